extension SpatialComposite {
  /// Returns the mapping from this node's space to another's, or nil if there is none.
  ///
  /// It leads up to the nearest shared ancestor and down again. Nil in place of a node stands for the space of the top
  /// node. The top nodes of two trees are taken to share one space: between two nodes without parents a point is unchanged.
  ///
  /// - Returns: Nil if a node on the way down is flattened by its transform, so that no point of it can be told.
  /// - Complexity: O(*depth*).
  @inlinable public func transform(to other: Node?) -> AffineTransform? {
    guard let other else { return transform(upTo: nil) }
    let shared = sharedAncestor(with: other)
    return other.transform(downFrom: shared).map { transform(upTo: shared).concatenating($0) }
  }

  /// Returns where a point of this node's space lies in another node's, or in the top node's for nil.
  ///
  /// - Returns: Nil if a node on the way down is flattened by its transform.
  @inlinable public func convert(_ point: Point, to other: Node?) -> Point? {
    transform(to: other)?.apply(to: point)
  }

  /// Returns where a point of another node's space, or of the top node's for nil, lies in this node's.
  ///
  /// - Returns: Nil if this node, or one above it on the way, is flattened by its transform.
  @inlinable public func convert(_ point: Point, from other: Node?) -> Point? {
    transform(from: other)?.apply(to: point)
  }

  /// Returns the smallest upright rectangle around one of this node's space, in another node's or in the top node's.
  ///
  /// - Returns: Nil if a node on the way down is flattened by its transform.
  @inlinable public func convert(_ rect: Rect, to other: Node?) -> Rect? {
    transform(to: other)?.apply(to: rect)
  }

  /// Returns the smallest upright rectangle around one of another node's space, or of the top node's, in this node's.
  ///
  /// - Returns: Nil if this node, or one above it on the way, is flattened by its transform.
  @inlinable public func convert(_ rect: Rect, from other: Node?) -> Rect? {
    transform(from: other)?.apply(to: rect)
  }

  @inlinable func transform(from other: Node?) -> AffineTransform? {
    guard let other else { return transform(downFrom: nil) }
    return boundNode.flatMap(other.transform(to:))
  }

  /// The mapping to the space of a node above this one, the top node for nil.
  @inlinable func transform(upTo ancestor: Node?) -> AffineTransform {
    var mapping = AffineTransform.identity
    var climbing = boundNode
    while let node = climbing, node !== ancestor, let parent = node.parent {
      mapping = mapping.concatenating(node.geometry.transformToParent)
      climbing = parent
    }
    return mapping
  }

  /// The mapping from the space of a node above this one, the top node for nil.
  @inlinable func transform(downFrom ancestor: Node?) -> AffineTransform? {
    var mapping = AffineTransform.identity
    var climbing = boundNode
    while let node = climbing, node !== ancestor, let parent = node.parent {
      // Inverted one by one: rounding may hide in a product that one factor of it is flat.
      guard let inverse = node.geometry.transformFromParent else { return nil }
      mapping = inverse.concatenating(mapping)
      climbing = parent
    }
    return mapping
  }
}
