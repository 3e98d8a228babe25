import Testing

@testable import ArchitectureRules

@Suite("Rules on references between roles")
struct ReferenceRulesTests {
  @Test("A2 a presenter that holds its view strongly, in every form")
  func presenterHoldsView() {
    expectMarked(
      """
      import Architectures

      @MainActor protocol CardViewing: AnyObject { func show(_ text: String) }
      typealias Output = any CardViewing
      typealias Boxed<Value> = [Value]

      @MainActor final class CardScreen: VIPERView, CardViewing {
        let presenter = StrongLink<any CardPresenting>()
        var interface: any CardViewing { self }
        func show(_ text: String) {}
      }
      @MainActor protocol CardPresenting: AnyObject { func ready() }

      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting {
        let view = WeakLink<any CardViewing>()
        weak var weakView: (any CardViewing)?
        @WeakDelegate var delegate: (any CardViewing)?
        var interface: any CardPresenting { self }
        let plain: any CardViewing  // A2
        var optional: (any CardViewing)?  // A2
        private(set) lazy var late: Output = make()  // A2
        let many: Boxed<any CardViewing> = []  // A2
        let link = StrongLink<any CardViewing>()  // A2
        var observed: Output? { didSet { ready() } }  // A2
        var computed: Output? { view.target }
        let onReady: (any CardViewing) -> Void
        func ready() { let local: any CardViewing = plain; local.show("") }
      }
      """)
  }

  @Test("A2 a generic presenter, and a property that an extension shows only to be computed")
  func genericPresenter() {
    expectMarked(
      """
      @MainActor protocol ListViewing: AnyObject {}
      @MainActor protocol ListPresenting: AnyObject {}
      @MainActor final class ListPresenter<View: ListViewing>: VIPERPresenter, ListPresenting {
        var interface: any ListPresenting { self }
        let view = WeakLink<View>()
        let first: View  // A2
        unowned let second: View  // A2
      }
      @MainActor final class OtherPresenter<V>: VIPERPresenter where V: ListViewing {
        let third: V?  // A2
      }
      extension ListPresenter {
        static var cache: [String: any ListViewing] = [:]  // A2
        var current: View { first }
      }
      @MainActor final class ListScreen: VIPERView, ListViewing {
        var interface: any ListViewing { self }
      }
      """)
  }

  @Test("A2 says how the view is held: strongly, or without owning it")
  func manners() {
    let source = """
      @MainActor protocol ListViewing: AnyObject {}
      @MainActor final class ListPresenter: VIPERPresenter {
        let first: any ListViewing
        unowned let second: any ListViewing
      }
      """
    let findings = Checker([target("App", ["File.swift": source])]).findings().filter { $0.rule == "A2" }
    #expect(
      findings.map(\.message) == [
        "The presenter holds the view in 'first' strongly, as ListViewing.",
        "The presenter holds the view in 'second' without ownership, as ListViewing.",
      ])
  }

  @Test("A2 an interactor of VIPER holds its presenter weakly; in VIP it holds it strongly")
  func interactors() {
    expectMarked(
      [
        target(
          "Viper",
          [
            "Card.swift": """
            @MainActor protocol CardOutput: AnyObject {}
            @MainActor final class CardPresenter: VIPERPresenter, CardOutput {
              var interactorOutput: any CardOutput { self }
            }
            @MainActor final class CardInteractor: VIPERInteractor {
              let presenter = WeakLink<any CardOutput>()
              var output: (any CardOutput)!  // A2 A12
              var another: any CardOutput  // A2
            }
            """
          ]),
        target(
          "Vip",
          [
            "Card.swift": """
            @MainActor protocol CardPresentation: AnyObject {}
            @MainActor protocol CardDisplaying: AnyObject {}
            @MainActor final class CardPresenter: VIPPresenter, CardPresentation {
              var interface: any CardPresentation { self }
              let controller = WeakLink<any CardDisplaying>()
              var kept: (any CardDisplaying)?  // A2
            }
            @MainActor final class CardViewController: VIPController, CardDisplaying {
              var interface: any CardDisplaying { self }
            }
            @MainActor final class CardInteractor: VIPInteractor {
              let presenter = StrongLink<any CardPresentation>()
            }
            """
          ]),
      ])
  }

  @Test("A2 and A14 roles that only their names tell")
  func namedRoles() {
    expectMarked(
      """
      import UIKit

      protocol CardViewProtocol: AnyObject {}
      protocol CardPresenterProtocol: AnyObject {}
      protocol CardInteractorOutput: AnyObject {}

      final class CardViewController: UIViewController, CardViewProtocol {
        var presenter: CardPresenterProtocol?
      }
      """)
    expectMarked(
      """
      protocol CardViewProtocol: AnyObject {}
      protocol CardPresenterProtocol: AnyObject {}
      @MainActor final class CardPresenter: CardPresenterProtocol {
        var view: CardViewProtocol?  // A2
        var interactor: CardInteractor?  // A14
      }
      @MainActor final class CardInteractor {
        var presenter: CardPresenter?  // A2 A14
      }
      """)
  }

  @Test("A3 a view model that refers to views and controllers")
  func viewModelHoldsView() {
    expectMarked(
      """
      @MainActor final class CardScreen: @MainActor Controller {
        private let model: CardViewModel
        init(_ model: CardViewModel) { self.model = model }
      }
      typealias Screen = CardScreen
      @MainActor final class CardView: View {}
      @MainActor final class CardViewModel {
        let screen: CardScreen  // A3
        weak var view: CardView?  // A3
        var late: Screen { CardViewModel.find() }  // A3
        let host: any Controller<View>  // A3
        private let views: [String: [CardView]] = [:]  // A3
        var label: UILabel?  // A3
        let onClose: (CardScreen) -> Void  // A3
        let title = ""
        weak var delegate: (any CardViewModelDelegate)?
        var strong: (any CardViewModelDelegate)?  // A3
      }
      @MainActor protocol CardViewModelDelegate: AnyObject {}
      extension CardScreen: CardViewModelDelegate {}
      extension CardViewModel {
        var parent: WeakReference<Screen>? { nil }  // A3
      }
      @MainActor final class Box<Content> {}
      @MainActor final class DeckViewModel<Shown: CardView> {
        let box = Box<Shown>()  // A3
        let other: Shown?  // A3
        let children: [CardViewModel] = []
      }
      """)
  }

  @Test("A9 a presenter of VIP that refers to, gets or creates its interactor")
  func presenterCallsInteractor() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      typealias Logic = any CardLogic
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let presenter = StrongLink<any CardPresentation>()
        var interface: any CardLogic { self }
      }
      @MainActor protocol CardPresentation: AnyObject {}
      @MainActor final class CardPresenter: VIPPresenter, CardPresentation {
        var interface: any CardPresentation { self }
        let interactor: any CardLogic  // A9
        weak var back: Logic?  // A9
        var current: any CardLogic { interactor }  // A9
        let links: [WeakLink<any CardLogic>] = []  // A9
        func set(_ interactor: any CardLogic) {}  // A9
        func renew<L: CardLogic>(_ all: [L]) {}  // A9
        func present() {
          let other = CardInteractor()  // A9
          _ = other
        }
      }
      extension CardPresenter {
        static var last: Logic? { nil }  // A9
      }
      """)
  }

  @Test("A10 a controller of VIP that refers to, gets or creates a worker")
  func controllerCallsWorker() {
    expectMarked(
      """
      @MainActor protocol CardStore: AnyObject {}
      @MainActor protocol CardLogic: AnyObject {}
      typealias Store = any CardStore
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let presenter = StrongLink<any CardPresentation>()
        let worker = WorkerLink<any CardStore>()
        var interface: any CardLogic { self }
      }
      @MainActor protocol CardPresentation: AnyObject {}
      @MainActor final class PrintWorker {}
      @MainActor final class CardPresenter: VIPPresenter, CardPresentation {
        var interface: any CardPresentation { self }
      }
      @MainActor final class CardViewController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        let store: any CardStore  // A10
        private var optional: Store?  // A10
        let link = WorkerLink<Store>()  // A10
        var computed: any CardStore { store }  // A10
        init(_ store: Store) { self.store = store }  // A10
      }
      extension CardViewController {
        func print() {
          PrintWorker().start()  // A10
        }
      }
      """)
  }

  @Test("A12 collaborators that are unwrapped by force")
  func forcedUnwrapping() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor protocol CardViewing: AnyObject {}
      typealias Presenting = any CardPresenting
      @MainActor final class CardScreen: VIPERView, CardViewing {
        var interface: any CardViewing { self }
        var presenter: (any CardPresenting)!  // A12
        var other: Presenting!  // A12
        weak var back: Presenting?
        @IBOutlet var button: UIButton!
        var title: String!
        private var item: UIBarButtonItem!
        var isReady: Bool { back! === other }  // A12
        func tap() {
          self.back!.ready()  // A12
          if back != nil, back!=nil { other.ready() }
          let text = title!
        }
      }
      extension CardScreen {
        var host: CardScreen { find() as! CardScreen }  // A12
        func leave() { back!.leave() }  // A12
      }
      @MainActor final class CardPresenter<Shown: CardViewing>: VIPERPresenter, CardPresenting {
        var interface: any CardPresenting { self }
        weak var shown: Shown!  // A12
      }
      """)
  }

  @Test("A14 roles that refer to others by their classes")
  func concreteTypes() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor protocol CardViewing: AnyObject {}
      @MainActor final class CardScreen: VIPERView, CardViewing {
        var interface: any CardViewing { self }
        let presenter = StrongLink<CardPresenter>()  // A14
        let part: CardBadgeView
      }
      @MainActor final class CardBadgeView: View {}
      typealias Navigation = CardRouter
      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting {
        var interface: any CardPresenting { self }
        weak var view: CardScreen?  // A14
        let interactor: CardInteractor  // A14
        private lazy var router = CardRouter()  // A14
        var current: Navigation? { router }  // A14
      }
      extension CardPresenter {
        var routers: [Navigation] { [] }  // A14
      }
      @MainActor final class CardInteractor: VIPERInteractor {
        let presenter = WeakLink<any CardPresenting>()
        let manager: CardDataManager  // A14
        private let model: Card
      }
      @MainActor final class Card {}
      @MainActor final class CardDataManager {}
      @MainActor final class CardRouter: VIPERRouter {
        let controller = WeakLink<any Controller<View>>()
      }
      """)
  }

  @Test("A14 an interactor, a router or a worker that is a structure is named by its protocol, too")
  func structures() {
    expectMarked(
      """
      @MainActor final class CardPresenter: VIPERPresenter {
        weak var view: (any CardViewing)?
        let interactor: CardInteractor  // A14
        let router: any CardRouting
        let formatter: CardTextPresenter
        init(interactor: CardInteractor, router: CardRouter) {  // A14
          (self.interactor, self.router) = (interactor, router)
        }
      }
      @MainActor protocol CardViewing: AnyObject {}
      @MainActor protocol CardRouting {
        func showDetail()
      }
      struct CardTextPresenter {}
      struct CardInteractor {
        let worker: CardWorker  // A14
        let store: any CardStoring
      }
      struct CardWorker {}
      protocol CardStoring {}
      struct CardRouter: CardRouting {
        func showDetail() {}
      }
      """)
  }

  @Test("A14 a report says whether the type is a class or a structure", arguments: ["class", "structure"])
  func kinds(kind: String) {
    let source = """
      final class CardPresenter: VIPERPresenter {
        let interactor: CardInteractor
        var limit: Int { CardInteractor.limit }
      }
      \(kind == "class" ? "final class" : "struct") CardInteractor {
        static let limit = 3
      }
      """
    let messages = Checker([target("App", ["File.swift": source])], Settings()).findings()
      .filter { $0.rule == "A14" }.map(\.message)
    #expect(
      messages == [
        "The presenter refers to the interactor by its \(kind) CardInteractor in 'interactor'.",
        "The presenter uses the \(kind) of the interactor CardInteractor.",
      ])
  }

  @Test("A14 in MVVM a view binds to its view model's class; in MVC a view doesn't know its controller's")
  func allowedClasses() {
    expectMarked(
      [
        target(
          "Mvvm",
          [
            "Card.swift": """
            @MainActor final class CardViewModel {
              private let flow: CardCoordinator  // A14
              @WeakDelegate var coordinator: (any CardFlow)?
            }
            @MainActor final class CardScreen: @MainActor Controller { let model: CardViewModel }
            @MainActor protocol CardFlow: AnyObject {}
            @MainActor final class CardCoordinator: @MainActor ControllerOwner, CardFlow {}
            """
          ]),
        target(
          "Mvc",
          [
            "Card.swift": """
            @MainActor final class CardController: @MainActor Controller {
              let view = CardView()
              let child: DetailController
            }
            @MainActor final class DetailController: @MainActor Controller {}
            final class CardView: View {
              weak var controller: CardController?  // A14
            }
            """
          ]),
      ])
  }
}
