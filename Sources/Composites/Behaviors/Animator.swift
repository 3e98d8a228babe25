public import MessageRecording

/// Steps a behavior and everything below it, at times that the caller supplies.
///
/// It has no clock and no timer: the code that draws frames, or a test, passes the time. It owns the behavior and the
/// completion handler, and belongs to the isolation in which it is used.
///
/// ```swift
/// let animator = Animator(bounce)
/// for frame in frames { animator.step(to: frame.time) }
/// ```
public final class Animator<Root: Behavior> {
  /// The behavior to step; the animator owns it also after it has finished.
  public let behavior: Root

  /// The time of the last step, or the start time.
  public private(set) var time: Duration

  /// Whether the behavior has finished; further steps have no effect.
  public private(set) var isFinished = false

  private var isStepping = false
  private var completion: (() -> Void)?

  /// Creates an animator that owns a behavior and starts at a time.
  ///
  /// - Parameters:
  ///   - behavior: The behavior to step. It may be below other behaviors.
  ///   - time: The time from which the first step counts.
  ///   - completion: Runs once, at the end of the step in which the behavior finishes, and is then released.
  public init(_ behavior: Root, from time: Duration = .zero, completion: (() -> Void)? = nil) {
    self.behavior = behavior
    self.time = time
    self.completion = completion
  }

  /// Steps every behavior by the time since the last step, parents before children, siblings in order.
  ///
  /// Behaviors may change the tree. A behavior that is added during a step is stepped from the next step on; one that
  /// is removed before it is stepped is skipped. Then finished behaviors are removed from their parents, the last first
  /// and children before parents.
  ///
  /// - Returns: Whether the behavior is running or finished, or the reason why no step was made.
  /// - Complexity: O(*n* · *d*) for *n* behaviors in depth *d*.
  @discardableResult
  public func step(to time: Duration) -> AnimatorOutcome {
    if isStepping { return .alreadyStepping }
    if isFinished { return .finished }
    if time < self.time { return .timeRanBackwards(last: self.time) }
    let (attoseconds, overflows) = time.attoseconds.subtractingReportingOverflow(self.time.attoseconds)
    let step = BehaviorStep(to: time, elapsed: Duration(attoseconds: overflows ? .max : attoseconds))
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

  /// Steps all behaviors, and returns them with their progress.
  private func act(for step: BehaviorStep) -> [(behavior: Root.Node, progress: BehaviorProgress)] {
    let top = behavior.boundNode
    return Array(behavior.preorder).compactMap { behavior in
      guard behavior.isDescendant(of: top) else { return nil }
      return (behavior, behavior.step(step))
    }
  }

  /// Removes the finished behaviors, and returns whether the top one is among them.
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

/// The result of ``Animator/step(to:)``.
public enum AnimatorOutcome: Hashable, Sendable {
  /// The step was made, and the behavior has not finished.
  case running

  /// The behavior has finished, in this step or before it; further steps do nothing.
  case finished

  /// No step was made: the time is before the last one, which is the associated value.
  case timeRanBackwards(last: Duration)

  /// No step was made: a behavior requested it during a step.
  case alreadyStepping
}

extension AnimatorOutcome: CustomStringConvertible {
  /// What happened; for a step that was not made also the likely cause and the remedy.
  public var description: String {
    switch self {
    case .running: "The step was made; the behavior goes on."
    case .finished: "The behavior has finished."
    case .timeRanBackwards(let last):
      """
      No step was made: the time lies before that of the last step, \(last), and time never runs backwards for behaviors. \
      Two clocks are probably mixed: count all steps from one origin.
      """
    case .alreadyStepping:
      """
      No step was made: the animator is making one. A behavior has probably requested it in its step; let the code that \
      owns the animator step it.
      """
    }
  }
}

extension Diagnostic.Topic {
  /// A finished behavior remains in its tree, since it was in transit.
  public static let behaviorNotRemoved = Diagnostic.Topic("behaviorNotRemoved")
}
