#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// Two pointers and the line from one to the other, which a pinch stretches and a rotation turns.
struct PointerPair {
  private var points: [(pointer: Int, location: SIMD2<Double>)] = []

  /// How far the last sample moved the line; nil if the two were not both down.
  private(set) var turn: (from: SIMD2<Double>, to: SIMD2<Double>)?

  /// Whether none of the two is down.
  var isEmpty: Bool { points.isEmpty }

  /// Takes a step of one of the two, and answers false for any other pointer.
  mutating func take(_ sample: PointerSample) -> Bool {
    turn = nil
    guard let index = points.firstIndex(where: { $0.pointer == sample.pointer }) else {
      guard sample.phase == .began, points.count < 2 else { return false }
      points.append((sample.pointer, sample.location))
      return true
    }
    let old = line
    points[index].location = sample.location
    if let old, let new = line { turn = (old, new) }
    if sample.phase == .ended || sample.phase == .cancelled { points.remove(at: index) }
    return true
  }

  private var line: SIMD2<Double>? { points.count == 2 ? points[1].location - points[0].location : nil }

  /// By what the last sample multiplied the distance; nil without a distance to compare.
  var stretch: Double? {
    guard let turn, turn.from.length > 0, turn.to.length > 0 else { return nil }
    return turn.to.length / turn.from.length
  }

  /// By what angle the last sample turned the line, between −π and π; nil without a line to turn.
  var angle: Double? {
    guard let turn, turn.from.length > 0, turn.to.length > 0 else { return nil }
    let (a, b) = (turn.from, turn.to)
    return atan2(a.x * b.y - a.y * b.x, (a * b).sum())
  }
}

extension SIMD2<Double> {
  /// The distance from the origin.
  var length: Double { (self * self).sum().squareRoot() }
}
