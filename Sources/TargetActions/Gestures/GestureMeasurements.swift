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

/// The recent points of a changing value, for its velocity.
///
/// The velocity is the mean over the last tenth of a second, or over the last two points if they are further apart.
/// Single samples jitter, and a value that rests before its end must have no velocity.
struct MotionTrail {
  private var points: [(time: Duration, value: SIMD2<Double>)] = []

  /// Adds the value at a time, which is not before that of the last point.
  mutating func add(_ value: SIMD2<Double>, at time: Duration) {
    points.append((time, value))
    // Removed together, since a removal moves all points that remain.
    var old = 0
    while old < points.count - 2, time.seconds(since: points[old].time) > 0.1 { old += 1 }
    if old > 0 { points.removeFirst(old) }
  }

  /// The change of the value per second; zero until time has passed between two points.
  var velocity: SIMD2<Double> {
    guard let first = points.first, let last = points.last else { return .zero }
    let seconds = last.time.seconds(since: first.time)
    return seconds > 0 ? (last.value - first.value) / seconds : .zero
  }
}

/// Two pointers and the line between them, which a pinch stretches and a rotation turns.
struct PointerPair {
  /// The effect of one sample on the line.
  struct Change {
    /// The distance before and after; neither is zero.
    let distances: (old: Double, new: Double)

    /// The angle by which the line turned, between −π and π.
    let angle: Double
  }

  private var points: [(pointer: Int, location: SIMD2<Double>)] = []

  /// The line when the two pointers were last apart; at one location they have no line.
  private var line: SIMD2<Double>?

  /// The effect of the last sample on the line; nil unless both pointers are down, at different locations.
  private(set) var change: Change?

  /// Whether neither pointer is down.
  var isEmpty: Bool { points.isEmpty }

  /// Whether both pointers are down.
  var isComplete: Bool { points.count == 2 }

  /// Takes a step of one of the two, and returns false for any other pointer.
  mutating func take(_ sample: PointerSample) -> Bool {
    change = nil
    if let index = points.firstIndex(where: { $0.pointer == sample.pointer }) {
      points[index].location = sample.location
      updateLine()
      if sample.phase == .ended || sample.phase == .cancelled {
        points.remove(at: index)
        line = nil
      }
      return true
    }
    guard sample.phase == .began, !isComplete else { return false }
    points.append((sample.pointer, sample.location))
    updateLine()
    return true
  }

  private mutating func updateLine() {
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

extension Duration {
  /// Returns the sum, or the limit of `Duration` on overflow, so that the longest possible delay doesn't trap.
  func saturatingAdding(_ delay: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(delay.attoseconds)
    if overflows { return Duration(attoseconds: delay < .zero ? .min : .max) }
    return Duration(attoseconds: sum)
  }

  /// Returns the seconds since an earlier time; negative if that time is later.
  func seconds(since earlier: Duration) -> Double {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(earlier.attoseconds)
    return overflows ? (earlier < self ? .infinity : -.infinity) : Double(difference) / 1e18
  }
}
