import Foundation
import Synchronization
import Testing

@testable import Scenarios

@Suite("The clock of a scenario")
struct WorldClockTests {
  @Test("the clock begins at 2025-03-01T10:00:00Z")
  func start() {
    #expect(WorldClock().date.formatted(Date.ISO8601FormatStyle()) == "2025-03-01T10:00:00Z")
  }

  @Test("alarms fire at their times in order, equal times in the order of creation")
  func order() {
    let clock = WorldClock()
    let fired = Mutex<[String]>([])
    for (name, seconds) in [("c", 3), ("a", 1), ("b", 2), ("a2", 1), ("d", 4)] {
      let deadline = clock.now.advanced(by: .seconds(seconds))
      clock.set(
        WorldClock.Alarm(deadline: deadline) { isDue in
          #expect(isDue)
          let offset = WorldClock.start.duration(to: clock.now)
          fired.withLock { $0.append("\(name) at \(offset.components.seconds)") }
        }, clock.makeTicket())
    }
    let end = clock.now.advanced(by: .milliseconds(3500))
    while let alarm = clock.takeAlarm(upTo: end) { alarm.fire(true) }
    #expect(fired.withLock { $0 } == ["a at 1", "a2 at 1", "b at 2", "c at 3"])
    #expect(clock.now == end)
  }

  @Test("a sleep ends at its time, one in the past immediately, and a canceled one throws")
  func sleeping() async throws {
    let clock = WorldClock()
    try await clock.sleep(until: clock.now)
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    let patient = Task { try await clock.sleep(for: .seconds(5)) }
    while true {
      guard let alarm = clock.takeAlarm(upTo: clock.now.advanced(by: .seconds(5))) else {
        await Task.yield()
        continue
      }
      alarm.fire(true)
      break
    }
    try await patient.value
  }
}
