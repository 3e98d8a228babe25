protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

final class Clock { var seconds = 0 }
enum DocumentState: Equatable { case loading, failed, loaded(String) }

final class DocumentStore {
  private struct Entry {
    var text: String?
    var loadedAt = 0
    var hasFailed = false
    var newestRequest = 0
    var isLoading = false
    var observers: [Observation] = []

    var state: DocumentState {
      if let text { return .loaded(text) }
      return hasFailed && !isLoading ? .failed : .loading
    }
  }

  private var entries: [String: Entry] = [:]
  private let transport: any Transport
  private let clock: Clock
  private let lifetime: Int

  // Creates a store whose documents are fresh for `lifetime` seconds: one of age `lifetime` is no longer fresh.
  // The age of a document counts from the arrival of its answer.
  init(transport: any Transport, clock: Clock, lifetime: Int) {
    self.transport = transport
    self.clock = clock
    self.lifetime = lifetime
  }

  // Calls `change` with the state of the document now, before it returns, and with each new state later. Observers
  // are notified in the order in which they began to observe.
  //
  // If there is no fresh document and no request is under way, one is started. A document that isn't fresh is
  // shown while it is requested anew; without a document the state is `.loading`.
  //
  // - Returns: The observation, for the caller to keep. After `stop()`, also during a call of another observer, `change`
  //   isn't called.
  func observe(_ path: String, change: @escaping (DocumentState) -> Void) -> Observation {
    let observation = Observation(change: change)
    var entry = entries[path] ?? Entry()
    entry.observers.removeAll { $0.change == nil }
    entry.observers.append(observation)
    entries[path] = entry
    let isFresh = entry.text != nil && clock.seconds - entry.loadedAt < lifetime
    if !isFresh, !entry.isLoading { refresh(path) }
    observation.change?(entries[path]?.state ?? .loading)
    return observation
  }

  /// Requests a document anew, even if it is fresh or a request is under way.
  ///
  /// Only the answer of the newest request counts: answers of older ones are ignored, also if they arrive later.
  /// A failure shows as `.failed`, unless there is a document: then that stays.
  func refresh(_ path: String) {
    let number = (entries[path]?.newestRequest ?? 0) + 1
    entries[path, default: Entry()].newestRequest = number
    entries[path]?.isLoading = true
    transport.get(path) { [weak self] result in self?.finish(path, number, with: result) }
  }

  private func finish(_ path: String, _ number: Int, with result: Result<String, any Error>) {
    guard var entry = entries[path], entry.newestRequest == number else { return }
    entry.isLoading = false
    switch result {
    case .success(let text):
      entry.text = text
      entry.loadedAt = clock.seconds
      entry.hasFailed = false
    case .failure: entry.hasFailed = true
    }
    entries[path] = entry
    for observer in entry.observers { observer.change?(entry.state) }
  }
}

/// Ends what `observe` began.
final class Observation {
  fileprivate var change: ((DocumentState) -> Void)?

  fileprivate init(change: @escaping (DocumentState) -> Void) { self.change = change }

  func stop() { change = nil }
}

/// A screen that only renders: it uses the store, and no transport, clock or request.
final class DocumentScreen {
  private(set) var text = ""

  private let path: String
  private let store: DocumentStore
  private var observation: Observation?

  init(path: String, store: DocumentStore) {
    self.path = path
    self.store = store
  }

  deinit { observation?.stop() }

  func appear() {
    disappear()
    observation = store.observe(path) { [weak self] in self?.render($0) }
  }

  func disappear() { observation?.stop() }

  private func render(_ state: DocumentState) {
    switch state {
    case .loading: text = "Loading…"
    case .failed: text = "Not available"
    case .loaded(let document): text = document
    }
  }
}
