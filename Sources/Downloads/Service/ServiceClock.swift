/// A clock of any kind, counted from the making of a service.
struct ServiceClock: Sendable {
  /// The time.
  let now: @Sendable () -> Duration
  /// Returns at a time, or throws when the task is cancelled.
  let sleep: @Sendable (_ until: Duration) async throws -> Void

  init<C: Clock<Duration>>(_ clock: C) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
