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

  // MARK: Names

  @Test("A14 coordinators beside view models, and in MVC")
  func coordinators() {
    expectMarked([
      target(
        "Observing",
        [
          "Cards.swift": """
          @MainActor final class CardCoordinator: ObservableObject {}
          @MainActor final class CardViewModel {
            weak var coordinator: CardCoordinator?  // A14
          }
          struct CardScreen: View {
            let model: CardViewModel
            @EnvironmentObject var coordinator: CardCoordinator
          }
          """
        ]),
      target(
        "Classic",
        [
          "Cards.swift": """
          @MainActor final class CardCoordinator {}
          final class CardController: UIViewController {
            weak var coordinator: CardCoordinator?  // A14
          }
          """
        ]),
    ])
  }

  @Test("a view of SwiftUI in MVVM makes the view of another module")
  func modulesOfViews() {
    expectMarked([
      target(
        "App",
        [
          "List/ListViewModel.swift": "@MainActor @Observable final class ListViewModel {}",
          "List/ListView.swift": """
          struct ListView: View {
            @State private var model = ListViewModel()
            var body: some View { NavigationLink("Card") { CardView(number: 1) } }
          }
          """,
          "Card/CardViewModel.swift": "@MainActor @Observable final class CardViewModel {}",
          "Card/CardView.swift": "struct CardView: View { @State private var model = CardViewModel() }",
        ])
    ])
  }

  // MARK: References

  @Test("A12 what a view calls, but not its parts")
  func views() {
    expectMarked(
      """
      @MainActor protocol CardViewDelegate: AnyObject {}
      final class HeaderView: UIView {}
      final class CardView: UIView {
        @IBOutlet var title: UILabel!
        weak var delegate: (any CardViewDelegate)!  // A12
        private var header: HeaderView!
        private var gradient: CAGradientLayer!
        func show() { delegate!.show(); header!.show(); (superview as! HeaderView).show() }  // A12
      }
      @MainActor final class CardViewModel {}
      struct CardScreen: View { var model: CardViewModel! }  // A12
      final class CardCell: UITableViewCell { var model: CardViewModel! }  // A12
      """)
  }
}
