public import MessageTracing

/// A node with a position in its parent's space and a coordinate space for its content.
///
/// A class that adopts it stores a ``Geometry``. The library provides the properties of a view (``frame``, ``bounds``,
/// …), conversion between any two nodes, and hit-testing. A toolkit observes this one property for changes:
///
/// ```swift
/// var geometry = Geometry() { didSet { setNeedsDisplay() } }
/// ```
///
/// A node's bounds and its children's frames are in the node's space.
public protocol SpatialComposite: Composite where Node: SpatialComposite {
  /// The node's position and size, its own space, and whether it is visible and takes input.
  ///
  /// Hit tests and conversions read it; the getter must not change the tree.
  var geometry: Geometry { get set }
}

extension SpatialComposite {
  /// The smallest upright rectangle around the node, in the parent's space; see ``Geometry/frame``.
  public var frame: Rect {
    get { geometry.frame }
    set { geometry.frame = newValue }
  }

  /// The part of its own space that the node covers; its origin scrolls, see ``Geometry/bounds``.
  public var bounds: Rect {
    get { geometry.bounds }
    set { geometry.bounds = newValue }
  }

  /// The middle of the bounds in the parent's space; see ``Geometry/center``.
  public var center: Point {
    get { geometry.center }
    set { geometry.center = newValue }
  }

  /// The scale, rotation and shift of the node around its center.
  public var transform: AffineTransform {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }

  /// Whether the node and everything below it is hidden.
  public var isHidden: Bool {
    get { geometry.isHidden }
    set { geometry.isHidden = newValue }
  }

  /// Whether the node and everything below it can be hit.
  public var isInteractionEnabled: Bool {
    get { geometry.isInteractionEnabled }
    set { geometry.isInteractionEnabled = newValue }
  }

  /// From 0, invisible, to 1; below 0.01 the node cannot be hit.
  public var opacity: Double {
    get { geometry.opacity }
    set { geometry.opacity = newValue }
  }
}

// MARK: Conversion

extension SpatialComposite {
  /// Returns the mapping from this node's space to another's, or nil if there is none.
  ///
  /// It goes up to the nearest shared ancestor and down again. Nil stands for the space of the top node. The top nodes
  /// of two trees share one space: between two nodes without parents a point doesn't change.
  ///
  /// - Returns: Nil if the transform of a node on the way down has no inverse.
  /// - Complexity: O(*depth*).
  @inlinable public func transform(to other: Node?) -> AffineTransform? {
    guard let other else { return transform(upTo: nil) }
    let shared = sharedAncestor(with: other)
    return other.transform(downFrom: shared).map { transform(upTo: shared).concatenating($0) }
  }

  /// Returns a point of this node's space in another node's space, or in the top node's for nil.
  ///
  /// - Returns: Nil if the transform of a node on the way down has no inverse.
  @inlinable public func convert(_ point: Point, to other: Node?) -> Point? {
    transform(to: other)?.apply(to: point)
  }

  /// Returns a point of another node's space, or of the top node's for nil, in this node's space.
  ///
  /// - Returns: Nil if the transform of this node, or of one above it on the way, has no inverse.
  @inlinable public func convert(_ point: Point, from other: Node?) -> Point? {
    transform(from: other)?.apply(to: point)
  }

  /// Returns the smallest upright rectangle around one of this node's space, in another node's or in the top node's.
  ///
  /// - Returns: Nil if the transform of a node on the way down has no inverse.
  @inlinable public func convert(_ rect: Rect, to other: Node?) -> Rect? {
    transform(to: other)?.apply(to: rect)
  }

  /// Returns the smallest upright rectangle around one of another node's space, or of the top node's, in this node's.
  ///
  /// - Returns: Nil if the transform of this node, or of one above it on the way, has no inverse.
  @inlinable public func convert(_ rect: Rect, from other: Node?) -> Rect? {
    transform(from: other)?.apply(to: rect)
  }
}

extension SpatialComposite {
  @inlinable func transform(from other: Node?) -> AffineTransform? {
    guard let other else { return transform(downFrom: nil) }
    return boundNode.flatMap(other.transform(to:))
  }

  /// The mapping to the space of a node above this one, the top node for nil.
  @inlinable func transform(upTo ancestor: Node?) -> AffineTransform {
    var mapping = AffineTransform.identity
    climb(to: ancestor) { geometry in
      mapping = mapping.concatenating(geometry.transformToParent)
      return true
    }
    return mapping
  }

  /// The mapping from the space of a node above this one, the top node for nil.
  @inlinable func transform(downFrom ancestor: Node?) -> AffineTransform? {
    var mapping: AffineTransform? = .identity
    climb(to: ancestor) { geometry in
      // Inverted one by one: rounding can give a product an inverse although a factor has none.
      mapping = geometry.transformFromParent.flatMap { inverse in mapping.map(inverse.concatenating) }
      return mapping != nil
    }
    return mapping
  }

  /// Calls a body with the geometries from this node up to the one below an ancestor or the top, until it returns
  /// false.
  @inlinable func climb(to ancestor: Node?, _ body: (Geometry) -> Bool) {
    var climbing = boundNode
    while let node = climbing, node !== ancestor, let parent = node.parent {
      guard body(node.geometry) else { return }
      climbing = parent
    }
  }
}

// MARK: Moving

extension SpatialComposite {
  /// Makes this node the last child of another one, and keeps its position in the space of the root.
  ///
  /// The center is converted; the transform changes only if the two parents differ in scale or rotation. By contrast,
  /// `add` doesn't change the geometry. The geometry changes after the last callback of the move, and doesn't change if
  /// a callback has moved the node elsewhere.
  ///
  /// - Throws: ``SpatialError`` if the two are in different trees, if no transform leads to the new parent's space, or
  ///   if the tree refuses the move. Nothing has changed.
  public func moveKeepingPosition(to parent: Node) throws(SpatialError) {
    guard let node = boundNode else { throw .refused(.invalidLinks(Participant(self))) }
    let mapping = try mapping(toNewParent: parent)
    do throws(TreeError) {
      try parent.add(node)
    } catch {
      throw .refused(error)
    }
    if node.parent === parent { node.geometry.move(by: mapping) }
  }

  /// The mapping from the space of this node's parent to that of another.
  private func mapping(toNewParent parent: Node) throws(SpatialError) -> AffineTransform {
    // The tree refuses this with a better message.
    if parent.isDescendant(of: boundNode) { return .identity }
    guard let oldParent = self.parent, oldParent.sharedAncestor(with: parent) != nil else {
      throw .noCommonRoot(node: Participant(self), parent: Participant(parent))
    }
    guard let mapping = oldParent.transform(to: parent) else {
      throw .flattened(node: Participant(self), parent: Participant(parent))
    }
    return mapping
  }
}

/// The reason that a node could not be moved at its position; nothing has changed.
public enum SpatialError: Error, Hashable {
  /// The node and the new parent are in different trees.
  case noCommonRoot(node: Participant, parent: Participant)

  /// The transform of the new parent, or of a node above it, has no inverse.
  case flattened(node: Participant, parent: Participant)

  /// The tree refuses the move.
  case refused(TreeError)
}

extension SpatialError: CustomStringConvertible {
  /// What happened, the state left, the likely cause and the remedy.
  public var description: String {
    switch self {
    case .noCommonRoot(let node, let parent):
      """
      Cannot move '\(node)' to '\(parent)' and keep its position: they are in different trees, which share no space. \
      Tree and geometry are unchanged. Add '\(node)' with add(_:) and set its frame.
      """
    case .flattened(let node, let parent):
      """
      Cannot move '\(node)' to '\(parent)' and keep its position: '\(parent)', or a node above it, has a transform \
      without inverse, so that no frame in it gives this position. Tree and geometry are unchanged. A scale of zero is \
      the usual cause: hide the node instead, or move before it is scaled.
      """
    case .refused(let error): "\(error)"
    }
  }
}
