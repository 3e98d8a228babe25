import Synchronization

/// What a server remembers of its requests, within a limit of memory.
final class RequestLog: Sendable {
  private struct State {
    var requests: [Request] = []
    var bytes = 0
    var count = 0
    var underWay = 0
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
      state.underWay += 1
      state.mostAtOnce = max(state.mostAtOnce, state.underWay)
    }
  }

  func end() {
    state.withLock { $0.underWay -= 1 }
  }

  func add(_ request: Request) {
    state.withLock { state in
      state.count += 1
      state.requests.append(request)
      state.bytes += request.footprint
      guard state.bytes > limit else { return }
      // Down to a half, so that a full log does not move all of its requests for every new one.
      var forgotten = 0
      while state.bytes > limit / 2, forgotten < state.requests.count {
        state.bytes -= state.requests[forgotten].footprint
        forgotten += 1
      }
      state.requests.removeFirst(forgotten)
    }
    arrivals.raise(by: 1)
  }
}

extension Request {
  /// About how many bytes it takes in memory.
  fileprivate var footprint: Int {
    headers.fields.reduce(256 + target.utf8.count + body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 64 }
  }
}
