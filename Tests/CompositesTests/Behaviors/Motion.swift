import Composites
import MessageTracing

/// A behavior that runs a closure in its steps, and records them.
class Motion: Behavior, TraceNamed {
  let links = TreeLinks<Motion>()
  let traceName: String
  private(set) var steps: [BehaviorStep] = []
  var act: (Motion) -> BehaviorProgress
  var onEvent: (TreeEvent<Motion>) -> Void = { _ in }

  init(_ name: String, _ act: @escaping (Motion) -> BehaviorProgress = { _ in .running }) {
    traceName = name
    self.act = act
  }

  func treeEvent(_ event: TreeEvent<Motion>) { onEvent(event) }

  func step(_ step: BehaviorStep) -> BehaviorProgress {
    steps.append(step)
    return act(self)
  }

  /// Adds behaviors in order and returns this one.
  @discardableResult
  func with(_ motions: Motion...) throws -> Self {
    for motion in motions { try add(motion) }
    return self
  }
}

/// The object that the behaviors move.
final class Ball {
  var height: Double
  var speed = 0.0

  init(height: Double) { self.height = height }
}

/// Accelerates a ball downward.
final class Gravity: Motion {
  private let ball: Ball

  init(on ball: Ball) {
    self.ball = ball
    super.init("gravity")
  }

  override func step(_ step: BehaviorStep) -> BehaviorProgress {
    ball.speed -= 10 * step.seconds
    ball.height += ball.speed * step.seconds
    return .running
  }
}

/// Reflects a ball from the floor with half its speed, and finishes when it hardly moves.
final class Limit: Motion {
  private let ball: Ball
  private(set) var contacts = 0

  init(on ball: Ball) {
    self.ball = ball
    super.init("limit")
  }

  override func step(_ step: BehaviorStep) -> BehaviorProgress {
    guard ball.height < 0 else { return .running }
    contacts += 1
    ball.height = 0
    ball.speed = abs(ball.speed) / 2
    return ball.speed < 0.5 ? .finished : .running
  }
}

/// Gravity and a limit, until the ball rests.
final class Bounce: Motion {
  private let gravity: Gravity
  let limit: Limit

  init(_ ball: Ball) throws {
    (gravity, limit) = (Gravity(on: ball), Limit(on: ball))
    super.init("bounce")
    try with(gravity, limit)
  }

  override func step(_ step: BehaviorStep) -> BehaviorProgress {
    limit.parent == nil ? .finished : .running
  }
}
