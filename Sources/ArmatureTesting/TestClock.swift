import Synchronization

/// A clock that shows the same time until a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// configuration.clock = clock
/// // … start a job, wait for its failure, and pass the delay before the retry
/// clock.advance(by: .milliseconds(500))
/// ```
///
/// A task that sleeps until a time in the past returns immediately, so a test may advance the clock beyond a known
/// deadline before the task sleeps. Otherwise wait for the task with ``waitForSleepers(_:)``.
public final class TestClock: Clock, Sendable {
  /// A time of the clock.
  public struct Instant: InstantProtocol, Sendable, Hashable {
    /// The time since the clock was created.
    public let offset: Duration

    /// Creates the instant at this time since the clock was created.
    public init(offset: Duration) { self.offset = offset }

    /// Returns the instant after this duration, or the first or last one if there is none.
    public func advanced(by duration: Duration) -> Instant {
      let sum = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      return Instant(offset: Duration(sum, isNegative: duration < .zero))
    }

    /// Returns the duration from this instant to another, or the longest one if it is longer than that.
    public func duration(to other: Instant) -> Duration {
      let difference = other.offset.attoseconds.subtractingReportingOverflow(offset.attoseconds)
      return Duration(difference, isNegative: other < self)
    }

    /// Returns whether an instant comes before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var ticketCount = 0
    var sleepers: [Int: Sleeper] = [:]
    /// The sleepers and watchers that were canceled before they waited.
    var cancelled: Set<Int> = []
    var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

    mutating func takeTicket() -> Int {
      ticketCount += 1
      return ticketCount
    }

    /// Removes and returns the watchers whose number of sleepers is reached.
    mutating func satisfiedWatchers() -> [CheckedContinuation<Void, Never>] {
      let count = sleepers.count
      let satisfied = watchers.filter { $0.value.count <= count }
      for ticket in satisfied.keys { watchers[ticket] = nil }
      return satisfied.values.map(\.continuation)
    }
  }

  private let state = Mutex(State())

  /// Creates a clock that shows zero.
  public init() {}

  /// The time that the clock shows.
  public var now: Instant { state.withLock(\.now) }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock and wakes the sleepers whose deadline is reached, the earliest first.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for ticket in due.keys { state.sleepers[ticket] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until at least this many tasks sleep, or until the calling task is canceled.
  public func waitForSleepers(_ count: Int) async {
    let ticket = state.withLock { $0.takeTicket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let satisfied = state.withLock { state -> [CheckedContinuation<Void, Never>] in
          if state.cancelled.contains(ticket) { return [continuation] }
          state.watchers[ticket] = (count, continuation)
          return state.satisfiedWatchers()
        }
        for watcher in satisfied { watcher.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.cancelled.insert(ticket)
        return state.watchers.removeValue(forKey: ticket)?.continuation
      }
      watcher?.resume()
    }
    _ = state.withLock { $0.cancelled.remove(ticket) }
  }

  /// Waits until the clock shows a time, or throws when the task is canceled; the tolerance has no effect.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let ticket = state.withLock { $0.takeTicket() }
    // A cancellation after the wake-up leaves the ticket there.
    defer { _ = state.withLock { $0.cancelled.remove(ticket) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleep(Sleeper(deadline: deadline, continuation: continuation), ticket)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  private func sleep(_ sleeper: Sleeper, _ ticket: Int) {
    enum Start {
      case cancelled
      case awake
      case asleep([CheckedContinuation<Void, Never>])
    }
    let start = state.withLock { state -> Start in
      if state.cancelled.remove(ticket) != nil { return .cancelled }
      if sleeper.deadline <= state.now { return .awake }
      state.sleepers[ticket] = sleeper
      return .asleep(state.satisfiedWatchers())
    }
    switch start {
    case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
    case .awake: sleeper.continuation.resume()
    case .asleep(let watchers): for watcher in watchers { watcher.resume() }
    }
  }

  private func cancel(_ ticket: Int) {
    let sleeper = state.withLock { state in
      let sleeper = state.sleepers.removeValue(forKey: ticket)
      if sleeper == nil { state.cancelled.insert(ticket) }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension Duration {
  /// Creates the duration of a result in attoseconds; after an overflow, the longest one of its sign.
  fileprivate init(_ attoseconds: (partialValue: Int128, overflow: Bool), isNegative: Bool) {
    let limit = isNegative ? Int128.min : .max
    self.init(attoseconds: attoseconds.overflow ? limit : attoseconds.partialValue)
  }
}
