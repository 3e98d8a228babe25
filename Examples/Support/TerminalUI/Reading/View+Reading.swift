import Composites

extension View {
  /// Whether a person sees this view: it stands in a window, nothing around it is hidden, and no list has scrolled it away.
  ///
  /// What a pushed or presented screen covers has left the window meanwhile. What merely lies below an alert or a sheet
  /// stays visible. A terminal that is too small hides nothing in this sense.
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

  /// Whether keys and mouse can reach this view: it is not hidden or closed, and lies behind no alert and no sheet.
  var isReachable: Bool {
    guard geometry.canBeHit, inputBar == nil else { return false }
    var child = self
    while let parent = child.parent {
      guard parent.geometry.canBeHit, parent.barringChild(after: child) == nil else { return false }
      child = parent
    }
    return true
  }
}

extension Rect {
  /// Whether two rectangles share more than an edge.
  func overlaps(_ other: Rect) -> Bool {
    origin.x < other.end.x && other.origin.x < end.x && origin.y < other.end.y && other.origin.y < end.y
  }
}
