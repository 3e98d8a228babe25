public import Armature

/// The minimum view of a toolkit.
class TreeView: SpatialComposite {
  let links = TreeLinks<TreeView>()
  var geometry: Geometry
  final var number = 1

  init(frame: Rect) { geometry = Geometry(frame: frame) }

  func treeEvent(_ event: TreeEvent<TreeView>) {}
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
  func hitTest(_ point: Point) -> TreeView? { defaultHitTest(point) }
}

/// The code that a user would write by hand: frames, scrolling and hiding, without scale and rotation.
open class UsualView {
  public var subviews: [UsualView] = []
  public weak var superview: UsualView?
  public var frame: Rect
  public var scrolled = Point(0, 0)
  public var isHidden = false
  public var isInteractionEnabled = true
  public var opacity = 1.0
  public var needsLayout = false
  final var number = 1

  public init(frame: Rect) { self.frame = frame }

  func append(_ view: UsualView) {
    subviews.append(view)
    view.superview = self
  }

  /// Hit-tests a point in its own space.
  open func hitTest(_ point: Point) -> UsualView? {
    guard !isHidden, isInteractionEnabled, opacity >= 0.01 else { return nil }
    guard Rect(origin: scrolled, size: frame.size).contains(point) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(point - view.frame.origin + view.scrolled) { return hit }
    }
    return self
  }

  func convert(_ point: Point, to other: UsualView) -> Point {
    point + offset - other.offset
  }

  /// The origin of its own space in that of the root.
  private var offset: Point {
    var offset = Point(0, 0)
    var view = self
    while let superview = view.superview {
      offset = offset + view.frame.origin - view.scrolled
      view = superview
    }
    return offset
  }

  /// Lays out the views that need it.
  func forEachNeedingLayout(_ body: (UsualView) -> Void) {
    if needsLayout {
      needsLayout = false
      body(self)
    }
    for view in subviews { view.forEachNeedingLayout(body) }
  }
}
