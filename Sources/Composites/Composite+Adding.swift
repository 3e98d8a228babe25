extension Composite {
  /// Adds a node as the last child, taking it from its parent if it has one.
  ///
  /// That is one move: the node is at no time without a parent. A child of this node only changes places; if it is last
  /// already, nothing happens. The tree owns the node from here on. ``TreeEvent`` says who is told, in what order.
  ///
  /// - Complexity: O(1) for a leaf. Otherwise O(*d*) in the depth of this node, and in addition O(*n*) in the size of
  ///   the child's subtree if its root changes.
  /// - Throws: ``TreeError`` if the node is this one or contains it, is a root, or is in transit. Nothing has changed.
  @inlinable public func add(_ child: Node) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    if link.parent == parent {
      try reorder(child, at: link, in: parent, before: nil)
    } else {
      try checkAddition(of: child, at: link, to: parent)
      link.relocate(child, to: parent.node(of: self), at: parent, spot: .last)
    }
  }

  /// Inserts a node at a position among the children.
  ///
  /// For a child of this node the position counts after its removal: in [a, b, c], inserting a at 1 gives [b, a, c].
  /// If a callback shortens the list meanwhile, the node goes to the nearest position there is.
  ///
  /// - Complexity: as ``add(_:)``, and O(*i*) in the distance of the position from the nearer end.
  /// - Throws: ``TreeError/indexOutOfRange(_:valid:parent:)``, or what ``add(_:)`` throws. Nothing has changed.
  @inlinable public func insert(_ child: Node, at index: Int) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    if link.parent == parent {
      try checkIndex(index, among: parent.childCount - 1)
      try reorder(child, at: link, in: parent, before: link.neighbour(for: index, in: parent))
    } else {
      try checkIndex(index, among: parent.childCount)
      try checkAddition(of: child, at: link, to: parent)
      relocate(child, at: link, to: parent, spot: .index(index))
    }
  }

  /// Inserts a node at a position, or at the nearest one there is: below 0 as the first child, beyond the end as the last.
  ///
  /// - Throws: What ``add(_:)`` throws. Nothing has changed.
  @inlinable public func insert(_ child: Node, clampedAt index: Int) throws(TreeError) {
    let parent = try requireLink()
    let others = try child.requireLink().parent == parent ? parent.childCount - 1 : parent.childCount
    try insert(child, at: min(max(index, 0), others))
  }

  /// Inserts a node right above a child, which is after it in the list.
  ///
  /// A child positioned relative to itself stays where it is.
  ///
  /// - Complexity: as ``add(_:)``, and O(*i*) in the position of the sibling.
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or what ``add(_:)`` throws. Nothing has changed.
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
      relocate(child, at: link, to: parent, spot: .after(siblingLink, index: siblingLink.index + 1))
      extendLifetime(sibling)
    }
  }

  /// Inserts a node right below a child, which is before it in the list.
  ///
  /// A child positioned relative to itself stays where it is.
  ///
  /// - Complexity: as ``add(_:)``, and O(*i*) in the position of the sibling.
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or what ``add(_:)`` throws. Nothing has changed.
  @inlinable public func insert(_ child: Node, below sibling: Node) throws(TreeError) {
    let parent = try requireLink()
    let link = try child.requireLink()
    let siblingLink = try requireChild(sibling, under: parent)
    if link == siblingLink { return }
    if link.parent == parent {
      try reorder(child, at: link, in: parent, before: siblingLink)
    } else {
      try checkAddition(of: child, at: link, to: parent)
      relocate(child, at: link, to: parent, spot: .before(siblingLink, index: siblingLink.index))
      extendLifetime(sibling)
    }
  }

  @inlinable func relocate(_ child: Node, at link: Link, to parent: Link, spot: Spot) {
    link.relocate(child, to: parent.node(of: self), at: parent, spot: spot)
  }
}
