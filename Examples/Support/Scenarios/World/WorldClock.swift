public import Foundation
import Synchronization

/// The clock of a scenario.
///
/// Its time changes only when the scenario advances it.
public final class WorldClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol, Sendable, Hashable {
    /// The duration since 1970-01-01T00:00:00Z.
    public let sinceEpoch: Duration

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceEpoch: sinceEpoch + duration) }

    /// Returns the duration to another instant.
    public func duration(to other: Instant) -> Duration { other.sinceEpoch - sinceEpoch }

    /// Returns whether an instant is before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.sinceEpoch < other.sinceEpoch }
  }

  struct Alarm {
    let deadline: Instant
    let fire: @Sendable (_ isDue: Bool) -> Void
  }

  struct State {
    var now: Instant
    var made = 0
    var alarms: [Int: Alarm] = [:]

    /// Alarms that never fire, kept because a continuation must be resumed before its release.
    var frozen: [Alarm] = []
  }

  let state: Mutex<State>

  /// The time at the beginning of every scenario: 2025-03-01T10:00:00Z.
  static let start = Instant(sinceEpoch: .seconds(1_740_823_200))

  init() {
    state = Mutex(State(now: Self.start))
  }

  /// The current time.
  public var now: Instant { state.withLock(\.now) }

  /// Zero, because the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The current time as a date.
  public var date: Date {
    let parts = now.sinceEpoch.components
    return Date(timeIntervalSince1970: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
  }

  /// Suspends until the clock reaches a time.
  ///
  /// Ignores the tolerance.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = makeTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let alarm = Alarm(deadline: deadline) { isDue in
          if isDue { continuation.resume() } else { continuation.resume(throwing: CancellationError()) }
        }
        set(alarm, ticket)
        // A cancellation before the alarm was set has found nothing to cancel.
        if Task.isCancelled { cancel(ticket) }
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  func makeTicket() -> Int {
    state.withLock { state in
      state.made += 1
      return state.made
    }
  }

  /// Sets an alarm, which fires immediately if it is due.
  func set(_ alarm: Alarm, _ ticket: Int) {
    let isDue = state.withLock { state in
      if alarm.deadline <= state.now { return true }
      state.alarms[ticket] = alarm
      return false
    }
    if isDue { alarm.fire(true) }
  }

  func cancel(_ ticket: Int) {
    state.withLock { $0.alarms.removeValue(forKey: ticket) }?.fire(false)
  }

  /// Cancels all alarms.
  func cancelAll() {
    let alarms = state.withLock { state in
      defer { (state.alarms, state.frozen) = ([:], []) }
      return state.frozen + state.alarms.sorted { $0.key < $1.key }.map(\.value)
    }
    for alarm in alarms { alarm.fire(false) }
  }

  /// Suspends all pending waits forever: their app was killed or stopped.
  func freeze() {
    state.withLock { state in
      state.frozen += state.alarms.values
      state.alarms = [:]
    }
  }

  /// Sets the time.
  ///
  /// Alarms that become due fire when the clock is advanced.
  func set(_ time: Instant) { state.withLock { $0.now = time } }

  /// Advances to the next alarm up to a time and removes it.
  ///
  /// Without one, advances to that time.
  func takeAlarm(upTo time: Instant) -> Alarm? {
    state.withLock { state in
      let next = state.alarms.min { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      guard let next, next.value.deadline <= time else {
        state.now = max(state.now, time)
        return nil
      }
      state.alarms[next.key] = nil
      state.now = max(state.now, next.value.deadline)
      return next.value
    }
  }
}
