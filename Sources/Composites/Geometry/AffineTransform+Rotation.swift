// Sine and cosine come from the C library itself, so that trees do not link Foundation.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WASILibc)
  import WASILibc
#elseif canImport(ucrt)
  import ucrt
#endif

extension AffineTransform {
  /// Makes a transform that turns every point around the origin, by an angle in radians.
  ///
  /// A positive angle turns the x axis towards the y axis.
  public init(rotationBy angle: Double) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}
