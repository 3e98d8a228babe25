/// A node that acts in steps of time, alone or as the whole of its child behaviors.
///
/// Behaviors are composites like views: a bounce is a behavior whose children are gravity and a limit, and is added,
/// moved and removed by the same calls. An ``Animator`` steps a behavior and everything below it. A behavior cleans up in
/// its ``Composite/treeEvent(_:)``, since it leaves its parent when it ends.
///
/// ```swift
/// class Motion: Behavior {
///   let links = TreeLinks<Motion>()
///   func treeEvent(_ event: TreeEvent<Motion>) {}
///   func step(_ step: BehaviorStep) -> BehaviorProgress { .untilChildrenFinish }
/// }
/// ```
public protocol Behavior: Composite where Node: Behavior {
  /// Acts for one step and returns whether there is more to do.
  ///
  /// The animator calls it once a step, parents before children and siblings in order. It may add, move and remove
  /// behaviors, itself included. There is no default.
  func step(_ step: BehaviorStep) -> BehaviorProgress
}

/// One step of an animation: its time and the time since the step before.
public struct BehaviorStep: Hashable, Sendable {
  /// The animator's time, counted from the start that was given to the animator.
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
  /// There is more to do: it is stepped again.
  case running

  /// It is done: at the end of the step it is removed from its parent, with everything below it.
  case finished

  /// It lasts as long as it has child behaviors, and finishes in the step in which the last one does.
  case untilChildrenFinish
}
