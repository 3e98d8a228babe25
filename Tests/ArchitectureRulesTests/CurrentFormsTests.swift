import Testing

@testable import ArchitectureRules

/// Forms that current code has: observation, asynchronous functions, SwiftUI, namespaces, and several targets.
@Suite("Current forms")
struct CurrentFormsTests {
  // MARK: MVC

  @Test("A4 a service of the system, as an implicit member")
  func systemServices() {
    expectMarked(
      """
      final class CardController: UIViewController {
        private let files: FileManager = .default  // A4
        private let defaults: UserDefaults
        private let priority: TaskPriority = .default
        init(center: NotificationCenter = .default) {}  // A4
        init(defaults: UserDefaults?) { self.defaults = defaults ?? .standard }  // A4
      }
      """)
  }

  // MARK: Texts

  @Test("A8 texts with which an interactor answers: results, properties and closures")
  func answers() {
    expectMarked(
      """
      @MainActor protocol CardInteracting: AnyObject {
        func title(_ completion: (Result<String, any Error>) -> Void)
        func summary() async -> String
        func lines() -> [String]
        func name() -> String?
        var status: String { get }
        func cacheKey() -> String
        func raw() -> String
      }
      @MainActor final class CardInteractor: VIPERInteractor, CardInteracting {
        var face: any CardInteracting { self }
        var onChange: ((String) -> Void)?
        var onLog: (String) -> Void = { _ in }
        var onCount: ((Int) -> Void)?
        func title(_ completion: (Result<String, any Error>) -> Void) { completion(.success("\\(count) cards")) }  // A8
        func summary() async -> String {
          let cards = await store.all("cards-\\(user)")
          onLog("found \\(cards.count) cards")
          return "\\(cards.count) of \\(limit)"  // A8
        }
        func lines() -> [String] { cards.map { $0.name + "!" } }  // A8
        func name() -> String? {
          let text = "Card \\(number)"
          return text  // A8
        }
        var status: String { isSaved ? "Saved" : "Not saved \\(error)" }  // A8
        func cacheKey() -> String { "card-\\(number)" }
        func raw() -> String { store.text("card-\\(number)") }
        func change() {
          let text = "Card " + name
          onChange?(text)  // A8
          onCount?(1 + 1)
        }
        private func line(_ card: Int) -> String { "\\(card) points" }
      }
      """)
  }
}
