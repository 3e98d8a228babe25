/// How a person wants a picture to be zoomed.
public enum ZoomChange: Sendable, Hashable {
  /// To this many points a pixel.
  case to(Double)

  /// By this factor.
  case by(Double)
}
