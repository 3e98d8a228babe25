extension Composite {
  /// The node and everything below it, each node before its children, as a lazy sequence.
  @inlinable public var preorder: TreePreorder<Node> { TreePreorder(top: boundLink()) }

  /// The node and everything below it, each node after its children, as a lazy sequence.
  @inlinable public var postorder: TreePostorder<Node> { TreePostorder(top: boundLink()) }

  /// The node and everything below it, level by level, as a lazy sequence.
  @inlinable public var levelOrder: TreeLevelOrder<Node> { TreeLevelOrder(top: boundLink()) }

  /// The nodes above this one, its parent first, as a lazy sequence.
  @inlinable public var ancestors: TreeAncestors<Node> { TreeAncestors(of: boundLink()) }

  /// Returns the first node in pre-order that satisfies a predicate, this one included.
  @inlinable public func first<Failure: Error>(
    where predicate: (Node) throws(Failure) -> Bool
  ) throws(Failure) -> Node? {
    for node in preorder where try predicate(node) { return node }
    return nil
  }

  /// Returns the node nearest to this one that satisfies a predicate, this one included; on one level the leftmost.
  @inlinable public func firstByLevel<Failure: Error>(
    where predicate: (Node) throws(Failure) -> Bool
  ) throws(Failure) -> Node? {
    for node in levelOrder where try predicate(node) { return node }
    return nil
  }
}
