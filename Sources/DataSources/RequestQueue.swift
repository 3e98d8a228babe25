/// The requests that wait for the end of the pass in progress, in order.
///
/// A request made during another one has a depth one greater. The depth is limited, so that a source or delegate that
/// answers each request with another one can't loop forever.
struct RequestQueue<Request> {
  private var waiting: [(request: Request, depth: Int)] = []
  private(set) var isBusy = false
  private var depth = 0
  private let isCounted: (Request) -> Bool

  /// The number of waiting requests of the kind that is counted, in O(1).
  private(set) var countedRequests = 0

  /// Creates an empty queue that counts the requests of a kind; by default none.
  init(counting isCounted: @escaping (Request) -> Bool = { _ in false }) { self.isCounted = isCounted }

  /// Enqueues a request.
  ///
  /// - Returns: Whether its depth is within the limit; otherwise it isn't enqueued.
  mutating func enqueue(_ request: Request, depthLimit: Int) -> Bool {
    guard depth < depthLimit else { return false }
    waiting.append((request, depth + 1))
    if isCounted(request) { countedRequests += 1 }
    return true
  }

  /// Returns the last waiting request of some kinds.
  func last(where matches: (Request) -> Bool) -> Request? { waiting.last { matches($0.request) }?.request }

  mutating func removeAll(where matches: (Request) -> Bool) {
    waiting.removeAll { matches($0.request) }
    countedRequests = waiting.count { isCounted($0.request) }
  }

  /// Begins to carry out a request that was not enqueued.
  mutating func begin() {
    isBusy = true
    depth = 1
  }

  /// Begins to carry out the first request of the queue, and returns it.
  mutating func beginNext() -> Request? {
    guard !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    if isCounted(next.request) { countedRequests -= 1 }
    isBusy = true
    depth = next.depth
    return next.request
  }

  /// Makes the current request one deeper, because it is carried out again for requests that were made during it.
  mutating func deepen() { depth += 1 }

  /// Ends the current request.
  mutating func end() {
    isBusy = false
    depth = 0
  }
}
