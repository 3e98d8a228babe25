/// A subtree's nodes level by level from the top down, each level from left to right.
///
/// It reads the tree as it goes. A loop allocates once, and keeps a queue of those nodes whose children are still to come:
/// a step allocates only when that grows. The children of a node are those it has when their turn comes; what a body may
/// change is said at ``TreePreorder``.
public struct TreeLevelOrder<Node: AnyObject>: Sequence {
  @usableFromInline let top: Link?
  @usableFromInline let topNode: Node?

  @inlinable init(top: Link?) {
    self.top = top
    topNode = top?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(top: top, node: topNode) }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var box: WalkBox?
    @usableFromInline var parents = ParentQueue<Node>()
    @usableFromInline var hasBegun = false

    @inlinable init(top: Link?, node: Node?) {
      box = WalkBox(top: top, node: node)
    }

    @inlinable public mutating func next() -> Node? {
      guard let walk = WalkBox.walk(of: &box) else { return nil }
      defer { extendLifetime(box) }
      if !hasBegun {
        hasBegun = true
      } else if !walk.stepInLevelOrder(queue: &parents) {
        box = nil
        return nil
      }
      return walk.here.node()
    }
  }
}

extension LinkWalk {
  /// Goes to the next node in level order, if there is one.
  @inlinable func stepInLevelOrder<Node>(queue parents: inout ParentQueue<Node>) -> Bool {
    // Whether the node has children is asked when the body has run.
    if isInPlace, here.firstChild != nil, let node: Node = here.node() { parents.append(here, node) }
    if moveToNextSibling() { return true }
    while let (link, node) = parents.popFirst() {
      guard let child = link.firstChild else { continue }
      top = link
      move(to: child, under: link)
      extendLifetime(node)
      return true
    }
    return false
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
