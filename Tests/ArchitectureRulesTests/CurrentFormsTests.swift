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
        private let late: UserDefaults = { .standard }()  // A4
        private var computed: FileManager { .default }  // A4
        private var gotten: FileManager { get { .default } }  // A4
        private func center() -> NotificationCenter { .default }  // A4
        private func priorities() -> [TaskPriority] { [0].map { _ in .default } }
        init(center: NotificationCenter = .default) {}  // A4
        init(defaults: UserDefaults?) { self.defaults = defaults ?? .standard }  // A4
      }
      """)
  }

  // MARK: VIP

  /// The roles of a module of VIP, except for its controller.
  private static let roles = """
    @MainActor protocol CardLogic: AnyObject {}
    @MainActor protocol CardPresentation: AnyObject {}
    @MainActor protocol CardDisplayLogic: AnyObject {}
    @MainActor protocol CardLoading: AnyObject { func load() }
    @MainActor final class CardWorker: CardLoading { func load() {} }
    @MainActor final class CardInteractor: CardLogic {
      var worker: (any CardLoading)?
      init(worker: (any CardLoading)? = nil) {}
    }
    """

  private func files(_ controller: String, display: String) -> [SourceTarget] {
    let presenter = "@MainActor final class CardPresenter: CardPresentation {\n  \(display)\n}"
    return [target("App", ["Roles.swift": Self.roles, "Controller.swift": controller, "Presenter.swift": presenter])]
  }

  @Test("A10 a controller may make the worker that it gives its interactor, but not call it")
  func workersForInteractors() {
    expectMarked(
      files(
        """
        final class CardViewController: UIViewController, CardDisplayLogic {
          private var interactor: (any CardLogic)?
          func setUp() {
            let interactor = CardInteractor()
            interactor.worker = CardWorker()
            self.interactor = interactor
          }
          func setUpAgain() {
            let worker = CardWorker()
            interactor = CardInteractor(worker: worker)
          }
          static func make() -> CardViewController {
            let controller = CardViewController()
            controller.interactor = CardInteractor(worker: CardWorker())
            return controller
          }
          func load() {
            CardWorker().load()  // A10
            let worker = CardWorker()  // A10
            interactor = CardInteractor(worker: worker)
            worker.load()
          }
        }
        """, display: "weak var display: (any CardDisplayLogic)?"))
  }

  @Test("A2, A9 and A10 the view of a module of VIP in another target")
  func viewInOtherTarget() {
    let view = """
      import Card
      struct CardScreen: View {
        private let interactor: any CardLogic
        init(_ interactor: any CardLogic, loader: any CardLoading) {}  // A10
        static func make(loader: any CardLoading) -> Self { Self(CardModule.make(loader: loader)) }
        static func preload(_ loader: any CardLoading) { loader.load() }  // A10
        static func reload(with loader: (any CardLoading)?) { loader?.load() }  // A10
      }
      """
    expectMarked([
      target(
        "Card",
        [
          "Interactor.swift": """
          @MainActor public protocol CardLogic: AnyObject {}
          @MainActor public protocol CardPresentation: AnyObject {}
          public protocol CardLoading: Sendable {}
          struct CardWorker: CardLoading {}
          @MainActor final class CardInteractor: CardLogic {
            let worker: any CardLoading
            let presenter: any CardPresentation
          }
          """,
          "Presenter.swift": """
          @MainActor final class CardPresenter: CardPresentation {
            private weak var interactor: (any CardLogic)?  // A9
          }
          """,
        ]), target("CardUI", ["Screen.swift": view]),
    ])
  }

  @Test("A2, A10 and A14 a view of SwiftUI in VIP, and the object that it observes instead of the controller")
  func swiftUI() {
    expectMarked(
      files(
        """
        @MainActor @Observable final class CardState: CardDisplayLogic {}
        struct CardScreen: View {
          let state: CardState
          let interactor: any CardLogic
          let loader: any CardLoading  // A10
          let worker: CardWorker  // A10 A14
          let concrete: CardInteractor  // A14
          var body: some View { Text("") }
        }
        """, display: "var display: (any CardDisplayLogic)?  // A2"))
  }

  @Test("A10 a worker's protocol in a target without a presenter, and one that nothing adopts")
  func workerProtocols() {
    expectMarked([
      target("Services", ["Bank.swift": "public protocol BankWorker {}\npublic struct LiveBank: BankWorker {}"]),
      target(
        "App",
        [
          "Contract.swift": "@MainActor protocol CardLogic: AnyObject {}\nprotocol HealthWorkerType {}",
          "Interactor.swift": "@MainActor final class CardInteractor: CardLogic {}",
          "Presenter.swift": "@MainActor final class CardPresenter {}",
          "Controller.swift": """
          import Services
          final class CardViewController: UIViewController {
            var interactor: (any CardLogic)?
            var bank: any BankWorker  // A10
            var health: (any HealthWorkerType)?  // A10
          }
          """,
        ]),
    ])
  }

  @Test("A2 and A9 protocols that an extension of a namespace declares")
  func namespaces() {
    expectMarked(
      """
      enum Card {}
      extension Card {
        @MainActor protocol Logic: AnyObject {}
        @MainActor protocol Display: AnyObject {}
      }
      extension Card {
        @MainActor final class Interactor: Logic {}
        @MainActor final class Presenter {
          var display: (any Display)?  // A2
          weak var logic: (any Logic)?  // A9
        }
      }
      extension Card {
        final class ViewController: UIViewController, Display { var interactor: (any Logic)? }
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
        var interface: any CardInteracting { self }
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

  @Test("type erasers stand for protocols")
  func typeErasers() {
    expectMarked(
      """
      @MainActor final class AnyCardView { func show(_ title: String) {} }
      @MainActor final class AnyCardPresenter {}
      @MainActor final class CardPresenter: VIPERPresenter { let view: AnyCardView }
      @MainActor final class CardInteractor: VIPERInteractor { let presenter: AnyCardPresenter }
      """)
  }

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

  @Test("A14 a class of another role as the argument of a superclass")
  func superclassArguments() {
    expectMarked(
      """
      class BaseController<Interactor>: UIViewController {}
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardPresenter {}
      @MainActor final class CardInteractor: CardLogic {}
      final class CardController: BaseController<CardInteractor> {}  // A14
      final class DetailController: BaseController<any CardLogic> {}
      """)
  }

  @Test("A15 a folder and a target with nothing but base classes are no modules")
  func baseClasses() {
    expectMarked([
      target(
        "Core",
        [
          "BaseViewModel.swift": "@MainActor open class BaseViewModel {}",
          "BasePresenter.swift": "@MainActor open class BasePresenter {}",
        ]),
      target(
        "App",
        [
          "Base/BaseInteractor.swift": "@MainActor class BaseInteractor {}",
          "Base/BaseRouter.swift": "@MainActor class BaseRouter {}",
          "Card/CardInteractor.swift": "@MainActor final class CardInteractor: BaseInteractor {}",
          "Card/CardRouter.swift": "@MainActor final class CardRouter: BaseRouter {}",
          "Card/CardPresenter.swift": """
          import Core
          @MainActor final class CardPresenter: BasePresenter {
            let list = ListPresenter.last  // A15
          }
          """,
          "List/ListViewModel.swift": "import Core\n@MainActor final class ListViewModel: BaseViewModel {}",
          "List/ListPresenter.swift": "import Core\n@MainActor final class ListPresenter: BasePresenter {}",
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

  @Test("A3 a closure that a view model gets and that takes or returns a view")
  func closureParameters() {
    expectMarked(
      """
      final class CardView: UIView {}
      @MainActor final class CardViewModel {
        func update(_ draw: (CardView) -> Void) {}  // A3
        func update(make: @escaping () -> CardView) {}  // A3
        func update(_ change: (String) -> Void) {}
      }
      """)
  }

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

  @Test("A11 sheets and windows of AppKit")
  func sheets() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardPresenter: CardPresenting {}
      final class CardWindowController: NSWindowController {
        var presenter: (any CardPresenting)?
        func open() {
          contentViewController?.presentAsSheet(NSViewController())  // A11
          contentViewController?.presentAsModalWindow(NSViewController())  // A11
        }
      }
      """)
  }

  @Test("A18 a number of elements is never below zero")
  func counts() {
    expectMarked([
      target(
        "AppTests",
        [
          "Tests.swift": """
          final class CardTests: XCTestCase {
            func testLoads() { load(); XCTAssertTrue(cards.count >= 0) }  // A18
            func testAdds() { add(); XCTAssertGreaterThanOrEqual(cards.count, 0) }  // A18
            func testOne() { add(); XCTAssertGreaterThanOrEqual(cards.count, 1) }
            @Test func loads() { load(); #expect(cards.count >= 0) }  // A18
            @Test func balance() { load(); #expect(account.balance >= 0) }
          }
          """
        ])
    ])
  }
}
