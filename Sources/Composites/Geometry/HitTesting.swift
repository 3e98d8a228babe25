extension SpatialComposite {
  /// Returns whether a point of this node's own space is within its bounds.
  @inlinable public func contains(_ point: Point) -> Bool {
    geometry.bounds.contains(point)
  }

  /// Returns the deepest node under a point that is given in this node's own space.
  ///
  /// It tests the children from the last one, which is in front, to the first; if none is hit, it returns this node. It
  /// ignores nodes that are hidden, disabled for interaction or of opacity below 0.01, with everything below them;
  /// points outside the bounds of a node above; nodes whose transform has no inverse; and nodes behind a modal one
  /// (``Composite/isModal``).
  ///
  /// - Returns: The node, or nil if the point is outside this one or this one can't be hit.
  /// - Complexity: O(*d* · *n*) for *d* levels with *n* children each; no recursion.
  @inlinable public func hitTest(_ point: Point) -> Node? {
    let geometry = geometry
    guard geometry.canBeHit, geometry.bounds.contains(point), var hit = boundNode else { return nil }
    var point = point
    // If a child is hit, the result is in its subtree: the search never returns to the parent.
    while let (child, inside) = hit.frontmostChild(at: point) {
      (hit, point) = (child, inside)
    }
    return hit.existingLink?.modalChild(after: nil) == nil ? hit : nil
  }

  /// Returns the last child that is hit at a point of this node's space, and the point in the child's space.
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
  /// Converts a point of the parent's space to the node's own; nil if the node can't be hit there.
  @usableFromInline func hit(fromParent point: Point) -> Point? {
    guard canBeHit, let inside = transformFromParent?.apply(to: point), bounds.contains(inside) else { return nil }
    return inside
  }
}

// MARK: Modal nodes

extension Composite {
  /// Whether this node excludes its parent, and the siblings behind it, from hit tests.
  ///
  /// Use it for a node that covers others without hiding them, such as an alert. Reset it before the node leaves its
  /// parent.
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

  /// The modal node that excludes this node from hit tests; nil for none.
  ///
  /// It is a child of this node, a sibling in front of it, or a sibling in front of a node above it.
  ///
  /// - Complexity: O(*d* · *w*) in depth and number of siblings; O(*d*) while no node is modal.
  public var modalNodeInFront: Node? {
    guard let link = boundLink() else { return nil }
    if let child = link.modalChild(after: nil) { return child.node() }
    for here in link.lineage {
      if let sibling = here.modalSibling { return sibling.node() }
    }
    return nil
  }

  /// The modal child of this node, or the modal sibling in front of it.
  package var modalNeighbor: Node? {
    guard let link = boundLink() else { return nil }
    return (link.modalChild(after: nil) ?? link.modalSibling)?.node()
  }

  /// The modal sibling in front of this node.
  package var modalSibling: Node? { existingLink?.modalSibling?.node() }
}

extension Link {
  /// Returns the last modal child in front of a given one, or of all.
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
