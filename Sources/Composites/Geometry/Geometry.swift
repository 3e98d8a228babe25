/// The position and size of a node, its own space, and whether it is visible and takes input.
///
/// A node covers its ``bounds`` in its own space; the bounds' origin scrolls. The transform applies around the middle
/// of the bounds, which is at ``center`` in the parent's space. ``frame`` is the smallest upright rectangle around the
/// node in the parent's space. Without a transform a frame reads back exactly as it was set.
///
/// A new geometry is visible, enabled for interaction and opaque. No value traps: infinite or NaN numbers may give NaN
/// results, and such a node is never hit.
public struct Geometry: Hashable, Sendable {
  /// The part of its own space that the node covers.
  ///
  /// Changing the origin scrolls the content and changes no child's frame. Changing the size keeps the center.
  public var bounds: Rect {
    didSet { if bounds.size != oldValue.size { corner += (oldValue.size - bounds.size) / 2 } }
  }

  /// The scale, rotation and shift of the node around its center.
  public var transform: AffineTransform = .identity

  /// Whether the node and everything below it is hidden, which also excludes them from hit tests.
  public var isHidden = false

  /// Whether the node and everything below it can be hit.
  public var isInteractionEnabled = true

  /// The opacity, from 0 (invisible) to 1 (opaque); below 0.01 the node can't be hit.
  public var opacity = 1.0

  /// The frame's origin without the transform.
  ///
  /// It is stored instead of the center, whose rounding would prevent that each frame reads back exactly.
  private var corner: Point

  /// Creates a geometry with a frame, whose bounds have a zero origin.
  public init(frame: Rect = .zero) {
    corner = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
  }
}

extension Geometry {
  /// The middle of the bounds in the parent's space, without the transform's own translation.
  public var center: Point {
    get { corner + bounds.size / 2 }
    set { corner = newValue - bounds.size / 2 }
  }

  /// The smallest upright rectangle around the node, in the parent's space.
  ///
  /// Setting it changes the center and the bounds' size, so that it reads back (up to rounding under a transform). If
  /// no size gives such a frame, as for a long flat one of a node rotated by 45°, only the center changes.
  public var frame: Rect {
    get {
      guard transform != .identity else { return Rect(origin: corner, size: bounds.size) }
      let size = transform.extent(of: bounds.size)
      return Rect(origin: center + transform.translation - size / 2, size: size)
    }
    set {
      guard transform != .identity else {
        bounds.size = newValue.size
        corner = newValue.origin
        return
      }
      if let size = transform.size(withExtent: newValue.size) { bounds.size = size }
      center = newValue.center - transform.translation
    }
  }

  /// The mapping from the node's own space to its parent's.
  public var transformToParent: AffineTransform {
    guard transform != .identity else { return AffineTransform(translationBy: corner - bounds.origin) }
    var mapping = transform
    mapping.translation = .zero
    mapping.translation = center + transform.translation - mapping.apply(to: bounds.center)
    return mapping
  }

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
    guard turn != .identity else { return corner += mapping.translation }
    center = mapping.apply(to: center)
    transform = transform.concatenating(turn)
  }

  /// Whether the node can be hit: not hidden, enabled for interaction, and of opacity 0.01 or more.
  public var canBeHit: Bool {
    !isHidden && isInteractionEnabled && opacity >= 0.01
  }
}

extension AffineTransform {
  /// Returns the size whose image has the given extent, or nil if there is none or more than one.
  fileprivate func size(withExtent extent: Size) -> Size? {
    let widths = AffineTransform(a: abs(a), b: abs(b), c: abs(c), d: abs(d), tx: 0, ty: 0)
    guard let size = widths.inverse?.apply(to: extent), size.x >= 0, size.y >= 0 else { return nil }
    return size
  }
}
