/// The nodes above a node, its parent first and the top last.
///
/// It reads each parent when it gets there and allocates nothing. If the body takes the current node out of its parent,
/// the walk ends with it.
public struct TreeAncestors<Node: AnyObject>: Sequence {
  @usableFromInline let link: Link?
  @usableFromInline let node: Node?

  @inlinable init(of link: Link?) {
    self.link = link
    node = link?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var link: Link?
    @usableFromInline var node: Node?

    @inlinable init(_ ancestors: TreeAncestors) {
      link = ancestors.link
      node = ancestors.node
    }

    @inlinable public mutating func next() -> Node? {
      link = link?.parent
      node = link?.node()
      return node
    }
  }
}
