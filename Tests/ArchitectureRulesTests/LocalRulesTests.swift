import Testing

@testable import ArchitectureRules

/// What a role does with objects that are no properties of its own: in constants, closures, and behind others.
@Suite("Rules on constants and paths")
struct LocalRulesTests {
  @Test("A3 a view model that is given a view, or reaches one")
  func viewModels() {
    expectMarked(
      """
      @MainActor final class CardView: View {}
      @MainActor final class CardController: @MainActor Controller { let content = CardView() }
      @MainActor protocol CardNavigating: AnyObject { var top: CardController? { get } }
      @MainActor protocol CardDelegate: AnyObject {}
      @MainActor final class CardViewModel {
        let navigator: any CardNavigating
        weak var delegate: (any CardDelegate)?
        func bind(to view: CardView) {}  // A3
        func bind(_ views: [CardView]?) {}  // A3
        func observe(_ delegate: any CardDelegate) {}
        func bind(_ show: (CardView) -> Void) {}  // A3
        func title() -> String { navigator.top?.title ?? "" }  // A3
        func other() {
          let host = navigator
          host.top?.content.draw()  // A3
        }
        func last() { let view: CardView? = find() }  // A3
        func fine() { navigator.close(); let text: String = navigator.name }
      }
      """)
  }

  @Test("A6 a view model that creates a view in a constant, by a factory, or by the name of an initializer")
  func factories() {
    expectMarked(
      """
      @MainActor final class CardView: View {
        static func make() -> CardView { CardView() }
        static func plain() -> Self { Self() }
        static func width() -> Int { 1 }
      }
      @MainActor final class CardViewModel {
        func first() { let view: CardView = .init(); show(view) }  // A3 A6
        func second() { show(CardView.make()) }  // A6
        func third() { rows.map(CardView.init) }  // A6
        func fourth() { show(CardView.plain()) }  // A6
        func fifth() -> Int { CardView.width() }
      }
      """)
  }

  @Test("A9 and A10 what presenter and controller reach over other objects")
  func cycle() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject { var store: any CardStoring { get } }
      @MainActor protocol CardStoring: AnyObject {}
      @MainActor protocol CardDisplaying: AnyObject { var logic: any CardLogic { get } }
      @MainActor final class CardWorker: CardStoring {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let worker = WorkerLink<any CardStoring>()
        var interface: any CardLogic { self }
        var store: any CardStoring { CardWorker() }
      }
      @MainActor final class CardPresenter: VIPPresenter {
        let controller = WeakLink<any CardDisplaying>()
        func present() { controller { $0.logic.load() } }  // A9
        func again() { controller { shown in shown.logic.load() } }  // A9
        func later() {
          let logic: any CardLogic = find()  // A9
          controller { $0.show() }
        }
      }
      @MainActor final class CardViewController: VIPController, CardDisplaying {
        let interactor = StrongLink<any CardLogic>()
        var logic: any CardLogic { find() }
        func tap() { self.logic.store.fetch() }  // A10
        func other() {
          guard let logic = self.logic as? Int else { return }
          interactor { $0.store.fetch() }  // A10
        }
        func fine() { interactor { $0.load() }; logic.load() }
      }
      """)
  }

  @Test("A11 a navigator in a constant")
  func navigators() {
    expectMarked(
      """
      @MainActor final class CardScreen: VIPERView, @MainActor Controller {
        func tap() {
          let host = navigator
          host?.push(next)  // A11
          if let current = self.navigationController { current.popLast() }  // A11
          guard let bar = host, let stack = bar.navigator else { return }
          bar.dismiss()  // A11
        }
        func fine() { let list = rows; list.push(1); list.pop() }
      }
      """)
  }

  @Test("A8 a text that an interactor composes in a constant, or joins")
  func texts() {
    expectMarked(
      """
      @MainActor final class CardInteractor: VIPERInteractor {
        let presenter = WeakLink<any CardOutput>()
        func save() {
          let text = "Saved \\(count) cards"
          presenter { $0.saved(text) }  // A8
          let key = "card-\\(id)"
          presenter { $0.saved(key: other, value: card.key) }
          presenter { $0.saved("Saved " + name) }  // A8
          let joined = name + " is saved"
          presenter { $0.saved(joined) }  // A8
          presenter { $0.saved(count + 1) }
        }
      }
      @MainActor protocol CardOutput: AnyObject {}
      """)
  }

  @Test("A7 an entity that the view gets in a structure, or returns")
  func entities() {
    expectMarked(
      """
      struct CardEntity {}
      struct CardRow { let card: CardEntity }
      struct CardPage { let rows: [CardRow]; static let sample: CardEntity }
      struct PlainRow { let title: String; static let sample: CardEntity; let next: [PlainRow] }
      @MainActor protocol CardViewing: AnyObject {
        func show(_ page: CardPage)  // A7
        func show(
          _ rows: [CardRow]  // A7
        )
        func show(_ rows: [PlainRow])
        func selected() -> CardEntity?  // A7
      }
      @MainActor final class CardScreen: VIPERView, CardViewing { var interface: any CardViewing { self } }
      """)
  }

  @Test("A12 a collaborator of another object, unwrapped by force")
  func unwrapping() {
    expectMarked(
      """
      @MainActor protocol CardViewing: AnyObject { var next: (any CardViewing)? { get }; var title: String? { get } }
      @MainActor final class CardScreen: VIPERView, CardViewing { var interface: any CardViewing { self } }
      @MainActor final class CardPresenter: VIPERPresenter {
        weak var view: (any CardViewing)?
        func show() { view?.next!.show() }  // A12
        func other() {
          let shown = view
          shown!.show()  // A12
          if shown != nil { print(view?.title!) }
        }
        func given(_ screen: (any CardViewing)?) { screen!.show() }  // A12
      }
      """)
  }

  @Test("A4 a singleton that only the compiler could name")
  func implicit() {
    expectMarked(
      """
      @MainActor final class CardController: @MainActor Controller {
        let model = CardModel(loader: .shared)  // A4
        func load() { start(with: .shared, color: .red) }  // A4
        func other() -> Loader { return .shared }  // A4
        func fine() { show(.sharedTitle); list.shared.toggle() }
      }
      """)
  }
}
