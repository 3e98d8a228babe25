/// A subtree's nodes, each after its children, siblings in order: the order for taking things apart.
///
/// It reads the tree as it goes and allocates nothing. What a body may change, and what follows from it, is said at
/// ``TreePreorder``; children added to the current node are not visited any more.
public struct TreePostorder<Node: AnyObject>: Sequence {
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
    @usableFromInline var hasBegun = false

    @inlinable init(_ nodes: TreePostorder) {
      guard let top = nodes.top, let node = nodes.node else { return }
      cursor = TreeCursor(top: top, node: node)
    }

    @inlinable public mutating func next() -> Node? {
      guard cursor != nil else { return nil }
      if hasBegun {
        guard cursor?.stepInPostorder() == true else {
          cursor = nil
          return nil
        }
      } else {
        cursor?.descendToFirstLeaf()
      }
      hasBegun = true
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
