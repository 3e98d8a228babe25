import Composites

extension Window {
  /// The visible views in reading order.
  ///
  /// Layers come from front to back (an alert before the screen below it), the views of a layer from top to bottom and
  /// from left to right, a parent before its children. Lays out the window if needed, and draws nothing.
  public var readingOrder: [View] {
    layoutIfNeeded()
    return children.reversed().flatMap { layer in
      var found: [(row: Int, column: Int, view: View)] = []
      Self.collect(layer, at: layer.geometry.transformToParent, into: &found)
      // The offset keeps tree order for equal positions.
      return found.enumerated().sorted { one, other in
        (one.element.row, one.element.column, one.offset) < (other.element.row, other.element.column, other.offset)
      }.map(\.element.view)
    }
  }

  /// The title of the topmost screen, below alerts and sheets; nil if no navigation bar is visible.
  public var title: String? {
    (readingOrder.first { $0 is NavigationBar } as? NavigationBar)?.title
  }

  /// The topmost visible list.
  ///
  /// A sheet's list comes first.
  public var visibleList: ListView? {
    readingOrder.lazy.compactMap { $0 as? ListView }.first
  }

  /// Whether a visible view shows activity.
  public var isShowingActivity: Bool {
    readingOrder.contains { ($0 as? any ActivityShowing)?.isShowingActivity == true }
  }

  private static func collect(
    _ view: View, at mapping: AffineTransform, into found: inout [(row: Int, column: Int, view: View)]
  ) {
    guard !view.isHidden else { return }
    let place = CellRect(mapping.apply(to: view.bounds))
    found.append((place.row, place.column, view))
    var next = view.firstChild
    while let child = next {
      if !(view is any Scrolling) || view.bounds.overlaps(child.frame) {
        collect(child, at: child.geometry.transformToParent.concatenating(mapping), into: &found)
      }
      next = child.nextSibling
    }
  }
}

extension View {
  /// Whether the view is visible: it is in a window, neither it nor an ancestor is hidden, and no list has scrolled it
  /// out of sight.
  ///
  /// A screen covered by a pushed or presented one isn't in the window. A view below an alert or a sheet stays visible. A
  /// small terminal doesn't count: a view beyond its edge is visible, too.
  public var isVisible: Bool {
    guard window != nil, !isHidden else { return false }
    var (area, child) = (frame, self)
    while let parent = child.parent {
      if parent.isHidden || (parent is any Scrolling && !parent.bounds.overlaps(area)) { return false }
      area = parent.geometry.transformToParent.apply(to: area)
      child = parent
    }
    return true
  }

  /// Whether keys and mouse reach this view: it accepts input, as do its ancestors, and no alert or sheet covers it.
  var isReachable: Bool {
    geometry.canBeHit && ancestors.allSatisfy(\.geometry.canBeHit) && modalNodeInFront == nil
  }
}

extension Rect {
  /// Returns whether two rectangles share more than an edge.
  func overlaps(_ other: Rect) -> Bool {
    origin.x < other.end.x && other.origin.x < end.x && origin.y < other.end.y && other.origin.y < end.y
  }
}
