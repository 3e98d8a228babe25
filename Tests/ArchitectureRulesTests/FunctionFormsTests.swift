import Testing

@testable import ArchitectureRules

/// Violations behind another name: a function as a value, the type of a class, an alias, and what a function returns.
@Suite("Forms of functions and types")
struct FunctionFormsTests {
  @Test("a function that returns the class of another role names it, and a static one that makes the module may")
  func results() {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject { func load() }
      @MainActor protocol CardViewing: AnyObject {}
      @MainActor final class CardInteractor: VIPERInteractor, CardLogic {
        var interface: any CardLogic { self }
        func load() {}
        private func makeLoader() -> CardWorker { CardWorker() }  // A14
      }
      @MainActor final class CardWorker {}
      @MainActor final class CardPresenter: VIPERPresenter {
        func makeInteractor() -> CardInteractor { CardInteractor() }  // A14
        func interactors() -> [CardInteractor]? { nil }  // A14
        func makeLogic() -> any CardLogic { CardInteractor() }
        func again() -> CardPresenter { CardPresenter() }
        static func make() -> CardScreen { CardScreen() }
      }
      @MainActor final class CardScreen: UIViewController, VIPERView, CardViewing {
        let presenter = StrongLink<any CardLogic>()
      }
      @MainActor final class CardRouter: VIPERRouter { func makeScreen() -> CardScreen { CardScreen() } }
      """)
  }

  @Test("a singleton behind the type of its class")
  func metatypes() {
    expectMarked(
      """
      final class Loader {
        static let shared = Loader()
        static let limit = 3
        func load() {}
      }
      @MainActor final class CardController: @MainActor Controller {
        func load() {
          Loader.self.shared.load()  // A4
          let type = Loader.self
          type.shared.load()  // A4
          print(type.limit, type)
        }
        func other(type: Storage) { type.shared.load() }
      }
      struct Storage { let shared: any Loading }
      protocol Loading: AnyObject { func load() }
      """)
  }

  @Test("services among the values of a structure that a static variable keeps")
  func services() {
    expectMarked(
      """
      struct World {
        var now: () -> Date = Date.init
        var locale = Locale.current
        var loader: any Loading
        static var current = World(loader: Loader())
      }
      struct Services {
        var loader = Loader()
        var retries = 3
        static var live = Services()
      }
      struct Theme {
        var tint = Color.red
        var inset = 8.0
        var shape: any Shape = Circle()
        var header: HeaderView?
        var onChange: ((Color) -> Void)?
        static var current = Theme()
      }
      struct Row {
        let user: User
        static var example = Row(user: User())
        static var placeholder = Row(user: User())
      }
      struct Session {
        var user: User?
        var account: Account?
        static var empty = Session()
      }
      struct Cart {
        var store: CardStore
        static var current = Cart(store: CardStore())
      }
      final class User {
        var name = ""
        func rename(_ name: String) { self.name = name }
      }
      final class Account: Identified { var id = 0 }
      protocol Identified: AnyObject { var id: Int { get } }
      final class CardStore {}
      protocol Shape {}
      struct Circle: Shape {}
      protocol Loading: AnyObject { func load() }
      final class Loader: Loading { func load() {} }
      @MainActor final class HeaderView: UIView {}
      @MainActor final class CardController: @MainActor Controller {
        func load() {
          World.current.loader.load()  // A4
          print(World.current.locale)  // A4
          Services.live.loader.load()  // A4
          print(Cart.current.store)  // A4
          print(Theme.current.tint)
          print(Row.example, Row.placeholder.user, Session.empty)
        }
      }
      """)
  }

  @Test("a controller that is made under the name of a local alias")
  func aliases() {
    expectMarked(
      """
      @MainActor final class DetailViewController: UIViewController {}
      @MainActor final class CardViewModel {
        private var push: (Any) -> Void = { _ in }
        func open() {
          typealias Screen = DetailViewController
          push(Screen())  // A6
        }
        var opening: Bool {
          typealias Screen = DetailViewController
          push(Screen())  // A6
          return true
        }
        func rows() {
          typealias Screen = Row
          push(Screen())
        }
      }
      struct Row {}
      """)
  }

  @Test("a controller that is made after the declaration of its constant, or as the result of a function")
  func later() {
    expectMarked(
      """
      @MainActor final class DetailViewController: UIViewController {}
      @MainActor final class CardViewModel {
        private var push: (Any) -> Void = { _ in }
        func open(_ isOpen: Bool) {
          let screen: DetailViewController  // A3
          if isOpen { screen = .init() } else { return }  // A6
          push(screen)
        }
        func detail() -> DetailViewController { .init() }  // A3 A6
        func shown() { push(.init()) }
      }
      """)
  }

  @Test("a view that passes a function of its framework on, or closes what it presents")
  func navigation() {
    expectMarked(
      """
      @MainActor protocol CardPresenting: AnyObject {}
      @MainActor final class CardViewController: UIViewController, VIPERView {
        let presenter = StrongLink<any CardPresenting>()
        private let push = UIButton()
        func open() {
          let show = present  // A11
          show(other, true, nil)
          let next = navigationController?.pushViewController  // A11
          next?(other, true)
          run(self.dismiss)  // A11
          run(then: present, after: 1)  // A11
          presentedViewController?.dismiss(animated: true)  // A11
        }
        func layout(dismiss: UIButton) {
          stack.add(push, dismiss)
          for present in buttons { stack.add(present) }
          transition = isOpen ? .present : .dismiss
          animate(present: true)
          if presentedViewController == nil { animate(by: navigator.presentedCount) }
          let (address, change) = (url.host.show, record.navigator.set)
          print(address, change, other.host?.present)
        }
        func close() {
          run(self.navigator.push)  // A11
          run(self?.host.show)  // A11
          (parent as? UINavigationController)?.perform(present)  // A11
        }
        func perform(on button: UIButton) {
          button.onTap = { (dismiss: () -> Void) in perform(dismiss) }
          button.onHold = { [weak self] (_ dismiss: () -> Void, _: Int) -> Void in self?.perform(dismiss) }
        }
        func locals() {
          func close(after dismiss: () -> Void) { perform(dismiss) }
        }
        func tuple() {
          let (duration, present) = transition
          perform(present)
        }
        func nested() { transitions.each { ((_, present), last) in perform(present) } }
        func caught() { button.onTap = { [present] in perform(present) } }
        func all() { button.onTap = { [present = action, weak self] _ in self?.perform(present) } }
        func kind() {
          if case let .shown(duration, dismiss) = state { perform(dismiss) }
        }
        func pair() {
          let first = 1, dismiss = action
          perform(dismiss)
        }
        func labels() {
          animate(present: true)
          let value = present  // A11
          run(value, present: { perform(dismiss) })  // A11
        }
      }
      @MainActor final class ListViewController: UIViewController, VIPERView {
        let presenter = StrongLink<any CardPresenting>()
        private func dismiss(_ row: Int) {}
        func tap() { run(dismiss) }
      }
      """)
  }

  @Test("a lazy text of an interactor that is joined from several ones")
  func texts() {
    expectMarked(
      """
      @MainActor protocol CardOutput: AnyObject {
        func loaded(_ title: String)
        func list(_ rows: [Row])
      }
      @MainActor final class CardInteractor: VIPERInteractor {
        let presenter = WeakLink<any CardOutput>()
        private var count = 0
        private lazy var title = ["Cards:", String(count)].joined(separator: " ")
        private lazy var rows = [Row(id: 1), Row(id: 2)]
        func load() {
          presenter { $0.loaded(title) }  // A8
          presenter { $0.list(rows) }
        }
      }
      struct Row { let id: Int }
      """)
  }

  @Test("a text that an interactor puts into its answer before it sends it")
  func textsInAnswers() {
    expectMarked(
      """
      struct Answer { var title = "", key = "", path = "", rows: [String] = [] }
      @MainActor protocol CardOutput: AnyObject {
        func loaded(_ answer: Answer)
        func started(_ operation: Operation)
        func began(_ job: Job)
        func waits(_ queue: Queue)
      }
      @MainActor final class CardInteractor: VIPERInteractor {
        let presenter = WeakLink<any CardOutput>()
        private var name = ""
        private var last = Answer()
        func load(_ count: Int) {
          var answer = Answer()
          answer.title = "\\(count) cards"
          presenter { $0.loaded(answer) }  // A8
        }
        func list(_ count: Int) {
          var answer = Answer()
          answer.rows.append("\\(count) cards")
          presenter { $0.loaded(answer) }  // A8
        }
        func keys(_ count: Int) {
          var answer = Answer()
          answer.key = "card-\\(count)"
          answer.path = "cards/\\(count)"
          answer.title = name
          if answer.title == "\\(count) cards" { return }
          self.last.title = "\\(count) cards"
          presenter { $0.loaded(answer) }
        }
        func start(_ count: Int, _ queue: Queue) {
          let operation = Operation()
          operation.name = "load \\(count)"
          presenter { $0.started(operation) }
          let job = Job()
          job.name = "load \\(count)"
          presenter { $0.began(job) }
          queue.label = "queue \\(count)"
          presenter { $0.waits(queue) }
        }
      }
      final class Job { var name = "" }
      """)
  }

  @Test("a collaborator in a list of its own that is unwrapped by force")
  func lists() {
    expectMarked(
      """
      @MainActor protocol CardViewing: AnyObject { func show() }
      @MainActor final class CardPresenter: VIPERPresenter {
        weak var view: (any CardViewing)?
        func show() {
          [view].first!!.show()  // A12
          [1, 2].first!.show()
          [view].compactMap(\\.self).first?.show()
        }
      }
      """)
  }

  @Test("a type inside a role of another module, which is named with that role")
  func nestedTypes() {
    expectMarked([
      target(
        "App",
        [
          "Detail/DetailPresenter.swift": """
          @MainActor protocol DetailViewing: AnyObject {}
          @MainActor final class DetailPresenter: VIPERPresenter {
            let view = WeakLink<any DetailViewing>()
            enum Mode { case short, long }
            protocol Output: AnyObject {}
          }
          @MainActor final class DetailScreen: VIPERView, DetailViewing {}
          enum DetailModule { struct Input {} }
          """,
          "List/ListPresenter.swift": """
          @MainActor protocol ListViewing: AnyObject {}
          @MainActor final class ListPresenter: VIPERPresenter {
            let view = WeakLink<any ListViewing>()
            weak var detail: (any DetailPresenter.Output)?
            enum Mode { case rows }
            func show(_ mode: ListPresenter.Mode, _ input: DetailModule.Input) {
              let other: DetailPresenter.Mode = .short  // A15
              print(mode, other, input)
            }
          }
          @MainActor final class ListScreen: VIPERView, ListViewing {}
          """,
        ])
    ])
  }

  @Test(
    "a folder outside of the package is refused in the settings",
    arguments: ["/Users/ann/App/Sources", "../Other/Sources", "Sources/../../Other"])
  func folders(folder: String) {
    #expect(
      throws: CheckError(
        ".check-architecture:1: '\(folder)' isn't a folder in the package. Write its path from there, such as 'Sources/App'."
      )
    ) { try settings("off A13 in \(folder) because it is old") }
  }

  @Test("a folder in the settings may be the package itself")
  func wholePackage() throws {
    let settings = try settings("off A13 in . because it is old\narchitecture MVC in ./Sources/..App/")
    #expect(settings.isDisabled("A13", in: "Sources/App/File.swift"))
    #expect(settings.architecture(ofFolder: "Sources/..App/File.swift") == .mvc)
  }
}
