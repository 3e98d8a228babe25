import Testing

@testable import ArchitectureRules

/// Violations as they're written every day with Apple's frameworks, and correct code that resembles them.
@Suite("Everyday forms")
struct EverydayFormsTests {
  // MARK: Reading

  @Test("a file that begins with a byte order mark")
  func byteOrderMark() {
    expectMarked("\u{FEFF}import UIKit  // A1\n@MainActor final class FeedPresenter: VIPERPresenter {}")
  }

  @Test("both branches of a condition declare the type; what is behind #if false isn't compiled")
  func conditions() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      #if DEBUG
        @MainActor final class FeedPresenter: VIPERPresenter { weak var view: (any FeedViewing)? }
      #else
        @MainActor final class FeedPresenter: VIPERPresenter {
          var view: (any FeedViewing)?  // A2
        }
      #endif
      #if false
        #if os(Linux)
          final class OldPresenter: VIPERPresenter { var view: (any FeedViewing)? }
        #endif
      #endif
      #if (false) /* until the next release */
        final class NextPresenter: VIPERPresenter { var view: (any FeedViewing)? }
      #elseif os(Linux) /* and */ || DEBUG
        @MainActor final class LaterPresenter: VIPERPresenter { var view: (any FeedViewing)? }  // A2
      #endif
      """)
  }

  static let deep: [String] = [
    String(repeating: "struct A {", count: 3_000), "let a: " + String(repeating: "(", count: 3_000),
    "let a: " + String(repeating: "[", count: 3_000) + "Int", "let a: " + String(repeating: "A<", count: 3_000),
    "let a = " + String(repeating: "\"\\(", count: 3_000), "func a() " + String(repeating: "{", count: 3_000),
  ]

  @Test("a file that nests more deeply than any program is read as far as it goes", arguments: deep.indices)
  func deepNesting(index: Int) {
    expectMarked("@MainActor class FeedPresenter: VIPERPresenter {}  // A13\n" + Self.deep[index])
  }

  // MARK: References

  @Test("a generic superclass that keeps the view, and values that closures and array literals make")
  func keptViews() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      @MainActor class BasePresenter<View>: VIPERPresenter { var view: View? }
      @MainActor final class FeedPresenter: BasePresenter<any FeedViewing> {  // A2
        lazy var made = { FeedScreen() }()  // A2 A14
        let list = [FeedScreen()]  // A2 A14
      }
      """)
  }

  @Test("weak holders of the package, with other names than Weak")
  func weakHolders() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      struct Ref<Value> { private weak var object: AnyObject?; var value: Value? { object as? Value } }
      struct Kept<Value> { private weak var object: AnyObject?; var value: Value? }
      @propertyWrapper struct Unretained<Value> {
        private weak var object: AnyObject?
        var wrappedValue: Value? { object as? Value }
      }
      @MainActor final class FeedPresenter: VIPERPresenter {
        let view: Ref<any FeedViewing>
        @Unretained var other: (any FeedViewing)?
        let kept: Kept<any FeedViewing>  // A2
        let frame: Frame  // A2
        let loose: Loose
      }
      final class Frame { let view: any FeedViewing; init(_ view: any FeedViewing) { self.view = view } }
      final class Loose { weak var view: (any FeedViewing)? }
      """)
  }

  @Test("controllers and views of the frameworks, and a view model that returns or casts to views")
  func viewModels() {
    expectMarked(
      """
      @MainActor final class FeedScreen: UIView {}
      @MainActor final class DetailViewController: UIViewController {}
      @MainActor enum DetailFactory { static func make() -> DetailViewController { DetailViewController() } }
      @MainActor final class FeedViewModel {
        weak var navigation: UINavigationController?  // A3
        weak var navigator: Navigator<Node>?  // A3
        var toggle: UISwitch?  // A3
        func row() -> FeedScreen? { nil }  // A3
        func open(_ object: AnyObject) {
          show(UIAlertController(title: "", message: nil, preferredStyle: .alert))  // A6
          show(DetailFactory.make())  // A6
          show(DetailViewController ())  // A6
          (object as? FeedScreen)?.reload()  // A3
        }
      }
      """)
  }

  @Test("roles that learn the class of another, over parameters and casts; routers make modules")
  func classes() {
    expectMarked(
      """
      @MainActor protocol CardOutput: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardOutput { var interactorOutput: any CardOutput { self } }
      @MainActor final class CardInteractor: VIPERInteractor {
        weak var presenter: (any CardOutput)?
        init(presenter: CardPresenter) {}  // A14
        func load() { (presenter as? CardPresenter)?.reload() }  // A14
        func isShown() -> Bool { presenter is any CardOutput }
      }
      @MainActor final class CardRouter: VIPERRouter { func open(_ object: Any) { _ = object as? CardPresenter } }
      """)
  }

  @Test("the classes of other roles, used without an object")
  func staticUses() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        static let shared = CardInteractor()
        static func prepare() -> Bool { true }
        var interface: any CardLogic { self }
        func load() { CardWorker.warmUp() }  // A14
      }
      @MainActor final class CardWorker: VIPWorker { static func warmUp() {} }
      @MainActor final class CardPresenter: VIPPresenter {
        enum Mode { case long }
        func present() {
          CardInteractor.prepare()  // A9
          CardInteractor.shared.load()  // A9
        }
      }
      @MainActor final class CardController: VIPController {
        func load() {
          CardWorker.warmUp()  // A10
          show(CardPresenter.Mode.long)
        }
      }
      """)
    expectMarked(
      """
      final class FeedController: UIViewController {  // A5
        func load() {
          view.backgroundColor = .red
          URLSession(configuration: .default).dataTask(with: url) { data, _, _ in
            let cards = try? JSONSerialization.jsonObject(with: data)
            self.dismiss(animated: true)
          }
        }
      }
      """)
  }

  @Test("what the extension of a protocol gives to the only role that adopts it")
  func defaults() {
    expectMarked(
      """
      final class Loader { static let shared = Loader() }
      protocol Loads {}
      extension Loads { var loader: Loader { Loader.shared } }  // A4
      protocol Logs {}
      extension Logs { var log: Loader { Loader.shared } }
      struct Other: Logs {}
      final class FeedController: UIViewController, Loads, Logs {}
      """)
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic { var interface: any CardLogic { self } }
      @MainActor protocol CardPresentationLogic: AnyObject {}
      extension CardPresentationLogic {
        func again(_ logic: any CardLogic) {}  // A9
      }
      @MainActor final class CardPresenter: VIPPresenter, CardPresentationLogic {}
      """)
  }

  // MARK: Singletons

  @Test("a shared instance behind an operator, the application's delegate, and cases of enumerations")
  func singletons() {
    expectMarked(
      """
      enum Policy { case shared, secret }
      final class FeedController: UIViewController {
        let policy: Policy = .secret
        let other = Policy.shared
        init(loader: Loader? = nil) {
          self.loader = loader ?? Loader.shared  // A4
          store = (UIApplication.shared.delegate as? AppDelegate)?.store  // A4
          UIApplication.shared.open(url)
          store = Services.store  // A4
          limit = Services.limit
        }
      }
      final class CardStore {}
      enum Services { static let store = CardStore(); static let limit = 3; static let policy = Policy.secret }
      """)
    expectMarked(
      """
      final class FeedController: UIViewController {
        init(loader: Loader? = nil) {
          self.loader = loader ?? .shared  // A4
          self.other = isTest ? .shared : loader  // A4
          let name = loader?.shared
        }
      }
      """)
  }

  // MARK: VIPER

  @Test("entities that a view controller's protocol, a cell and the presenter's answers have")
  func entities() {
    expectMarked(
      """
      class CardEntity {}
      final class Card: CardEntity {}
      protocol OldEntity {}
      final class Box { let card: Card }
      protocol CardViewProtocol: AnyObject {
        func show(_ card: Card)  // A7
        func show(_ box: Box)  // A7
        func show(_ old: any OldEntity)  // A7
        func show(_ title: String)
      }
      @MainActor protocol CardPresenterProtocol: AnyObject {
        func card(at index: Int) -> Card  // A7
        func loaded(_ cards: [Card])
      }
      @MainActor final class CardViewController: UIViewController, CardViewProtocol {
        let presenter: any CardPresenterProtocol
        private var cards: [Card] = []  // A7
        func show(_ card: Card) {}
      }
      final class CardCell: UITableViewCell {
        func set(_ card: Card) {}  // A7
      }
      """)
  }

  @Test("navigation over weak self, closures' names and properties; a view's own functions, and what is only read")
  func navigation() {
    expectMarked(
      """
      @MainActor protocol CardRouting: AnyObject { func open() }
      @MainActor final class CardRouter: VIPERRouter, CardRouting { var interface: any CardRouting { self }; func open() {} }
      @MainActor final class CardScreen: VIPERView, @MainActor Controller {
        let router = StrongLink<any CardRouting>()  // A11
        func load() {
          show(DetailScreen(), sender: self)  // A11
          button.onTap = { [weak self] in self?.present(DetailScreen()) }  // A11
          button.addAction(owner: self) { screen, _ in screen.dismiss(animated: true) }  // A11
          presentingViewController?.dismiss(animated: true)  // A11
          navigationController?.viewControllers = [next]  // A11
          view.window?.rootViewController = next  // A11
          view.window?.rootViewController?.present(next, animated: true)  // A11
          navigator?.set([next])  // A11
          present(rows)
          self.present(rows)
          show(rows)
          if navigationController?.presentedViewController == nil, navigator?.pushedCount == 1 {}
          pages.setViewControllers([page], direction: .forward)
        }
        private func present(_ rows: [String]) {}
      }
      @MainActor final class CardPresenter: VIPERPresenter {
        weak var navigator: Navigator<Node>?
        func open() { navigator?.push(DetailModule.make()) }  // A11
        func present(_ rows: [String]) { present(rows) }
      }
      """)
  }

  @Test("texts in variables and properties, for a presenter of any name; keys, addresses and logs aren't shown")
  func texts() {
    expectMarked(
      """
      @MainActor protocol CardOutput: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardOutput { var interactorOutput: any CardOutput { self } }
      @MainActor final class CardInteractor: VIPERInteractor {
        weak var listener: (any CardOutput)?
        let presenter = WeakLink<any CardOutput>()
        private var title: String { "\\(count) cards" }
        func load() {
          listener?.loaded("\\(count) cards")  // A8
          presenter { $0.loaded(title) }  // A8
          var text = ""
          text = "Hello \\(name)"
          presenter { $0.loaded(text) }  // A8
          presenter { output in output.loaded([first, last].joined(separator: " ")) }  // A8
          let label = String.init(format: "%d", 3)  // A8
          presenter { $0.loaded(store.cards["\\(prefix)-\\(id)"]) }
          presenter { $0.loaded(store.find(key: "card-\\(id)")) }
          presenter { log("loaded \\(count) cards"); $0.loaded(count) }
          let url = URL(string: "https://\\(host)/\\(path)")
          presenter { $0.loaded(url) }
        }
      }
      """)
  }

  @Test("one of several collaborators, a group, a resolved protocol and a service that are unwrapped by force")
  func unwrapping() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting { var interface: any CardPresenting { self } }
      final class CardService {}
      @MainActor final class CardScreen: VIPERView {
        weak var presenter: (any CardPresenting)?
        var all: [any CardPresenting] = []
        var service: CardService?
        func load() {
          presenter.unsafelyUnwrapped.tap()  // A12
          all.first!.tap()  // A12
          all.first(where: { $0.isOn })!.tap()  // A12
          service!.load()  // A12
          (presenter)!.tap()  // A12
          let presenter = container.resolve(CardPresenting.self)!  // A12
          names.first!.count()
          (index)!.row()
          container.resolve(Int.self)!
          let cell = list.dequeueReusableCell(withIdentifier: "card", for: path) as! CardCell
        }
      }
      final class CardCell: UITableViewCell {}
      """)
  }

  // MARK: Modules and tests

  @Test("an extension of another module's type lies in this module")
  func extensions() {
    expectMarked([
      target(
        "App",
        [
          "Main.swift": "let a = 1",
          "Zoo/Zoo.swift": """
          @MainActor final class ZooPresenter: VIPERPresenter {}
          @MainActor final class ZooScreen: VIPERView {}
          @MainActor final class ZooRouter: VIPERRouter { let view: WeakLink<any Foo> }
          """,
          "Ark/Ark.swift": """
          @MainActor final class ArkPresenter: VIPERPresenter { func load() { show(ArkScreen.self) } }
          @MainActor final class ArkScreen: VIPERView {}
          extension ZooPresenter {}  // A15
          """,
          "Ark/More.swift": "extension ZooPresenter {}  // A15",
          "Ark/Opening.swift": "extension ZooRouter { func openArk() {} }",
          "Extensions/Zoo.swift": "extension ZooPresenter { func show() { show(ZooScreen.self) } }",
        ])
    ])
  }

  @Test("expectations behind a return, in a closure that is thrown away, and under a condition that never holds")
  func tests() {
    expectMarked([
      target(
        "AppTests",
        [
          "T.swift": """
          struct T {
            @Test func a() { return; #expect(x == 1) }  // A18
            @Test func b() { guard false else { return }; #expect(x == 1) }  // A18
            @Test func c() { _ = { #expect(x == 1) } }  // A18
            @Test func d() { if 1 == 2 { #expect(x == 1) } }  // A18
            @Test func e() {  // A18
              #if false
                #expect(x == 1)
              #endif
            }
            @Test func f() { if ready { return }; #expect(x == 1) }
            @Test func g() throws { return try #require(x) }
            @Test func h() { guard ready else { return }; #expect(x == 1) }
            @Test func i() { if 1 == 2 {} else { #expect(x == 1) } }
            func testSpeed() { measure { sort() } }
          }
          """
        ])
    ])
  }
}
