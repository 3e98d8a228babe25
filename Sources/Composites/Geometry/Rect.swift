/// A point in a node's space: `x` to the right, `y` downward, in the units of that space.
///
/// It has vector arithmetic: `end - start`, `2 * offset`.
public typealias Point = SIMD2<Double>

/// A size in a node's space: `x` is the width, `y` the height.
public typealias Size = SIMD2<Double>

/// A rectangle in a node's space, given by its corner of least coordinates and its size.
///
/// It contains its left and top edges, but not its right and bottom edges, so neighbors share no point. A rectangle
/// whose width or height is zero, negative or not a number is empty. No value of a coordinate traps, infinities and NaN
/// included.
public struct Rect: Hashable, Sendable {
  /// The corner of least coordinates.
  public var origin: Point

  /// Width and height.
  public var size: Size

  /// Creates a rectangle from its origin and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its coordinates.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

extension Rect {
  /// The horizontal extent.
  public var width: Double { size.x }

  /// The vertical extent.
  public var height: Double { size.y }

  /// The corner opposite the origin, which isn't inside.
  public var end: Point { origin + size }

  /// The point in the middle.
  public var center: Point { origin + size / 2 }

  /// Whether the rectangle contains no point.
  public var isEmpty: Bool { !(size.x > 0 && size.y > 0) }

  /// Returns whether a point is inside; the right and the bottom edge are not.
  public func contains(_ point: Point) -> Bool {
    let end = end
    return point.x >= origin.x && point.x < end.x && point.y >= origin.y && point.y < end.y
  }

  /// Returns the rectangle moved by an offset.
  public func offset(by offset: Point) -> Rect {
    Rect(origin: origin + offset, size: size)
  }

  /// Returns the rectangle with its left and right edges moved inward by `dx`, and the others by `dy`; outward if they
  /// are negative.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Returns the intersection with another rectangle, or nil if they share no point.
  public func intersection(_ other: Rect) -> Rect? {
    guard !isEmpty, !other.isEmpty else { return nil }
    let shared = Rect(from: pointwiseMax(origin, other.origin), to: pointwiseMin(end, other.end))
    return shared.isEmpty ? nil : shared
  }

  /// Returns the smallest rectangle that contains both; an empty one is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(from: pointwiseMin(origin, other.origin), to: pointwiseMax(end, other.end))
  }

  private init(from origin: Point, to end: Point) {
    self.init(origin: origin, size: end - origin)
  }
}

extension Rect: CustomStringConvertible {
  /// The origin and size, as in `(10.0, 20.0; 100.0 × 50.0)`.
  public var description: String { "(\(origin.x), \(origin.y); \(size.x) × \(size.y))" }
}
