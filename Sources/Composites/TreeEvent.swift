/// A change around a node, passed to the node's ``Composite/treeEvent(_:)``.
///
/// Every *will* comes before links change and reads the old parents, lists and roots; every *did* comes after the change
/// and reads the new ones. The order is always the same, the parent callbacks around the root callbacks:
///
/// | change | order |
/// |---|---|
/// | `p.add(c)` | c `willMove(to: p)`, root callbacks, c `didMove`, p `didAdd(c)` |
/// | `c.removeFromParent()` | p `willRemove(c)`, c `willMove(to: nil)`, root callbacks, c `didMove` |
/// | `q.add(c)`, c in p | p `willRemove(c)`, c `willMove(to: q)`, root callbacks, c `didMove`, q `didAdd(c)` |
/// | new order only | p `childrenDidReorder` |
///
/// The root callbacks come only if the root changes: `willMoveToRoot` for the node and everything below it, parents before
/// children and siblings in order; the links change; `didMoveToRoot` for the same nodes in the same order. A node that a
/// callback removes meanwhile is left out; a node that it adds receives the callback before the links change.
public enum TreeEvent<Node: AnyObject> {
  /// The node is about to change its parent; nil if it is to have none.
  case willMove(to: Node?)

  /// The node has changed its parent: once for each `willMove(to:)`.
  case didMove

  /// The node is about to lose this child, by removal or to another parent.
  case willRemove(Node)

  /// The node has received this child, by addition or from another parent.
  ///
  /// It doesn't come if a callback has already removed the child again.
  case didAdd(Node)

  /// The node's children are the same in another order.
  case childrenDidReorder

  /// The node, or one above it, is about to change its root; nil if it is to have none.
  case willMoveToRoot(Node?)

  /// The node has changed its root, which it reads as `root`.
  case didMoveToRoot
}
