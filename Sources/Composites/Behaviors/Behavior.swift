/// A node that acts in steps of time, alone or as the whole made up of its child behaviours.
///
/// Behaviours are composites like views: a bounce is a behaviour whose children are gravity and a limit, and is added,
/// moved and removed by the same calls. An ``Animator`` steps a behaviour and everything below it. What to clean up when
/// a behaviour ends is known by its ``Composite/treeEvent(_:)``, since it then leaves its parent.
///
/// ```swift
/// class Motion: Behavior {
///   let links = TreeLinks<Motion>()
///   func treeEvent(_ event: TreeEvent<Motion>) {}
///   func step(_ step: BehaviorStep) -> BehaviorProgress { .untilChildrenFinish }
/// }
/// ```
public protocol Behavior: Composite where Node: Behavior {
  /// Acts for one step and tells whether there is more to do.
  ///
  /// The animator calls it once a step, parents before children and siblings in order. It may add, move and remove
  /// behaviours, itself included. There is no default.
  func step(_ step: BehaviorStep) -> BehaviorProgress
}
