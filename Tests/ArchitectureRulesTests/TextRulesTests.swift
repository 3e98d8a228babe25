import Testing

@testable import ArchitectureRules

/// A8: which texts an interactor composes for display.
@Suite("Texts of interactors")
struct TextRulesTests {
  @Test("keys and addresses are no texts for display, in a message or in an answer")
  func identifiers() {
    expectMarked(
      """
      @MainActor protocol UserLogic: AnyObject { func user(_ id: Int) async -> User }
      @MainActor protocol UserPresenting: AnyObject { func present(_ response: User) }
      struct User { var id = "", avatarURL = "", path = "", title = "", grid = "" }
      @MainActor final class UserInteractor: VIPInteractor, UserLogic {
        let presenter = StrongLink<any UserPresenting>()
        func load(_ id: Int) {
          presenter { $0.present(User(id: "user-\\(id)")) }
          presenter { $0.present(.init(avatarURL: "https://example.com/\\(id).png")) }
          presenter { $0.present(.init(path: ["users", "\\(id)"].joined(separator: "/"))) }
          let cacheKey = "user-\\(id)"
          presenter { $0.present(.init(id: cacheKey)) }
          presenter { $0.open("https://example.com/\\(id)") }
          presenter { $0.present(.init(id: "user-\\(id)", title: "User \\(id)")) }  // A8
          presenter { $0.present(.init(grid: "User \\(id)")) }  // A8
          presenter { $0.show("See https://example.com/\\(id)") }  // A8
        }
        func user(_ id: Int) async -> User { User(id: "user-\\(id)", title: "Ann") }
      }
      """)
  }

  @Test("a text inside a structure or a tuple with which an interactor answers")
  func structures() {
    expectMarked(
      """
      protocol TripUseCase: Sendable {
        func trip(_ id: Int) async throws -> Trip
        func trips() async -> [(id: Int, title: String)]
        func page() async -> Page<Trip>
        func plain() async -> Trip?
        func count() async -> Int
      }
      struct Trip { let id: String; var title: String }
      struct Page<Item> { let items: [Item] }
      struct TripError: Error { let reason: String }
      actor TripInteractor: VIPERInteractor, TripUseCase {
        func trip(_ id: Int) async throws -> Trip {
          guard let name = await store.name(id) else { throw TripError(reason: "There is no trip \\(id)") }
          return Trip(id: "trip-\\(id)", title: "Trip to \\(name)")  // A8
        }
        func trips() async -> [(id: Int, title: String)] {
          await store.names().enumerated().map { ($0, "No. \\($0): \\($1)") }  // A8
        }
        func page() async -> Page<Trip> {
          let names = await store.names()
          return Page(items: names.map { Trip(id: $0, title: "Trip to " + $0) })  // A8
        }
        func plain() async -> Trip? { if let name = await store.name(1) { Trip(id: "1", title: name) } else { nil } }
        func count() async -> Int { await store.count(matching: "name BEGINSWITH \\(letter)") }
      }
      """)
  }
}
