/// The timers of a job; those that are due at the same time fire in this order.
enum MachineTimer: Sendable, Hashable, Comparable {
  case total
  case connect
  case idle
  case retry
  case network
}

/// The times at which the timers of a job fire.
struct Deadlines: Sendable {
  /// How late a timer is at least if the process didn't run when it was due.
  private static let lateness: Duration = .seconds(1)

  // At most one for each timer, so a search is faster than a dictionary.
  private var times: [(timer: MachineTimer, time: Duration)] = []
  /// The timer that was late and began again, until it fires or gets another time; nil if there is none.
  ///
  /// Only the timers of silence do so, and no job sets both at the same time.
  private var renewed: MachineTimer?

  /// The first timer to fire and its time; nil if none is set.
  var first: (timer: MachineTimer, time: Duration)? { times.min { ($0.time, $0.timer) < ($1.time, $1.timer) } }

  /// The time of a timer; nil if it isn't set.
  subscript(timer: MachineTimer) -> Duration? {
    get { times.first { $0.timer == timer }?.time }
    set {
      if timer == renewed { renewed = nil }
      let index = times.firstIndex { $0.timer == timer }
      if let index, let newValue {
        times[index].time = newValue
      } else if let index {
        times.remove(at: index)
      } else if let newValue {
        times.append((timer, newValue))
      }
    }
  }

  /// Removes and returns the first timer if it is due.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - timeouts: The limits of silence, which begin again if the process was stopped at their end.
  ///   - idleEnd: Returns the end of the wait that began with the last bytes, which restart the idle timer even if no
  ///     progress is reported for them; nil without any.
  mutating func removeDue(
    at now: Duration, _ timeouts: Timeouts = Timeouts(), idleEnd: () -> Duration?
  ) -> MachineTimer? {
    guard let (timer, time) = first else { return nil }
    let deadline = timer == .idle ? max(time, idleEnd() ?? time) : time
    guard now >= deadline else {
      // Setting the same time would forget that the timer began again.
      if deadline != time { self[timer] = deadline }
      return nil
    }
    // The server may have answered while the process was stopped, or while the machine slept.
    let limit = timer == .idle ? timeouts.idle : timer == .connect ? timeouts.connect : nil
    if let limit, timer != renewed, now - deadline > Self.lateness {
      self[timer] = now.adding(limit)
      renewed = timer
      return nil
    }
    self[timer] = nil
    return timer
  }
}
