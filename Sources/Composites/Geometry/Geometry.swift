/// The position and size of a node, its own space, and whether it is visible and takes input.
///
/// A node covers its ``bounds`` in its own space; the bounds' origin scrolls. The transform applies around the anchor
/// point, the middle of the bounds unless set, which is at ``center`` in the parent's space. ``frame`` is the smallest
/// upright rectangle around the node in the parent's space. Without a transform a frame reads back exactly as set.
///
/// A new geometry is visible, enabled for interaction and opaque. No value traps: infinite or NaN numbers may give NaN
/// results, and such a node is never hit.
public struct Geometry: Hashable, Sendable {
  /// The part of its own space that the node covers.
  ///
  /// Changing the origin scrolls the content and changes no child's frame. Changing the size keeps the center.
  public var bounds: Rect {
    didSet { if bounds.size != oldValue.size { corner += (oldValue.size - bounds.size) * anchorPoint } }
  }

  /// The point around which the transform applies, in units of the bounds' size: (0, 0) is the origin of the bounds,
  /// (1, 1) the opposite corner, and (0.5, 0.5), the default, the middle.
  ///
  /// The anchor point is at ``center`` in the parent's space. Changing it keeps the center, so the node moves; set the
  /// frame afterward to keep the node in place.
  public var anchorPoint = Point(0.5, 0.5) {
    didSet { if anchorPoint != oldValue { corner += (oldValue - anchorPoint) * bounds.size } }
  }

  /// The scale, rotation and shift of the node around its anchor point.
  public var transform: AffineTransform = .identity

  /// Whether the node and everything below it is hidden, which also excludes them from hit tests.
  public var isHidden = false

  /// Whether the node and everything below it can be hit.
  public var isInteractionEnabled = true

  /// Whether nodes below this one can be hit; if not, this node is hit instead of them.
  public var isInteractionEnabledBelow = true

  /// The opacity, from 0 (invisible) to 1 (opaque); below 0.01 the node can't be hit.
  public var opacity = 1.0

  /// The frame's origin without the transform.
  ///
  /// It is stored instead of the center: a rounded center would keep some frames from reading back exactly.
  private var corner: Point

  /// Creates a geometry with a frame, whose bounds have a zero origin.
  public init(frame: Rect = .zero) {
    corner = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
  }
}

extension Geometry {
  /// The anchor point in the parent's space, without the transform's own translation; the middle of the node unless
  /// ``anchorPoint`` is set.
  public var center: Point {
    get { corner + bounds.size * anchorPoint }
    set { corner = newValue - bounds.size * anchorPoint }
  }

  /// The smallest upright rectangle around the node, in the parent's space.
  ///
  /// Setting it changes the center and the bounds' size, so that it reads back (up to rounding under a transform). If
  /// no size gives such a frame, as for a long flat one of a node rotated by 45°, only the center changes.
  public var frame: Rect {
    get {
      guard transform != .identity else { return Rect(origin: corner, size: bounds.size) }
      let size = transform.extent(of: bounds.size)
      return Rect(origin: center + offsetOfMiddle - size / 2, size: size)
    }
    set {
      guard transform != .identity else {
        bounds.size = newValue.size
        corner = newValue.origin
        return
      }
      if let size = transform.size(withExtent: newValue.size) { bounds.size = size }
      center = newValue.center - offsetOfMiddle
    }
  }

  /// The mapping from the node's own space to its parent's.
  public var transformToParent: AffineTransform {
    guard transform != .identity else { return AffineTransform(translationBy: corner - bounds.origin) }
    var mapping = transform
    mapping.translation = .zero
    let anchor = bounds.origin + bounds.size * anchorPoint
    mapping.translation = center + transform.translation - mapping.apply(to: anchor)
    return mapping
  }

  /// The offset from the center to the middle of the transformed node, in the parent's space.
  private var offsetOfMiddle: Point { transform.apply(to: (0.5 - anchorPoint) * bounds.size) }

  /// The mapping from the parent's space to the node's own, or nil if the transform has no inverse.
  public var transformFromParent: AffineTransform? {
    guard transform != .identity else {
      let offset = bounds.origin - corner
      return offset.x.isFinite && offset.y.isFinite ? AffineTransform(translationBy: offset) : nil
    }
    return transformToParent.inverse
  }

  /// Converts the geometry to another parent's space by the mapping to it.
  mutating func move(by mapping: AffineTransform) {
    var turn = mapping
    turn.translation = .zero
    guard !turn.isNearlyIdentity else { return corner += mapping.translation }
    center = mapping.apply(to: center)
    transform = transform.concatenating(turn)
  }

  /// Whether the node can be hit: not hidden, enabled for interaction, and of opacity 0.01 or more.
  public var canBeHit: Bool {
    isVisible && isInteractionEnabled
  }

  /// Whether the node shows: not hidden, and of opacity 0.01 or more.
  public var isVisible: Bool {
    !isHidden && opacity >= 0.01
  }
}

extension AffineTransform {
  /// Returns the size whose image has the given extent, or nil if there is none or more than one.
  fileprivate func size(withExtent extent: Size) -> Size? {
    let widths = AffineTransform(a: abs(a), b: abs(b), c: abs(c), d: abs(d), tx: 0, ty: 0)
    // A turn by a right angle is rounded, and so is an empty size.
    let tolerance = 1e-9 * max(abs(extent.x), abs(extent.y))
    guard let size = widths.inverse?.apply(to: extent), size.x >= -tolerance, size.y >= -tolerance else { return nil }
    return Size(max(0, size.x), max(0, size.y))
  }

  /// Whether the transform is the identity but for rounding, as between two parents with the same rotation.
  fileprivate var isNearlyIdentity: Bool {
    max(max(abs(a - 1), abs(d - 1)), max(abs(b), abs(c))) <= 16 * Double.ulpOfOne
  }
}
