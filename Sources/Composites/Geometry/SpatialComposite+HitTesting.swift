extension SpatialComposite {
  /// Returns whether a point of this node's own space lies within its bounds.
  @inlinable public func contains(_ point: Point) -> Bool {
    geometry.bounds.contains(point)
  }

  /// Returns the deepest node under a point that is given in this node's own space.
  ///
  /// Children are tried from the last, which is in front, to the first; the node itself answers where none of them is
  /// hit. A node that is hidden, closed to interaction or of opacity below 0.01 is not hit and nothing below it is, nor is
  /// what lies outside the bounds of a node above it, nor a node whose transform flattens it, nor what lies below a
  /// scene that is presented as an overlay.
  ///
  /// - Returns: The node, or nil if the point is outside this one or this one cannot be hit.
  /// - Complexity: O(*d* · *n*) for *d* levels with *n* children each; no recursion.
  @inlinable public func hitTest(_ point: Point) -> Node? {
    let geometry = geometry
    guard geometry.canBeHit, geometry.bounds.contains(point), var hit = boundNode else { return nil }
    var point = point
    // A child that is hit answers with itself at least, so the search never has to come back from it.
    while let (child, inside) = hit.frontmostChild(at: point) {
      (hit, point) = (child, inside)
    }
    return hit.hasBarringChild ? nil : hit
  }

  /// The last child that can be hit at a point of this node's space, and that point in the child's space.
  @inlinable func frontmostChild(at point: Point) -> (Node, Point)? {
    var candidate = lastChild
    while let child = candidate {
      if let inside = child.geometry.hit(fromParent: point) { return (child, inside) }
      if child.links.link.has(.barsInput) { return nil }
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
