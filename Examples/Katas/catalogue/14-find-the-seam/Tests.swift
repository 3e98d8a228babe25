import Testing

@testable import K14

/// Keeps requests until the test answers them.
private final class HeldTransport: Transport {
  private(set) var paths: [String] = []
  private var answers: [(Result<String, any Error>) -> Void] = []

  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) {
    paths.append(path)
    answers.append(answer)
  }

  /// Answers the oldest open request.
  func answer(_ result: Result<String, any Error>) {
    guard !answers.isEmpty else { return }
    answers.removeFirst()(result)
  }

  /// Answers the newest open request.
  func answerNewest(_ result: Result<String, any Error>) { answers.popLast()?(result) }
}

/// Answers before the call returns.
private final class AnsweringTransport: Transport {
  func get(_ path: String, then answer: @escaping (Result<String, any Error>) -> Void) { answer(.success("Desk;120")) }
}

private struct Offline: Error {}

@Suite("Find the seam")
struct FindTheSeamTests {
  private let transport = HeldTransport()
  private let desk = Lot(number: 7, title: "Desk", bid: 120)

  private func screen() -> LotScreen { LotScreen(number: 7, loader: LotLoader(transport: transport)) }

  @Test("the loader asks for the lot's path and reads the answer")
  func loader() throws {
    var lots: [Lot] = []
    let loader = LotLoader(transport: transport)
    for number in [7, 31] { loader.load(number) { if case .success(let lot) = $0 { lots.append(lot) } } }
    #expect(transport.paths == ["/lots/7", "/lots/31"])
    transport.answer(.success("Desk;120"))
    transport.answer(.success("Old lamp, red;5"))
    #expect(lots == [desk, Lot(number: 31, title: "Old lamp, red", bid: 5)])
    loader.load(7) { if case .success(let lot) = $0 { lots.append(lot) } }
    #expect(transport.paths == ["/lots/7", "/lots/31", "/lots/7"])
    transport.answer(.success(" Desk;-121"))
    #expect(lots.last == Lot(number: 7, title: " Desk", bid: -121))
    loader.load(7) { if case .success(let lot) = $0 { lots.append(lot) } }
    transport.answer(.success("\tDesk\n ;12"))
    #expect(lots.last == Lot(number: 7, title: "\tDesk\n ", bid: 12))

    // The old screen takes these for the desk, too.
    for text in [";Desk;120", "Desk;;120", "Desk;120;", "Desk;+120", "Desk;0120"] {
      lots = []
      loader.load(7) { if case .success(let lot) = $0 { lots.append(lot) } }
      transport.answer(.success(text))
      #expect(lots == [desk], "The answer was \(text).")
    }
  }

  @Test("the loader says that an answer isn't a lot, and passes other errors on as they are")
  func loaderErrors() {
    var results: [Result<Lot, any Error>] = []
    let loader = LotLoader(transport: transport)
    let texts = [
      "Desk", "Desk;much", "", "Desk;1;2", ";120", "Desk;12 or so", "Desk; 12", "Desk;12\n", "Desk;", " ;Desk;120",
    ]
    for text in texts {
      results = []
      loader.load(7) { results.append($0) }
      transport.answer(.success(text))
      #expect(throws: UnreadableLot.self, "The answer was \(text.debugDescription).") { try results.last?.get() }
    }
    results = []
    loader.load(7) { results.append($0) }
    transport.answer(.failure(Offline()))
    #expect(throws: Offline.self) { try results.last?.get() }
    #expect(results.count == 1)
  }

  @Test("a screen is idle, then loading, then shows the lot")
  func loaded() {
    let screen = screen()
    #expect(screen.state == .idle)
    #expect(transport.paths == [])
    screen.appear()
    #expect(screen.state == .loading)
    transport.answer(.success("Desk;120"))
    #expect(screen.state == .loaded(desk))
    let quick = LotScreen(number: 7, loader: LotLoader(transport: AnsweringTransport()))
    quick.appear()
    #expect(quick.state == .loaded(desk))
    let loader = LotLoader(transport: transport)
    let screens = [7, 31].map { LotScreen(number: $0, loader: loader) }
    for screen in screens { screen.appear() }
    #expect(transport.paths == ["/lots/7", "/lots/7", "/lots/31"])
    transport.answer(.success("Desk;120"))
    #expect(screens.map(\.state) == [.loaded(desk), .loading])
    transport.answer(.success("Lamp;5"))
    #expect(screens.map(\.state) == [.loaded(desk), .loaded(Lot(number: 31, title: "Lamp", bid: 5))])
  }

  @Test("a failure and an unreadable answer end the loading")
  func failed() {
    for answer: Result<String, any Error> in [.failure(Offline()), .success("?")] {
      let screen = screen()
      screen.appear()
      transport.answer(answer)
      #expect(screen.state == .failed)
      screen.retry()
      transport.answer(.success("Desk;120"))
      #expect(screen.state == .loaded(desk))
    }
  }

  @Test("a screen that appears again requests nothing more")
  func once() {
    let screen = screen()
    screen.appear()
    screen.appear()
    #expect(transport.paths == ["/lots/7"])
    transport.answer(.success("Desk;120"))
    screen.appear()
    #expect(transport.paths == ["/lots/7"])
    #expect(screen.state == .loaded(desk))
  }

  @Test("only a failed screen tries again")
  func retry() {
    let screen = screen()
    screen.retry()
    #expect(screen.state == .idle)
    #expect(transport.paths == [])
    screen.appear()
    screen.retry()
    #expect(transport.paths == ["/lots/7"])
    transport.answer(.failure(Offline()))
    screen.appear()
    #expect(screen.state == .failed)
    #expect(transport.paths.count == 1)
    screen.retry()
    #expect(screen.state == .loading)
    #expect(transport.paths.count == 2)
    transport.answer(.failure(Offline()))
    #expect(screen.state == .failed)
    screen.retry()
    #expect(screen.state == .loading)
    #expect(transport.paths == ["/lots/7", "/lots/7", "/lots/7"])
    transport.answer(.success("Desk;120"))
    #expect(screen.state == .loaded(desk))
    screen.retry()
    #expect(screen.state == .loaded(desk))
    #expect(transport.paths.count == 3)
    let patient = self.screen()
    patient.appear()
    for _ in 0..<10 {
      transport.answer(.failure(Offline()))
      #expect(patient.state == .failed)
      patient.retry()
      #expect(patient.state == .loading)
    }
  }

  @Test("an open request doesn't keep a closed screen alive")
  func closed() {
    var open: LotScreen? = screen()
    weak let watched = open
    open?.appear()
    #expect(transport.paths == ["/lots/7"])
    open = nil
    #expect(watched == nil)
    transport.answer(.success("Desk;120"))
  }

  @Test("answers can arrive in another order than the requests")
  func order() {
    let loader = LotLoader(transport: transport)
    let screens = [7, 31].map { LotScreen(number: $0, loader: loader) }
    for screen in screens { screen.appear() }
    transport.answerNewest(.success("Lamp;5"))
    #expect(screens.map(\.state) == [.loading, .loaded(Lot(number: 31, title: "Lamp", bid: 5))])
    transport.answer(.success("Desk;120"))
    #expect(screens[0].state == .loaded(desk))
  }

  @Test("a loader has no state: its request is answered without it, and an answer isn't kept")
  func noState() {
    final class Receiver { var lot: Lot? }
    var receiver: Receiver? = Receiver()
    weak let watched = receiver
    LotLoader(transport: transport).load(7) { [receiver] in receiver?.lot = try? $0.get() }
    transport.answer(.success("Desk;120"))
    #expect(receiver?.lot == desk)
    let loader = LotLoader(transport: transport)
    loader.load(31) { [receiver] in receiver?.lot = try? $0.get() }
    transport.answer(.success("Lamp;5"))
    receiver = nil
    #expect(watched == nil)
    // Two screens of one lot send two requests, as old screens do.
    let twins = [7, 7].map { LotScreen(number: $0, loader: loader) }
    for screen in twins { screen.appear() }
    #expect(transport.paths == ["/lots/7", "/lots/31", "/lots/7", "/lots/7"])
    transport.answerNewest(.success("Desk;120"))
    #expect(twins.map(\.state) == [.loading, .loaded(desk)])
    transport.answer(.success("Desk;125"))
    #expect(twins.map(\.state) == [.loaded(Lot(number: 7, title: "Desk", bid: 125)), .loaded(desk)])
  }
}
