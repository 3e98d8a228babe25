import MessageTracing

/// Steps a behaviour and everything below it through a time that its user tells.
///
/// It has no clock and starts no timer: whoever draws frames, or a test, says which time it is. It owns the behaviour and
/// its completion. It belongs to the isolation in which it is used.
///
/// ```swift
/// let animator = Animator(bounce)
/// for frame in frames { animator.step(to: frame.time) }
/// ```
public final class Animator<Root: Behavior> {
  /// The behaviour that is stepped, owned also after it has finished.
  public let behavior: Root

  /// The time of the last step, or of the beginning.
  public private(set) var time: Duration

  /// Whether the behaviour has finished.
  public private(set) var isFinished = false

  private var isStepping = false
  private var completion: (() -> Void)?

  /// Makes an animator that owns a behaviour and begins at a time.
  ///
  /// - Parameters:
  ///   - behavior: What is stepped. It may stand below other behaviours.
  ///   - time: The time from which the first step counts.
  ///   - completion: Runs once, at the end of the step in which the behaviour finishes, and is then released.
  public init(_ behavior: Root, from time: Duration = .zero, completion: (() -> Void)? = nil) {
    self.behavior = behavior
    self.time = time
    self.completion = completion
  }

  /// Lets every behaviour act for the time since the last step, parents before children, siblings in order.
  ///
  /// Behaviours may change the tree meanwhile. One that is added during a step, or between two, takes part from the next
  /// step on; one that is removed before its turn is left out. Then those that have finished are removed from their parents,
  /// children before parents, the last first.
  ///
  /// - Returns: Whether there is more to do, or why no step was made.
  /// - Complexity: O(*n* · *d*) for *n* behaviours in depth *d*.
  @discardableResult
  public func step(to time: Duration) -> AnimatorOutcome {
    if isStepping { return .alreadyStepping }
    if isFinished { return .finished }
    if time < self.time { return .timeRanBackwards(last: self.time) }
    let step = BehaviorStep(to: time, elapsed: time - self.time)
    self.time = time
    isStepping = true
    let stepped = act(for: step)
    isFinished = removeFinished(stepped)
    isStepping = false
    guard isFinished else { return .running }
    let completion = completion
    self.completion = nil
    completion?()
    return .finished
  }

  /// Steps those that take part, and returns them with their answers.
  private func act(for step: BehaviorStep) -> [(behavior: Root.Node, progress: BehaviorProgress)] {
    let top = behavior.boundNode
    return Array(behavior.preorder).compactMap { behavior in
      guard behavior.isDescendant(of: top) else { return nil }
      return (behavior, behavior.step(step))
    }
  }

  /// Removes those that have finished, and returns whether the uppermost one is among them.
  private func removeFinished(_ stepped: [(behavior: Root.Node, progress: BehaviorProgress)]) -> Bool {
    let top = behavior.boundNode
    var isTopFinished = false
    for (behavior, progress) in stepped.reversed() where behavior.isDescendant(of: top) {
      guard progress == .finished || progress == .untilChildrenFinish && behavior.isLeaf else { continue }
      if behavior === top { isTopFinished = true }
      do {
        try behavior.removeFromParent()
      } catch {
        Diagnostic(.behaviorNotRemoved, about: Participant(behavior), "\(error)").emit()
      }
    }
    return isTopFinished
  }
}
