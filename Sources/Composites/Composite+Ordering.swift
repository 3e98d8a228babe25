public import MessageTracing

extension Composite {
  /// Exchanges the children at two positions, with one `childrenDidReorder`; nothing happens for one position twice.
  ///
  /// - Throws: ``TreeError/indexOutOfRange(_:valid:parent:)``. Nothing has changed.
  @inlinable public func exchange(_ index: Int, _ otherIndex: Int) throws(TreeError) {
    let parent = try requireLink()
    let first = try requireIndex(min(index, otherIndex), in: parent)
    let second = try requireIndex(max(index, otherIndex), in: parent)
    if first == second { return }
    let afterFirst = first.next
    first.relink(into: parent, before: second)
    second.relink(into: parent, before: afterFirst == second ? first : afterFirst)
    tellReorder(of: parent)
  }

  @inlinable func requireIndex(_ index: Int, in parent: Link) throws(TreeError) -> Link {
    guard let child = parent.child(at: index) else {
      throw .indexOutOfRange(index, valid: 0..<parent.childCount, parent: Participant(self))
    }
    return child
  }

  /// Makes a child the last one, which is in front of the others; nothing happens to a node that is no child.
  ///
  /// - Complexity: O(1)
  @inlinable public func bringToFront(_ child: Node) {
    guard let (parent, link) = childLink(of: child) else { return }
    reorder(link, in: parent, before: nil)
  }

  /// Makes a child the first one, which is behind the others; nothing happens to a node that is no child.
  ///
  /// - Complexity: O(1)
  @inlinable public func sendToBack(_ child: Node) {
    guard let (parent, link) = childLink(of: child) else { return }
    reorder(link, in: parent, before: parent.firstChild)
  }

  @inlinable func childLink(of child: Node) -> (parent: Link, child: Link)? {
    guard let parent = boundLink(), let link = child.boundLink(), link.parent == parent else { return nil }
    return (parent, link)
  }

  /// Moves a child within the list on behalf of a call that could also have moved it elsewhere.
  @inlinable func reorder(_ child: Node, at link: Link, in parent: Link, before next: Link?) throws(TreeError) {
    if link.has(.inTransit) { throw child.transitError(at: link) }
    reorder(link, in: parent, before: next)
  }

  /// Moves a child within the list, unless it is there already.
  @inlinable func reorder(_ link: Link, in parent: Link, before next: Link?) {
    if link == next || link.next == next { return }
    link.relink(into: parent, before: next)
    tellReorder(of: parent)
  }

  @inlinable func tellReorder(of parent: Link) {
    let node: Node? = parent.node()
    node?.treeEvent(.childrenDidReorder)
  }
}

extension Link {
  /// Returns the sibling before which the node goes to stand at a position that counts after its removal.
  @inlinable func neighbour(for index: Int, in parent: Link) -> Link? {
    // Last and first need no count.
    if index == parent.childCount - 1 { return nil }
    if index == 0 { return parent.firstChild == self ? next : parent.firstChild }
    return parent.child(at: index < self.index ? index : index + 1)
  }
}
