/// A node with a place: it lies in its parent's space and has a space of its own.
///
/// A class adopts it by storing a ``Geometry``, which brings the properties of a view (``frame``, ``bounds``, …),
/// conversion between any two nodes and hit-testing. A toolkit that must act on a change observes the one property:
///
/// ```swift
/// var geometry = Geometry() { didSet { setNeedsDisplay() } }
/// ```
///
/// A node's space is that of its bounds and of its children's frames.
public protocol SpatialComposite: Composite where Node: SpatialComposite {
  /// Where this node lies in its parent, what its own space looks like, and whether it is seen and touched.
  ///
  /// Read during hit tests and conversions, which it must not cause to move nodes.
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

  /// Where the middle of the bounds lies in the parent's space; see ``Geometry/center``.
  public var center: Point {
    get { geometry.center }
    set { geometry.center = newValue }
  }

  /// How the node is scaled, turned and shifted around its center.
  public var transform: AffineTransform {
    get { geometry.transform }
    set { geometry.transform = newValue }
  }

  /// Whether the node and everything below it is left out.
  public var isHidden: Bool {
    get { geometry.isHidden }
    set { geometry.isHidden = newValue }
  }

  /// Whether the node and everything below it can be hit.
  public var isInteractionEnabled: Bool {
    get { geometry.isInteractionEnabled }
    set { geometry.isInteractionEnabled = newValue }
  }

  /// From 0, not seen, to 1; below 0.01 the node cannot be hit.
  public var opacity: Double {
    get { geometry.opacity }
    set { geometry.opacity = newValue }
  }
}
