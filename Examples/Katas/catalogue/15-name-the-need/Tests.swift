import Testing

@testable import K15

/// Answers at once with the same result.
private final class FixedLoader: LotLoading {
  let result: Result<Lot, any Error>

  init(_ result: Result<Lot, any Error>) { self.result = result }

  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    answer(result)
  }
}

/// Keeps requests until the test answers them.
private final class HeldLoader: LotLoading {
  private(set) var numbers: [Int] = []
  private var answers: [(Result<Lot, any Error>) -> Void] = []

  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    numbers.append(number)
    answers.append(answer)
  }

  func answer(_ result: Result<Lot, any Error>) {
    guard !answers.isEmpty else { return }
    answers.removeFirst()(result)
  }
}

/// Knows some lots.
private final class Catalogue: LotLoading {
  var lots: [Int: Lot] = [:]

  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    answer(lots[number].map { .success($0) } ?? .failure(Withdrawn(number: number)))
  }
}

/// Initializers without a loader, which are called unless the screen offers one itself.
private protocol WithoutLoader {}
extension LotScreen: WithoutLoader {}
extension WithoutLoader where Self == LotScreen {
  init(number: Int) { self.init(number: number, loader: empty) }
  init(_ number: Int) { self.init(number: number, loader: empty) }
}

nonisolated(unsafe) private let empty = Catalogue()

private struct Withdrawn: ReadableError, Equatable {
  let number: Int
  var sentence: String { "Lot \(number) was withdrawn." }
}

private struct Offline: Error {}

@Suite("Name the need")
struct NameTheNeedTests {
  private let desk = Lot(number: 7, title: "Desk", bid: 120)

  @Test("the protocol names what a screen needs, and the server's loader offers it")
  func need() {
    let server: Any.Type = ServerLoader.self
    #expect(server is any LotLoading.Type)
    for screen in [LotScreen(number: 3), LotScreen(3)] {
      screen.appear()
      #expect(screen.text.hasSuffix(" was withdrawn."), "The screen has a loader that isn't handed in.")
    }
  }

  @Test("a screen shows what its loader answers")
  func fixed() {
    let screen = LotScreen(number: 7, loader: FixedLoader(.success(desk)))
    #expect(screen.text == "")
    screen.appear()
    #expect(screen.text == "Desk: 120", "The screen owns its loader and asks it.")
  }

  @Test("two screens with different loaders don't disturb each other")
  func two() {
    let catalogue = Catalogue()
    catalogue.lots[7] = Lot(number: 7, title: "Other desk", bid: 1)
    let first = LotScreen(number: 7, loader: FixedLoader(.success(desk)))
    let second = LotScreen(number: 7, loader: catalogue)
    first.appear()
    second.appear()
    #expect(first.text == "Desk: 120")
    #expect(second.text == "Other desk: 1")
    let third = LotScreen(number: 8, loader: catalogue)
    third.appear()
    #expect(third.text == "Lot 8 was withdrawn.")
    catalogue.lots[8] = Lot(number: 8, title: "Late chair", bid: 9)
    first.appear()
    third.appear()
    #expect(first.text == "Desk: 120")
    #expect(third.text == "Late chair: 9")
  }

  @Test("the loader is asked once for the screen's lot")
  func once() {
    let loader = HeldLoader()
    let screen = LotScreen(number: 31, loader: loader)
    #expect(loader.numbers == [])
    screen.appear()
    screen.appear()
    #expect(loader.numbers == [31])
    #expect(screen.text == "Loading lot 31")
    loader.answer(.success(Lot(number: 31, title: "Gift", bid: 0)))
    screen.appear()
    #expect(loader.numbers == [31])
    #expect(screen.text == "Gift: 0")
  }

  @Test("an error arrives as the loader gave it")
  func errors() {
    let screen = LotScreen(number: 3, loader: Catalogue())
    screen.appear()
    #expect(screen.text == "Lot 3 was withdrawn.")
    guard case .failed(let error) = screen.state else {
      Issue.record("The state is \(screen.state).")
      return
    }
    #expect(error as? Withdrawn == Withdrawn(number: 3))
    let offline = LotScreen(number: 3, loader: FixedLoader(.failure(Offline())))
    offline.appear()
    #expect(offline.text == "The lot could not be loaded.")
    if case .failed(let error) = offline.state { #expect(error is Offline) }
  }

  @Test("after a failure the same loader is asked again")
  func again() {
    let loader = HeldLoader()
    let screen = LotScreen(number: 7, loader: loader)
    screen.appear()
    loader.answer(.failure(Offline()))
    #expect(loader.numbers == [7], "A failed screen tries again when it appears, not by itself.")
    #expect(screen.text == "The lot could not be loaded.")
    screen.appear()
    screen.appear()
    #expect(loader.numbers == [7, 7])
    #expect(screen.text == "Loading lot 7")
    loader.answer(.failure(Withdrawn(number: 7)))
    #expect(screen.text == "Lot 7 was withdrawn.")
    screen.appear()
    #expect(loader.numbers == [7, 7, 7])
    loader.answer(.success(desk))
    #expect(screen.text == "Desk: 120")
    let patient = LotScreen(number: 8, loader: loader)
    for _ in 0..<10 {
      patient.appear()
      loader.answer(.failure(Offline()))
    }
    #expect(loader.numbers.dropFirst(3) == ArraySlice(repeating: 8, count: 10))
  }

  @Test("a request doesn't keep a closed screen alive")
  func closed() {
    let loader = HeldLoader()
    var screen: LotScreen? = LotScreen(number: 7, loader: loader)
    weak let watched = screen
    screen?.appear()
    screen = nil
    #expect(watched == nil)
  }

  @Test("the state has the lot as the loader gave it")
  func lot() {
    let other = Lot(number: 70, title: "Desk", bid: 120)
    let screen = LotScreen(number: 7, loader: FixedLoader(.success(other)))
    screen.appear()
    guard case .loaded(let lot) = screen.state else {
      Issue.record("The state is \(screen.state).")
      return
    }
    #expect(lot == other)
  }
}
