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
        func addTab(_ controller: UIViewController) { tabBarController?.viewControllers?.append(controller) }  // A11
        func tabs() -> Int { tabBarController?.viewControllers?.count ?? 0 }
        func isFirstTab() -> Bool { tabBarController?.selectedIndex != 0 }
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

  @Test("A8 a text that a function of the interactor composes")
  func helpers() {
    expectMarked(
      interactor(
        """
          var summary: String { Self.label(cards.count) }  // A8
          func title() -> String { title(for: 1) }  // A8
          func tell() { presenter { $0.show(title(for: cards.count)) } }  // A8
          func tellSelf() { presenter { $0.show(self.title(for: 2)) } }  // A8
          func tellStatic() { presenter { $0.show([Row(title: Self.label(3))]) } }  // A8
          func tellLater() {
            let text = title(for: 4)
            presenter { $0.show(text) }  // A8
          }
          func tellVariable() { presenter { $0.show(variable()) } }  // A8
          private func title(for count: Int) -> String { "\\(count) cards" }
          private static func label(_ count: Int) -> String {
            guard count != 1 else { return "one card" }
            return "\\(count) cards"
          }
          private func variable() -> String {
            let text = "\\(cards.count) cards"
            return text
          }

          func tellName() { presenter { $0.show(name(of: 1)) } }
          func tellKey() { presenter { $0.show(cacheKey(for: 1)) } }
          func tellCount() { presenter { $0.show([Row](repeating: Row(title: ""), count: title(for: 1).count)) } }
          func trace() { log(title(for: 1)) }
          private func name(of index: Int) -> String { cards[index] }
          private func cacheKey(for index: Int) -> String { "card-\\(index)" }
          private func log(_ line: String) { print(line) }
        """))
  }

  @Test("A8 a text that a variable gets in parts, in branches and in loops")
  func variables() {
    expectMarked(
      interactor(
        """
          var summary: String { "" }
          func title() -> String { "" }
          func appended() {
            var text = "Cards: "
            text.append("\\(cards.count) cards")
            presenter { $0.show(text) }  // A8
          }
          func collected() {
            var text = ""
            for card in cards { text += "- \\(card)" }
            presenter { $0.show(text) }  // A8
          }
          func switched() {
            let text: String
            switch cards.count {
            case 0: text = "none"
            default: text = "\\(cards.count) cards"
            }
            presenter { $0.show(text) }  // A8
          }
          func branched() {
            let text: String
            if cards.isEmpty { text = "none" } else { text = "\\(cards.count) cards" }
            presenter { $0.show(text) }  // A8
          }
          func expressed() {
            let text = if cards.isEmpty { "none" } else { "\\(cards.count) cards" }
            presenter { $0.show(text) }  // A8
          }
          func logged() {
            var line = "Cards: "
            line.append("\\(cards.count) cards")
            print(line)
            presenter { $0.show(cards[0]) }
          }
        """))
  }

  @Test("A8 another name for the presenter")
  func names() {
    expectMarked(
      """
      @MainActor protocol CardsAnswering: AnyObject { func show(_ text: String) }
      @MainActor final class CardsPresenter: CardsAnswering { func show(_ text: String) {} }
      @MainActor final class CardsInteractor {
        private weak var output: (any CardsAnswering)?
        func guarded(_ price: Decimal) {
          guard let listener = output else { return }
          listener.show("\\(price) €")  // A8
        }
        func unwrapped(_ price: Decimal) {
          if let receiver = self.output { receiver.show("\\(price) €") }  // A8
        }
        func counted(_ price: Decimal) {
          let isConnected = output != nil
          print("\\(isConnected): \\(price)")
        }
      }
      """)
  }

  @Test("A9 and A10 what presenter and controller reach over a cast")
  func casts() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject { func load() }
      @MainActor protocol CardDisplaying: AnyObject {}
      @MainActor protocol CardWorking: AnyObject { func save() }
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardInteractor: CardLogic {
        var presenter: (any CardPresenting)?
        let worker: any CardWorking
        var count = 0
        init(worker: any CardWorking) { self.worker = worker }
        func load() {}
      }
      @MainActor final class CardViewController: UIViewController, CardDisplaying {
        var interactor: (any CardLogic)?
        func save() { (interactor as? CardInteractor)?.worker.save() }  // A10 A14
        func saveNow() {
          guard let logic = interactor as? CardInteractor else { return }  // A14
          logic.worker.save()  // A10
        }
        func count() -> Int { (interactor as? CardInteractor)?.count ?? 0 }  // A14
      }
      @MainActor final class CardPresenter: CardPresenting {
        weak var viewController: (any CardDisplaying)?
        func again() { (viewController as? CardViewController)?.interactor?.load() }  // A9 A14
        func retry() {
          if let screen = viewController as? CardViewController {  // A14
            screen.interactor?.load()  // A9
          }
        }
        func title() -> String? { (viewController as? UIViewController)?.title }
      }
      """)
  }

  @Test("A4 a getter or a function that returns the only object that a class keeps")
  func singletons() {
    expectMarked(
      """
      final class Loader {
        static let shared = Loader()
        static var standard: Loader { shared }
        class func getInstance() -> Loader { .shared }
        static var fresh: Loader { Loader() }
        static func named(_ name: String) -> Loader { name.isEmpty ? shared : Loader() }
        static var limit: Int { shared.count }
        static func copy() -> Loader { Loader(count: shared.count) }
        var count = 0
        init(count: Int = 0) { self.count = count }
      }
      final class Store {
        private static var kept: Store?
        static func current() -> Store {
          if let kept { return kept }
          let new = Store()
          kept = new
          return new
        }
      }
      @MainActor final class CardController: UIViewController {
        let loader = Loader.standard  // A4
        private let store = Store.current()  // A4
        let other = Loader.fresh
        init(loader: Loader = .standard) {  // A4
          super.init(nibName: nil, bundle: nil)
        }
        func load() { Loader.getInstance().count = Loader.limit }  // A4
        func copy() -> [Loader] { [Loader.copy(), Loader.named("Tea")] }
      }
      """)
  }

  @Test("A18 a private function of a test case isn't run, and so is no test")
  func privateFunctions() {
    expectMarked(
      [
        target(
          "AppTests",
          [
            "CardTests.swift": """
            import XCTest
            final class CardTests: XCTestCase {
              func testNothing() { testCard() }  // A18
              private func testCard() { print("Tea") }
              fileprivate func testUser() {}
            }
            """
          ])
      ])
  }
}
