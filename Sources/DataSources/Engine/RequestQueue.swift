/// What waits for the end of the pass in progress, in order of asking.
///
/// A request that is asked for while another one is carried out is longer in its chain by one; chains are limited, so that
/// a source that asks for ever does not stop the program.
struct RequestQueue<Request> {
  private var waiting: [(request: Request, chainLength: Int)] = []
  private(set) var isBusy = false
  private var chainLength = 0

  /// Puts a request last.
  ///
  /// - Returns: Whether there was room for it in its chain.
  mutating func add(_ request: Request, limit: Int) -> Bool {
    guard chainLength < max(1, limit) else { return false }
    waiting.append((request, chainLength + 1))
    return true
  }

  func contains(where matches: (Request) -> Bool) -> Bool {
    waiting.contains { matches($0.request) }
  }

  /// Begins to carry out a request that did not wait.
  mutating func begin() {
    isBusy = true
    chainLength = 1
  }

  /// Begins to carry out the one that has waited longest.
  mutating func beginNext() -> Request? {
    guard !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    isBusy = true
    chainLength = next.chainLength
    return next.request
  }

  mutating func end() {
    isBusy = false
    chainLength = 0
  }
}
