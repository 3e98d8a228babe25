import Testing

@testable import ArchitectureRules

/// What a role does over a step in between: a helper of its own, a variable, a cast, or a static member.
@Suite struct IndirectFormsTests {
  @Test("A11 a stack of controllers that is changed, and one that is only read")
  func stacks() {
    expectMarked(
      """
      @MainActor protocol FeedPresenting: AnyObject {}
      @MainActor final class FeedScreen: @MainActor VIPERView {
        let presenter = StrongLink<any FeedPresenting>()
        weak var navigationController: UINavigationController?
        var isRoot: Bool { navigationController?.viewControllers.first === self }
        var depth: Int { navigationController?.viewControllers.count ?? 0 }
        var isAlone: Bool { navigationController?.viewControllers.isEmpty == false }
        var titles: [String?] { navigationController?.viewControllers.map(\\.title) ?? [] }
        func add(_ controller: UIViewController) { navigationController?.viewControllers.append(controller) }  // A11
        func remove() { navigationController?.viewControllers.removeLast() }  // A11
        func replace() { navigationController?.viewControllers = [] }  // A11
        func extend(_ controller: UIViewController) { navigationController?.viewControllers += [controller] }  // A11
      }
      """)
  }

  /// An interactor whose presenter shows texts and rows, with functions.
  private func interactor(_ functions: String) -> String {
    """
    struct Row { var title: String }
    @MainActor protocol CardsAnswering: AnyObject { func show(_ text: String); func show(_ rows: [Row]) }
    @MainActor protocol CardsLoading: AnyObject { var summary: String { get }; func title() -> String }
    @MainActor final class CardsPresenter: @MainActor VIPERPresenter, CardsAnswering {
      func show(_ text: String) {}
      func show(_ rows: [Row]) {}
    }
    @MainActor final class CardsInteractor: @MainActor VIPERInteractor, CardsLoading {
      let presenter = WeakLink<any CardsAnswering>()
      private var cards: [String] = []
    \(functions)
    }
    """
  }

  @Test("A8 a closure that is asked for a value gets no text for display")
  func queries() {
    expectMarked(
      """
      struct Card: Sendable { let name: String }
      @MainActor protocol CardsAnswering: AnyObject { func show(_ cards: [Card]) }
      @MainActor final class CardsPresenter: CardsAnswering { func show(_ cards: [Card]) {} }
      @MainActor final class CardsInteractor {
        weak var presenter: (any CardsAnswering)?
        private let fetch: (String) async throws -> [Card]
        private let completion: (String) -> Void
        init(fetch: @escaping (String) async throws -> [Card], completion: @escaping (String) -> Void) {
          self.fetch = fetch
          self.completion = completion
        }
        func load(_ limit: Int) async throws {
          let query = "/cards?limit=\\(limit)"
          presenter?.show(try await fetch(query))
        }
        func end(_ count: Int) { completion("\\(count) cards") }  // A8
      }
      """)
  }

  @Test("A8 a private function that has the name of an answer isn't one")
  func privateNamesake() {
    expectMarked(
      interactor(
        """
          var summary: String { "" }
          func title() -> String { cards[0] }
          private func title(of index: Int) -> String { "\\(index). \\(cards[index])" }
          func write() { print(title(of: 1)) }
        """))
  }
}
