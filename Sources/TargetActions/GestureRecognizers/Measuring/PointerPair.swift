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
  /// What one sample did to the line.
  struct Change {
    /// The distance before and after; neither is zero.
    let distances: (old: Double, new: Double)

    /// By what angle the line was turned, between −π and π.
    let angle: Double
  }

  private var points: [(pointer: Int, location: SIMD2<Double>)] = []

  /// The line as it was when the two were last apart: in one place they have neither distance nor direction.
  private var line: SIMD2<Double>?

  /// What the last sample did to the line; nil if the two were not both down, or are in one place.
  private(set) var change: Change?

  /// Whether none of the two is down.
  var isEmpty: Bool { points.isEmpty }

  /// Whether both are down.
  var isComplete: Bool { points.count == 2 }

  /// Takes a step of one of the two, and answers false for any other pointer.
  mutating func take(_ sample: PointerSample) -> Bool {
    change = nil
    if let index = points.firstIndex(where: { $0.pointer == sample.pointer }) {
      points[index].location = sample.location
      stretch()
      if sample.phase == .ended || sample.phase == .cancelled {
        points.remove(at: index)
        line = nil
      }
      return true
    }
    guard sample.phase == .began, !isComplete else { return false }
    points.append((sample.pointer, sample.location))
    stretch()
    return true
  }

  private mutating func stretch() {
    guard isComplete else { return }
    let new = points[1].location - points[0].location
    guard new.length > 0 else { return }
    if let line {
      let angle = atan2(line.x * new.y - line.y * new.x, (line * new).sum())
      change = Change(distances: (line.length, new.length), angle: angle)
    }
    line = new
  }
}

extension SIMD2<Double> {
  /// The distance from the origin.
  var length: Double { (self * self).sum().squareRoot() }
}
