import Synchronization

/// The recorded requests of a server, within a limit of memory.
final class RequestLog: Sendable {
  private struct State {
    var requests: [Request] = []
    var bytes = 0
    var count = 0
    var inProgress = 0
    var mostAtOnce = 0
  }

  private let limit: Int
  private let state = Mutex(State())
  private let arrivals = AwaitedCount()

  init(limit: Int) {
    self.limit = limit
  }

  var requests: [Request] { state.withLock(\.requests) }
  var count: Int { state.withLock(\.count) }
  var mostAtOnce: Int { state.withLock(\.mostAtOnce) }

  func reach(_ count: Int) async { await arrivals.reach(count) }

  func begin() {
    state.withLock { state in
      state.inProgress += 1
      state.mostAtOnce = max(state.mostAtOnce, state.inProgress)
    }
  }

  func end() {
    state.withLock { $0.inProgress -= 1 }
  }

  func add(_ request: Request) {
    state.withLock { state in
      state.count += 1
      state.requests.append(request)
      state.bytes += request.footprint
      guard state.bytes > limit else { return }
      // Down to a half, so that a full log doesn't move all requests for every new one.
      var dropped = 0
      while state.bytes > limit / 2, dropped < state.requests.count {
        state.bytes -= state.requests[dropped].footprint
        dropped += 1
      }
      state.requests.removeFirst(dropped)
    }
    arrivals.raise(by: 1)
  }
}

extension Request {
  /// The approximate number of bytes in memory.
  fileprivate var footprint: Int {
    headers.fields.reduce(256 + target.utf8.count + body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
  }
}
