import Testing

@testable import K17

/// Keeps requests until the test answers them.
private final class HeldTransport: Transport {
  private(set) var paths: [String] = []
  private var answers: [(Result<String, any Error>) -> Void] = []

  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) {
    paths.append(path)
    answers.append(answer)
  }

  /// Answers a request, counted from 0.
  func answer(_ index: Int, _ result: Result<String, any Error>) {
    guard answers.indices.contains(index) else {
      Issue.record("There is no request \(index).")
      return
    }
    answers[index](result)
  }
}

private struct Offline: Error {}

private final class Log {
  var states: [DocumentState] = []
}

@Suite("Only render")
struct OnlyRenderTests {
  private let transport = HeldTransport()
  private let clock = Clock()
  private let store: DocumentStore
  private let log = Log()

  init() { store = DocumentStore(transport: transport, clock: clock, lifetime: 60) }

  private func observe(_ path: String = "/lots/7") -> Observation {
    store.observe(path) { [log] in log.states.append($0) }
  }

  @Test("an observer is notified of the state at once, and of the document when it arrives")
  func loading() {
    let observation = observe()
    #expect(log.states == [.loading])
    #expect(transport.paths == ["/lots/7"])
    transport.answer(0, .success("Desk"))
    #expect(log.states == [.loading, .loaded("Desk")])
    observation.stop()

    // An empty document is a document.
    let empty = observe("/lots/8")
    transport.answer(1, .success(""))
    #expect(log.states.last == .loaded(""))
    observe("/lots/8").stop()
    #expect(log.states.last == .loaded(""))
    #expect(transport.paths.count == 2)
    empty.stop()

    // The first call can begin another observation.
    var inner: Observation?
    var names = ""
    let outer = store.observe("/lots/9") { [store] state in
      if state == .loading, inner == nil {
        inner = store.observe("/lots/9") { if $0 != .loading { names += "b" } }
      }
      if state != .loading { names += "a" }
    }
    transport.answer(2, .success("Lamp"))
    #expect(Set(names) == ["a", "b"])
    #expect(names.count == 2)
    outer.stop()
    inner?.stop()
  }

  @Test("a fresh document is shown without a request, an old one is shown and requested anew")
  func cache() {
    observe().stop()
    observe().stop()
    #expect(transport.paths.count == 1)
    clock.seconds = 30
    transport.answer(0, .success("Desk"))
    clock.seconds = 89
    log.states = []
    let earlier = observe()
    #expect(log.states == [.loaded("Desk")])
    #expect(transport.paths.count == 1)
    clock.seconds = 90
    let observation = observe()
    #expect(log.states == [.loaded("Desk"), .loaded("Desk")])
    #expect(transport.paths.count == 2)
    observe().stop()
    #expect(transport.paths.count == 2)
    transport.answer(1, .success("New desk"))
    #expect(log.states.last == .loaded("New desk"))
    earlier.stop()
    clock.seconds = 149
    observe().stop()
    #expect(transport.paths.count == 2)
    observation.stop()

    // An equal document is fresh again, too.
    clock.seconds = 160
    store.refresh("/lots/7")
    transport.answer(2, .success("New desk"))
    clock.seconds = 219
    observe().stop()
    #expect(transport.paths.count == 3)

    // Documents don't replace one another.
    observe("/lots/8").stop()
    transport.answer(3, .success("Lamp"))
    observe().stop()
    observe("/lots/8").stop()
    #expect(transport.paths.count == 4)
    #expect(log.states.suffix(2) == [.loaded("New desk"), .loaded("Lamp")])

    // The lifetime is that of the store.
    let brief = DocumentStore(transport: transport, clock: clock, lifetime: 5)
    brief.observe("/lots/9") { _ in }.stop()
    transport.answer(4, .success("Chair"))
    for (age, requests) in [(4, 5), (5, 6)] {
      clock.seconds = 219 + age
      brief.observe("/lots/9") { _ in }.stop()
      #expect(transport.paths.count == requests)
    }
  }

  @Test("observers of one document share a request, and all are notified in their order")
  func shared() {
    let first = observe()
    let second = observe()
    let other = observe("/lots/8")
    #expect(transport.paths == ["/lots/7", "/lots/8"])
    transport.answer(0, .success("Desk"))
    #expect(log.states == [.loading, .loading, .loading, .loaded("Desk"), .loaded("Desk")])
    [first, second, other].forEach { $0.stop() }

    var order: [Int] = []
    let many = (0..<6).map { number in store.observe("/lots/9") { if $0 != .loading { order.append(number) } } }
    transport.answer(2, .success("Lamp"))
    #expect(order == [0, 1, 2, 3, 4, 5])
    store.refresh("/lots/9")
    many[1].stop()
    transport.answer(3, .success("New lamp"))
    #expect(order.suffix(5) == [0, 2, 3, 4, 5])
    many.forEach { $0.stop() }

    // A document that no one observes is requested as well, and an observer joins the request.
    store.refresh("/lots/5")
    #expect(transport.paths.last == "/lots/5")
    observe("/lots/5").stop()
    #expect(transport.paths.count == 5)
    #expect(log.states.last == .loading)
    store.refresh("/lots/6")
    transport.answer(5, .success("Vase"))
    observe("/lots/6").stop()
    #expect(log.states.last == .loaded("Vase"))
    #expect(transport.paths.count == 6)
  }

  @Test("an old answer never replaces a newer one")
  func late() {
    let observation = observe()
    store.refresh("/lots/7")
    #expect(transport.paths.count == 2)
    transport.answer(1, .success("New desk"))
    transport.answer(0, .success("Desk"))
    #expect(log.states.last == .loaded("New desk"))
    store.refresh("/lots/7")
    store.refresh("/lots/7")
    transport.answer(2, .success("Older desk"))
    #expect(log.states.last == .loaded("New desk"))
    transport.answer(3, .success("Newest desk"))
    #expect(log.states.last == .loaded("Newest desk"))
    observation.stop()

    let lamp = observe("/lots/8")
    store.refresh("/lots/8")
    log.states = []
    transport.answer(4, .failure(Offline()))
    #expect(!log.states.contains(.failed))
    observe("/lots/8").stop()
    #expect(transport.paths.count == 6)
    transport.answer(5, .failure(Offline()))
    transport.answer(4, .success("Lamp"))
    #expect(log.states.last == .failed)
    lamp.stop()

    // It stays old after a newer one has been answered and another one begins.
    let rug = observe("/lots/9")
    store.refresh("/lots/9")
    transport.answer(7, .success("New rug"))
    store.refresh("/lots/9")
    transport.answer(6, .success("Rug"))
    #expect(log.states.last == .loaded("New rug"))
    transport.answer(8, .success("Newest rug"))
    #expect(log.states.last == .loaded("Newest rug"))
    rug.stop()
  }

  @Test("a failure shows, unless there is a document")
  func failure() {
    let observation = observe()
    transport.answer(0, .failure(Offline()))
    #expect(log.states == [.loading, .failed])
    store.refresh("/lots/7")
    transport.answer(1, .success("Desk"))
    clock.seconds = 50
    store.refresh("/lots/7")
    transport.answer(2, .failure(Offline()))
    #expect(!log.states.dropFirst(2).contains(.failed))
    #expect(log.states.last == .loaded("Desk"))
    observe().stop()
    #expect(transport.paths.count == 3, "The document is as fresh as before the failure.")
    observation.stop()
    clock.seconds = 100
    observe().stop()
    #expect(transport.paths.count == 4)
    #expect(log.states.last == .loaded("Desk"))
    clock.seconds = 130
    log.states = []
    let late = observe()
    transport.answer(3, .failure(Offline()))
    #expect(!log.states.contains(.failed))
    #expect(log.states.last == .loaded("Desk"))
    // They are still told of what comes later.
    store.refresh("/lots/7")
    transport.answer(4, .success("New desk"))
    #expect(log.states.last == .loaded("New desk"))
    late.stop()

    // All observers are told of a failure, in their order.
    var order: [Int] = []
    let many = (0..<3).map { number in store.observe("/lots/8") { if $0 == .failed { order.append(number) } } }
    transport.answer(5, .failure(Offline()))
    #expect(order == [0, 1, 2])
    many.forEach { $0.stop() }
  }

  @Test("an observer that appears after a failure starts a new request")
  func afterFailure() {
    observe().stop()
    transport.answer(0, .failure(Offline()))
    log.states = []
    let observation = observe()
    #expect(transport.paths.count == 2)
    #expect(log.states == [.loading])
    transport.answer(1, .success("Desk"))
    #expect(log.states.last == .loaded("Desk"))
    observation.stop()

    // While a request is under way, the state is that it loads; one that is answered isn't under way.
    observe("/lots/8").stop()
    transport.answer(2, .failure(Offline()))
    store.refresh("/lots/8")
    observe("/lots/8").stop()
    #expect(log.states.last == .loading)
    #expect(transport.paths.count == 4)
    var late: Observation?
    let first = store.observe("/lots/9") { [store, log] state in
      if state == .failed, late == nil { late = store.observe("/lots/9") { log.states.append($0) } }
    }
    transport.answer(4, .failure(Offline()))
    #expect(transport.paths.count == 6)
    observe("/lots/9").stop()
    #expect(log.states.last == .loading)
    #expect(transport.paths.count == 6)
    transport.answer(5, .success("Rug"))
    #expect(log.states.last == .loaded("Rug"))
    first.stop()
    late?.stop()
  }

  @Test("after it is stopped, also by another observer's call, an observation notifies no more")
  func stopped() {
    let first = observe()
    first.stop()
    var second: Observation?
    let stopping = store.observe("/lots/7") { if $0 != .loading { second?.stop() } }
    second = observe()
    var others: [DocumentState] = []
    var later: Observation?
    let third = store.observe("/lots/7") { [store] state in
      others.append(state)
      // An observation that begins in a call is notified of the state at once, and not again.
      if state != .loading, later == nil { later = store.observe("/lots/7") { others.append($0) } }
    }
    transport.answer(0, .success("Desk"))
    #expect(log.states == [.loading, .loading])
    #expect(others == [.loading, .loaded("Desk"), .loaded("Desk")])
    third.stop()
    third.stop()
    store.refresh("/lots/7")
    transport.answer(1, .success("New desk"))
    #expect(others.last == .loaded("New desk"))
    stopping.stop()

    log.states = []
    var newcomer: Observation?
    let beginning = store.observe("/lots/8") { [store, log] state in
      if state != .loading, newcomer == nil { newcomer = store.observe("/lots/8") { log.states.append($0) } }
    }
    transport.answer(2, .success("Lamp"))
    #expect(log.states == [.loaded("Lamp")])
    beginning.stop()
    newcomer?.stop()

    // One that stops itself takes nothing from the others, and can observe and refresh in the same call.
    var own: Observation?
    var late: [Observation] = []
    var seen = ""
    let early = store.observe("/lots/5") { if $0 != .loading { seen += "a" } }
    own = store.observe("/lots/5") { [store] state in
      guard state != .loading, late.isEmpty else { return }
      seen += "b"
      own?.stop()
      late.append(store.observe("/lots/5") { _ in })
      late.append(store.observe("/lots/6") { if $0 != .loading { seen += "d" } })
      store.refresh("/lots/5")
    }
    let next = store.observe("/lots/5") { if $0 != .loading { seen += "c" } }
    transport.answer(3, .success("Vase"))
    #expect(seen == "abc")
    early.stop()
    transport.answer(4, .success("Bowl"))
    #expect(seen == "abcd", "An observation that began in a call for another document isn't notified.")
    transport.answer(5, .success("New vase"))
    #expect(seen == "abcdc")
    for observation in late + [next] { observation.stop() }
  }

  @Test("a screen renders what the store notifies it of, while it is visible")
  func screen() {
    let screen = DocumentScreen(path: "/lots/7", store: store)
    #expect(screen.text == "")
    #expect(transport.paths == [])
    screen.appear()
    screen.appear()
    #expect(screen.text == "Loading…")
    #expect(transport.paths.count == 1)
    transport.answer(0, .success("Desk"))
    #expect(screen.text == "Desk")
    screen.disappear()
    store.refresh("/lots/7")
    transport.answer(1, .success("New desk"))
    #expect(screen.text != "New desk")
    screen.appear()
    #expect(screen.text == "New desk")
    store.refresh("/lots/7")
    transport.answer(2, .success("Newest desk"))
    #expect(screen.text == "Newest desk")
    let failing = DocumentScreen(path: "/lots/8", store: store)
    failing.appear()
    transport.answer(3, .failure(Offline()))
    #expect(failing.text == "Not available")
    failing.disappear()
    failing.appear()
    #expect(failing.text == "Loading…")
    transport.answer(4, .failure(Offline()))
    #expect(failing.text == "Not available")
    store.refresh("/lots/8")
    transport.answer(5, .success("Lamp"))
    #expect(failing.text == "Lamp")
    store.refresh("/lots/8")
    transport.answer(6, .success("New lamp"))
    #expect(failing.text == "New lamp", "The screen is still visible.")
    #expect(screen.text == "Newest desk")
    // The calls needn't alternate.
    let hidden = DocumentScreen(path: "/lots/9", store: store)
    hidden.disappear()
    #expect(transport.paths.last == "/lots/8")
    hidden.appear()
    #expect(hidden.text == "Loading…")
    for _ in 0..<2 { hidden.disappear() }
  }

  @Test("the store keeps no screen alive")
  func ownership() {
    var screen: DocumentScreen? = DocumentScreen(path: "/lots/7", store: store)
    weak let watched = screen
    screen?.appear()
    #expect(screen?.text == "Loading…")
    screen = nil
    #expect(watched == nil)
    transport.answer(0, .success("Desk"))

    // A store can be gone when its answer arrives.
    var another: DocumentStore? = DocumentStore(transport: transport, clock: clock, lifetime: 60)
    another?.refresh("/lots/7")
    another = nil
    transport.answer(1, .success("New desk"))
  }
}
