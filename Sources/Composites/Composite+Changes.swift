public import MessageRecording

// MARK: Adding

extension Composite {
  /// Adds a node as the last child, taking it from its parent if it has one.
  ///
  /// A node that has a parent moves in one step and always reads a parent. A child of this node becomes the last one;
  /// if it is the last already, nothing happens. This node owns the child. ``TreeEvent`` lists the callbacks in their
  /// order.
  ///
  /// - Complexity: O(1) for a leaf that doesn't move inside its root. Otherwise O(*d*) in the depth of this node, plus
  ///   O(*n*) in the size of the child's subtree if its root changes.
  /// - Throws: ``TreeError`` if the node is this one or contains it, is a root, or is in transit. Nothing has changed.
  @inlinable public func add(_ child: Node) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    if link.parent == parent {
      try reorder(child, at: link, in: parent, before: nil)
    } else {
      try checkAddition(of: child, at: link, to: parent)
      link.relocate(child, to: parent.node(of: self), at: parent, point: .last)
    }
  }

  /// Inserts a node at a position among the children.
  ///
  /// For a child of this node the position counts after its removal: in [a, b, c], inserting a at 1 gives [b, a, c].
  /// If a callback shortens the list, the node is inserted at the nearest valid position.
  ///
  /// - Complexity: That of ``add(_:)``, plus O(*i*) in the distance of the position from the nearer end.
  /// - Throws: ``TreeError/indexOutOfRange(_:valid:parent:)``, or an error of ``add(_:)``. Nothing has changed.
  @inlinable public func insert(_ child: Node, at index: Int) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    if link.parent == parent {
      try checkIndex(index, among: parent.childCount - 1)
      try reorder(child, at: link, in: parent, before: link.neighbor(for: index, in: parent))
    } else {
      try checkIndex(index, among: parent.childCount)
      try checkAddition(of: child, at: link, to: parent)
      relocate(child, at: link, to: parent, point: .index(index))
    }
  }

  /// Inserts a node at a position, or at the nearest valid one: first for a negative index, last for one beyond the
  /// end.
  ///
  /// - Throws: An error of ``add(_:)``. Nothing has changed.
  @inlinable public func insert(_ child: Node, clampedAt index: Int) throws(TreeError) {
    let parent = try requireLink()
    let others = try child.requireLink().parent == parent ? parent.childCount - 1 : parent.childCount
    try insert(child, at: min(max(index, 0), others))
  }

  /// Inserts a node in front of a child: directly after it in the list.
  ///
  /// A child positioned relative to itself doesn't move.
  ///
  /// - Complexity: That of ``add(_:)``, plus O(*i*) in the distance of the sibling from the nearer end.
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or an error of ``add(_:)``. Nothing has changed.
  @inlinable public func insert(_ child: Node, above sibling: Node) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    let siblingLink = try requireChild(sibling, under: parent)
    if link == siblingLink { return }
    if link.parent == parent {
      let next = siblingLink.next == link ? link.next : siblingLink.next
      try reorder(child, at: link, in: parent, before: next)
    } else {
      try checkAddition(of: child, at: link, to: parent)
      relocate(child, at: link, to: parent, point: .after(siblingLink, index: siblingLink.index + 1))
      extendLifetime(sibling)
    }
  }

  /// Inserts a node behind a child: directly before it in the list.
  ///
  /// A child positioned relative to itself doesn't move.
  ///
  /// - Complexity: That of ``add(_:)``, plus O(*i*) in the distance of the sibling from the nearer end.
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or an error of ``add(_:)``. Nothing has changed.
  @inlinable public func insert(_ child: Node, below sibling: Node) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    let siblingLink = try requireChild(sibling, under: parent)
    if link == siblingLink { return }
    if link.parent == parent {
      try reorder(child, at: link, in: parent, before: siblingLink)
    } else {
      try checkAddition(of: child, at: link, to: parent)
      relocate(child, at: link, to: parent, point: .before(siblingLink, index: siblingLink.index))
      extendLifetime(sibling)
    }
  }
}

// MARK: Removing

extension Composite {
  /// Removes the node from its parent; without a parent, nothing happens.
  ///
  /// The parent no longer owns the node, which lives at least until its last callback has returned. ``TreeEvent`` lists
  /// the callbacks in their order.
  ///
  /// - Complexity: O(1) in a rootless tree, otherwise O(*n*) in the size of the subtree.
  /// - Throws: ``TreeError/inTransit(_:destination:)`` if a callback that announces a move of the node calls this
  ///   method. Nothing has changed.
  @inlinable public func removeFromParent() throws(TreeError) {
    guard let link = boundLink(), link.parent != nil else { return }
    if link.has(.inTransit) { throw transitError(at: link) }
    takeOut(at: link)
  }

  /// Replaces a child with another node at the same position.
  ///
  /// The old child is removed, with all its callbacks, before the new one is added; during the removal the new child is
  /// in transit, so no callback can prevent its addition. If `old` is nil, the new child is added as the last one. If
  /// `new` is nil, the old child is removed. If both are one node, nothing happens. A sibling moves to the position of
  /// the old child.
  ///
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or an error of ``add(_:)`` or ``removeFromParent()``. Nothing has
  ///   changed.
  @inlinable public func replace(_ old: Node?, with new: Node?) throws(TreeError) {
    guard let old else {
      if let new { try add(new) }
      return
    }
    let parent = try requireLink()
    let oldLink = try requireChild(old, under: parent)
    if oldLink.has(.inTransit) { throw old.transitError(at: oldLink) }
    guard let new else { return try old.removeFromParent() }
    let newLink = try new.requireLink()
    if newLink == oldLink { return }
    try checkAddition(of: new, at: newLink, to: parent)
    replace(old, at: oldLink, with: new, at: newLink, in: parent)
  }
}

extension Composite {
  /// A child is removed by itself: `child.removeFromParent()`.
  @available(*, unavailable, message: "Call 'child.removeFromParent()', or 'removeAllChildren()' for all of them.")
  public func remove(_ child: Node) {}
}

// MARK: Ordering

extension Composite {
  /// Exchanges the children at two positions, with one `childrenDidReorder`; equal positions change nothing.
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
    notifyReorder(of: parent)
  }

  /// Exchanges the positions of two children, with one `childrenDidReorder`; twice the same child changes nothing.
  ///
  /// - Complexity: O(*i*) in the distance of each from the nearer end.
  /// - Throws: ``TreeError/notAChild(_:parent:)``. Nothing has changed.
  @inlinable public func exchange(_ child: Node, with sibling: Node) throws(TreeError) {
    let parent = try requireLink()
    let (first, second) = (try requireChild(child, under: parent), try requireChild(sibling, under: parent))
    try exchange(first.index, second.index)
  }

  /// Makes a child the last one, in front of its siblings; does nothing for other nodes.
  ///
  /// - Complexity: O(1)
  @inlinable public func bringToFront(_ child: Node) {
    guard let (parent, link) = childLink(of: child) else { return }
    reorder(link, in: parent, before: nil)
  }

  /// Makes a child the first one, behind its siblings; does nothing for other nodes.
  ///
  /// - Complexity: O(1)
  @inlinable public func sendToBack(_ child: Node) {
    guard let (parent, link) = childLink(of: child) else { return }
    reorder(link, in: parent, before: parent.firstChild)
  }
}

// MARK: All children

extension Composite {
  /// Removes all children, from the first to the last, with all callbacks of each removal.
  ///
  /// A child in transit to another parent, and children that callbacks add, remain.
  ///
  /// - Complexity: O(*n*) in the number of children, plus the cost of each removal.
  public func removeAllChildren() {
    guard let parent = existingLink else { return }
    for child in children { takeOut(child, of: parent) }
  }

  /// Replaces the list of children: removes, then adds, then reorders.
  ///
  /// Children that aren't in the list are removed, nodes without a parent are added, and if children that remain change
  /// their order, one `childrenDidReorder` follows. During the removals the nodes to add are in transit, so no callback
  /// can prevent their addition. Children that callbacks add follow those of the list.
  ///
  /// - Complexity: O(*n*) in the number of children before and after, plus the cost of each removal and addition.
  /// - Throws: ``TreeError/duplicate(_:parent:)``, ``TreeError/hasAnotherParent(_:itsParent:parent:)``, or an error of
  ///   ``add(_:)``. Nothing has changed.
  public func setChildren(_ nodes: [Node]) throws(TreeError) {
    let parent = try requireLink()
    let links = try checkedLinks(of: nodes, in: parent)
    let kept = Set(nodes.map(ObjectIdentifier.init))
    let leaving = children.filter { !kept.contains(ObjectIdentifier($0)) }
    let arriving = links.indices.filter { links[$0].parent == nil }

    let expectedBefore = parent.has(.expectsChild)
    for position in arriving {
      links[position].pending = parent
      links[position].insert(.inTransit)
    }
    if !arriving.isEmpty { parent.insert(.expectsChild) }
    for child in leaving { takeOut(child, of: parent) }
    for position in arriving {
      let predecessor = links[..<position].last { $0.listedUnder == parent }
      let point = predecessor.map { InsertionPoint.after($0, index: position) } ?? .index(0)
      relocate(nodes[position], at: links[position], to: parent, point: point)
    }
    if !expectedBefore { parent.remove(.expectsChild) }
    putInOrder(links, in: parent)
    extendLifetime(nodes)
  }

  private func checkedLinks(of nodes: [Node], in parent: Link) throws(TreeError) -> [Link] {
    var listed: Set<ObjectIdentifier> = []
    var links: [Link] = []
    links.reserveCapacity(nodes.count)
    for node in nodes {
      let link = try node.requireLink()
      if !listed.insert(ObjectIdentifier(node)).inserted {
        throw .duplicate(Participant(node), parent: Participant(self))
      }
      if let itsParent = node.parent, link.parent != parent {
        throw .hasAnotherParent(
          Participant(node), itsParent: Participant(itsParent), parent: Participant(self))
      }
      if link.parent == nil {
        try checkAddition(of: node, at: link, to: parent)
      } else if link.has(.inTransit) {
        throw node.transitError(at: link)
      }
      links.append(link)
    }
    return links
  }

  /// Removes a child, unless a callback has removed it or it is in transit.
  private func takeOut(_ child: Node, of parent: Link) {
    guard let link = child.boundLink(), link.parent == parent, !link.has(.inTransit) else { return }
    child.takeOut(at: link)
  }

  private func putInOrder(_ links: [Link], in parent: Link) {
    var next = parent.firstChild
    var isReordered = false
    for link in links where link.parent == parent {
      // A child in transit keeps its place.
      while let leaving = next, leaving.has(.inTransit), leaving != link { next = leaving.next }
      if next == link {
        next = link.next
      } else {
        link.relink(into: parent, before: next)
        isReordered = true
      }
    }
    if isReordered { notifyReorder(of: parent) }
  }
}

// MARK: Checks

extension Composite {
  /// Throws unless a node may become the child of this one.
  @inlinable func checkAddition(of child: Node, at link: Link, to parent: Link) throws(TreeError) {
    if link == parent { throw .cycle(child: Participant(child), parent: Participant(self)) }
    if link.has(.isRoot) { throw .rootAsChild(Participant(child), parent: Participant(self)) }
    if link.has(.inTransit) { throw child.transitError(at: link) }
    // A leaf without a pending child can't be an ancestor of another node.
    guard link.firstChild != nil || link.has(.expectsChild) else { return }
    if parent.canBeBelow(link) { throw .cycle(child: Participant(child), parent: Participant(self)) }
  }

  /// Returns the error for a node in transit, with its destination.
  @usableFromInline func transitError(at link: Link) -> TreeError {
    let destination: Node? = link.pending?.node()
    return .inTransit(Participant(self), destination: destination.map { Participant($0) })
  }

  /// Throws unless a position is valid for a node to insert among a number of others.
  @inlinable func checkIndex(_ index: Int, among count: Int) throws(TreeError) {
    if index < 0 || index > count {
      throw .indexOutOfRange(index, valid: 0..<count + 1, parent: Participant(self))
    }
  }

  /// Throws unless a node is a child of this one.
  @inlinable func requireChild(_ node: Node, under parent: Link) throws(TreeError) -> Link {
    let link = try node.requireLink()
    guard link.parent == parent else { throw .notAChild(Participant(node), parent: Participant(self)) }
    return link
  }

  @inlinable func requireIndex(_ index: Int, in parent: Link) throws(TreeError) -> Link {
    guard let child = parent.child(at: index) else {
      throw .indexOutOfRange(index, valid: 0..<parent.childCount, parent: Participant(self))
    }
    return child
  }
}

// MARK: Carrying out

extension Composite {
  @inlinable func relocate(_ child: Node, at link: Link, to parent: Link, point: InsertionPoint) {
    link.relocate(child, to: parent.node(of: self), at: parent, point: point)
  }

  @inlinable func takeOut(at link: Link) {
    link.relocate(link.node(of: self), to: nil, at: nil, point: .last)
  }

  @inlinable func replace(_ old: Node, at oldLink: Link, with new: Node, at newLink: Link, in parent: Link) {
    let isSibling = newLink.parent == parent
    let next = oldLink.next == newLink ? newLink.next : oldLink.next
    let nextNode: Node? = next?.node()
    var index = oldLink.index
    if isSibling, newLink.index < index { index -= 1 }
    let wasAwaited = newLink.beginTransit(to: parent)
    old.takeOut(at: oldLink)
    newLink.endTransit(to: parent, wasAwaited: wasAwaited)
    if !isSibling {
      relocate(new, at: newLink, to: parent, point: next.map { .before($0, index: index) } ?? .index(index))
    } else if let next, next.listedUnder == parent {
      reorder(newLink, in: parent, before: next)
    } else {
      reorder(newLink, in: parent, before: newLink.neighbor(for: min(index, parent.childCount - 1), in: parent))
    }
    extendLifetime(nextNode)
  }

  @inlinable func childLink(of child: Node) -> (parent: Link, child: Link)? {
    guard let parent = boundLink(), let link = child.boundLink(), link.parent == parent else { return nil }
    return (parent, link)
  }

  /// Moves a child within the list; throws if it is in transit.
  @inlinable func reorder(_ child: Node, at link: Link, in parent: Link, before next: Link?) throws(TreeError) {
    if link.has(.inTransit) { throw child.transitError(at: link) }
    reorder(link, in: parent, before: next)
  }

  /// Moves a child within the list, unless it is there already.
  @inlinable func reorder(_ link: Link, in parent: Link, before next: Link?) {
    if link == next || link.next == next { return }
    link.relink(into: parent, before: next)
    notifyReorder(of: parent)
  }

  @inlinable func notifyReorder(of parent: Link) {
    let node: Node? = parent.node()
    node?.treeEvent(.childrenDidReorder)
  }
}

extension Link {
  /// Returns the sibling before which the node belongs at a position that counts after its removal.
  @inlinable func neighbor(for index: Int, in parent: Link) -> Link? {
    // The first and the last position need no count.
    if index == parent.childCount - 1 { return nil }
    if index == 0 { return parent.firstChild == self ? next : parent.firstChild }
    return parent.child(at: index < self.index ? index : index + 1)
  }
}
