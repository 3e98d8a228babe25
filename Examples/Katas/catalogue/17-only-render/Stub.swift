protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}

final class Clock { var seconds = 0 }
enum DocumentState: Equatable { case loading, failed, loaded(String) }

final class DocumentStore {
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
    // Your code.
    Observation()
  }

  /// Requests a document anew, even if it is fresh or a request is under way.
  ///
  /// Only the answer of the newest request counts: answers of older ones are ignored, also if they arrive later.
  /// A failure shows as `.failed`, unless there is a document: then that stays.
  func refresh(_ path: String) {
    // Your code.
  }
}

/// Ends what `observe` began.
final class Observation {
  func stop() {
    // Your code.
  }
}

/// A screen that only renders: it uses the store, and no transport, clock or request.
final class DocumentScreen {
  private(set) var text = ""

  // Your code: from `appear()` to `disappear()` the text is "Loading…", "Not available" or that of the document.
  init(path: String, store: DocumentStore) {}

  func appear() {}
  func disappear() {}
}
