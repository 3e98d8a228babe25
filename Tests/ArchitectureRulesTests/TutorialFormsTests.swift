import Foundation
import Testing

@testable import ArchitectureRules

/// Violations and correct programs as tutorials, templates and apps write them.
@Suite("Forms of tutorials and templates")
struct TutorialFormsTests {
  // MARK: A4: services

  @Test("a service that a type without instances keeps, one in a constant outside of all types, and implicit members")
  func services() {
    expectMarked(
      """
      protocol Loads {}
      final class Loader: Loads {}
      final class Api { static let instance = Api() }
      final class ThemeView: UIView {}
      struct Theme { static let light = Theme(), dark = Theme() }
      enum Services { static let loader: any Loads = Loader(); static let header = ThemeView() }
      struct Environment { static var api = Loader(); static let theme = Theme.light }
      struct Page { let loader: Loader; static let first = Loader() }
      let loader = Loader()
      private let other: any Loads = Loader()
      let banner = ThemeView()
      let limit = 3
      final class FeedController: UIViewController {
        private let kept: any Loads = Services.loader  // A4
        private let instance: Api = .instance  // A4
        private var api: Api?
        init(api: Api?) {
          self.api = api ?? .instance  // A4
          self.api = .instance  // A4
          let local: Api = .instance  // A4
          theme = theme ?? .dark
          color = color ?? .instance
        }
        func load() {
          Environment.api.load()  // A4
          show(Environment.theme, Services.header, Page.first)
          loader.load()  // A4
          run(other)  // A4
          show(banner, limit, self.loader)
        }
        func reload(loader: Loader) { loader.load() }
        func again() { if let loader = find() { loader.load() } }
        func each() { all.forEach { loader in loader.load() } }
        func label() { find(loader: 3) }
        private func find() -> Api { return .instance }  // A4
      }
      final class NewsController: UIViewController {
        private let loader: any Loads
        init(loader: any Loads) { self.loader = loader }
        func load() { loader.load() }
      }
      """)
  }

  // MARK: A2, A3, A9: references

  @Test("parts of a tuple, the parameters of closures, and the types of closures")
  func references() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedPresenter: VIPERPresenter {
        private var (view, count): ((any FeedViewing)?, Int) = (nil, 0)  // A2
        private let (first, second): (Int, String) = (1, "")
        private let show: (any FeedViewing) -> Void
      }
      """)
    expectMarked(
      """
      @MainActor final class FeedScreen: UIView {}
      @MainActor final class FeedViewModel {
        private let show: (FeedScreen) -> Void  // A3
        private let make: () -> FeedScreen  // A3
        private let kind: FeedScreen.Type  // A3
        private let open: (Int) -> Void
        func bind() {
          notify { (screen: FeedScreen) in screen.reload() }  // A3
          notify { [weak self] (id: Int, screen: FeedScreen?) -> Void in self?.open(id) }  // A3
          notify { (id: Int) in open(id) }
        }
      }
      """)
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic { var interface: any CardLogic { self } }
      @MainActor final class CardPresenter: VIPPresenter {
        let answer: (any CardLogic) -> Void  // A9
        func present() { run { (logic: any CardLogic) in logic.load() } }  // A9
      }
      """)
  }

  @Test("a view of SwiftUI that names the class of its presenter, unless it observes the class")
  func swiftUI() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting { var interface: any CardPresenting { self } }
      @MainActor @Observable final class ListPresenter {}
      @MainActor final class MapPresenter: ObservableObject {}
      struct CardView: View {
        let presenter: CardPresenter  // A14
        let other: any CardPresenting
        @State private var list: ListPresenter
        @ObservedObject var map: MapPresenter
      }
      """)
  }

  @Test("a controller whose superclass keeps the view model or the presenter that it names")
  func superclasses() {
    expectMarked(
      """
      class BaseController<Model>: UIViewController { let model: Model }
      @MainActor final class FeedViewModel {}
      @MainActor protocol CardPresenting: AnyObject {}
      final class FeedController: BaseController<FeedViewModel> { func load() { Loader.shared.load() } }
      final class CardController: BaseController<any CardPresenting> {
        func open() { present(next, animated: true) }  // A11
      }
      """)
  }

  // MARK: A12: what is unwrapped

  @Test("a constant and a result that are unwrapped implicitly, and an operator right behind the exclamation mark")
  func unwrapping() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter, CardPresenting { var interface: any CardPresenting { self } }
      @MainActor final class CardScreen: VIPERView {
        weak var presenter: (any CardPresenting)?
        var label: UILabel?
        func find() -> (any CardPresenting)! { presenter }  // A12
        func name() -> String! { nil }
        func load() {
          let found: (any CardPresenting)! = find()  // A12
          let title: String! = name()
          if presenter!===other {}  // A12
          if presenter!==other {}  // A12
          if presenter !== other {}
          label!.text = ""
        }
      }
      """)
  }

  // MARK: A5, A6, A16

  @Test("a massive controller that shows the next one with a sender")
  func massive() {
    let work = """
          view.addSubview(label)
          URLSession(configuration: .default).dataTask(with: address) { data, _, _ in
            let card = try? JSONDecoder().decode(Card.self, from: data)
      """
    expectMarked(
      """
      final class FeedController: UIViewController {  // A5
        func load() {
      \(work)
            self.show(DetailController(card), sender: self)
          }
        }
      }
      """)
    expectMarked(
      """
      final class FeedController: UIViewController {
        func load() {
      \(work)
            self.show(card)
          }
        }
        func show(_ card: Card?, sender: Int) {}
      }
      """)
  }

  @Test("controllers that builders, storyboards and metatypes make for a view model")
  func creations() {
    expectMarked(
      """
      @MainActor protocol DetailMaking { func makeDetail() -> UIViewController; func title() -> String }
      @MainActor final class DetailViewController: UIViewController {}
      @MainActor final class DetailView: UIView { static let width = 3.0 }
      final class DetailStore { static let shared = DetailStore(); func next() -> DetailViewController? { nil } }
      @MainActor struct DetailBuilder {
        func build() -> DetailViewController { DetailViewController() }
        func make() -> DetailViewController { DetailViewController() }
        func make() -> Int { 1 }
      }
      @MainActor final class FeedViewModel {
        private let builder = DetailBuilder()
        private let width = DetailView.width
        private let factory: any DetailMaking
        func open() {
          push(builder.build())  // A6
          push(DetailBuilder().build())  // A6
          push(self.factory.makeDetail())  // A6
          push(DetailStore.shared.next())  // A6
          let type = DetailViewController.self
          push(type.init())  // A6
          push(storyboard.instantiateViewController(withIdentifier: "Detail"))  // A6
          show(builder.make(), factory.title(), other.build())
        }
      }
      """)
  }

  @Test("the sample of the template as an alias")
  func samples() {
    expectMarked(
      """
      enum Load { struct Request {} }
      typealias Something = Load  // A16
      @MainActor final class CardInteractor: VIPInteractor {}
      """)
  }

  // MARK: A18: tests

  @Test("expectations in which nothing happens, on constants alone, and of XCTest that the test itself fulfills")
  func tests() {
    expectMarked([
      target(
        "AppTests",
        [
          "T.swift": """
          struct T {
            @Test func a() async { await confirmation(expectedCount: 0) { _ in } }  // A18
            @Test func b() { withKnownIssue {} }  // A18
            @Test func c() { #expect(throws: Never.self) {} }  // A18
            @Test func d() { #expect([1, 2].count == 2) }  // A18
            @Test func e() { let v: Int? = nil; #expect(v == nil) }  // A18
            @Test func f() async { await confirmation(expectedCount: 0) { confirm in load(confirm) } }
            @Test func g() { withKnownIssue { load() } }
            @Test func h() { #expect(throws: Never.self) { try load() } }
            @Test func i() { #expect([1, 2].scaled.count == 2) }
            @Test func j() { let v: Int? = nil; #expect(load(v) == nil) }
            @Test func k() { #expect(count == 2) }
            @Test func l() { let v: Scale? = nil; #expect(v == nil) }
          }
          final class C: XCTestCase {
            func testConstant() { XCTAssertNoThrow(1) }  // A18
            func testSum() { XCTAssertEqual(1 + 1, 2) }  // A18
            func testFulfilled() {  // A18
              let done = expectation(description: "done")
              done.fulfill()
              wait(for: [done], timeout: 1)
            }
            func testFulfilledToo() async {  // A18
              let done = self.expectation(description: "done")
              done.fulfill()
              await fulfillment(of: [done])
            }
            func testNil() { let v: Int? = nil; XCTAssertNil(v) }  // A18
            func testCall() { XCTAssertNoThrow(try load()) }
            func testCallback() {
              let done = expectation(description: "done")
              load { done.fulfill() }
              waitForExpectations(timeout: 1)
            }
            func testOwn() {
              let done = XCTestExpectation(description: "done")
              load { done.fulfill() }
              wait(for: [done], timeout: 1)
            }
            func testInverted() {
              let done = expectation(description: "done")
              done.isInverted = true
              load { done.fulfill() }
              wait(for: [done], timeout: 1)
            }
          }
          """
        ])
    ])
  }

  @Test("the last step of given … when … then, which also fails if a message is sent that it doesn't name")
  func steps() {
    expectMarked([
      target(
        "AppTests",
        [
          "T.swift": """
          struct T {
            @Test func a() { given { presenter }.when { $0.tap() }.then(.to("Interactor")) }
            @Test func b() async throws {
              try await given { try make() }
                .when { try await $0.tap() }
                .then()
            }
            @Test func c() { sent() }
            func sent() { given { presenter }.when { $0.tap() }.then(.to("Interactor")) }
            @Test func d() { _ = given { presenter }.when { $0.tap() } }  // A18
            @Test func e() { load().then { print($0) } }  // A18
          }
          """
        ])
    ])
  }

  // MARK: Messages

  @Test("a file that isn't there, and a folder in the place of a file")
  func messages() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let missing = try #require(throws: CheckError.self) { try PackageSources.text(of: URL(filePath: "/no/Base.line")) }
    #expect(
      missing.description
        == "There is no file '/no/Base.line'. It was moved or deleted, or its path is misspelled: correct the path.")
    let other = try #require(throws: CheckError.self) { try PackageSources.text(of: URL(filePath: folder)) }
    #expect(other.description.hasSuffix("is a folder, where a file is expected. Write the path of the file in it."))
  }
}
