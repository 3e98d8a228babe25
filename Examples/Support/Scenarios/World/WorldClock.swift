public import Foundation
import Synchronization

/// The time of a scenario: it stands still, unless the scenario moves it on.
public final class WorldClock: Clock, Sendable {
  /// A time of the clock.
  public struct Instant: InstantProtocol, Sendable, Hashable {
    /// How long after the first of January 1970.
    public let sinceEpoch: Duration

    /// The instant that lies a duration behind this one.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceEpoch: sinceEpoch + duration) }

    /// How long it is from this instant to another.
    public func duration(to other: Instant) -> Duration { other.sinceEpoch - sinceEpoch }

    /// Whether an instant comes before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.sinceEpoch < other.sinceEpoch }
  }

  struct Alarm {
    let deadline: Instant
    let ring: @Sendable (_ isDue: Bool) -> Void
  }

  struct State {
    var now: Instant
    var made = 0
    var alarms: [Int: Alarm] = [:]

    /// Alarms that never ring, kept because whoever waits must be woken before it can be released.
    var frozen: [Alarm] = []
  }

  let state: Mutex<State>

  /// Every scenario begins at 2025-03-01T10:00:00Z.
  static let start = Instant(sinceEpoch: .seconds(1_740_823_200))

  init() {
    state = Mutex(State(now: Self.start))
  }

  /// The time that the clock shows.
  public var now: Instant { state.withLock(\.now) }

  /// Zero: it shows every time exactly.
  public var minimumResolution: Duration { .zero }

  /// The time as a date.
  public var date: Date {
    let parts = now.sinceEpoch.components
    return Date(timeIntervalSince1970: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
  }

  /// Returns when the clock shows a time, or throws when the task is canceled; the tolerance does not matter.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = makeTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let alarm = Alarm(deadline: deadline) { isDue in
          if isDue { continuation.resume() } else { continuation.resume(throwing: CancellationError()) }
        }
        set(alarm, ticket)
        // A cancellation that came before the alarm was set found nothing to cancel.
        if Task.isCancelled { cancel(ticket) }
      }
    } onCancel: {
      cancel(ticket)
    }
  }
}

extension WorldClock {
  func makeTicket() -> Int {
    state.withLock { state in
      state.made += 1
      return state.made
    }
  }

  /// Rings at its time, at once if that has come.
  func set(_ alarm: Alarm, _ ticket: Int) {
    let isDue = state.withLock { state in
      if alarm.deadline <= state.now { return true }
      state.alarms[ticket] = alarm
      return false
    }
    if isDue { alarm.ring(true) }
  }

  func cancel(_ ticket: Int) {
    state.withLock { $0.alarms.removeValue(forKey: ticket) }?.ring(false)
  }

  /// Wakes everybody as canceled.
  func cancelAll() {
    let alarms = state.withLock { state in
      defer { (state.alarms, state.frozen) = ([:], []) }
      return state.frozen + state.alarms.sorted { $0.key < $1.key }.map(\.value)
    }
    for alarm in alarms { alarm.ring(false) }
  }

  /// Lets those who wait now wait forever: the app they belong to was killed.
  func freeze() {
    state.withLock { state in
      state.frozen += state.alarms.values
      state.alarms = [:]
    }
  }

  /// Sets another time; what is due by then rings when the clock is next moved on.
  func set(_ time: Instant) { state.withLock { $0.now = time } }

  /// Moves on to the next alarm up to a time and takes it out; without one, to that time.
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
