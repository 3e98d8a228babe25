import ArmatureTesting
import Synchronization
import Testing

@testable import Downloads

/// The wakeups of jobs, which wake one job each and are kept for the next.
@Suite struct JobWakeupTests {
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

  private func wakeups(_ clock: TestClock, isContinuous: Bool) -> JobWakeups {
    var service = ServiceClock(clock)
    service.isContinuous = isContinuous
    return JobWakeups(service)
  }

  @Test("a wakeup that a job returns is kept, and wakes only the job that takes it")
  func kept() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let wakeups = wakeups(clock, isContinuous: true)
    let first = wakeups.wakeup(at: .seconds(30), for: 1, wake: wakes.add)
    await clock.waitForSleepers(1)
    wakeups.release(first)
    let second = wakeups.wakeup(at: .seconds(40), for: 2, wake: wakes.add)
    #expect(second === first)
    #expect(second.time == .seconds(30))
    clock.advance(by: .seconds(30))
    #expect(await wakes.first() == 2)
    #expect(wakes.all == [2])
  }

  @Test("a job that must be woken earlier than every kept wakeup gets its own")
  func earlier() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let wakeups = wakeups(clock, isContinuous: true)
    let first = wakeups.wakeup(at: .seconds(30), for: 1, wake: wakes.add)
    wakeups.release(first)
    let second = wakeups.wakeup(at: .seconds(20), for: 2, wake: wakes.add)
    #expect(second !== first)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(20))
    #expect(await wakes.first() == 2)
  }

  @Test("a wakeup that has fired isn't reused")
  func fired() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let wakeups = wakeups(clock, isContinuous: true)
    let first = wakeups.wakeup(at: .seconds(10), for: 1, wake: wakes.add)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    #expect(await wakes.first() == 1)
    wakeups.release(first)
    let second = wakeups.wakeup(at: .seconds(20), for: 2, wake: wakes.add)
    #expect(second.time == .seconds(20))
    await clock.waitForSleepers(1)
  }

  @Test("a wakeup of an app's clock is canceled when its job returns it")
  func cancelled() async {
    let (clock, wakes) = (TestClock(), Wakes())
    let wakeups = wakeups(clock, isContinuous: false)
    let first = wakeups.wakeup(at: .seconds(30), for: 1, wake: wakes.add)
    await clock.waitForSleepers(1)
    wakeups.release(first)
    let second = wakeups.wakeup(at: .seconds(40), for: 2, wake: wakes.add)
    #expect(second.time == .seconds(40))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(40))
    #expect(await wakes.first() == 2)
    #expect(wakes.all == [2])
  }
}
