import MessageRecording

/// A node with a position in its parent's space and a coordinate space for its content.
///
/// A class that adopts it stores a ``Geometry``, and implements the two methods of a hit test with the library's
/// answers. The library provides the properties of a view (``frame``, ``bounds``, …), conversion between any two nodes,
/// and hit-testing:
///
/// ```swift
/// class View: SpatialComposite {
///   let links = TreeLinks<View>()
///   var geometry = Geometry() { didSet { setNeedsDisplay() } }
///
///   func treeEvent(_ event: TreeEvent<View>) {}
///   func contains(_ point: Point) -> Bool { bounds.contains(point) }
///   func hitTest(_ point: Point) -> View? { defaultHitTest(point) }
/// }
/// ```
///
/// Subclasses override them: a button with an area larger than its bounds, and a view that takes no pointer itself.
///
/// ```swift
/// class SmallButton: View {
///   override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -8, dy: -8).contains(point) }
/// }
/// class PassThroughView: View {
///   override func hitTest(_ point: Point) -> View? {
///     let hit = super.hitTest(point)
///     return hit === self ? nil : hit
///   }
/// }
/// ```
///
/// The two have no default implementation: a subclass could not override one, and its method would never be called.
///
/// A node's bounds and its children's frames are in the node's space.
///
/// Hit tests and conversions read ``geometry``. Don't declare a property that the library provides, such as ``isHidden``
/// or ``frame``, in a class: it would hide the library's, and hit tests and conversions would ignore it. To act on a
/// change, observe ``geometry``, as the class above does.
public protocol SpatialComposite: Composite where Node: SpatialComposite {
  /// The node's position and size, its own space, and whether it is visible and takes input.
  ///
  /// Hit tests and conversions read it; the getter must not change the tree.
  var geometry: Geometry { get set }

  /// Returns whether a point of this node's own space is in the area that the node itself covers for pointers.
  ///
  /// Hit tests call it, and a control that follows a pointer: `bounds.contains(point)` for a rectangle. A child outside
  /// this area isn't hit.
  func contains(_ point: Point) -> Bool

  /// Returns the node to hit at a point of this node's own space; nil for none.
  ///
  /// Implement it with ``defaultHitTest(_:)``. An override calls `super.hitTest(point)` for the library's answer, and
  /// may return it, another node or nil, which continues the search behind this node. A dispatched pointer and the hit
  /// test of a node above call it for each node that is visible and enabled for interaction, also outside its area,
  /// from the front until one is hit. The children's methods run before that of their parent. The method must not
  /// change the tree.
  func hitTest(_ point: Point) -> Node?
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

  /// The anchor point in the parent's space, the middle of the node unless it is set; see ``Geometry/center``.
  public var center: Point {
    get { geometry.center }
    set { geometry.center = newValue }
  }

  /// The scale, rotation and shift of the node around its anchor point.
  public var transform: AffineTransform {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }

  /// The point around which the transform applies, in units of the bounds' size; see ``Geometry/anchorPoint``.
  public var anchorPoint: Point {
    get { geometry.anchorPoint }
    set { geometry.anchorPoint = newValue }
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

  /// Whether nodes below this one can be hit; if not, this node is hit instead of them.
  public var isInteractionEnabledBelow: Bool {
    get { geometry.isInteractionEnabledBelow }
    set { geometry.isInteractionEnabledBelow = newValue }
  }

  /// Whether this node, or one above it, is hidden.
  ///
  /// - Complexity: O(*depth*).
  public var isHiddenOrHasHiddenAncestor: Bool {
    isHidden || ancestors.contains { $0.isHidden }
  }

  /// The opacity, from 0 (invisible) to 1 (opaque); below 0.01 the node can't be hit.
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
  /// The coordinates are NaN, which is in no node, if ``transform(to:)`` is nil.
  @inlinable public func convert(_ point: Point, to other: Node?) -> Point {
    transform(to: other).convert(point)
  }

  /// Converts a point of another node's space, or of the top node's for nil, to this node's space.
  ///
  /// The coordinates are NaN, which is in no node, if the transform of this node, or of one above it on the way, has no
  /// inverse.
  @inlinable public func convert(_ point: Point, from other: Node?) -> Point {
    transform(from: other).convert(point)
  }

  /// Converts a rectangle of this node's space to another node's space, or to the top node's for nil.
  ///
  /// The result is the smallest upright rectangle that contains the image, which may be rotated.
  ///
  /// The rectangle is empty, with coordinates that are NaN, if ``transform(to:)`` is nil.
  @inlinable public func convert(_ rect: Rect, to other: Node?) -> Rect {
    transform(to: other).convert(rect)
  }

  /// Converts a rectangle of another node's space, or of the top node's for nil, to this node's space.
  ///
  /// The result is the smallest upright rectangle that contains the image, which may be rotated.
  ///
  /// The rectangle is empty, with coordinates that are NaN, if the transform of this node, or of one above it on the
  /// way, has no inverse.
  @inlinable public func convert(_ rect: Rect, from other: Node?) -> Rect {
    transform(from: other).convert(rect)
  }
}

extension AffineTransform? {
  /// Returns the image of a point; NaN without a mapping.
  @inlinable func convert(_ point: Point) -> Point { self?.apply(to: point) ?? Point(.nan, .nan) }

  /// Returns the smallest upright rectangle around the image of a rectangle; NaN without a mapping.
  @inlinable func convert(_ rect: Rect) -> Rect {
    self?.apply(to: rect) ?? Rect(origin: Point(.nan, .nan), size: Size(.nan, .nan))
  }
}

extension SpatialComposite {
  @inlinable func transform(from other: Node?) -> AffineTransform? {
    guard let other else { return transform(downFrom: nil) }
    return boundNode.flatMap(other.transform(to:))
  }

  /// Returns the mapping to the space of a node above this one, the top node for nil.
  @inlinable func transform(upTo ancestor: Node?) -> AffineTransform {
    var mapping = AffineTransform.identity
    climb(to: ancestor) { geometry in
      mapping = mapping.concatenating(geometry.transformToParent)
      return true
    }
    return mapping
  }

  /// Returns the mapping from the space of a node above this one, the top node for nil.
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
  /// - Throws: ``TreeError`` if the two are in different trees, if no transform leads to the new parent's space, or if
  ///   the tree refuses the move. Nothing has changed.
  public func moveKeepingPosition(to parent: Node) throws(TreeError) {
    guard let node = boundNode else { throw .invalidLinks(Participant(self)) }
    let mapping = try mapping(toNewParent: parent)
    try parent.add(node)
    if node.parent === parent { node.geometry.move(by: mapping) }
  }

  /// Returns the mapping from the space of this node's parent to that of another.
  private func mapping(toNewParent parent: Node) throws(TreeError) -> AffineTransform {
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
