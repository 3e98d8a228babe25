/// The recent course of a value that moves, which tells its velocity.
///
/// Velocity is the mean over the last tenth of a second, or over the last two points if they are further apart: single
/// samples jitter, and a value that rests before its end must come out slow.
struct MotionTrail {
  private var points: [(time: Duration, value: SIMD2<Double>)] = []

  /// Adds where the value is at a time, which is not before that of the last point.
  mutating func add(_ value: SIMD2<Double>, at time: Duration) {
    points.append((time, value))
    while points.count > 2, time.seconds(since: points[0].time) > 0.1 { points.removeFirst() }
  }

  /// The change of the value per second; zero until time has passed between two points.
  var velocity: SIMD2<Double> {
    guard let first = points.first, let last = points.last else { return .zero }
    let seconds = last.time.seconds(since: first.time)
    return seconds > 0 ? (last.value - first.value) / seconds : .zero
  }
}
