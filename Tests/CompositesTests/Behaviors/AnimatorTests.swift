import ArmatureTesting
import Composites
import MessageTracing
import Testing

@Suite("Behaviors and their animator")
struct AnimatorTests {
  @Test("a bounce consists of gravity and a limit, and ends when the ball rests", arguments: IsolationContext.allCases)
  func bounce(in context: IsolationContext) async throws {
    try await context.run {
      let ball = Ball(height: 1)
      let bounce = try Bounce(ball)
      var completions = 0
      let animator = Animator(bounce) { completions += 1 }
      var heights: [Double] = []

      for frame in 1...500 where animator.step(to: .milliseconds(10 * frame)) == .running {
        heights.append(ball.height)
      }

      #expect(heights.allSatisfy { $0 >= 0 && $0 < 1 } && heights.count > 50)
      #expect(bounce.limit.contacts == 4)
      #expect(animator.isFinished && completions == 1)
    }
  }

  @Test("a step visits parents first and passes the same time to all behaviors", arguments: IsolationContext.allCases)
  func order(in context: IsolationContext) async throws {
    try await context.run {
      var called: [String] = []
      func motion(_ name: String) -> Motion {
        Motion(name) {
          called.append($0.traceName); return .running
        }
      }
      let (left, right, leaf) = (motion("left"), motion("right"), motion("leaf"))
      let animator = Animator(try motion("top").with(left.with(leaf), right), from: .seconds(10))

      #expect(animator.step(to: .milliseconds(10_500)) == .running)
      animator.step(to: .seconds(12))

      #expect(called == ["top", "left", "leaf", "right", "top", "left", "leaf", "right"])
      #expect(leaf.steps.map(\.time) == [.milliseconds(10_500), .seconds(12)])
      #expect(leaf.steps.map(\.elapsed) == [.milliseconds(500), .milliseconds(1500)])
      #expect(leaf.steps.map(\.seconds) == [0.5, 1.5])
      #expect(animator.time == .seconds(12))
    }
  }

  @Test("the time since the last step is the longest duration if it exceeds that")
  func extremes() {
    let motion = Motion("motion") { _ in .running }
    let animator = Animator(motion, from: Duration(attoseconds: .min))

    animator.step(to: Duration(attoseconds: -1))
    #expect(animator.step(to: Duration(attoseconds: .max)) == .running)

    let longest = Duration(attoseconds: .max)
    #expect(motion.steps.map(\.elapsed) == [longest, longest])
  }

  @Test("a behavior added in a step starts in the next", arguments: IsolationContext.allCases)
  func additions(in context: IsolationContext) async throws {
    await context.run {
      let late = Motion("late")
      let top = Motion("top") { top in
        try? top.add(late)
        return .running
      }
      let animator = Animator(top)

      animator.step(to: .seconds(1))
      #expect(late.parent === top && late.steps.isEmpty)
      animator.step(to: .seconds(3))
      #expect(late.steps == [BehaviorStep(to: .seconds(3), elapsed: .seconds(2))])
    }
  }

  @Test("a behavior removed before its step is skipped with its subtree", arguments: IsolationContext.allCases)
  func removals(in context: IsolationContext) async throws {
    try await context.run {
      let (removed, below, last) = (Motion("removed"), Motion("below"), Motion("last"))
      let first = Motion("first") { first in
        try? removed.removeFromParent()
        try? first.removeFromParent()
        return .running
      }
      let animator = Animator(try Motion("top").with(first, removed.with(below), last))

      animator.step(to: .seconds(1))

      #expect([first, removed, below, last].map(\.steps.count) == [1, 0, 0, 1])
      #expect(animator.behavior.children.map(\.traceName) == ["last"])
    }
  }

  @Test("a behavior moved within the tree is stepped once")
  func movedWithinTheTree() throws {
    let (moved, other) = (Motion("moved"), Motion("other"))
    let first = Motion("first") { _ in
      try? other.add(moved)
      return .running
    }
    let animator = Animator(try Motion("top").with(first, moved, other))

    animator.step(to: .seconds(1))

    #expect([moved, other].map(\.steps.count) == [1, 1])
  }

  @Test("finished behaviors leave their parents after all steps, with the callbacks of the tree")
  func finishing() throws {
    var log: [String] = []
    let top = Motion("top")
    let brief = Motion("brief") { _ in .finished }
    let below = Motion("below") { _ in
      log.append("step below")
      return .running
    }
    brief.onEvent = { event in if case .didMove = event, brief.parent == nil { log.append("brief left") } }
    let lasting = Motion("lasting")
    try top.with(brief.with(below), lasting)
    let animator = Animator(top)

    #expect(animator.step(to: .seconds(1)) == .running)
    #expect(animator.step(to: .seconds(2)) == .running)

    #expect(log == ["step below", "brief left"])
    #expect(top.children.map(\.traceName) == ["lasting"] && below.parent === brief)
    #expect([brief, below, lasting].map(\.steps.count) == [1, 1, 2])
  }

  @Test("a behavior finishes with the last behavior below it, through all levels in one step")
  func wholes() throws {
    var left = 2
    let part = Motion("part") { _ in
      left -= 1
      return left == 0 ? .finished : .running
    }
    let inner = Motion("inner") { _ in .untilChildrenFinish }
    var completions = 0
    let animator = Animator(try Motion("outer") { _ in .untilChildrenFinish }.with(inner.with(part))) {
      completions += 1
    }

    #expect([1, 2, 3].map { animator.step(to: .seconds($0)) } == [.running, .finished, .finished])
    #expect(completions == 1 && part.steps.count == 2)
    #expect(part.parent == nil && inner.parent == nil)
  }

  @Test("a behavior with a parent can be animated alone, and leaves its parent when it finishes")
  func partOfTree() throws {
    let (beside, brief) = (Motion("beside"), Motion("brief") { _ in .finished })
    let top = try Motion("top").with(beside, brief)

    #expect(Animator(brief).step(to: .seconds(1)) == .finished)
    #expect(top.children.map(\.traceName) == ["beside"] && beside.steps.isEmpty && top.steps.isEmpty)
  }

  @Test("a step back in time is refused, a step of no time is made")
  func time() {
    let motion = Motion("motion")
    let animator = Animator(motion)

    let outcomes = [2, 1, 2].map { animator.step(to: .seconds($0)) }

    #expect(outcomes == [.running, .timeRanBackwards(last: .seconds(2)), .running])
    #expect(motion.steps.map(\.elapsed) == [.seconds(2), .zero])
  }

  @Test("a step within a step is refused")
  func reentrancy() {
    var inner: [AnimatorOutcome] = []
    var step: () -> Void = {}
    let animator = Animator(
      Motion("motion") { _ in
        step()
        return .running
      })
    step = { [unowned animator] in inner.append(animator.step(to: .seconds(9))) }

    #expect(animator.step(to: .seconds(1)) == .running)
    #expect(inner == [.alreadyStepping] && animator.time == .seconds(1))
  }

  @Test("the completion handler may use the animator, and is released after it has run")
  func completion() {
    final class Keepsake {}
    weak var kept: Keepsake?
    var outcome: AnimatorOutcome?
    var again: () -> Void = {}
    let animator: Animator<Motion>
    do {
      let keepsake = Keepsake()
      kept = keepsake
      animator = Animator(Motion("brief") { _ in .finished }) { [keepsake] in
        withExtendedLifetime(keepsake) { again() }
      }
    }
    again = { [unowned animator] in outcome = animator.step(to: .seconds(5)) }
    #expect(kept != nil)

    animator.step(to: .seconds(1))

    #expect(outcome == .finished && kept == nil)
  }

  @Test("a finished behavior in transit isn't removed, and a diagnostic reports it")
  func removalRefused() throws {
    let (top, brief) = (Motion("top"), Motion("brief") { _ in .finished })
    try top.add(brief)
    let animator = Animator(top)
    brief.onEvent = { event in if case .willMove = event { animator.step(to: .seconds(1)) } }
    let log = DiagnosticLog()

    try log.record { try Motion("other").add(brief) }

    #expect(log.diagnostics.map(\.topic) == [.behaviorNotRemoved])
    #expect(log.diagnostics.map { $0.subject?.name } == ["brief"])
    #expect(top.isLeaf && brief.steps.count == 1)
  }

  @Test("the outcomes describe what happened and what to do")
  func texts() {
    #expect("\(AnimatorOutcome.running)" == "The step was made; the behavior goes on.")
    #expect("\(AnimatorOutcome.finished)" == "The behavior has finished.")
    #expect(
      "\(AnimatorOutcome.timeRanBackwards(last: .seconds(2)))" == """
        No step was made: the time lies before that of the last step, 2.0 seconds, and time never runs backwards for \
        behaviors. Two clocks are probably mixed: count all steps from one origin.
        """)
    #expect(
      "\(AnimatorOutcome.alreadyStepping)" == """
        No step was made: the animator is making one. A behavior has probably requested it in its step; let the code that \
        owns the animator step it.
        """)
  }
}
