protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

final class Clock { var seconds = 0 }
enum DocumentState: Equatable { case loading, failed, loaded(String) }

final class DocumentStore {
  private typealias Change = (DocumentState) -> Void

  /// The state of one document, and the closures that are notified of it.
  private final class Document {
    var states: (current: DocumentState, date: Int?) = (.loading, nil)
    var requests = 0
    var answered = 0
    var changes: [(id: Int, change: Change)] = []
    var lastID = 0

    func tell() {
      for (id, change) in changes where changes.contains(where: { $0.id == id }) { change(states.current) }
    }
  }

  private var documents: [String: Document] = [:]
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
    let document = document(path)
    if !isFresh(document), document.answered == document.requests { refresh(path) }
    if document.states.date == nil, document.answered < document.requests { document.states.current = .loading }
    document.lastID += 1
    let id = document.lastID
    document.changes.append((id, change))
    change(document.states.current)
    return Observation { [weak document] in document?.changes.removeAll { $0.id == id } }
  }

  private func document(_ path: String) -> Document {
    if let document = documents[path] { return document }
    let document = Document()
    documents[path] = document
    return document
  }

  private func isFresh(_ document: Document) -> Bool {
    guard let date = document.states.date else { return false }
    return clock.seconds < date + lifetime
  }

  /// Requests a document anew, even if it is fresh or a request is under way.
  ///
  /// Only the answer of the newest request counts: answers of older ones are ignored, also if they arrive later.
  /// A failure shows as `.failed`, unless there is a document: then that stays.
  func refresh(_ path: String) {
    let document = document(path)
    document.requests += 1
    let number = document.requests
    transport.get(path) { [clock] result in
      guard number == document.requests else { return }
      document.answered = number
      if let text = try? result.get() {
        document.states = (.loaded(text), clock.seconds)
      } else if document.states.date == nil {
        document.states.current = .failed
      } else {
        return
      }
      document.tell()
    }
  }
}

/// Ends what `observe` began.
final class Observation {
  private let end: () -> Void

  init(_ end: @escaping () -> Void = {}) { self.end = end }

  func stop() { end() }
}

/// A screen that only renders: it uses the store, and no transport, clock or request.
final class DocumentScreen {
  private(set) var text = ""

  private let start: (@escaping (DocumentState) -> Void) -> Observation
  private var observations: [Observation] = []

  init(path: String, store: DocumentStore) {
    start = { store.observe(path, change: $0) }
  }

  func appear() {
    disappear()
    observations = [
      start { [weak self] state in
        self?.text =
          switch state {
          case .loading: "Loading…"
          case .failed: "Not available"
          case .loaded(let text): text
          }
      }
    ]
  }

  func disappear() {
    observations.forEach { $0.stop() }
    observations = []
  }
}
