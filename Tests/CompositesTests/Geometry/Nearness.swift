import ArmatureTesting
import Composites

/// Whether two points differ by rounding only, measured against their own size.
func near(_ one: Point?, _ other: Point?, within tolerance: Double = 1e-9) -> Bool {
  guard let one, let other else { return one == other }
  let scale = 1 + max(max(abs(one.x), abs(one.y)), max(abs(other.x), abs(other.y)))
  return abs(one.x - other.x) <= tolerance * scale && abs(one.y - other.y) <= tolerance * scale
}

/// Whether two rectangles differ by rounding only.
func near(_ one: Rect?, _ other: Rect?, within tolerance: Double = 1e-9) -> Bool {
  near(one?.origin, other?.origin, within: tolerance) && near(one?.end, other?.end, within: tolerance)
}

extension SeededGenerator {
  /// Returns a point with both coordinates in a range.
  mutating func point(in range: ClosedRange<Double> = -100...100) -> Point {
    Point(.random(in: range, using: &self), .random(in: range, using: &self))
  }

  /// Returns a random rotation combined with a scale that isn't zero.
  mutating func transform() -> AffineTransform {
    let turn = AffineTransform(rotationBy: .random(in: -7...7, using: &self))
    return AffineTransform(scaleX: .random(in: 0.5...2, using: &self), y: .random(in: -2 ... -0.5, using: &self))
      .concatenating(turn).concatenating(AffineTransform(translationBy: point()))
  }
}

/// Numbers that must not trap; the results may be meaningless.
let awkwardNumbers: [Double] = [
  0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, -.infinity, .nan, .signalingNaN, .greatestFiniteMagnitude,
]
