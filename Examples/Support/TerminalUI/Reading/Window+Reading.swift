import Composites

extension Window {
  /// The visible views in the order in which a person reads them.
  ///
  /// Topmost layers come first (an alert before the screen below it); within a layer it goes from the top down, and from
  /// left to right on a line, a view before what is in it. Reading places anew what waits for that, and draws nothing.
  public var readingOrder: [View] {
    layoutIfNeeded()
    return children.reversed().flatMap { layer in
      var found: [(row: Int, column: Int, view: View)] = []
      Self.collect(layer, at: layer.geometry.transformToParent, into: &found)
      // Equal places keep their order, which is that of the tree.
      return found.enumerated().sorted { one, other in
        (one.element.row, one.element.column, one.offset) < (other.element.row, other.element.column, other.offset)
      }.map(\.element.view)
    }
  }

  /// The title of the screen on top, which an alert or a sheet over it leaves as it is; nil where no bar is visible.
  public var title: String? {
    (readingOrder.first { $0 is NavigationBar } as? NavigationBar)?.title
  }

  /// The topmost list that is visible: that of a sheet, if one is up.
  public var visibleList: ListView? {
    readingOrder.lazy.compactMap { $0 as? ListView }.first
  }

  /// Whether the screen on top shows that something is going on.
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
