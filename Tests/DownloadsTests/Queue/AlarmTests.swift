import ArmatureTesting
import Synchronization
import Testing

@testable import Downloads

/// The alarms of jobs, which wake one job each and are kept for the next.
@Suite struct AlarmTests {
  /// The jobs that were woken, in order.
  private final class Wakes: Sendable {
    private let jobs = Mutex<[Int]>([])
    private let (stream, continuation) = AsyncStream<Int>.makeStream()

    func add(_ job: Int) {
      jobs.withLock { $0.append(job) }
      continuation.yield(job)
    }

    var all: [Int] { jobs.withLock(\.self) }

    func first() async -> Int? { await stream.first { _ in true } }
  }

  private func alarms(_ clock: TestClock, isContinuous: Bool) -> Alarms {
    var service = ServiceClock(clock)
    service.isContinuous = isContinuous
    return Alarms(service)
  }

  @Test("an alarm that a job returns is kept, and wakes only the job that takes it")
  func kept() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let alarms = alarms(clock, isContinuous: true)
    let first = alarms.alarm(at: .seconds(30), for: 1, wake: wakes.add)
    await clock.sleepers(1)
    alarms.release(first)
    let second = alarms.alarm(at: .seconds(40), for: 2, wake: wakes.add)
    #expect(second === first)
    #expect(second.time == .seconds(30))
    clock.advance(by: .seconds(30))
    #expect(await wakes.first() == 2)
    #expect(wakes.all == [2])
  }

  @Test("a job that must be woken earlier than every kept alarm gets its own")
  func earlier() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let alarms = alarms(clock, isContinuous: true)
    let first = alarms.alarm(at: .seconds(30), for: 1, wake: wakes.add)
    alarms.release(first)
    let second = alarms.alarm(at: .seconds(20), for: 2, wake: wakes.add)
    #expect(second !== first)
    await clock.sleepers(2)
    clock.advance(by: .seconds(20))
    #expect(await wakes.first() == 2)
  }

  @Test("an alarm that has fired isn't reused")
  func fired() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let alarms = alarms(clock, isContinuous: true)
    let first = alarms.alarm(at: .seconds(10), for: 1, wake: wakes.add)
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    #expect(await wakes.first() == 1)
    alarms.release(first)
    let second = alarms.alarm(at: .seconds(20), for: 2, wake: wakes.add)
    #expect(second.time == .seconds(20))
    await clock.sleepers(1)
  }

  @Test("an alarm of an app's clock is canceled when its job returns it")
  func cancelled() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let alarms = alarms(clock, isContinuous: false)
    let first = alarms.alarm(at: .seconds(30), for: 1, wake: wakes.add)
    await clock.sleepers(1)
    alarms.release(first)
    let second = alarms.alarm(at: .seconds(40), for: 2, wake: wakes.add)
    #expect(second.time == .seconds(40))
    await clock.sleepers(1)
    clock.advance(by: .seconds(40))
    #expect(await wakes.first() == 2)
    #expect(wakes.all == [2])
  }
}
