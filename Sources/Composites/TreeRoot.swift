/// A root that hears of a subtree's departure while everything is still in place.
///
/// This is where a window takes first responder and touches away from what leaves it. Conforming does not make a node a
/// root: ``Composite/makeRoot()`` does.
public protocol TreeRoot<Node>: Composite {
  /// Runs once before a subtree leaves this root, before the first callback and before any link is cut.
  ///
  /// The library calls it, when the subtree is removed or moves to another tree; not for a move inside this root, and
  /// not when the root itself is freed. The subtree still reads its parents and its root, and
  /// ``Composite/isLeavingRoot`` says yes inside it. There is no default.
  func prepareForDeparture(of subtree: Node)
}
