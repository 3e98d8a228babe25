public import Composites

/// Decides which part of a picture a ``ZoomView`` shows.
@MainActor
public protocol ZoomViewDelegate: AnyObject {
  /// A person wants another size, about the middle of the view.
  func zoomView(_ view: ZoomView, zoom change: ZoomChange)

  /// A person has moved the picture by so many points.
  func zoomView(_ view: ZoomView, panBy distance: Point)
}
