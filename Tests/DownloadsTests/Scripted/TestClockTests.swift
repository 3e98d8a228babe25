import ArmatureTesting
import Testing

/// The clock that a test advances.
@Suite struct TestClockTests {
  @Test("the clock moves only when it is advanced")
  func advances() {
    let clock = TestClock()
    #expect(clock.now.offset == .zero)
    clock.advance(by: .milliseconds(1500))
    clock.advance(by: .milliseconds(500))
    #expect(clock.now.offset == .seconds(2))
  }

  @Test("beyond the range of durations, the clock shows the end of that range", arguments: [1, -1] as [Int64])
  func endOfTime(sign: Int64) {
    let (earliest, latest) = (Duration(attoseconds: .min), Duration(attoseconds: .max))
    let (end, otherEnd) = sign > 0 ? (latest, earliest) : (earliest, latest)
    let clock = TestClock()
    for _ in 0..<40 { clock.advance(by: .seconds(.max * sign)) }
    #expect(clock.now.offset == end)
    #expect(TestClock.Instant(offset: otherEnd).duration(to: clock.now) == end)
    #expect(TestClock().now.duration(to: clock.now) == end)
  }

  @Test("a task that sleeps until the last time wakes when the clock is advanced beyond it")
  func lastTime() async throws {
    let clock = TestClock()
    let sleeper = Task { try await clock.sleep(until: .init(offset: Duration(attoseconds: .max))) }
    await clock.waitForSleepers(1)
    for _ in 0..<40 { clock.advance(by: .seconds(Int64.max)) }
    try await sleeper.value
  }

  @Test("a sleeping task wakes at its time, and not before")
  func wakes() async throws {
    let clock = TestClock()
    let early = Task { try await clock.sleep(for: .seconds(1)) }
    let late = Task {
      try await clock.sleep(for: .seconds(3))
      return clock.now.offset
    }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    try await early.value
    clock.advance(by: .seconds(2))
    #expect(try await late.value == .seconds(3))
  }

  @Test("sleeping until a past time returns immediately")
  func past() async throws {
    let clock = TestClock()
    clock.advance(by: .seconds(5))
    try await clock.sleep(until: .init(offset: .seconds(5)))
    try await clock.sleep(for: .zero)
  }

  @Test("a canceled wait for sleepers ends, even one that has not begun", arguments: [true, false])
  func cancelledWait(hasBegun: Bool) async {
    let clock = TestClock()
    let task = Task {
      if !hasBegun { withUnsafeCurrentTask { $0?.cancel() } }
      await clock.waitForSleepers(1)
      return Task.isCancelled
    }
    if hasBegun { task.cancel() }
    #expect(await task.value)
  }

  @Test("a canceled sleep throws, even one that has not begun", arguments: [true, false])
  func cancelled(isAsleep: Bool) async {
    let clock = TestClock()
    let task = Task {
      if !isAsleep { withUnsafeCurrentTask { $0?.cancel() } }
      try await clock.sleep(for: .seconds(1))
    }
    if isAsleep {
      await clock.waitForSleepers(1)
      task.cancel()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
