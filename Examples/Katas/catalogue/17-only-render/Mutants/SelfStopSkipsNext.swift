protocol Transport: AnyObject {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void)
}
final class Clock { var seconds = 0 }
enum DocumentState: Equatable { case loading, failed, loaded(String) }

final class DocumentStore {
  private final class Page {
    var state = DocumentState.loading
    var arrival: Int?
    var pending: Request?
    var observers: [Observation] = []
    func set(_ new: DocumentState) {
      guard new != state else { return }
      state = new
      var index = 0
      let last = observers.last
      while index < observers.count {
        let observer = observers[index]
        index += 1
        observer.change?(new)
        if observer === last { break }
      }
    }
  }
  private final class Request {}
  private var pages: [String: Page] = [:]
  private let transport: any Transport
  private let clock: Clock
  private let lifetime: Int

  init(transport: any Transport, clock: Clock, lifetime: Int) {
    self.transport = transport
    self.clock = clock
    self.lifetime = lifetime
  }

  private func page(_ path: String) -> Page {
    let page = pages[path] ?? Page()
    pages[path] = page
    return page
  }

  func observe(_ path: String, change: @escaping (DocumentState) -> Void) -> Observation {
    let page = page(path)
    let isFresh = page.arrival.map { clock.seconds - $0 < lifetime } ?? false
    if page.pending == nil, !isFresh { refresh(path) }
    let observation = Observation()
    observation.change = change
    page.observers.append(observation)
    observation.end = { [weak page, weak observation] in page?.observers.removeAll { $0 === observation } }
    change(page.state)
    return observation
  }

  func refresh(_ path: String) {
    let page = page(path)
    let request = Request()
    page.pending = request
    transport.get(path) { [weak page, clock] result in
      guard let page, page.pending === request else { return }
      page.pending = nil
      switch result {
      case .success(let text):
        page.arrival = clock.seconds
        page.set(.loaded(text))
      case .failure: if page.arrival == nil { page.set(.failed) }
      }
    }
    if page.arrival == nil { page.set(.loading) }
  }
}

final class Observation {
  fileprivate var change: ((DocumentState) -> Void)?
  var end: () -> Void = {}
  func stop() {
    change = nil
    end()
  }
}

final class DocumentScreen {
  private(set) var text = ""
  private let path: String
  private let store: DocumentStore
  private var observation: Observation?

  init(path: String, store: DocumentStore) {
    self.path = path
    self.store = store
  }

  func appear() {
    guard observation == nil else { return }
    observation = store.observe(path) { [weak self] state in
      guard let self else { return }
      text =
        switch state {
        case .loading: "Loading…"
        case .failed: "Not available"
        case .loaded(let text): text
        }
    }
  }
  func disappear() {
    observation?.stop()
    observation = nil
    text = ""
  }
}
