import Testing

@testable import ArchitectureRules

/// Forms that teams write in apps of their own.
struct TeamFormsTests {
  /// The line of a test of a fresh object, and whether it asserts something.
  static let freshObjects: [(line: String, asserts: Bool)] = [
    ("let card = Card(); XCTAssertNotNil(card)", false),
    ("let card: Card? = Card(name: \"Tea\"); #expect(card != nil)", false),
    ("let card = Card(); #expect(!(card == nil))", false),
    ("_ = try #require(Card())", false),
    ("XCTAssertNotNil(Screen(card: Card()))", false),
    ("XCTAssertNotNil(sut)", false),
    ("XCTAssertNotNil(self.sut)", false),
    // What may be nil.
    ("XCTAssertNotNil(Card(text: \"Tea\"))", true),
    ("XCTAssertNotNil(Price(cents: 1))", true),
    ("let card = Card(); XCTAssertNotNil(card.next)", true),
    ("var card: Card? = Card(); card = find(); XCTAssertNotNil(card)", true),
    ("var card: Card? = Card(); load(&card); #expect(card != nil)", true),
    ("weak var card = Card(); XCTAssertNotNil(card)", true),
    ("let card = Card(); weak var weakCard = card; XCTAssertNotNil(weakCard)", true),
    ("let card = try? Card(); XCTAssertNotNil(card)", true),
    ("let card = Card().next; XCTAssertNotNil(card)", true),
    ("let card = Card(); #expect(card == nil)", true),
    ("XCTAssertNotNil(found)", true),
    ("XCTAssertNotNil(Suit(rawValue: 1))", true),
    ("XCTAssertNotNil(Icon(named: \"tea\"))", true),
    // Other values of the same name.
    ("load { sut in XCTAssertNotNil(sut) }", true),
    ("load { sut, error in XCTAssertNotNil(sut) }", true),
    ("load { (error, sut: Card?) in XCTAssertNotNil(sut) }", true),
    ("for sut in all { XCTAssertNotNil(sut) }", true),
    ("let (sut, error) = both(); XCTAssertNotNil(sut)", true),
    ("let card = Card(); load { card in XCTAssertNotNil(card) }", true),
    ("XCTAssertNotNil(other)", true),
  ]

  @Test(arguments: freshObjects.indices)
  func expectationThatAFreshObjectIsNotNilHoldsAlways(index: Int) {
    let (line, asserts) = Self.freshObjects[index]
    let failable = line.contains("text:") ? "extension Card { convenience init?(text: String) {} }" : ""
    let app = target(
      "App",
      [
        "Card.swift": """
        final class Card {
          var next: Card?
          init(name: String = "") {}
        }
        struct Price {
          @inlinable init?(cents: Int) {}
        }
        struct Suit: RawRepresentable {
          var rawValue: Int
        }
        final class Icon: UIImage {}
        final class Screen: UIViewController {
          init(card: Card) {}
          @available(*, unavailable) required init?(coder: NSCoder) { nil }
        }
        \(failable)
        """
      ])
    let tests = target(
      "AppTests",
      [
        "CardTests.swift": """
        final class CardTests: XCTestCase {
          private var sut: Card!
          private var found: Card?
          override func setUp() {
            sut = Card()
            found = find()
          }
          override func tearDown() { sut = nil }
          func testOther() {
            let other = Card()
            XCTAssertEqual(other.next, nil)
          }
          func testCard() throws { \(line) }
        }
        """
      ])
    #expect(Checker([app, tests]).findings().filter { $0.rule == "A18" }.isEmpty == asserts, "\(line)")
  }

  @Test func textsOfLocalFunctionsClosuresHelpersAndLazyProperties() {
    expectMarked(
      """
      @MainActor protocol CardOutput: AnyObject { func loaded(_ text: String) }
      @MainActor protocol CardUseCase: AnyObject { func title(_ count: Int) -> String }
      enum CardTexts {
        static func count(_ count: Int) -> String { "\\(count) cards" }
        static func cacheKey(_ count: Int) -> String { "cards-\\(count)" }
        static func greeting() -> String { "Hello" }
        static func log(_ text: String) -> Bool { Log.write("Read: \\(text)") }
      }
      @MainActor final class CardInteractor: CardUseCase {
        weak var output: (any CardOutput)?
        private lazy var headline = "\\(store.count) cards"
        private lazy var footer: String = { "\\(store.count) cards" }()
        private lazy var store = CardStore(name: "cards of \\(user)")
        private lazy var items = (0..<3).map { Item("card \\($0)") }
        private let table = Tables.make(name: "cards-\\(1)")
        private let greeting = "Hello"
        func local(_ number: Int) {
          func describe(_ number: Int) -> String { "\\(number) cards" }
          func describeKey(_ number: Int) -> String { "\\(number)-cards" }
          func fetch(_ number: Int) -> [Card] { store.read("card \\(number)") }
          output?.loaded(describe(number))  // A8
          output?.loaded(describeKey(number))
          output?.loaded(fetch(number))
        }
        func closures(_ number: Int) {
          let describe = { (number: Int) -> String in "\\(number) cards" }
          let log = { (number: Int) in logger.write("\\(number) cards") }
          output?.loaded(describe(number))  // A8
          output?.loaded(log(number))
        }
        func helpers(_ number: Int) {
          output?.loaded(CardTexts.count(number))  // A8
          output?.loaded(CardTexts.greeting())
          output?.loaded(CardTexts.cacheKey(number))
          output?.loaded(CardTexts.log("number"))
        }
        func properties(_ name: String) {
          output?.loaded(headline)  // A8
          output?.loaded(self.footer)  // A8
          output?.loaded(footer)  // A8
          output?.loaded(store)
          output?.loaded(items)
          output?.loaded(table)
          output?.loaded(greeting)
          output?.loaded(name.appending(" cards"))  // A8
          output?.loaded(names.appending(name))
          output?.loaded(name)
        }
        func title(_ count: Int) -> String { CardTexts.count(count) }  // A8
      }
      @MainActor final class CardPresenter: CardOutput { func loaded(_ text: String) {} }
      """)
  }

  @Test func navigationOverAStackACastOrTheApplication() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardScreen: UIViewController, VIPERView {
        let presenter: any CardPresenting
        func replace(_ next: UIViewController) {
          navigationController?.viewControllers[0] = next  // A11
          tabBarController?.viewControllers?[1] = next  // A11
          (parent as? UINavigationController)?.viewControllers.append(next)  // A11
          (parent as? UITabBarController)?.selectedIndex = 1  // A11
          UIApplication.shared.open(address)  // A11
          UIApplication.shared.open(address, options: [:])  // A11
        }
        func read() -> Bool {
          UIApplication.shared.isIdleTimerDisabled = true
          title = (parent as? UINavigationController)?.viewControllers.first?.title
          return navigationController?.viewControllers[0] == self
            || (parent as? UITabBarController)?.selectedIndex == 1
            || UIApplication.shared.canOpenURL(address)
        }
      }
      """)
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      struct CardView: View, VIPERView {
        let presenter: any CardPresenting
        let makeDetail: () -> AnyView
        var body: some View {
          Text("A").sheet(isPresented: $isShown, content: DetailView.init)  // A11
          Text("B").sheet(isPresented: $isShown, content: makeDetail)
        }
      }
      struct DetailView: View {}
      """)
  }

  @Test func whatAFunctionReturnsIsUnwrappedByForce() {
    expectMarked(
      """
      @MainActor protocol CardUseCase: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter {
        private let make: () -> (any CardUseCase)?
        private let count: ((any CardUseCase) -> Int?)?
        private func useCase(_ name: String) -> (any CardUseCase)? { make() }
        private func number(_ useCase: any CardUseCase) -> Int? { nil }
        private func card(at row: Int) -> Card? { nil }
        private func latest() -> (any CardUseCase)? { make() }
        private func latest(_ row: Int) -> Int? { nil }
        func load() {
          make()!.load()  // A12
          useCase("a")!.load()  // A12
          self.useCase("a")!.load()  // A12
          if make() != nil, make()!=nil { useCase("a")?.load() }
          print(number(self)!, other.useCase("a")!, card(at: 0)!, latest(0)!)
        }
      }
      final class Card {}
      """)
  }

  @Test func closuresThatNameClassesOfOtherRoles() {
    expectMarked(
      """
      @MainActor protocol CardUseCase: AnyObject {}
      @MainActor final class CardPresenter: VIPERPresenter {
        private let make: () -> CardInteractor  // A14
        private let makeUseCase: () -> any CardUseCase
        var onLoad: ((CardInteractor) -> Void)?  // A14
        func configure(_ make: (Int) -> CardInteractor) {}  // A14
        func present(_ rows: [Int], then: (Int) -> Void) {}
      }
      @MainActor final class CardInteractor: VIPERInteractor, CardUseCase {}
      @MainActor final class CardScreen: UIViewController, VIPERView {}
      @MainActor final class CardRouter: VIPERRouter {
        private let makeDetail: () -> CardScreen
      }
      """)
  }

  @Test func aStructureOfClosuresInAStaticVariableIsASingleton() {
    expectMarked(
      """
      struct World {
        static var current = World()
        static let empty = World()
        static let live: World = {
          var world = World()
          world.load = {}
          return world
        }()
        var load: @Sendable () -> Void = {}
      }
      struct Style {
        static var plain = Style()
        var width = 1
        var color: (Int) -> Int = { $0 }
      }
      struct Insets {
        static var standard = Insets()
        var top = 0
      }
      @MainActor final class CardController: UIViewController {
        private let world = World.empty
        private let live = World.live
        private let style = Style.plain
        private let insets = Insets.standard
        func load() { World.current.load() }  // A4
      }
      """)
  }

  /// The comments of such a file can't announce its violations: a reader that stops too early doesn't see them either.
  @Test func rawTextsAndOperatorsHideNothingAfterThem() {
    let lines = [
      ##"let quote = #"""#"##, #"func check(_ text: String) -> Bool { guard /"[)]/ ~= text else { return false } }"#,
      "let product = [1.0, 2].reduce(1, /) // the text / the number",
    ]
    for line in lines {
      let source = """
        \(line)
        @MainActor protocol FeedViewing: AnyObject {}
        @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
        @MainActor final class FeedPresenter: VIPERPresenter { var view: (any FeedViewing)? }
        """
      #expect(Checker([target("App", ["File.swift": source])]).findings().map(\.rule) == ["A2"], "\(line)")
    }
  }

  @Test func closuresAndLocalFunctionsThatTakeClassesOfOtherRoles() {
    expectMarked(
      """
      @MainActor protocol CardUseCase: AnyObject { func load() }
      @MainActor final class CardInteractor: VIPERInteractor, CardUseCase { func load() {} }
      @MainActor final class CardPresenter: VIPERPresenter {
        private let start = { (interactor: CardInteractor) in interactor.load() }  // A14
        private let begin = { (useCase: any CardUseCase) in useCase.load() }
        func load() {
          let start = { [weak self] (interactor: CardInteractor) -> Void in self?.end(interactor) }  // A14
          let make: () -> CardInteractor = { fatalError() }  // A14
          func begin(_ number: Int, with interactor: CardInteractor) { interactor.load() }  // A14
          func end(_ useCase: any CardUseCase) { useCase.load() }
        }
        static func make() -> CardPresenter {
          let connect = { (interactor: CardInteractor, presenter: CardPresenter) in interactor.load() }
          return CardPresenter()
        }
        func connect() -> Int {
          let interactor: CardInteractor = CardInteractor()
          return interactor.count
        }
      }
      """)
  }

  @Test func functionsOfAViewModelThatNameViews() {
    expectMarked(
      """
      final class CardView: UIView {}
      @MainActor @Observable final class CardViewModel {
        func kind() -> CardView.Type { CardView.self }  // A3
        func maker() -> () -> CardView { make }  // A3
        func show() {
          let made: () -> CardView = make  // A3
          func hide(_ view: CardView) { view.isHidden = true }  // A3
          func count(_ views: Int) {}
        }
        func title() -> String { "" }
      }
      """)
  }

  @Test func changesOfAPathAndAddressesThatASwiftUIViewOpens() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      struct CardView: View, VIPERView {
        let presenter: any CardPresenting
        @Environment(\\.openURL) private var openURL
        @State private var path = NavigationPath()
        @State private var steps: NavigationPath = .init()
        @State private var paths: [String] = []
        var body: some View {
          NavigationStack(path: $path) {
            Button("A") { path.append(1) }  // A11
            Button("B") { self.steps.removeLast() }  // A11
            Button("C") { path = NavigationPath() }  // A11
            Button("D") { openURL(address) }  // A11
            Button("E") { paths.append("a") }
            Text(path.isEmpty || path == steps ? "a" : "b").environment(\\.openURL, OpenURLAction { _ in .handled })
          }
        }
      }
      """)
  }

  @Test func aCollaboratorOfACapturedSelfIsUnwrappedByForce() {
    expectMarked(
      """
      @MainActor protocol CardUseCase: AnyObject { func load() }
      @MainActor final class CardInteractor: VIPERInteractor, CardUseCase { func load() {} }
      @MainActor final class CardPresenter: VIPERPresenter {
        private weak var useCase: (any CardUseCase)?
        func load() {
          Task { [weak self] in self!.useCase!.load() }  // A12
          Task { [weak self] in self!.useCase?.load() }
          Task { [weak self] in other!.useCase!.load() }
        }
      }
      """)
  }
}
