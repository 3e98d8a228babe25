/// A point, relative to the top left corner of a view.
struct Point: Equatable {
  var x: Double
  var y: Double
}

/// An area in the coordinates of the view above.
struct Frame {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// A view of the auction's screen, which can contain others.
final class View {
  let name: String
  /// The place of the view in the coordinates of the view above.
  var frame: Frame
  /// The views in this one, from back to front: the last one covers the others.
  var subviews: [View] = []
  /// Whether the view, with all that it contains, is invisible.
  var isHidden = false
  /// Whether the view, with all that it contains, receives touches.
  var isEnabled = true
  /// Whether what lies outside the view's own area is cut off.
  var clips = false

  init(_ name: String, x: Double, y: Double, width: Double, height: Double) {
    self.name = name
    frame = Frame(x: x, y: y, width: width, height: height)
  }

  /// Returns the deepest view at a point, which is in this view's own coordinates.
  ///
  /// * Of views that cover each other, the front one is hit.
  /// * A view in another one is hit rather than the view that contains it.
  /// * A hidden or disabled view isn't hit, nor is a view in it; what lies behind it is.
  /// * A view can reach beyond the view that contains it. What reaches beyond is hit, unless the container clips.
  /// * The left and the top edge belong to a view, the right and the bottom edge don't.
  func hit(_ point: Point) -> View? {
    if isHidden || !isEnabled { return nil }
    let isInside = (0..<frame.width).contains(point.x) && (0..<frame.height).contains(point.y)
    var found: View? = isInside ? self : nil
    if isInside || !clips {
      for subview in subviews {
        found = subview.hit(Point(x: point.x - subview.frame.x, y: point.y - subview.frame.y)) ?? found
      }
    }
    return found
  }
}
