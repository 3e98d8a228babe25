// Sine and cosine come from the C library itself, so that the module does not link Foundation.
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

/// A mapping of the plane that keeps straight lines straight: translation, scale, rotation, skew and their
/// combinations.
///
/// A point (x, y) is mapped to (a·x + c·y + tx, b·x + d·y + ty), the layout that Core Graphics uses. With y pointing
/// downward a positive angle rotates clockwise. No value of a coefficient traps; infinities and NaN propagate to
/// results, and such a transform has no inverse.
///
/// Foundation has a type of the same name: in a file that imports both, write `Composites.AffineTransform`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in the new x.
  public var a: Double

  /// The factor of x in the new y.
  public var b: Double

  /// The factor of y in the new x.
  public var c: Double

  /// The factor of y in the new y.
  public var d: Double

  /// The horizontal part of the translation.
  public var tx: Double

  /// The vertical part of the translation.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that maps each point to itself.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}

extension AffineTransform {
  /// Creates a transform that moves every point by the same offset.
  public init(translationBy offset: Point) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  /// Creates a transform that scales each coordinate by a factor.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation around the origin, by an angle in radians.
  ///
  /// A positive angle rotates the x axis toward the y axis.
  public init(rotationBy angle: Double) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The part that moves points: the image of the origin.
  public var translation: Point {
    get { Point(tx, ty) }
    set { (tx, ty) = (newValue.x, newValue.y) }
  }

  /// Returns the image of a point.
  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the smallest upright rectangle around the image of a rectangle.
  public func apply(to rect: Rect) -> Rect {
    let half = extent(of: rect.size) / 2
    return Rect(origin: apply(to: rect.center) - half, size: 2 * half)
  }

  /// Returns the transform that applies this one first and then another.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The transform that maps each image back to its point, or nil if there is none.
  ///
  /// A transform has none if it maps the plane to a line or a point (a scale by zero), if a coefficient is infinite or
  /// not a number, or if the inverse exceeds the range of `Double`.
  public var inverse: AffineTransform? {
    // Each column is normalized first: the determinant of a very small or large scale would underflow or overflow.
    let (x, y) = (max(abs(a), abs(b)), max(abs(c), abs(d)))
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return nil }
    let (a, b, c, d) = (a / x, b / x, c / y, d / y)
    let determinant = a * d - b * c
    // Rounding may leave a small determinant for a transform that maps the plane to a line.
    guard abs(determinant) > 4 * Double.ulpOfOne * (abs(a * d) + abs(b * c)) else { return nil }
    var inverse = AffineTransform(
      a: d / determinant / x, b: -b / determinant / y, c: -c / determinant / x, d: a / determinant / y, tx: 0, ty: 0)
    inverse.translation = -inverse.apply(to: translation)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether no coefficient is infinite or not a number.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Returns the width and height of the smallest upright rectangle around the image of a rectangle of this size.
  func extent(of size: Size) -> Size {
    Size(abs(a) * size.x + abs(c) * size.y, abs(b) * size.x + abs(d) * size.y)
  }
}
