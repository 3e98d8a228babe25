import Testing

@testable import K16

/// Keeps requests until the test answers them.
private final class HeldTransport: Transport {
  final class Request: Cancelable {
    let path: String
    private var callBack: ((Result<String, any Error>) -> Void)?
    private(set) var cancellations = 0

    init(_ path: String, _ callBack: @escaping (Result<String, any Error>) -> Void) {
      self.path = path
      self.callBack = callBack
    }

    func answer(_ result: Result<String, any Error>) {
      let callBack = callBack
      self.callBack = nil
      callBack?(result)
    }

    func cancel() {
      cancellations += 1
      callBack = nil
    }
  }

  private(set) var requests: [Request] = []

  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) -> any Cancelable {
    let request = Request(path, answer)
    requests.append(request)
    return request
  }
}

private struct Offline: Error {}

/// What a screen received.
private final class Screen {
  var texts: [String] = []
  var errors: [any Error] = []

  func receive(_ result: Result<String, any Error>) {
    switch result {
    case .success(let text): texts.append(text)
    case .failure(let error): errors.append(error)
    }
  }
}

@Suite("Share the work")
struct ShareTheWorkTests {
  private let transport = HeldTransport()
  private let service: DocumentService
  private let list = Screen()
  private let detail = Screen()

  init() { service = DocumentService(transport: transport) }

  @Test("one screen loads one document")
  func one() {
    _ = service.load("/lots/7", then: list.receive)
    #expect(transport.requests.map(\.path) == ["/lots/7"])
    #expect(list.texts == [])
    transport.requests[0].answer(.success("Desk"))
    #expect(list.texts == ["Desk"])
  }

  @Test("two screens that want the same document share one request")
  func shared() {
    var order: [String] = []
    let names = ["list", "detail", "search", "map", "print"]
    for name in names { _ = service.load("/lots/7") { _ in order.append(name) } }
    _ = service.load("/lots/7", then: detail.receive)
    #expect(transport.requests.count == 1)
    transport.requests[0].answer(.success("Desk"))
    #expect(order == names)
    #expect(detail.texts == ["Desk"])
  }

  @Test("different documents are different requests, whose answers aren't mixed up")
  func different() throws {
    _ = service.load("/lots/7", then: list.receive)
    _ = service.load("/lots/8", then: detail.receive)
    try #require(transport.requests.map(\.path) == ["/lots/7", "/lots/8"])
    transport.requests[1].answer(.success("Lamp"))
    #expect(list.texts == [])
    #expect(detail.texts == ["Lamp"])
    transport.requests[0].answer(.success("Desk"))
    #expect(list.texts == ["Desk"])
    #expect(detail.texts == ["Lamp"])
    let part = service.load("/lots/7", then: list.receive)
    _ = service.load("/lots/8", then: detail.receive)
    try #require(transport.requests.count == 4)
    part.cancel()
    #expect(transport.requests.map(\.cancellations) == [0, 0, 1, 0])
    transport.requests[3].answer(.success("New lamp"))
    #expect(list.texts == ["Desk"])
    #expect(detail.texts == ["Lamp", "New lamp"])

    // One answer can arrive while another one is delivered.
    _ = service.load("/lots/7") { [transport] _ in transport.requests.last?.answer(.success("New rug")) }
    _ = service.load("/lots/7", then: list.receive)
    _ = service.load("/lots/8", then: detail.receive)
    try #require(transport.requests.count == 6)
    transport.requests[4].answer(.success("New desk"))
    #expect(list.texts == ["Desk", "New desk"])
    #expect(detail.texts == ["Lamp", "New lamp", "New rug"])

    // Another service has requests of its own.
    let other = HeldTransport()
    let others = DocumentService(transport: other)
    _ = service.load("/lots/9", then: list.receive)
    _ = others.load("/lots/9", then: detail.receive)
    #expect(transport.requests.count == 7)
    #expect(other.requests.count == 1)
    other.requests.first?.answer(.success("Rug"))
    #expect(list.texts == ["Desk", "New desk"])
    #expect(detail.texts.last == "Rug")
  }

  @Test("if one screen cancels, the other one is served")
  func oneCancels() {
    let part = service.load("/lots/7", then: list.receive)
    _ = service.load("/lots/7", then: detail.receive)
    part.cancel()
    let last = service.load("/lots/7", then: list.receive)
    last.cancel()
    last.cancel()
    #expect(transport.requests.map(\.cancellations) == [0])
    transport.requests[0].answer(.success("Desk"))
    #expect(list.texts == [])
    #expect(detail.texts == ["Desk"])

    // The others keep their order.
    var order: [Int] = []
    let many = (0..<5).map { number in service.load("/lots/8") { _ in order.append(number) } }
    many[1].cancel()
    many[2].cancel()
    _ = service.load("/lots/8") { _ in order.append(5) }
    transport.requests[1].answer(.success("Lamp"))
    #expect(order == [0, 3, 4, 5])
    let failing = (0..<4).map { number in service.load("/lots/9") { _ in order.append(number) } }
    failing[1].cancel()
    transport.requests[2].answer(.failure(Offline()))
    #expect(order.suffix(3) == [0, 2, 3])
  }

  @Test("the last one that cancels cancels the request")
  func allCancel() throws {
    let parts = (0..<3).map { _ in service.load("/lots/7", then: detail.receive) }
    parts[0].cancel()
    parts[0].cancel()
    parts[2].cancel()
    #expect(transport.requests[0].cancellations == 0)
    parts[1].cancel()
    #expect(transport.requests[0].cancellations == 1)
    _ = service.load("/lots/7", then: list.receive)
    try #require(transport.requests.count == 2)
    for part in parts { part.cancel() }
    #expect(transport.requests.map(\.cancellations) == [1, 0])
    _ = service.load("/lots/7", then: list.receive)
    try #require(transport.requests.count == 2)
    transport.requests[1].answer(.success("Desk"))
    #expect(list.texts == ["Desk", "Desk"])
    #expect(detail.texts == [])
  }

  @Test("after the answer a new request is started, and canceling the old part does nothing")
  func again() throws {
    let part = service.load("/lots/7", then: list.receive)
    transport.requests[0].answer(.success("Desk"))
    _ = service.load("/lots/7", then: list.receive)
    try #require(transport.requests.count == 2)
    part.cancel()
    part.cancel()
    #expect(transport.requests.map(\.cancellations) == [0, 0])
    _ = service.load("/lots/7", then: detail.receive)
    try #require(transport.requests.count == 2)
    transport.requests[1].answer(.success("Old desk"))
    #expect(list.texts == ["Desk", "Old desk"])
    #expect(detail.texts == ["Old desk"])

    // No caller is kept, either.
    for isCanceled in [false, true] {
      var screen: Screen? = Screen()
      weak let watched = screen
      do {
        let part = service.load("/lots/7") { [screen] in screen?.receive($0) }
        if isCanceled { part.cancel() } else { transport.requests.last?.answer(.success("Desk")) }
      }
      screen = nil
      #expect(watched == nil, "A caller is released after its answer, or after it has canceled.")
    }

    // A service can be gone when its answer arrives, or a part is canceled.
    var brief: DocumentService? = DocumentService(transport: transport)
    let orphans = ["/lots/8", "/lots/9"].map { path in brief?.load(path) { _ in } }
    brief = nil
    transport.requests.suffix(2).first?.answer(.success("Lamp"))
    for orphan in orphans { orphan?.cancel() }
  }

  @Test("a failure reaches all that wait, and isn't kept")
  func failure() throws {
    var order: [Int] = []
    for number in 1...3 {
      _ = service.load("/lots/7") { [list] result in
        order.append(number)
        list.receive(result)
      }
    }
    _ = service.load("/lots/7", then: detail.receive)
    transport.requests[0].answer(.failure(Offline()))
    #expect(order == [1, 2, 3])
    #expect(list.errors.count == 3)
    #expect(list.errors.allSatisfy { $0 is Offline })
    #expect(detail.errors.count == 1)
    #expect(detail.errors.first is Offline)
    _ = service.load("/lots/7", then: list.receive)
    try #require(transport.requests.count == 2)
    transport.requests[1].answer(.success("Desk"))
    #expect(list.texts == ["Desk"])

    // It is the failure of its own document only.
    _ = service.load("/lots/8", then: list.receive)
    _ = service.load("/lots/9", then: detail.receive)
    try #require(transport.requests.count == 4)
    transport.requests[2].answer(.failure(Offline()))
    #expect(list.errors.count == 4)
    #expect(detail.errors.count == 1)
    transport.requests[3].answer(.success("Lamp"))
    #expect(detail.texts == ["Lamp"])
  }

  @Test("a screen that asks again while it receives the answer starts a new request")
  func askingInTheAnswer() throws {
    let results: [Result<String, any Error>] = [.success("Desk"), .failure(Offline())]
    for (index, result) in results.enumerated() {
      let asking = Screen()
      for _ in 1...2 {
        _ = service.load("/lots/7") { [service, list] in
          list.receive($0)
          _ = service.load("/lots/7", then: asking.receive)
        }
      }
      transport.requests[2 * index].answer(result)
      try #require(transport.requests.count == 2 * index + 2)
      #expect(asking.texts == [])
      #expect(asking.errors.isEmpty)
      transport.requests[2 * index + 1].answer(.success("New desk"))
      #expect(asking.texts == ["New desk", "New desk"])
    }
    #expect(list.texts == ["Desk", "Desk"])
    #expect(list.errors.count == 2)
  }

  @Test("a part that is canceled while the answer is delivered isn't called any more")
  func cancelingInTheAnswer() {
    var parts: [any Cancelable] = []
    parts.append(service.load("/lots/7") { _ in parts[1].cancel() })
    parts.append(service.load("/lots/7", then: detail.receive))
    parts.append(service.load("/lots/7", then: list.receive))
    transport.requests[0].answer(.success("Desk"))
    #expect(detail.texts == [])
    #expect(list.texts == ["Desk"])
    parts.append(service.load("/lots/8") { _ in for part in parts { part.cancel() } })
    parts.append(service.load("/lots/8", then: detail.receive))
    transport.requests[1].answer(.success("Lamp"))
    #expect(detail.texts == [])
    #expect(transport.requests.map(\.cancellations) == [0, 0])

    // A request that is started in the answer stays, although the old one has no other caller.
    parts = []
    parts.append(
      service.load("/lots/9") { [service, list] _ in
        _ = service.load("/lots/9", then: list.receive)
        parts[1].cancel()
      })
    parts.append(service.load("/lots/9", then: detail.receive))
    transport.requests[2].answer(.success("Rug"))
    #expect(transport.requests.map(\.cancellations) == [0, 0, 0, 0])
    transport.requests.last?.answer(.success("New rug"))
    #expect(detail.texts == [])
    #expect(list.texts == ["Desk", "New rug"])

    // An answer can cancel the request for another document.
    let part = service.load("/lots/7", then: list.receive)
    _ = service.load("/lots/8") { _ in part.cancel() }
    transport.requests.last?.answer(.success("New lamp"))
    #expect(transport.requests.map(\.cancellations) == [0, 0, 0, 0, 1, 0])

    // A call in the middle of a delivery can be canceled, too.
    var late: (any Cancelable)?
    _ = service.load("/lots/9") { [service, list] _ in late = service.load("/lots/9", then: list.receive) }
    transport.requests.last?.answer(.success("Vase"))
    late?.cancel()
    #expect(transport.requests.last?.cancellations == 1)

    // The others are served in their order, whichever part is canceled.
    for canceled in 0..<4 {
      var order: [Int] = []
      parts = (0..<4).map { number in
        service.load("/lots/9") { _ in
          order.append(number)
          if number == 1 { parts[canceled].cancel() }
        }
      }
      transport.requests.last?.answer(.success("Cup"))
      #expect(order == (0..<4).filter { $0 < 2 || $0 != canceled }, "Part 1 has canceled part \(canceled).")
    }
  }
}
