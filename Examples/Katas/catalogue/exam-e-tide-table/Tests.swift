import Testing

@testable import ExamE

private final class Network: Transport {
  final class Exchange: Cancelable {
    let path: String
    let answer: (Result<String, any Error>) -> Void
    private(set) var isCanceled = false

    init(_ path: String, _ answer: @escaping (Result<String, any Error>) -> Void) {
      (self.path, self.answer) = (path, answer)
    }

    func cancel() { isCanceled = true }
  }

  private(set) var exchanges: [Exchange] = []

  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable {
    let exchange = Exchange(path, answer)
    exchanges.append(exchange)
    return exchange
  }

  var paths: [String] { exchanges.map(\.path) }
}

private final class Clock: SecondsClock {
  var now = 100
}

/// A provider that answers when the test says so.
private final class Provider: TideProviding {
  final class Call: Cancelable {
    let harbor: String
    let answer: (Result<Tide, any Error>) -> Void
    private(set) var isCanceled = false

    init(_ harbor: String, _ answer: @escaping (Result<Tide, any Error>) -> Void) {
      (self.harbor, self.answer) = (harbor, answer)
    }

    func cancel() { isCanceled = true }
  }

  private(set) var calls: [Call] = []

  func tide(of harbor: String, then answer: @escaping (Result<Tide, any Error>) -> Void) -> any Cancelable {
    let call = Call(harbor, answer)
    calls.append(call)
    return call
  }
}

private struct Offline: Error, Equatable { var code = 1 }

@Suite("The tide table")
struct TideTableTests {
  private let network = Network()
  private let clock = Clock()

  private func service(lifetime: Int = 60) -> TideService {
    TideService(transport: network, clock: clock, lifetime: lifetime)
  }

  @Test("a tide is requested by its path, and read from the answer")
  func reading() throws {
    let service = service()
    var results: [String] = []
    let note: (Result<Tide, any Error>) -> Void = { result in
      switch result {
      case .success(let tide): results.append("\(tide.harbor) \(tide.centimeters)")
      case .failure(let error): results.append("\(type(of: error)) \((error as? Offline)?.code ?? 0)")
      }
    }
    let harbors = ["Emden", "a", "b", "c", "d", "emden", "e"]
    var calls = (harbors + ["a"]).map { service.tide(of: $0, then: note) }
    try #require(network.paths == harbors.map { "/tides/\($0)" })
    let texts = ["Emden;-213", "A;2 cm", "B", "C;1;2", "D;1;", "Norden;5"]
    for (exchange, text) in zip(network.exchanges, texts) { exchange.answer(.success(text)) }
    network.exchanges[6].answer(.failure(Offline(code: 7)))
    let unreadable = Array(repeating: "UnreadableTide 0", count: 5)
    let expected: [String] = ["Emden -213"] + unreadable + ["Norden 5", "Offline 7"]
    #expect(results == expected)
    // An unreadable answer is a failure: it isn't kept.
    calls.append(service.tide(of: "b", then: note))
    #expect(results == expected)
    #expect(network.paths.count == 8)
    for call in calls { call.cancel() }
  }

  @Test("calls for a harbor share a request, and are answered in their order")
  func sharing() throws {
    let service = service()
    var order: [String] = []
    let calls = ["one", "two", "three", "four", "five"].map { name in
      service.tide(of: "emden") { _ in order.append(name) }
    }
    let other = service.tide(of: "husum") { _ in order.append("husum") }
    try #require(network.paths == ["/tides/emden", "/tides/husum"])
    #expect(order == [])
    network.exchanges[0].answer(.success("Emden;1"))
    #expect(order == ["one", "two", "three", "four", "five"])
    network.exchanges[1].answer(.failure(Offline()))
    #expect(order == ["one", "two", "three", "four", "five", "husum"])
    for call in calls + [other] { call.cancel() }
    #expect(network.exchanges.allSatisfy { !$0.isCanceled })
    var retries: [any Cancelable] = []
    let failing = ["six", "seven"].map { name in
      service.tide(of: "husum") { _ in
        order.append(name)
        retries.append(service.tide(of: "husum") { _ in order.append("\(name) again") })
      }
    }
    other.cancel()
    try #require(network.exchanges.count == 3)
    #expect(!network.exchanges[2].isCanceled)
    network.exchanges[2].answer(.failure(Offline()))
    #expect(order.suffix(2) == ["six", "seven"])
    try #require(network.exchanges.count == 4)
    network.exchanges[3].answer(.success("Husum;1"))
    #expect(order.suffix(2) == ["six again", "seven again"])
    for call in failing + retries { call.cancel() }
    // A call that is canceled then isn't one of the new request.
    var pair: [any Cancelable] = []
    pair.append(
      service.tide(of: "leer") { _ in
        retries.append(service.tide(of: "leer") { _ in order.append("retried") })
        pair[1].cancel()
      })
    pair.append(service.tide(of: "leer") { _ in order.append("canceled") })
    network.exchanges[4].answer(.failure(Offline()))
    try #require(network.exchanges.count == 6)
    #expect(!network.exchanges[5].isCanceled)
    network.exchanges[5].answer(.success("Leer;1"))
    #expect(order.last == "retried")
    #expect(!order.contains("canceled"))
  }

  @Test("a canceled call is silent, and the last one cancels the request")
  func canceling() throws {
    let service = service()
    var order: [String] = []
    var calls: [any Cancelable] = []
    calls.append(service.tide(of: "emden") { _ in order.append("one") })
    calls.append(
      service.tide(of: "emden") { _ in
        order.append("two")
        calls[2].cancel()
      })
    calls.append(service.tide(of: "emden") { _ in order.append("three") })
    calls.append(service.tide(of: "emden") { _ in order.append("four") })
    calls[0].cancel()
    calls[0].cancel()
    try #require(network.exchanges.count == 1)
    #expect(!network.exchanges[0].isCanceled)
    network.exchanges[0].answer(.success("Emden;1"))
    #expect(order == ["two", "four"])
    #expect(!network.exchanges[0].isCanceled)

    let lone = [1, 2].map { number in service.tide(of: "husum") { _ in order.append("husum \(number)") } }
    lone[0].cancel()
    #expect(!network.exchanges[1].isCanceled)
    lone[1].cancel()
    #expect(network.exchanges[1].isCanceled)
    let again = service.tide(of: "husum") { _ in order.append("again") }
    try #require(network.exchanges.count == 3)
    lone[1].cancel()
    #expect(!network.exchanges[2].isCanceled)
    let joined = service.tide(of: "husum") { _ in order.append("joined") }
    joined.cancel()
    joined.cancel()
    #expect(!network.exchanges[2].isCanceled)
    network.exchanges[2].answer(.success("Husum;1"))
    #expect(order == ["two", "four", "again"])
    service.invalidate("husum")
    let last = service.tide(of: "husum") { _ in order.append("last") }
    again.cancel()
    try #require(network.exchanges.count == 4)
    #expect(!network.exchanges[3].isCanceled)
    last.cancel()
    #expect(network.exchanges[3].isCanceled)
  }

  @Test("an answer is kept for its lifetime, and a failure isn't")
  func keeping() throws {
    let service = service(lifetime: 60)
    var heights: [Int] = []
    let note: (Result<Tide, any Error>) -> Void = { heights.append((try? $0.get().centimeters) ?? -1) }
    var calls = [service.tide(of: "emden", then: note)]
    try #require(network.exchanges.count == 1)
    clock.now = 110
    network.exchanges[0].answer(.success("Emden;5"))
    clock.now = 169
    calls.append(service.tide(of: "emden", then: note))
    #expect(heights == [5, 5])
    #expect(network.exchanges.count == 1)
    clock.now = 170
    calls.append(service.tide(of: "emden", then: note))
    try #require(network.exchanges.count == 2)
    #expect(heights == [5, 5])
    network.exchanges[1].answer(.failure(Offline()))
    calls.append(service.tide(of: "emden", then: note))
    try #require(network.exchanges.count == 3)
    calls.append(
      service.tide(of: "emden") { result in
        note(result)
        calls.append(service.tide(of: "emden", then: note))
      })
    network.exchanges[2].answer(.success("Emden;6"))
    #expect(heights == [5, 5, -1, 6, 6, 6])
    #expect(network.exchanges.count == 3)
    calls.append(service.tide(of: "husum", then: note))
    network.exchanges[3].answer(.success("Husum;7"))
    calls.append(service.tide(of: "leer", then: note))
    network.exchanges[4].answer(.failure(Offline()))
    calls += ["emden", "husum"].map { service.tide(of: $0, then: note) }
    #expect(heights.suffix(4) == [7, -1, 6, 7])
    #expect(network.exchanges.count == 5)
    let forgetful = self.service(lifetime: 0)
    calls.append(forgetful.tide(of: "emden", then: note))
    network.exchanges[5].answer(.success("Emden;8"))
    calls.append(forgetful.tide(of: "emden", then: note))
    #expect(network.exchanges.count == 7)
    for call in calls { call.cancel() }
  }

  @Test("an invalidated harbor is requested anew, and an old answer isn't kept")
  func invalidation() throws {
    let service = service()
    var heights: [Int] = []
    let note: (Result<Tide, any Error>) -> Void = { heights.append((try? $0.get().centimeters) ?? -1) }
    var calls = [service.tide(of: "emden", then: note)]
    try #require(network.exchanges.count == 1)
    network.exchanges[0].answer(.success("Emden;1"))
    service.invalidate("husum")
    calls.append(service.tide(of: "emden", then: note))
    #expect(network.exchanges.count == 1)
    service.invalidate("emden")
    calls.append(service.tide(of: "emden", then: note))
    service.invalidate("emden")
    calls.append(service.tide(of: "emden", then: note))
    try #require(network.exchanges.count == 3)
    network.exchanges[2].answer(.success("Emden;3"))
    network.exchanges[1].answer(.success("Emden;2"))
    #expect(heights == [1, 1, 3, 2])
    calls.append(service.tide(of: "emden", then: note))
    #expect(heights == [1, 1, 3, 2, 3])
    #expect(network.exchanges.count == 3)
    for call in calls { call.cancel() }
    let old = service.tide(of: "husum", then: note)
    service.invalidate("husum")
    let new = service.tide(of: "husum", then: note)
    try #require(network.exchanges.count == 5)
    old.cancel()
    #expect(network.exchanges[3].isCanceled)
    #expect(!network.exchanges[4].isCanceled)
    let joined = service.tide(of: "husum", then: note)
    try #require(network.exchanges.count == 5)
    new.cancel()
    #expect(!network.exchanges[4].isCanceled)
    joined.cancel()
    #expect(network.exchanges[4].isCanceled)
    clock.now += 60
    heights = []
    calls = [service.tide(of: "emden", then: note)]
    service.invalidate("emden")
    calls.append(service.tide(of: "emden", then: note))
    try #require(network.exchanges.count == 7)
    network.exchanges[5].answer(.success("Emden;4"))
    service.invalidate("husum")
    calls.append(service.tide(of: "emden", then: note))
    #expect(network.exchanges.count == 7)
    network.exchanges[6].answer(.success("Emden;5"))
    #expect(heights == [4, 5, 5])
    clock.now += 60
    calls.append(service.tide(of: "emden") { _ in service.invalidate("emden") })
    try #require(network.exchanges.count == 8)
    network.exchanges[7].answer(.success("Emden;6"))
    calls.append(service.tide(of: "emden", then: note))
    #expect(network.exchanges.count == 9)
    heights = []
    let three = (0..<3).map { _ in service.tide(of: "leer", then: note) }
    service.invalidate("leer")
    three[0].cancel()
    try #require(network.exchanges.count == 10)
    #expect(!network.exchanges[9].isCanceled)
    network.exchanges[9].answer(.success("Leer;7"))
    #expect(heights == [7, 7])
    calls.append(service.tide(of: "leer", then: note))
    try #require(network.exchanges.count == 11, "The answer to an invalidated request is kept.")
    for _ in 0..<3 {
      service.invalidate("norden")
      calls.append(service.tide(of: "norden", then: note))
    }
    try #require(network.exchanges.count == 14)
    network.exchanges[11].answer(.success("Norden;1"))
    network.exchanges[13].answer(.success("Norden;3"))
    network.exchanges[12].answer(.failure(Offline()))
    calls.append(service.tide(of: "norden", then: note))
    #expect(heights == [7, 7, 1, 3, -1, 3])
    for call in calls { call.cancel() }
    #expect(network.exchanges.suffix(3).map(\.isCanceled) == [false, false, false], "They have their answers.")
  }

  @Test("a screen shows what its provider says, while it is visible")
  func screen() throws {
    let provider = Provider()
    let screen = TideScreen(tides: provider, harbor: "emden")
    #expect(screen.text == "")
    screen.appear()
    screen.appear()
    try #require(provider.calls.count == 1)
    #expect(provider.calls[0].harbor == "emden")
    #expect(screen.text == "Loading…")
    provider.calls[0].answer(.success(Tide(harbor: "Emden", centimeters: 213)))
    #expect(screen.text == "Emden: 213 cm")
    screen.appear()
    #expect(screen.text == "Emden: 213 cm")
    #expect(provider.calls.count == 1)
    screen.disappear()
    #expect(screen.text == "Emden: 213 cm")
    screen.appear()
    #expect(screen.text == "Loading…")
    try #require(provider.calls.count == 2)
    provider.calls[1].answer(.failure(Offline()))
    #expect(screen.text == "No tide for emden")
    screen.appear()
    #expect(screen.text == "No tide for emden")
    #expect(provider.calls.count == 2)
    screen.disappear()
    #expect(screen.text == "No tide for emden")
  }

  @Test("a screen that disappears cancels its call")
  func disappearing() throws {
    let provider = Provider()
    let screen = TideScreen(tides: provider, harbor: "Emden")
    screen.appear()
    screen.disappear()
    try #require(provider.calls.count == 1)
    #expect(provider.calls[0].isCanceled)
    screen.appear()
    try #require(provider.calls.count == 2)
    #expect(!provider.calls[1].isCanceled)
    provider.calls[1].answer(.success(Tide(harbor: "Port of Emden", centimeters: 1)))
    #expect(screen.text == "Port of Emden: 1 cm")
    screen.disappear()
    screen.appear()
    try #require(provider.calls.count == 3)
    provider.calls[2].answer(.failure(Offline()))
    #expect(screen.text == "No tide for Emden")
  }

  @Test("two screens share a request, and a third one needs none")
  func graph() throws {
    let service = service()
    let screens = (0..<3).map { _ in TideScreen(tides: service, harbor: "emden") }
    for screen in screens.prefix(2) { screen.appear() }
    try #require(network.exchanges.count == 1)
    screens[0].disappear()
    network.exchanges[0].answer(.success("Emden;213"))
    screens[2].appear()
    #expect(screens.map(\.text) == ["Loading…", "Emden: 213 cm", "Emden: 213 cm"])
    #expect(network.exchanges.count == 1)
    // Another service has requests of its own.
    let other = self.service()
    let calls = [service, other].map { $0.tide(of: "husum") { _ in } }
    #expect(network.exchanges.count == 3)
    for call in calls { call.cancel() }
  }

  @Test("an open request keeps neither a screen nor the service alive")
  func release() throws {
    var service: TideService? = service()
    var screen = service.map { TideScreen(tides: $0, harbor: "emden") }
    weak let watchedService = service
    weak let watchedScreen = screen
    screen?.appear()
    try #require(network.exchanges.count == 1)
    screen = nil
    #expect(watchedScreen == nil)
    service = nil
    #expect(watchedService == nil)
    network.exchanges[0].answer(.success("Emden;1"))
    var lone: TideService? = self.service()
    weak let watchedLone = lone
    _ = lone?.tide(of: "husum") { _ in }
    lone = nil
    #expect(watchedLone == nil)

    // A call can be canceled when its service is gone.
    var brief: TideService? = self.service()
    let orphan = brief?.tide(of: "leer") { _ in }
    brief = nil
    orphan?.cancel()
    orphan?.cancel()
  }
}
