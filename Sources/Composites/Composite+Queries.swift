extension Composite {
  /// The node whose child this node is, not owned by it; nil for a top.
  ///
  /// - Complexity: O(1), as for ``root``, ``childCount``, ``isLeaf`` and the neighbours.
  @inlinable public var parent: Node? { links.link.parent?.node() }

  /// The root that the node stands under, or the node itself if it is one; nil in a rootless tree.
  @inlinable public var root: Node? { links.link.root?.node() }

  /// Whether the node was made a root.
  @inlinable public var isRoot: Bool { links.link.has(.isRoot) }

  /// The children in order, as they are now: a loop over them does not see what its body changes.
  ///
  /// - Complexity: O(*n*) in the number of children. To go through them without a copy use ``firstChild`` and
  ///   ``nextSibling``, or ``lastChild`` and ``previousSibling``.
  @inlinable public var children: [Node] {
    let link = links.link
    var children: [Node] = []
    children.reserveCapacity(link.childCount)
    var next = link.firstChild
    while let child = next {
      if let node = child.node(as: Node.self) { children.append(node) }
      next = child.next
    }
    return children
  }

  /// The number of children.
  @inlinable public var childCount: Int { links.link.childCount }

  /// Whether the node has no children.
  @inlinable public var isLeaf: Bool { links.link.firstChild == nil }

  /// The first child, nil for a leaf.
  @inlinable public var firstChild: Node? { links.link.firstChild?.node() }

  /// The last child, which is the one in front; nil for a leaf.
  @inlinable public var lastChild: Node? { links.link.lastChild?.node() }

  /// The child of the same parent that follows; nil for the last and for a top.
  @inlinable public var nextSibling: Node? { parent == nil ? nil : links.link.next?.node() }

  /// The child of the same parent that precedes; nil for the first and for a top.
  @inlinable public var previousSibling: Node? { parent == nil ? nil : links.link.previous?.node() }

  /// Whether the node is the other one or stands anywhere below it; never so for nil.
  ///
  /// - Complexity: O(*d*) in the depth of this node.
  @inlinable public func isDescendant(of other: Node?) -> Bool {
    guard let other, let ancestor = other.boundLink(), let link = boundLink() else { return false }
    var climbing: Link? = link
    while let here = climbing {
      if here == ancestor { return true }
      climbing = here.parent
    }
    return false
  }

  /// Returns the deepest node that is above or equal to both, or nil if the two are in different trees.
  ///
  /// - Complexity: O(*d*) in the greater depth.
  @inlinable public func sharedAncestor(with other: Node) -> Node? {
    guard var mine = boundLink(), var others = other.boundLink() else { return nil }
    var distance = mine.depth - others.depth
    while distance > 0, let parent = mine.parent { (mine, distance) = (parent, distance - 1) }
    while distance < 0, let parent = others.parent { (others, distance) = (parent, distance + 1) }
    while mine != others {
      guard let myParent = mine.parent, let othersParent = others.parent else { return nil }
      (mine, others) = (myParent, othersParent)
    }
    return mine.node()
  }

  /// The way from the top of the tree to this node.
  ///
  /// - Complexity: O(*d* · *w*) in depth and number of siblings.
  @inlinable public var indexPath: TreePath {
    var positions: [Int] = []
    var climbing = links.link
    while let parent = climbing.parent {
      positions.append(climbing.index)
      climbing = parent
    }
    return TreePath(positions.reversed())
  }

  /// Returns the node that a path leads to from this one, or nil if it leads nowhere.
  ///
  /// Called on the top of a tree it is the inverse of ``indexPath``; called further below it takes the path from there.
  @inlinable public func node(at path: TreePath) -> Node? {
    guard var link = boundLink() else { return nil }
    for position in path.positions {
      guard let child = link.child(at: position) else { return nil }
      link = child
    }
    return link.node()
  }

  /// Whether the node is in a subtree that is about to leave its root: from the departure's first notice until the links
  /// are cut.
  ///
  /// - Complexity: O(*d*) in the depth of the node.
  @inlinable public var isLeavingRoot: Bool {
    var climbing: Link? = links.link
    while let here = climbing {
      if here.has(.leavesRoot) { return true }
      climbing = here.parent
    }
    return false
  }
}

extension Link {
  /// The number of nodes above this one.
  @inlinable package var depth: Int {
    var depth = 0
    var climbing = parent
    while let here = climbing {
      depth += 1
      climbing = here.parent
    }
    return depth
  }
}
