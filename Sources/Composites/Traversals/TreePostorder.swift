/// A subtree's nodes, each after its children, siblings in order: the order for taking things apart.
///
/// It reads the tree as it goes and allocates nothing. What a body may change, and what follows from it, is said at
/// ``TreePreorder``; children added to the current node are not visited any more.
public struct TreePostorder<Node: AnyObject>: Sequence {
  @usableFromInline let top: Link?
  @usableFromInline let topNode: Node?

  @inlinable init(top: Link?) {
    self.top = top
    topNode = top?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(TreeCursor(top: top, node: topNode)) }

  /// Calls a body for one node after the other, which is faster than a loop.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    defer { extendLifetime(topNode) }
    try top?.walk { walk in
      walk.descendToFirstLeaf()
      repeat { try walk.visit(body) } while walk.stepInPostorder()
    }
  }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var cursor: TreeCursor<Node>?
    @usableFromInline var hasBegun = false

    @inlinable init(_ cursor: TreeCursor<Node>?) {
      self.cursor = cursor
    }

    @inlinable public mutating func next() -> Node? {
      if hasBegun {
        if cursor?.stepInPostorder() != true { cursor = nil }
      } else {
        hasBegun = true
        cursor?.descendToFirstLeaf()
      }
      return cursor?.node
    }
  }
}

extension TreeCursor {
  /// Goes to the next node in post-order, if there is one.
  @inlinable mutating func stepInPostorder() -> Bool {
    guard moveToNextSibling() else { return ascend() }
    descendToFirstLeaf()
    return true
  }

  @inlinable mutating func descendToFirstLeaf() {
    while let child = link.firstChild, descend(to: child) {}
  }
}

extension LinkWalk {
  /// Goes to the next node in post-order, if there is one.
  @inlinable func stepInPostorder() -> Bool {
    guard moveToNextSibling() else { return ascend() }
    descendToFirstLeaf()
    return true
  }

  @inlinable func descendToFirstLeaf() {
    while let child = here.firstChild { descend(to: child) }
  }
}
