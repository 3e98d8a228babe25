import Testing

@testable import Downloads

/// The times at which the timers of a job fire.
struct DeadlinesTests {
  @Test("the first timer is the one with the earliest time, and of equal times the one that fires first")
  func first() {
    var deadlines = Deadlines()
    #expect(deadlines.first == nil)
    deadlines[.retry] = .seconds(2)
    deadlines[.idle] = .seconds(3)
    deadlines[.connect] = .seconds(3)
    #expect(deadlines.first?.timer == .retry)
    deadlines[.retry] = .seconds(4)
    #expect(deadlines.first?.timer == .connect)
    deadlines[.connect] = nil
    deadlines[.network] = nil
    #expect(deadlines.first?.timer == .idle)
    #expect(deadlines[.retry] == .seconds(4))
    #expect(deadlines[.connect] == nil)
  }

  @Test("a timer that is due is removed, and bytes that have arrived put off the idle timer alone")
  func due() {
    var deadlines = Deadlines()
    deadlines[.idle] = .seconds(1)
    #expect(deadlines.removeDue(at: .milliseconds(999)) { nil } == nil)
    #expect(deadlines.removeDue(at: .seconds(1)) { .seconds(2) } == nil)
    #expect(deadlines[.idle] == .seconds(2))
    #expect(deadlines.removeDue(at: .seconds(2)) { nil } == .idle)
    #expect(deadlines.removeDue(at: .seconds(2)) { nil } == nil)
    deadlines[.total] = .seconds(3)
    #expect(deadlines.removeDue(at: .seconds(3)) { .seconds(9) } == .total)
    #expect(deadlines.first == nil)
  }

  @Test("DL-104 a limit of silence begins again if its end comes much too late, and a limit of the job doesn't")
  func late() {
    let timeouts = Timeouts(connect: .seconds(3), idle: .seconds(4))
    var deadlines = Deadlines()
    for (timer, limit) in [(MachineTimer.connect, Duration.seconds(3)), (.idle, .seconds(4))] {
      deadlines[timer] = .seconds(1)
      #expect(deadlines.removeDue(at: .seconds(3), timeouts) { nil } == nil)
      #expect(deadlines[timer] == .seconds(3) + limit)
      // A wake-up before the new end changes nothing.
      #expect(deadlines.removeDue(at: .seconds(4), timeouts) { nil } == nil)
      // A server that is silent is given up, however late the timers are.
      #expect(deadlines.removeDue(at: .seconds(30), timeouts) { nil } == timer)
      deadlines[timer] = .seconds(31)
      #expect(deadlines.removeDue(at: .seconds(32), timeouts) { nil } == timer)
    }
    for timer in [MachineTimer.total, .retry, .network] {
      deadlines[timer] = .seconds(1)
      #expect(deadlines.removeDue(at: .seconds(9), timeouts) { nil } == timer)
    }
  }
}
