import Testing

@testable import ArchitectureRules

/// Violations in forms that are seldom written, and code that looks like a violation and is none.
@Suite("Unusual forms")
struct UnusualFormsTests {
  @Test("a view inside a tuple, an optional by its long name, and a static member")
  func strongViews() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedPresenter: VIPERPresenter {
        private var pair: (view: any FeedViewing, count: Int)?  // A2
        private static var last: (any FeedViewing)?  // A2
        private(set) public var shown: Optional<any FeedViewing> = nil  // A2
      }
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      """)
  }

  @Test("a view model with a screen in a subscript, a lazy property, a closure's type and an extension")
  func viewsOfViewModels() {
    expectMarked(
      """
      @MainActor final class FeedViewController: @MainActor Controller {}
      @MainActor @Observable final class FeedViewModel {
        @ObservationIgnored private lazy var screen: FeedViewController? = nil  // A3
        private var screens: Set<FeedViewController> = []  // A3
      }
      extension FeedViewModel {
        var current: FeedViewController? { nil }  // A3
      }
      """)
  }

  @Test("a singleton in a lazy closure, a property wrapper's argument, an extension and a default argument")
  func singletons() {
    expectMarked(
      """
      @MainActor final class FeedController: @MainActor Controller {
        private lazy var loader: Loader = { Loader.shared }()  // A4
        init(store: any Storing = FeedStore.shared) {}  // A4
      }
      extension FeedController {
        func load() { Task { await Loader.shared.load() } }  // A4
      }
      """)
  }

  @Test("an interactor that formats in a nested function, a lazy property and a closure's capture")
  func formatting() {
    expectMarked(
      """
      @MainActor final class FeedInteractor: VIPERInteractor {
        private lazy var formatter = NumberFormatter()  // A8
        func load() {
          func text(_ price: Double) -> String { price.formatted(.currency(code: "EUR")) }  // A8
          let make = { [text = String(format: "%.2f", 1.5)] in text }  // A8
        }
      }
      """)
  }

  @Test("implicitly unwrapped collaborators, and unwrapping in an extension, a ternary and a subscript")
  func unwrapping() {
    expectMarked(
      """
      @MainActor protocol FeedLogic: AnyObject {}
      @MainActor final class FeedInteractor: VIPERInteractor, FeedLogic { var interface: any FeedLogic { self } }
      @MainActor final class FeedPresenter: VIPERPresenter {
        private var interactor: (any FeedLogic)!  // A12
        weak var view: (any FeedViewing)?
      }
      extension FeedPresenter {
        func show() { isReady ? view!.show() : view!.hide() }  // A12
        subscript(row: Int) -> String { view!.title(row) }  // A12
      }
      @MainActor protocol FeedViewing: AnyObject {}
      """)
  }

  @Test("roles that aren't final or isolated, nested and adopted in an extension")
  func openRoles() {
    expectMarked(
      """
      enum Feed {
        @MainActor class Presenter {}  // A13
        final class Interactor {}  // A13
      }
      extension Feed.Presenter: VIPERPresenter {}
      extension Feed.Interactor: VIPERInteractor {}
      """)
  }

  @Test("tests that only call, that compare a value with itself or a constant, and that are empty")
  func emptyTests() {
    expectMarked([
      target(
        "AppTests",
        [
          "FeedTests.swift": """
          import Testing

          struct FeedTests {
            @Test func loads() { FeedPresenter().load() }  // A18
            @Test("It loads") func empty() {}  // A18
            @Test func holds() { #expect(true, "It holds") }  // A18
            @Test func stands() { XCTAssertTrue(true) }  // A18
            @Test func compares() { let presenter = FeedPresenter(); #expect(presenter.rows == []) }
            @Test func requires() throws { _ = try #require(FeedPresenter().first) }
          }
          """
        ])
    ])
  }

  @Test("tests whose expectations always hold")
  func constantExpectations() {
    expectMarked([
      target("App", ["A.swift": "struct Clock { func checkIn() {}; func requireTime() throws {}; func helps() {} }"]),
      target(
        "AppTests",
        [
          "ClockTests.swift": """
          import Testing

          struct ClockTests {
            @Test func equalLiterals() { #expect(1 == 1) }  // A18
            @Test func itself() { let clock = Clock(); #expect(clock === clock) }  // A18
            @Test func property() { let clock = Clock(); #expect(clock.time == clock.time, "the time") }  // A18
            @Test func negated() { #expect(!false) }  // A18
            @Test func initialized() { #expect(Bool(true)) }  // A18
            @Test func nested() { #expect((true && !(false))) }  // A18
            @Test func disjunction() { let clock = Clock(); #expect(clock.isSet || true) }  // A18
            @Test func sum() { #expect(1 + 1 == 2) }  // A18
            @Test func less() { #expect(1 < 2) }  // A18
            @Test func constant() { let isReady = true; #expect(isReady) }  // A18
            @Test func written() {  // A18
              let count = 3
              Clock().start()
              #expect(count == 3)
            }
            @Test func never() { if false { #expect(Clock().isSet) } }  // A18
            @Test func local() { func verify() { #expect(Clock().isSet) } }  // A18
            @Test func closure() { let verify = { #expect(Clock().isSet) } }  // A18
            @Test(arguments: [1]) func parameter(fails: Int) { print(fails) }  // A18
            @Test func label() { start(fails: 1) }  // A18
            @Test func namesake() { Clock().fails() }  // A18
            @Test func subject() { Clock().checkIn() }  // A18
            @Test func promise() { verifyNothing() }  // A18
            private func verifyNothing() {}

            @Test func fails() { guard Clock().isSet else { #expect(Bool(false)); return } }
            @Test func literal() { #expect(false) }
            @Test func annotated() { let count: Int = 3; #expect(count == 3) }  // A18
            @Test func continued() {
              let time = "12:00"
                .rounded(by: Clock())
              let sum = 1
                + Clock().time
              #expect(time == "12:30" || sum == 2)
            }
            @Test func type() { let time: Time = "12:00"; #expect(time == "noon") }
            @Test func calls() { #expect(next() == next()) }
            @Test func differs() { #expect(1 == 2) }
            @Test func operators() { #expect(2 ** 3 == 8) }
            @Test func both() { #expect(true && Clock().isSet) }
            @Test func changes() { var isReady = false; start { isReady = true }; #expect(isReady) }
            @Test func called() { func verify() { #expect(Clock().isSet) }; verify() }
            @Test func passed() { let verify = { #expect(Clock().isSet) }; start(verify) }
            @Test func started() { start { #expect(Clock().isSet) } }
            @Test func helper() { Robot().looks() }
            @Test func initializer() { _ = Robot() }
            @Test func reference() { [1].forEach(inspect) }
            @Test func again() { self.fails() }
            @Test func subjectThrows() throws { try Clock().requireTime() }
            private func inspect(_ value: Int) { #expect(Clock().time == value) }
          }

          struct Robot {
            init() { #expect(Clock().isSet) }
            func looks() { #expect(Clock().isSet) }
          }
          """,
          "OldTests.swift": """
          import XCTest

          class Base: XCTestCase {}
          typealias Root = Base

          final class OldTests: Root {
            func testNothing() { Clock().start() }  // A18
            func testEqual() { XCTAssertEqual(1, 1) }  // A18
            func testSame() { let clock = Clock(); XCTAssertEqual(clock.time, clock.time) }  // A18
            func testNil() { XCTAssertNil(nil) }  // A18
            func testFalse() { XCTAssertFalse(false) }  // A18
            func testOther() { XCTAssertNotEqual("a", "b") }  // A18
            func testTime() { XCTAssertEqual(Clock().time, 1) }
            func testUnset() { XCTAssertFalse(Clock().isSet) }
          }

          extension OldTests {
            func testMore() { Clock().start() }  // A18
          }

          struct Helper {
            func testedValue() {}
            func testRun() { Clock().start() }
          }

          extension Helper {
            func testAgain() { Clock().start() }
          }
          """,
        ]),
    ])
  }

  @Test("a view controller with a worker in a generic argument, an array and a closure")
  func workers() {
    expectMarked(
      """
      @MainActor protocol FeedLoading: AnyObject {}
      @MainActor final class FeedWorker: FeedLoading {}
      @MainActor final class FeedInteractor: VIPInteractor { let worker = WorkerLink<any FeedLoading>() }
      @MainActor final class FeedViewController: VIPController {
        private var workers: [FeedWorker] = []  // A10 A14
        private let box: Box<any FeedLoading>?  // A10
        func load() { Task { await FeedWorker().load() } }  // A10
      }
      """)
  }

  // MARK: No violations

  static let clean = [
    // A controller with types and members that are called shared and are its own.
    """
    @MainActor final class FeedController: @MainActor Controller {
      let shared = SharedState()
      func load() { shared.load(); print(isShared, sharedCount) }
    }
    """,
    // A presenter that is given a view for one call, and keeps nothing of it.
    """
    @MainActor protocol FeedViewing: AnyObject { var title: String { get set } }
    @MainActor final class FeedPresenter: VIPERPresenter {
      let view = WeakLink<any FeedViewing>()
      func prepare(_ view: any FeedViewing) { view.title = "Feed" }
      func each(_ body: (any FeedViewing) -> Void) {}
    }
    """,
    // A comment and texts with what would be violations.
    ##"""
    @MainActor final class FeedInteractor: VIPERInteractor {
      // let formatter = NumberFormatter(); view!.show(); Loader.shared
      let help = "NumberFormatter().string(from: 1)! Loader.shared"
      let long = """
        DateFormatter() "view!"
        """
      let raw = #"String(format: "%d", 1)"#
    }
    """##,
    // A view model that hands a closure on, which the coordinator gave it.
    """
    @MainActor @Observable final class FeedViewModel {
      @ObservationIgnored private let open: (Int) -> Void
      init(open: @escaping (Int) -> Void) { self.open = open }
      func select(_ id: Int) { open(id) }
    }
    """,
    // An enumeration and a structure beside roles, which needn't be final classes.
    """
    enum FeedUseCase { struct Load { var rows: [String] } }
    struct FeedPresenterState { var isLoading = false }
    protocol FeedPresenterHelping {}
    @MainActor final class FeedPresenter: VIPERPresenter { var state = FeedPresenterState() }
    """,
    // An operator of one's own that ends in an exclamation mark, and a negated closure.
    """
    @MainActor protocol FeedViewing: AnyObject {}
    @MainActor final class FeedPresenter: VIPERPresenter {
      weak var view: (any FeedViewing)?
      var isHidden: Bool { !(view.map { _ in true } ?? false) }
      func show() { guard let view, !isHidden else { return }; print(view !== self) }
    }
    """,
    // A worker that only the interactor has, and a view controller with a word of that name.
    """
    @MainActor protocol FeedLoading: AnyObject {}
    @MainActor final class FeedWorker: FeedLoading {}
    @MainActor final class FeedInteractor: VIPInteractor { let worker = WorkerLink<any FeedLoading>() }
    @MainActor final class FeedViewController: VIPController {
      var networkerCount = 0
      func show(worker name: String) { title = name }
    }
    """,
    // A subclass of a system's formatter as an interactor's neighbor, in another type of the file.
    """
    struct PriceText { let formatter = NumberFormatter(); func text(_ price: Double) -> String { price.formatted() } }
    @MainActor final class FeedInteractor: VIPERInteractor { func load(_ prices: [Double]) { store.save(prices) } }
    """,
  ]

  @Test("code that breaks no rule", arguments: clean.indices)
  func noFindings(index: Int) { expectMarked(Self.clean[index]) }

  @Test("the time of a check grows with the members of a class, and not with their square", .timeLimit(.minutes(1)))
  func manyMembers() throws {
    let members = (0..<3000).map { number in
      "  var part\(number): (any Loading)?\n  func load\(number)() { let used = part\(number); used?.load(a.b(c)) }\n"
    }
    let extensions = (0..<1000).map { "extension ListController { func show\($0)() { view.load(\($0)) } }\n" }
    expectMarked(
      """
      @MainActor protocol Loading: AnyObject { func load(_ number: Int) }
      @MainActor final class ListController: Controller {

      """ + members.joined() + "}\n" + extensions.joined(), try settings("controller-lines 100000"))
  }
}
