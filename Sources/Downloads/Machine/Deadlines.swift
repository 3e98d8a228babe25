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
  // At most one for each timer, so a search is faster than a dictionary.
  private var times: [(timer: MachineTimer, time: Duration)] = []

  /// The first timer to fire and its time; nil if none is set.
  var first: (timer: MachineTimer, time: Duration)? { times.min { ($0.time, $0.timer) < ($1.time, $1.timer) } }

  /// The time of a timer; nil if it isn't set.
  subscript(timer: MachineTimer) -> Duration? {
    get {
      for entry in times where entry.timer == timer { return entry.time }
      return nil
    }
    set {
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
  ///   - idleEnd: Returns the end of the wait that began with the last bytes, which restart the idle timer even if no
  ///     progress is reported for them; nil without any.
  mutating func removeDue(at now: Duration, idleEnd: () -> Duration?) -> MachineTimer? {
    guard let (timer, time) = first else { return nil }
    let deadline = timer == .idle ? max(time, idleEnd() ?? time) : time
    let isDue = now >= deadline
    self[timer] = isDue ? nil : deadline
    return isDue ? timer : nil
  }
}
