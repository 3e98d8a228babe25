extension SpatialComposite {
  /// Returns whether a point of this node's own space is within its bounds.
  @inlinable public func contains(_ point: Point) -> Bool {
    geometry.bounds.contains(point)
  }

  /// Returns the deepest node under a point that is given in this node's own space.
  ///
  /// Children are tried from the last, which is in front, to the first; if none of them is hit, the node itself is. Not
  /// hit are: a node that is hidden, disabled for interaction or of opacity below 0.01, and everything below it; what lies
  /// outside the bounds of a node above it; a node whose transform flattens it; what lies behind a modal node
  /// (``Composite/isModal``).
  ///
  /// - Returns: The node, or nil if the point is outside this one or this one cannot be hit.
  /// - Complexity: O(*d* · *n*) for *d* levels with *n* children each; no recursion.
  @inlinable public func hitTest(_ point: Point) -> Node? {
    let geometry = geometry
    guard geometry.canBeHit, geometry.bounds.contains(point), var hit = boundNode else { return nil }
    var point = point
    // If a child is hit, the result is the child or below it, so the search never has to come back from it.
    while let (child, inside) = hit.frontmostChild(at: point) {
      (hit, point) = (child, inside)
    }
    return hit.existingLink?.modalChild(after: nil) == nil ? hit : nil
  }

  /// The last child that can be hit at a point of this node's space, and that point in the child's space.
  @inlinable func frontmostChild(at point: Point) -> (Node, Point)? {
    var candidate = lastChild
    while let child = candidate {
      if let inside = child.geometry.hit(fromParent: point) { return (child, inside) }
      if child.isModal { return nil }
      candidate = child.previousSibling
    }
    return nil
  }
}

extension Geometry {
  /// A point of the parent's space in the node's own, if the node can be hit there.
  @usableFromInline func hit(fromParent point: Point) -> Point? {
    guard canBeHit, let inside = transformFromParent?.apply(to: point), bounds.contains(inside) else { return nil }
    return inside
  }
}

// MARK: Modal nodes

extension Composite {
  /// Whether hit tests find nothing behind this node: none of the siblings before it in the list, and not its parent.
  ///
  /// For a node that covers a tree without hiding it, as an alert over a screen. It stays so until it is set to false, at
  /// the latest when the node leaves its parent.
  public var isModal: Bool {
    get { existingLink?.has(.isModal) ?? false }
    set {
      guard let link = boundLink() else { return }
      if newValue {
        link.insert(.isModal)
        link.parent?.insert(.hasModalChild)
      } else {
        link.remove(.isModal)
      }
    }
  }

  /// The modal node that keeps hit tests from this node: a child, a sibling in front of it, or a sibling in front of a node
  /// above it; nil if there is none.
  ///
  /// - Complexity: O(*d* · *w*) in depth and number of siblings, and O(*d*) as long as no node is modal.
  public var modalNodeInFront: Node? {
    guard let link = boundLink() else { return nil }
    if let child = link.modalChild(after: nil) { return child.node() }
    for here in link.lineage {
      if let sibling = here.modalSibling { return sibling.node() }
    }
    return nil
  }

  /// The modal child or modal sibling in front that keeps hit tests from this node, without those of nodes above it.
  package var modalNeighbor: Node? {
    guard let link = boundLink() else { return nil }
    return (link.modalChild(after: nil) ?? link.modalSibling)?.node()
  }

  /// The modal sibling in front of this node.
  package var modalSibling: Node? { existingLink?.modalSibling?.node() }
}

extension Link {
  /// The last modal child in front of a given one, or of all.
  @usableFromInline func modalChild(after sibling: Link?) -> Link? {
    guard has(.hasModalChild) else { return nil }
    var candidate = lastChild
    while let child = candidate, child != sibling {
      if child.has(.isModal) { return child }
      candidate = child.previous
    }
    return nil
  }

  fileprivate var modalSibling: Link? { parent?.modalChild(after: self) }
}
