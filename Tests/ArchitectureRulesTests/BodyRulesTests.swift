import Testing

@testable import ArchitectureRules

@Suite("Rules on what code does")
struct BodyRulesTests {
  @Test("A4 singletons in a controller, in every form")
  func singletons() {
    expectMarked(
      """
      typealias Loading = Loader
      class Loader { static let shared = Loader() }
      class Clock { static let live = Clock() }
      struct Theme { static let plain = Theme() }
      class Tint { static let red = Tint(), blue = Tint() }
      @MainActor final class CardController: @MainActor Controller {
        private let loader = Loader.shared  // A4
        private var optional: Loader? = .shared  // A4
        private lazy var late = { Loading.shared }()  // A4
        var computed: Loader { Loader.shared }  // A4
        let clock = Clock.live  // A4
        let box = Box<Loader>.sharedInstance  // A4
        let theme = Theme.plain
        let tint = Tint.red
        let text = "Loader.shared \\(Loader.shared)"  // A4
        let handle = /Loader.shared/
        // Loader.shared
        init(
          loader: Loader = .shared,  // A4
          other: Loader,
          files: FileManager = FileManager.default  // A4
        ) {}
        func open() { UIApplication.shared.open(url) }
      }
      extension CardController {
        func save() {
          UserDefaults
            .standard.set(1, forKey: "")
          URLSession.shared.load()  // A4
        }
      }
      final class Service { let loader = Loader.shared }
      """.replacing("    UserDefaults\n", with: "    UserDefaults  // A4\n"))
  }

  @Test("A6 a view model that creates views and controllers")
  func creations() {
    expectMarked(
      """
      @MainActor final class CardView: View {}
      @MainActor final class DetailController: @MainActor Controller {}
      typealias Detail = DetailController
      struct Row: SwiftUI.View {}
      @MainActor final class CardViewModel {
        let make = { DetailController() }  // A6
        let factory: () -> Row = { Row(title: "") }  // A3 A6
        var next: Int { Detail.init().count }  // A6
        let detail: Detail? = .init()  // A3 A6
        func open() { coordinator { $0.show(CardView()) } }  // A6
        func other() { let text = "\\(DetailController())" }  // A6
        func generic() { _ = Holder<CardView>(0) }
        func allowed() { _ = CardViewModel(); coordinator { $0.openDetail() } }
      }
      extension CardViewModel {
        func push() { stack.append(UIViewController()) }  // A6
      }
      @MainActor final class DeckViewModel<Value> {
        func open() { _ = DetailController() }  // A6
      }
      """)
  }

  @Test("A8 an interactor that formats or composes text")
  func formatting() {
    expectMarked(
      """
      typealias Dates = DateFormatter
      @MainActor final class CardInteractor: VIPERInteractor {
        let presenter = WeakLink<any CardOutput>()
        private let dates = DateFormatter()  // A8
        private var optional: NumberFormatter?  // A8
        private var late: Dates { Dates() }  // A8
        private let styles: [Box<ByteCountFormatter>] = []  // A8
        func save() {
          let price = value.formatted(.currency(code: ""))  // A8
          let text = String(format: "%d", 3)  // A8
          let title = NSLocalizedString("title", comment: "")  // A8
          presenter { $0.saved("Saved \\(count) cards") }  // A8
          presenter { $0.saved("Saved") }
          presenter { $0.failed("\\(error)") }
          presenter { $0.saved(count) }
          log("Saved \\(count) cards")
          let key = "card-\\(id)"
        }
      }
      extension CardInteractor {
        func load() {
          self.presenter?.loaded(
            [
              "\\(count) cards"  // A8
            ])
        }
      }
      @MainActor protocol CardOutput: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardOutput {
        let dates = DateFormatter()
        var interactorOutput: any CardOutput { self }
      }
      """)
  }

  @Test("A11 a view that navigates")
  func navigation() {
    expectMarked(
      """
      @MainActor final class CardScreen: VIPERView, @MainActor Controller {
        let presenter = StrongLink<any CardPresenting>()
        func tap() {
          present(DetailScreen())  // A11
          self.dismiss(animated: true)  // A11
          navigator?.push(DetailScreen())  // A11
          presenter { $0.present(1) }
        }
        var next: Int { navigationController!.popViewController(animated: true).count }  // A11
        var bar: Bar? { navigationController?.navigationBar }
        let navigator: Int
        func present(_ rows: [String]) {}
      }
      extension CardScreen {
        func open<Value>(_ value: Value) { performSegue(withIdentifier: "open", sender: value) }  // A11
      }
      @MainActor final class CardRouter: VIPERRouter {
        func open() { controller { $0.navigator?.push(DetailScreen()) } }
      }
      """)
    expectMarked("@MainActor final class CardController: @MainActor Controller { func a() { navigator?.pop(self) } }")
  }

  @Test("A15 a module that reaches into another: a folder, a target")
  func modules() {
    let detail = """
      @MainActor protocol DetailInput: AnyObject {}
      @MainActor public final class DetailPresenter: VIPERPresenter, DetailInput {}
      @MainActor public final class DetailScreen: VIPERView {}
      @MainActor public final class DetailRouter: VIPERRouter { static func make() {} }
      public enum DetailModule { static func make() -> DetailScreen { DetailScreen() } }
      """
    let list = """
      typealias Inner = DetailPresenter
      @MainActor final class ListPresenter: VIPERPresenter {
        weak var detail: (any DetailInput)?
        func open() { DetailPresenter.prepare() }  // A15
      }
      @MainActor final class ListRouter: VIPERRouter {
        func open() { push(DetailModule.make()); DetailRouter.make() }
        func other(_ presenter: DetailPresenter?) {}  // A15
        var computed: [Inner] { [] }  // A14 A15
      }
      extension ListRouter {
        func generic() -> Box<DetailScreen>? { nil }  // A15
      }
      @MainActor final class ListScreen: VIPERView {}
      """.replacing("typealias Inner = DetailPresenter", with: "typealias Inner = DetailPresenter  // A15")
    expectMarked([
      target("App", ["List/List.swift": list, "Detail/Detail.swift": detail, "Main.swift": "let a = DetailScreen()"])
    ])
    expectMarked([
      target("List", ["List.swift": "import Detail\n" + list]), target("Detail", ["Detail.swift": detail]),
    ])
    let user = """
      @MainActor final class ListPresenter: VIPERPresenter { let make = { DetailScreen() } }
      @MainActor final class ListScreen: VIPERView {}
      """
    let screen = "@MainActor public final class DetailScreen: VIPERView {}"
    let unmarked = list.replacing("// A14 A15", with: "// A14").replacing("// A15", with: "")
    expectMarked([target("App", ["List.swift": unmarked, "Detail.swift": detail])])
    expectMarked([target("App", ["Presenter/List.swift": unmarked, "View/Detail.swift": detail])])
    expectMarked([
      target("App", ["List/List.swift": user, "List/View/Deep/Detail.swift": screen, "Main.swift": "let a = 1"])
    ])
    expectMarked([
      target(
        "App",
        [
          "List/List.swift": "@MainActor final class A: VIPERPresenter { let make = { BaseScreen() } }\n"
            + "@MainActor final class B: VIPERView {}",
          "Base.swift": "@MainActor final class BaseScreen: VIPERView {}",
        ])
    ])
  }

  @Test("A15 a builder in the folder of a module, but not one outside all modules")
  func builders() {
    let detail = """
      @MainActor final class DetailPresenter: VIPERPresenter {}
      @MainActor final class DetailScreen: VIPERView {}
      enum DetailModule { static func make() -> DetailScreen { DetailScreen() } }
      """
    let list = """
      @MainActor final class ListPresenter: VIPERPresenter {}
      @MainActor final class ListScreen: VIPERView {}
      """
    let own = "enum ListModule { static func make() { _ = (ListScreen(), DetailModule.make()) } }"
    let foreign = "enum ListModule { static func make() { _ = (ListScreen(), DetailScreen()) } }"
    func check(_ module: String, in folder: String) {
      expectMarked([
        target("App", ["List/List.swift": list, "Detail/Detail.swift": detail, "\(folder)ListModule.swift": module])
      ])
    }
    check(own, in: "List/")
    check("\(foreign)  // A15", in: "List/")
    check("\(foreign)  // A15", in: "List/Module/")
    check(foreign, in: "Modules/")
    check(foreign, in: "")
  }

  @Test("A15 coordinators create the view models of all modules; a view model doesn't")
  func viewModels() {
    let detail = """
      @MainActor final class DetailViewModel {}
      @MainActor final class DetailScreen: @MainActor Controller { let model: DetailViewModel }
      """
    let list = """
      @MainActor final class ListViewModel {
        func open() { _ = DetailViewModel() }  // A15
      }
      @MainActor final class ListScreen: @MainActor Controller { let model: ListViewModel }
      """
    let flow = """
      @MainActor final class AppCoordinator: @MainActor ControllerOwner {
        func open() { push(DetailScreen(DetailViewModel())) }
      }
      """
    expectMarked([target("App", ["List/A.swift": list, "Detail/A.swift": detail, "Flow/A.swift": flow])])
  }

  @Test("A18 tests that assert nothing, in both libraries")
  func tests() {
    expectMarked([
      target(
        "AppTests",
        [
          "New.swift": """
          import Testing
          struct CardTests {
            @Test func empty() {}  // A18
            @Test("with a name", arguments: [1, 2]) func
              runs(number: Int) async throws {  // A18
              try await load(number)
              // #expect(number == 1)
              let text = "#expect(true)"
            }
            @Test func compares() { #expect(1 == 2) }
            @Test func requires() throws { let card = try #require(find()) }
            @Test func confirms() async { await confirmation { $0() } }
            @Test func helps() { outer() }
            @Test func recurs() { again() }  // A18
            @Test func records() { Issue.record("x") }
            @Test func verifies() { verifyScreen("a") }
            func again() { again() }
            func outer() { inner() }
            func inner() { #expect(ready) }
          }
          extension CardTests {
            @Test func generic<Value>(_ value: Value) { print(value) }  // A18
          }
          """,
          "Old.swift": """
          import XCTest
          typealias Base = XCTestCase
          final class CardTests: XCTestCase {
            func testEmpty() {}  // A18
            func testAsserts() { XCTAssertEqual(1, 2) }
            func testFails() throws { guard ready else { return XCTFail("x") } }
            func helper() {}
            func testWith(_ argument: Int) {}
          }
          """,
        ]),
      target("App", ["A.swift": "struct A { @Test func empty() {} }"]),
    ])
  }
}
