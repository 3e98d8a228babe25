public import MessageRecording

extension Composite {
  /// The parent, which the node doesn't own; nil for the top of a tree.
  ///
  /// - Complexity: O(1), as for ``root``, ``childCount``, ``isLeaf`` and the neighbors.
  @inlinable public var parent: Node? { existingLink?.parent?.node() }

  /// The root of the node's tree, which may be the node itself; nil in a rootless tree.
  @inlinable public var root: Node? { boundLink()?.root?.node() }

  /// Whether the node is a root, by its class (``TreeRoot``) or by ``makeRoot()``.
  @inlinable public var isRoot: Bool { boundLink()?.has(.isRoot) ?? false }

  /// The children in order; a loop over this array doesn't see changes that its body makes.
  ///
  /// - Complexity: O(*n*) in the number of children. ``firstChild`` and ``nextSibling``, or ``lastChild`` and
  ///   ``previousSibling``, copy nothing.
  @inlinable public var children: [Node] {
    guard let link = existingLink else { return [] }
    var children: [Node] = []
    children.reserveCapacity(link.childCount)
    var next = link.firstChild
    while let child = next {
      if let node = child.node(as: Node.self) { children.append(node) }
      next = child.next
    }
    return children
  }

  /// The number of children, without their descendants.
  @inlinable public var childCount: Int { existingLink?.childCount ?? 0 }

  /// Whether the node has no children.
  @inlinable public var isLeaf: Bool { existingLink?.firstChild == nil }

  /// The first child; nil for a leaf.
  @inlinable public var firstChild: Node? { existingLink?.firstChild?.node() }

  /// The last child, in front of the others; nil for a leaf.
  @inlinable public var lastChild: Node? { existingLink?.lastChild?.node() }

  /// The next child of the same parent; nil for the last one and for the top of a tree.
  @inlinable public var nextSibling: Node? {
    guard let link = existingLink, link.parent != nil else { return nil }
    return link.next?.node()
  }

  /// The previous child of the same parent; nil for the first one and for the top of a tree.
  @inlinable public var previousSibling: Node? {
    guard let link = existingLink, link.parent != nil else { return nil }
    return link.previous?.node()
  }

  /// Returns the position of a child; nil for a node that isn't a child of this one.
  ///
  /// - Complexity: O(*i*) in the distance of the position from the nearer end.
  @inlinable public func index(of child: Node) -> Int? {
    guard let link = existingLink, let childLink = child.existingLink, childLink.parent == link else { return nil }
    return childLink.index
  }

  /// Returns whether the node is the other one or below it; false for nil.
  ///
  /// - Complexity: O(*d*) in the depth of this node.
  @inlinable public func isDescendant(of other: Node?) -> Bool {
    guard let other, let ancestor = other.boundLink(), let link = boundLink() else { return false }
    return link.lineage.contains(ancestor)
  }

  /// Returns the deepest node whose subtree contains both nodes, or nil if they are in different trees.
  ///
  /// - Complexity: O(*d*) in the greater depth.
  @inlinable public func sharedAncestor(with other: Node) -> Node? {
    guard let link = boundLink(), let otherLink = other.boundLink() else { return nil }
    let (depth, otherDepth) = (link.depth, otherLink.depth)
    var lineage = link.lineage
    var otherLineage = otherLink.lineage
    for _ in 0..<max(depth - otherDepth, 0) { _ = lineage.next() }
    for _ in 0..<max(otherDepth - depth, 0) { _ = otherLineage.next() }
    while let ancestor = lineage.next() {
      if ancestor == otherLineage.next() { return ancestor.node() }
    }
    return nil
  }

  /// The path from the top of the tree to this node.
  ///
  /// - Complexity: O(*d* · *w*) in depth and number of siblings.
  @inlinable public var indexPath: TreePath {
    guard let link = existingLink else { return TreePath() }
    return TreePath(link.lineage.filter { $0.parent != nil }.map(\.index).reversed())
  }

  /// Returns the node at a path relative to this node, or nil if there is none.
  ///
  /// On the top of a tree it is the inverse of ``indexPath``.
  @inlinable public func node(at path: TreePath) -> Node? {
    guard var link = boundLink() else { return nil }
    for position in path.positions {
      guard let child = link.child(at: position) else { return nil }
      link = child
    }
    return link.node()
  }

  /// Whether the node is in a subtree that is about to leave its root: from the preparation of the departure until the
  /// links change.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  @inlinable public var isLeavingRoot: Bool {
    existingLink?.isLeavingRoot ?? false
  }
}

// MARK: Traversals

extension Composite {
  /// The node and everything below it, each node before its children, as a lazy sequence.
  @inlinable public var preorder: TreePreorder<Node> { TreePreorder(top: boundLink()) }

  /// Returns the node and everything below it in pre-order, without what is below nodes that a predicate excludes.
  ///
  /// ```swift
  /// for view in window.preorder(descendingInto: { !$0.isHidden }) where !view.isHidden { view.draw() }
  /// ```
  ///
  /// The excluded nodes are visited, the nodes below them aren't. ``TreePreorder/skipDescendants()`` decides while a
  /// loop runs.
  ///
  /// - Parameter descends: Called once for each node, before the loop's body receives it.
  @inlinable public func preorder(descendingInto descends: @escaping (Node) -> Bool) -> some Sequence<Node> {
    sequence(state: preorder) { nodes in
      guard let node = nodes.next() else { return nil }
      if !descends(node) { nodes.skipDescendants() }
      return node
    }
  }

  /// The node and everything below it, each node after its children, as a lazy sequence.
  ///
  /// A loop allocates twice. Its body may change the tree as described at ``TreePreorder``; children added to the
  /// current node are not visited.
  @inlinable public var postorder: some Sequence<Node> { TreePostorder(top: boundLink()) }

  /// The node and everything below it, level by level from the top down, each level from left to right, as a lazy
  /// sequence.
  ///
  /// A loop allocates twice, and when its queue of nodes with unvisited children grows. The children of a node are read
  /// when the sequence reaches the first of them. The body may change the tree as described at ``TreePreorder``.
  @inlinable public var levelOrder: some Sequence<Node> { TreeLevelOrder(top: boundLink()) }

  /// The nodes above this one, its parent first, as a lazy sequence.
  ///
  /// It reads each parent when it reaches it, and allocates nothing. If the body removes the current node from its
  /// parent, the sequence ends.
  @inlinable public var ancestors: some Sequence<Node> { TreeAncestors(of: boundLink()) }

  /// Returns the first node in pre-order that satisfies a predicate, this one included; nil if none does.
  ///
  /// - Throws: The predicate's error, which ends the search.
  @inlinable public func first<Failure: Error>(
    where predicate: (Node) throws(Failure) -> Bool
  ) throws(Failure) -> Node? {
    for node in preorder where try predicate(node) { return node }
    return nil
  }

  /// Returns the first node in level order that satisfies a predicate, this one included; nil if none does.
  ///
  /// - Throws: The predicate's error, which ends the search.
  @inlinable public func firstByLevel<Failure: Error>(
    where predicate: (Node) throws(Failure) -> Bool
  ) throws(Failure) -> Node? {
    for node in levelOrder where try predicate(node) { return node }
    return nil
  }
}

// MARK: Invariants

extension Composite {
  /// Throws if the links of this node's tree are inconsistent.
  ///
  /// It checks that each child is once in the list of its parent and agrees with its neighbors, that the counts of
  /// children are correct, that no node is above itself, and that all nodes read the same root. It succeeds at any
  /// time, also in callbacks and deinitializers: no sequence of calls can make it fail.
  ///
  /// - Complexity: O(*n*) in the size of the tree, without allocation.
  public func checkInvariants() throws(InvariantViolation) {
    guard let link = boundLink() else { return }
    let top = try checkedTop(of: link)
    let root = top.root == top ? top : nil
    var next: Link? = top
    while let here = next {
      try checkList(of: here)
      if here.root != root { throw violation(here) { "\($0) reads another root than the top of its tree is." } }
      if here.has(.isRoot), here != top { throw violation(here) { "\($0) is a root and has a parent." } }
      next = here.successor(within: top)
    }
  }

  /// Climbs to the top, with a second climb at twice the pace: they meet only in a cycle.
  private func checkedTop(of link: Link) throws(InvariantViolation) -> Link {
    var top = link
    var fast = link.lineage
    _ = fast.next()
    for slow in link.lineage {
      for _ in 0..<2 {
        guard let ahead = fast.next() else { return top }
        if ahead == slow { throw violation(slow) { "\($0) stands above itself." } }
        top = ahead
      }
    }
    return top
  }

  private func checkList(of parent: Link) throws(InvariantViolation) {
    var count = 0
    var previous: Link?
    var next = parent.firstChild
    while let child = next {
      if child.listedUnder != parent {
        throw violation(child, parent) { "\($1) lists \($0) as a child, but \($0) has another parent." }
      }
      // A child listed twice would need two predecessors.
      if let previous, child.previousOrLast != previous { throw brokenOrder(child, parent) }
      count += 1
      previous = child
      next = child.next
    }
    if let first = parent.firstChild, first.previousOrLast != previous { throw brokenOrder(first, parent) }
    if parent.childCount != count { throw violation(parent) { "\($0) counts other children than it lists." } }
  }

  private func brokenOrder(_ child: Link, _ parent: Link) -> InvariantViolation {
    violation(child, parent) { "\($1) lists \($0) beside another sibling than \($0) does." }
  }

  private func violation(_ node: Link, _ sentence: (String) -> String) -> InvariantViolation {
    violation(node, node) { name, _ in sentence(name) }
  }

  private func violation(_ node: Link, _ parent: Link, _ sentence: (String, String) -> String) -> InvariantViolation {
    let links = node == parent ? [node] : [node, parent]
    let names = Participant.names(of: links.compactMap { $0.node(as: Node.self) }.map { Participant($0) })
    let name = names.first.map { "'\($0)'" } ?? "A node that is being freed"
    return InvariantViolation(
      "The tree contradicts itself: \(sentence(name, names.last.map { "'\($0)'" } ?? name)) "
        + "This is an error of the library, or memory was overwritten.")
  }
}
