import Testing

@testable import ArchitectureRules

@Suite("Rules on what types, protocols and files declare")
struct DeclarationRulesTests {
  @Test(
    "A1 a role's file imports the framework, however the import is written",
    arguments: [
      "import UIKit", "import SwiftUI", "public import AppKit", "@preconcurrency import UIKit",
      "import class UIKit.UIColor", "internal import struct SwiftUI.Color", "import UIKit.UIGestureRecognizerSubclass",
    ])
  func imports(line: String) {
    expectMarked("/* import UIKit */\n\(line)  // A1\n@MainActor final class CardPresenter: VIPERPresenter {}")
    expectMarked("#if canImport(UIKit)\n\(line)  // A1\n#endif\n@MainActor final class CardViewModel {}")
    expectMarked("\(line)\n@MainActor final class CardScreen: VIPERView {}")
    expectMarked("\(line)\nstruct Palette {}")
  }

  @Test("A1 extensions, generic roles and aliases of role protocols count; frameworks and entities come from settings")
  func importsOfOthers() throws {
    expectMarked(
      [
        target(
          "App",
          [
            "Presenter.swift": """
            import Architectures
            typealias Base = VIPERPresenter
            @MainActor final class CardPresenter<View>: Base {}
            """,
            "Presenter+Colors.swift": """
            import Architectures
            import TerminalUI  // A1
            extension CardPresenter { var color: Color { .red } }
            """,
            "Card.swift": """
            import TerminalUI  // A1
            struct Card {}
            """,
            "Screen.swift": """
            import TerminalUI
            @MainActor final class CardScreen: VIPERView {}
            extension CardPresenter { var title: String { "" } }
            """,
            "Contract.swift": """
            import TerminalUI  // A1
            @MainActor protocol CardInteractorInput: AnyObject {}
            @MainActor protocol CardViewing: AnyObject {}
            """,
            "View.swift": """
            import TerminalUI
            @MainActor protocol ListViewing: AnyObject {}
            """,
          ])
      ], try settings("ui-framework TerminalUI\nentity Card"))
  }

  @Test("A5 the lines of class and extensions are counted together")
  func size() throws {
    let lines = String(repeating: "  func act() {}\n", count: 8)
    let limit = try settings("controller-lines 17")
    expectMarked(
      """
      @MainActor final class CardController: @MainActor Controller {  // A5
      \(lines)}
      extension CardController {
      \(lines)}
      """, limit)
    expectMarked(
      """
      @MainActor
      final class CardsViewController<Row>: UIViewController {  // A5
      \(lines)\(lines)}
      """, limit)
    expectMarked(
      "typealias Base = UIViewController\nfinal class CardController: Base {  // A5\n\(lines)\(lines)}", limit)
    expectMarked("@MainActor final class CardController: @MainActor Controller {\n\(lines)\(lines)}", try settings(""))
    expectMarked("@MainActor final class CardScreen: VIPERView {\n\(lines)\(lines)}", limit)
  }

  @Test("A5 a controller that does the work of view, model, network and navigation")
  func concerns() {
    expectMarked(
      """
      import UIKit
      final class CardViewController: UIViewController {  // A5
        private let decoder = JSONDecoder()
        func load() { view.addSubview(label) }
        func fetch() { URLSession(configuration: settings).dataTask(with: url) }
      }
      extension CardViewController {
        func open() { navigationController?.pushViewController(next, animated: true) }
      }
      final class ListViewController: UIViewController {
        // JSONDecoder, URLSession
        let text = "URLSession JSONDecoder"
        func load() { view.addSubview(label) }
        func open() { navigationController?.pushViewController(next, animated: true) }
      }
      """)
  }

  @Test("A7 entities in the protocol of a view, in every form")
  func entities() throws {
    expectMarked(
      """
      struct Card { var name = "" }
      struct NoteEntity {}
      @Model final class Stored {}
      final class Record: NSManagedObject {}
      typealias Cards = [Card]
      @MainActor protocol CardViewing: AnyObject {
        func show(_ card: Card)  // A7
        func show(all cards: Cards, at index: Int)  // A7
        func show(
          _ title: String,
          note: NoteEntity?  // A7
        )
        func show(_ page: Page<Stored>)  // A7
        func ask(_ answer: @escaping (Record) -> Void)  // A7
        var current: Card? { get set }  // A7
        func show(_ title: String)
      }
      extension CardViewing {
        func showFirst(of cards: Cards) {}  // A7
      }
      @MainActor protocol CardPresenting: AnyObject { func choose(_ card: Card) }
      @MainActor final class CardScreen: VIPERView, CardViewing {
        var interface: any CardViewing { self }
      }
      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting {
        var interface: any CardPresenting { self }
      }
      """, try settings("entity Card"))
  }

  @Test("A11 a router's protocol without a destination")
  func routerWithoutRoutes() {
    expectMarked(
      """
      @MainActor protocol CardRouting: AnyObject {}  // A11
      @MainActor protocol Empty: AnyObject {}  // A11
      @MainActor protocol ListRouting: Empty {}  // A11
      @MainActor protocol DetailRouting: AnyObject { func close() }
      @MainActor protocol EditRouting: DetailRouting {}
      @MainActor protocol ForeignRouting: Navigating {}
      typealias Base = VIPERRouter
      @MainActor final class CardRouter: VIPERRouter, CardRouting { var interface: any CardRouting { self } }
      @MainActor final class ListRouter<View>: VIPERRouter, ListRouting {}
      @MainActor final class DetailRouter: Base, DetailRouting { var interface: any DetailRouting { self } }
      @MainActor final class EditRouter: Base, EditRouting { var interface: any EditRouting { self } }
      @MainActor final class ForeignRouter: Base, ForeignRouting {}
      @MainActor final class CardPresenter: VIPERPresenter {}
      """)
  }

  @Test("A13 classes of roles that aren't final or name no actor")
  func classes() {
    expectMarked(
      """
      @MainActor class CardPresenter: VIPERPresenter {}  // A13
      final class CardInteractor: VIPERInteractor {}  // A13
      class CardRouter: VIPERRouter {}  // A13
      @MainActor protocol Shown: AnyObject {}
      final class CardScreen: VIPERView, Shown {}
      @CardActor final class OtherInteractor: VIPERInteractor {}
      actor StoreInteractor: VIPERInteractor {}
      typealias Base = VIPERPresenter
      final class GenericPresenter<View>: Base {}  // A13
      enum CardModule { final class InnerPresenter: VIPERPresenter {} }  // A13
      final class LatePresenter {}  // A13
      extension LatePresenter: @MainActor VIPERPresenter {}
      @MainActor class BasePresenter: VIPERPresenter {}
      final class DerivedPresenter: BasePresenter {}
      open class OpenViewController: UIViewController {}
      class PlainView: UIView {}
      """)
  }

  @Test("A13 a library that leaves the actor open says so in its settings")
  func openActor() throws {
    expectMarked(
      """
      final class CardPresenter: VIPERPresenter {}
      class CardRouter: VIPERRouter {}  // A13
      """, try settings("actor any"))
  }

  @Test("A16 the sample use case of a template")
  func samples() {
    expectMarked(
      """
      enum Something {  // A16
        struct Request {}
      }
      @MainActor protocol CardLogic: AnyObject {
        func doSomething(_ request: Something.Request)  // A16
      }
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        func doSomething(_ request: Something.Request) {}  // A16
        var doSomeWork: Int { 0 }  // A16
      }
      extension CardInteractor {
        func presentSomething<Value>(_ value: Value) {}  // A16
        func doSomethingUseful() {}
      }
      """)
    expectMarked("@MainActor final class CardPresenter: VIPERPresenter { func doSomething() {} }")
  }
}
