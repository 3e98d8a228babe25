/// A change around a node, passed to its ``Composite/treeEvent(_:)``.
///
/// In every *will* callback the tree is in its old state, in every *did* callback in the new one. The parent callbacks
/// enclose the root callbacks:
///
/// | change | order |
/// |---|---|
/// | `p.add(c)` | c `willMove(to: p)`, root callbacks, c `didMove`, p `didAdd(c)` |
/// | `c.removeFromParent()` | p `willRemove(c)`, c `willMove(to: nil)`, root callbacks, c `didMove` |
/// | `q.add(c)`, c in p | p `willRemove(c)`, c `willMove(to: q)`, root callbacks, c `didMove`, q `didAdd(c)` |
/// | new order only | p `childrenDidReorder` |
///
/// The root callbacks run only if the root changes: `willMoveToRoot` for the node and everything below it, parents
/// before children and siblings in order; the links change; `didMoveToRoot` for the same nodes in the same order. A
/// node that a callback removes receives no further one; a node that a callback adds receives `willMoveToRoot` before
/// the links change. If a callback gives the new parent another root, the nodes that have received the former one
/// receive `willMoveToRoot` once more, with the new one.
public enum TreeEvent<Node: AnyObject> {
  /// The node is about to change its parent; nil for a removal.
  case willMove(to: Node?)

  /// The node has changed its parent: once for each `willMove(to:)`.
  case didMove

  /// The node is about to lose this child, by removal or to another parent.
  case willRemove(Node)

  /// The node has received this child, by addition or from another parent.
  ///
  /// It isn't sent if a callback has removed the child again.
  case didAdd(Node)

  /// The node's children are the same in another order.
  case childrenDidReorder

  /// The node is about to change its root, alone or with a node above it; nil for no root.
  case willMoveToRoot(Node?)

  /// The node has changed its root.
  case didMoveToRoot
}

extension TreeEvent: Equatable {
  /// Returns whether both are the same change around the same nodes.
  public static func == (one: TreeEvent, other: TreeEvent) -> Bool {
    switch (one, other) {
    case (.willMove(let node), .willMove(let otherNode)), (.willMoveToRoot(let node), .willMoveToRoot(let otherNode)):
      node === otherNode
    case (.willRemove(let node), .willRemove(let otherNode)), (.didAdd(let node), .didAdd(let otherNode)):
      node === otherNode
    case (.didMove, .didMove), (.childrenDidReorder, .childrenDidReorder), (.didMoveToRoot, .didMoveToRoot): true
    default: false
    }
  }
}
