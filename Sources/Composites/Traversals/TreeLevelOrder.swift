/// A subtree's nodes level by level from the top down, each level from left to right.
///
/// It reads the tree as it goes. What it keeps is one queue of those nodes whose children are still to come, so a step
/// allocates only when that queue grows. The children of a node are those it has when their turn comes; what a body may
/// change is said at ``TreePreorder``.
public struct TreeLevelOrder<Node: AnyObject>: Sequence {
  @usableFromInline let top: Link?
  @usableFromInline let node: Node?

  @inlinable init(top: Link?) {
    self.top = top
    node = top?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var cursor: TreeCursor<Node>?
    @usableFromInline var parents = ParentQueue<Node>()
    @usableFromInline var hasBegun = false

    @inlinable init(_ nodes: TreeLevelOrder) {
      guard let top = nodes.top, let node = nodes.node else { return }
      cursor = TreeCursor(top: top, node: node)
    }

    @inlinable public mutating func next() -> Node? {
      guard let current = cursor else { return nil }
      guard hasBegun else {
        hasBegun = true
        return current.node
      }
      // Whether it has children is asked after the body has run.
      if current.isInPlace, current.link.firstChild != nil { parents.append(current.link, current.node) }
      if cursor?.moveToNextSibling() == true { return cursor?.node }
      while let (link, node) = parents.popFirst() {
        guard let child = link.firstChild else { continue }
        cursor = TreeCursor(top: link, node: node)
        if cursor?.descend(to: child) == true { return cursor?.node }
      }
      cursor = nil
      return nil
    }
  }
}

/// Nodes whose children are still to be visited, first in, first out.
@usableFromInline
struct ParentQueue<Node: AnyObject> {
  @usableFromInline var nodes: [(link: Link, node: Node)] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable mutating func append(_ link: Link, _ node: Node) { nodes.append((link, node)) }

  @inlinable mutating func popFirst() -> (link: Link, node: Node)? {
    guard head < nodes.count else { return nil }
    let first = nodes[head]
    head += 1
    // Half of it is gone: close the gap, which costs each node one move in all.
    if head * 2 > nodes.count {
      nodes.removeFirst(head)
      head = 0
    }
    return first
  }
}
