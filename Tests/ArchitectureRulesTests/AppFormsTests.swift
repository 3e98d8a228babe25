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
}
