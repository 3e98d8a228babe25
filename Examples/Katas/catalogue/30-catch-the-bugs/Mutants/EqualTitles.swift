import Testing

@testable import K30

/// Keeps calls until the test answers them.
private final class HeldService: WatchService {
  private(set) var loads: [(Result<[Lot], any Error>) -> Void] = []
  private(set) var removals: [(number: Int, answer: (Bool) -> Void)] = []

  func loadLots(then answer: @escaping (Result<[Lot], any Error>) -> Void) { loads.append(answer) }
  func removeLot(_ number: Int, then answer: @escaping (Bool) -> Void) { removals.append((number, answer)) }
}

private struct Offline: Error {}

/// The properties of a model, at the last call of `onChange`.
private final class Screen {
  var rows: [String] = []
  var message = ""
  var isLoading = false
}

@Suite("The list of watched lots")
struct WatchListTests {
  private let service = HeldService()
  private let screen = Screen()
  private let model: any WatchListModel
  private let lots = [Lot(number: 7, title: "Lamp"), Lot(number: 9, title: "Lamp"), Lot(number: 3, title: "Lamp")]

  init() {
    model = makeModel(service: service)
    model.onChange = { [weak model, screen] in
      guard let model else { return }
      screen.rows = model.rows
      screen.message = model.message
      screen.isLoading = model.isLoading
    }
  }

  private func load(_ result: Result<[Lot], any Error>) throws {
    model.load()
    try #require(!service.loads.isEmpty)
    service.loads[service.loads.count - 1](result)
  }

  @Test("it shows the lots in order, and that it loads until they arrive")
  func loaded() throws {
    model.load()
    #expect(screen.isLoading)
    try #require(service.loads.count == 1)
    service.loads[0](.success(lots))
    #expect(screen.rows == ["3: Lamp", "7: Lamp", "9: Lamp"])
    #expect(screen.message == "" && !screen.isLoading)
  }

  @Test("it loads once at a time")
  func once() {
    model.load()
    model.load()
    #expect(service.loads.count == 1)
    service.loads[0](.success([]))
    #expect(screen.message == "You watch no lots.")
    model.load()
    #expect(service.loads.count == 2)
  }

  @Test("a failure ends the loading, and the rows stay")
  func failure() throws {
    try load(.success(lots))
    try load(.failure(Offline()))
    #expect(screen.rows.count == 3)
    #expect(screen.message == "The lots could not be loaded." && !screen.isLoading)
    try load(.success([lots[0]]))
    #expect(screen.rows == ["7: Lamp"] && screen.message == "")
  }

  @Test("a removed lot disappears at once")
  func removed() throws {
    try load(.success(lots))
    model.remove(number: 3)
    #expect(screen.rows == ["7: Lamp", "9: Lamp"])
    #expect(service.removals.map(\.number) == [3])
    service.removals[0].answer(true)
    #expect(screen.rows == ["7: Lamp", "9: Lamp"] && screen.message == "")
    model.remove(number: 3)
    #expect(service.removals.count == 1)
  }

  @Test("a lot that could not be removed is back in its place")
  func refusedRemoval() throws {
    try load(.success(lots))
    model.remove(number: 3)
    try #require(service.removals.count == 1)
    service.removals[0].answer(false)
    #expect(screen.rows == ["3: Lamp", "7: Lamp", "9: Lamp"])
    #expect(screen.message == "The lot could not be removed.")
  }

  @Test("removing the last lot says that there is none")
  func removedLast() throws {
    try load(.success([lots[0]]))
    model.remove(number: 7)
    #expect(screen.rows == [] && screen.message == "You watch no lots.")
  }
}
