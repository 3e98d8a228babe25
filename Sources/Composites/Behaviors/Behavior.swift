/// A node that acts in time steps, alone or combined from child behaviors.
///
/// Behaviors form trees as views do: a bounce has gravity and a limit as children. An ``Animator`` steps a behavior and
/// everything below it. A behavior leaves its parent when it finishes, and can clean up in ``Composite/treeEvent(_:)``.
///
/// ```swift
/// class Motion: Behavior {
///   let links = TreeLinks<Motion>()
///   func treeEvent(_ event: TreeEvent<Motion>) {}
///   func step(_ step: BehaviorStep) -> BehaviorProgress { .untilChildrenFinish }
/// }
/// ```
public protocol Behavior: Composite where Node: Behavior {
  /// Acts for one step and returns its progress.
  ///
  /// The animator calls it once per step, parents before children and siblings in order. It may add, move and remove
  /// behaviors, itself included. There is no default implementation.
  func step(_ step: BehaviorStep) -> BehaviorProgress
}

/// One step of an animation: its time, and the time since the last step.
public struct BehaviorStep: Hashable, Sendable {
  /// The time of the step, from the same origin as the animator's start time.
  public let time: Duration

  /// The time since the last step; never negative.
  public let elapsed: Duration

  /// Creates a step, for code that steps a behavior without an animator.
  public init(to time: Duration, elapsed: Duration) {
    self.time = time
    self.elapsed = elapsed
  }

  /// The time since the last step in seconds.
  public var seconds: Double { elapsed / .seconds(1) }
}

/// The state of a behavior after one of its steps.
public enum BehaviorProgress: Hashable, Sendable {
  /// It has not finished, and is stepped again.
  case running

  /// It has finished: at the end of the step it is removed from its parent, with everything below it.
  case finished

  /// It finishes in the step in which its last child behavior finishes.
  case untilChildrenFinish
}
