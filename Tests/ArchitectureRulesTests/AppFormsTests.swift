import Testing

@testable import ArchitectureRules

/// Violations in the forms in which apps have them, and correct code that resembles them.
@Suite("Code of apps")
struct AppFormsTests {
  // MARK: A10: what stands for a worker

  @Test("A10 a class or structure that adopts the protocol of the interactor's worker", arguments: ["class", "struct"])
  func adopterOfWorkerProtocol(_ kind: String) {
    expectMarked(
      """
      @MainActor protocol CardFetching {}
      @MainActor protocol CardStore {}
      @MainActor protocol Printing {}
      \(kind) HTTPCards: CardFetching {}
      \(kind) FileCards: CardStore {}
      \(kind) Printer: Printing {}
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let worker = WorkerLink<any CardFetching>()
        private let store: any CardStore
        private let printer: any Printing
      }
      @MainActor final class CardPresenter: VIPPresenter {}
      @MainActor final class CardController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        private let printer = Printer()
        func load() {
          let cards = HTTPCards()  // A10
          Task { await cards.load() }
        }
        func save(in store: FileCards) {  // A10
          store.save()
        }
      }
      """)
  }

  @Test("A10 allows a worker that a static function gives to the module's builder or assembly")
  func workerOfAssembly() {
    expectMarked(
      """
      @MainActor protocol CardFetching: AnyObject {}
      @MainActor final class HTTPCards: CardFetching {}
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let worker = WorkerLink<any CardFetching>()
      }
      @MainActor final class CardPresenter: VIPPresenter {}
      enum CardModule {
        @MainActor static func make(_ cards: any CardFetching) -> CardController { CardController() }
      }
      @MainActor final class CardController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        static func live() -> CardController { CardModule.make(HTTPCards()) }
        static func assembled() -> CardController {
          let controller = CardController()
          let cards = HTTPCards()
          AssembledModule.vip(
            controller: controller, interactor: CardInteractor(), presenter: CardPresenter(), worker: cards)
          return controller
        }
        static func called() -> CardController {
          let cards = HTTPCards()  // A10
          cards.load()
          return CardModule.make(cards)
        }
      }
      """)
  }

  @Test("A10 a service whose protocol says that it is one", arguments: ["Protocol", "Interface", "Type"])
  func nameOfProtocol(_ ending: String) {
    expectMarked(
      """
      @MainActor protocol CardService\(ending): AnyObject {}
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        private let service: any CardService\(ending)
      }
      @MainActor final class CardController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        private let service: any CardService\(ending)  // A10
      }
      """)
  }

  @Test("A9 A10 the interactor's data store is the interactor, and no service")
  func dataStore() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor protocol CardDataStore: AnyObject { var card: Int { get set } }
      @MainActor protocol CardRouting: AnyObject { var dataStore: any CardDataStore { get } }
      @MainActor final class CardInteractor: VIPInteractor, CardLogic, CardDataStore {
        var dataStore: any CardDataStore { self }
        var card = 0
      }
      @MainActor final class CardPresenter: VIPPresenter {
        weak var store: (any CardDataStore)?  // A9
      }
      @MainActor final class CardController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        let router = StrongLink<any CardRouting>()
        func show() { router { $0.dataStore.card = 1 } }
      }
      """)
  }

  // MARK: Where code is written

  @Test("A8 an extension of a nested type, in a file that is read before the type's")
  func extensionBeforeNestedType() {
    expectMarked([
      target(
        "App",
        [
          "Search+Formatting.swift": """
          extension Search.Interactor {
            func title() -> String { 3.formatted(.percent) }  // A8
          }
          """,
          "Search.swift": """
          enum Search {}
          extension Search {
            @MainActor final class Interactor: VIPERInteractor {}
          }
          """,
        ])
    ])
  }

  @Test("A3 A14 types with several arguments, in values and default arguments")
  func severalArguments() {
    expectMarked(
      """
      final class CardViewController: UIViewController { let model: CardViewModel }
      @MainActor final class CardViewModel {
        let shown = PassthroughSubject<CardViewController, Never>()  // A3
        private var count = 1, other: CardViewController?  // A3
        let isSmall = 1 < 2, isLarge = 3 > 2
      }
      @MainActor final class CardInteractor: VIPERInteractor {}
      @MainActor final class CardPresenter: VIPERPresenter {
        init(cache: Cache = Cache<Int, String>(), interactor: CardInteractor) {}  // A14
        func load() {
          let pairs = Cache<Int, CardInteractor>(), other: Int = 3
        }
      }
      """)
  }

  // MARK: Other forms

  @Test("A1 charts, tips and scenes")
  func frameworks() {
    expectMarked(
      """
      import Charts  // A1
      import TipKit  // A1
      import SpriteKit  // A1
      @MainActor final class CardViewModel {}
      """)
  }

  @Test("A4 a singleton in a branch of a conditional value")
  func conditionalSingleton() {
    expectMarked(
      """
      @MainActor final class CardController: UIViewController {
        private let isTest = false
        private lazy var first: UserDefaults = isTest ? UserDefaults(suiteName: "test") ?? .standard : other  // A4
        private lazy var second: UserDefaults = isTest ? other : .standard  // A4
        private var third: FileManager { isTest ? .default : FileManager() }  // A4
        private lazy var style: Style = isTest ? .standard : .default
        private lazy var names: [String: Int] = ["standard": 1]
        private var files: FileManager {
          let mode: Mode = isTest ? .default : .other
          return make(mode)
        }
      }
      """)
  }

  @Test("A7 an entity that a view makes in its code")
  func entityInCode() {
    expectMarked(
      """
      struct CardEntity {}
      struct Row {}
      @MainActor protocol CardViewing: AnyObject { func show(_ row: Row) }
      @MainActor final class CardView: VIPERView, CardViewing {
        func show(_ row: Row) {
          let card = CardEntity()  // A7
          _ = (card, Row())
        }
        lazy var count = { CardEntity.all.count }()  // A7
      }
      """)
  }

  @Test("A8 texts that are sent to a stream or a subject")
  func textsOfStreams() {
    expectMarked(
      """
      @MainActor final class CardInteractor: VIPERInteractor {
        private let titles: AsyncStream<String>.Continuation
        private let counts: AsyncStream<Int>.Continuation
        private let logLines: AsyncStream<String>.Continuation
        private let ids: AsyncStream<String>.Continuation
        private let subject = PassthroughSubject<String, Never>()
        func load() {
          titles.yield("\\(3) cards")  // A8
          subject.send("\\(3) cards")  // A8
          counts.yield(3)
          logLines.yield("loaded \\(3)")
          ids.yield("card-\\(3)")
        }
      }
      """)
  }

  @Test(
    "A11 a sheet or another cover whose content the view makes",
    arguments: [
      "sheet(isPresented: $isShown)", "sheet(item: $card, onDismiss: { reload() })", "fullScreenCover(item: $card)",
      "popover(isPresented: $isShown)", "navigationDestination(for: Int.self)",
    ])
  func covers(_ modifier: String) {
    expectMarked(
      """
      @MainActor @Observable final class CardPresenter: VIPERPresenter {}
      struct CardView: View {
        @State var presenter: CardPresenter
        var body: some View {
          Text("Cards")
            .\(modifier) { DetailView() }  // A11
          Text("Cards")
            .\(modifier) { presenter.detail() }
          Text("Cards").background { DetailView() }
        }
      }
      struct DetailView: View { var body: some View { Text("") } }
      """)
  }
}
