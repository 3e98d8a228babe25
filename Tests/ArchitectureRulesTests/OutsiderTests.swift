import Testing

@testable import ArchitectureRules

/// Code as others write it, in which a rule is easily missed, or seen where it isn't broken.
@Suite("Code of other authors")
struct OutsiderTests {
  // MARK: Violations

  @Test("a presenter with a generic view, held strongly over a constraint in a where clause")
  func genericView() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      @MainActor final class FeedPresenter<Screen>: VIPERPresenter where Screen: FeedViewing {
        private let screen: Screen  // A2
        private lazy var later: Screen? = nil  // A2
        private var all = [any FeedViewing]()  // A2
      }
      """)
  }

  @Test("an extension in another file, of a nested presenter")
  func nestedPresenter() {
    expectMarked([
      target(
        "App",
        [
          "Feed/Feed.swift": """
          enum Feed {
            @MainActor final class Presenter: VIPPresenter { let controller = WeakLink<any FeedDisplaying>() }
            @MainActor final class Interactor: VIPInteractor {}
          }
          @MainActor protocol FeedDisplaying: AnyObject {}
          """,
          "Feed/More.swift": """
          extension Feed.Presenter {
            func again() { _ = Feed.Interactor() }  // A9
            func given(_ interactor: Feed.Interactor) {}  // A9
          }
          """,
        ])
    ])
  }

  @Test("a class behind two typealiases, one of them generic")
  func aliases() {
    expectMarked(
      """
      typealias Holder<Value> = Box<Value>
      typealias Logic = FeedInteractor
      typealias Kept = Holder<Logic>
      @MainActor final class FeedInteractor: VIPERInteractor {}
      @MainActor final class FeedPresenter: VIPERPresenter {
        let kept: Kept?  // A14
        let link = StrongLink<Logic>()  // A14
        var found: [String: Holder<FeedInteractor>] { [:] }  // A14
      }
      """)
  }

  @Test("imports with attributes, access levels, kinds and conditions")
  func imports() {
    expectMarked(
      """
      @preconcurrency import UIKit  // A1
      public import SwiftUI  // A1
      import class AppKit.NSView  // A1
      #if canImport(WatchKit)
        @_implementationOnly import WatchKit  // A1
      #endif
      import Foundation
      @MainActor final class FeedPresenter: VIPERPresenter {}
      """)
  }

  @Test("property wrappers around views, and a wrapper that holds weakly")
  func wrappers() {
    expectMarked(
      """
      @MainActor final class FeedScreen: View {}
      @MainActor final class FeedViewModel {
        @Published var screen: FeedScreen?  // A3
        @Box(wrappedValue: nil) private var other: FeedScreen?  // A3
        @ObservationIgnored weak var third: FeedScreen?  // A3
      }
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class CardScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      @MainActor final class CardPresenter: VIPERPresenter {
        @WeakDelegate var view: (any FeedViewing)?
        @Lazy var kept: (any FeedViewing)?  // A2
      }
      """)
  }

  @Test("compositions: a protocol of a worker beside another one, `some` as a parameter")
  func compositions() {
    expectMarked(
      """
      @MainActor protocol FeedLoading: AnyObject {}
      @MainActor final class FeedWorker: FeedLoading {}
      @MainActor final class FeedInteractor: VIPInteractor { let worker = WorkerLink<any FeedLoading>() }
      @MainActor final class FeedViewController: VIPController {
        let loader: any FeedLoading & Sendable  // A10
        func load(with loader: some FeedLoading) {}  // A10
        func loadAll<Loader: FeedLoading>(_ loaders: [Loader]) {}  // A10
      }
      """)
  }

  @Test("optional chains and forced casts inside of closures")
  func chains() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      @MainActor final class FeedPresenter: VIPERPresenter {
        weak var view: (any FeedViewing)?
        func show() {
          Task { [weak self] in
            self?.view!.show()  // A12
            (self?.view as! FeedScreen).draw()  // A12
          }
          let shown = { self.view! }  // A12
          guard view != nil, !isHidden else { return }
        }
      }
      """)
  }

  @Test("a view model that creates the next controller inside a switch, a ternary and a default argument")
  func hiddenCreation() {
    expectMarked(
      """
      @MainActor final class NextController: @MainActor Controller {}
      @MainActor final class FeedViewModel {
        func next(_ kind: Kind, to make: () -> NextController = { NextController() }) {  // A3 A6
          switch kind {
          case .first: router.open(NextController())  // A6
          default: router.open(isOld ? nil : NextController.init())  // A6
          }
        }
      }
      """)
  }

  @Test("a view that presents over the responder chain, in a closure of a button")
  func presenting() {
    expectMarked(
      """
      @MainActor final class FeedScreen: VIPERView, @MainActor Controller {
        func load() {
          button.addAction(owner: self) { screen, _ in screen.navigator?.push(NextScreen()) }  // A11
          button.onTap = { [weak self] in
            self?.navigationController?.pushViewController(next, animated: true)  // A11
          }
        }
      }
      """)
  }

  @Test("an entity in a generic result, a dictionary and a function's parameter")
  func entities() throws {
    expectMarked(
      """
      struct Order {}
      @MainActor protocol FeedViewing: AnyObject {
        func show(_ result: Result<Order, any Error>)  // A7
        func show(_ orders: [String: [Order?]])  // A7
        func ask(_ answer: (Order) -> Void)  // A7
        var orders: [Order] { get }  // A7
      }
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      """, try settings("entity Order"))
  }

  // MARK: No violations

  static let clean = [
    // A view model whose names only look like those of views.
    """
    struct ViewState {}
    enum OverviewKind { case view }
    @MainActor @Observable final class FeedViewModel {
      var preview = ViewState()
      let viewCount: Int
      func reviewed(_ interview: String, view: ViewState) -> OverviewKind { .view }
    }
    """,
    // A delegate of a view model, held weakly over a wrapper and over a composition.
    """
    @MainActor protocol FeedViewModelDelegate: AnyObject {}
    @MainActor final class FeedViewModel {
      weak var delegate: (any FeedViewModelDelegate & Sendable)?
      @WeakDelegate var observer: (any FeedViewModelDelegate)?
    }
    """,
    // Weak references in forms that are seldom seen.
    """
    @MainActor protocol FeedViewing: AnyObject {}
    @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
    struct WeakBox<Value: AnyObject> { weak var value: Value? }
    @MainActor final class FeedPresenter: VIPERPresenter {
      private weak var view: (any FeedViewing)?
      private let views: [WeakLink<any FeedViewing>] = []
      private var show: (any FeedViewing) -> Void = { _ in }
      private var current: (any FeedViewing)? { view }
    }
    """,
    // Constants of a class with several, and singletons of the system's application.
    """
    final class Palette { static let light = Palette(), dark = Palette() }
    @MainActor final class FeedController: @MainActor Controller {
      let palette = Palette.light
      func open() { UIApplication.shared.open(url); show(.shadow) }
    }
    """,
    // An interactor that composes keys, paths and messages to a log.
    """
    @MainActor protocol FeedOutput: AnyObject {}
    @MainActor final class FeedInteractor: VIPERInteractor {
      let presenter = WeakLink<any FeedOutput>()
      func load(_ id: Int) {
        let path = "feed/\\(id).json"
        logger.debug("loading " + path)
        presenter { $0.didLoad(items[path] ?? [], count: 1 + 2) }
        presenter { $0.didFail("\\(error)") }
      }
    }
    """,
    // A presenter of VIPER may call its interactor, and one of VIP its controller.
    """
    @MainActor protocol FeedInput: AnyObject {}
    @MainActor final class FeedInteractor: VIPERInteractor, FeedInput { var interface: any FeedInput { self } }
    @MainActor final class FeedPresenter: VIPERPresenter {
      let interactor = StrongLink<any FeedInput>()
      func load() { interactor { $0.load() } }
    }
    """,
    // A view with methods of its own that are called as those that navigate.
    """
    @MainActor final class FeedScreen: VIPERView, @MainActor Controller {
      func load() { stack.push(1); list.present(rows); keyboard.dismiss(); history.pop() }
      func replace(_ rows: [Int]) {}
      var canNavigate: Bool { navigator != nil }
    }
    """,
    // Comparisons, negations and operators are no unwrapping.
    """
    @MainActor protocol FeedViewing: AnyObject {}
    @MainActor final class FeedPresenter: VIPERPresenter {
      weak var view: (any FeedViewing)?
      func show() { if view != nil, !isShown, flag! == 1 { print(view as Any, "view!") } }
    }
    """,
    // A nested type with the name of a role, and generic parameters with the names of types.
    """
    @MainActor final class NextController: @MainActor Controller {}
    @MainActor final class FeedViewModel<NextController> {
      struct View { var title: String }
      var view: View { View(title: "") }
      func map(_ other: NextController) -> [NextController] { [other] }
    }
    """,
    // What tests and previews do with roles.
    """
    @MainActor protocol FeedViewing: AnyObject { func show(_ rows: [String]) }
    @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
    @MainActor enum FeedModule {
      static func make() -> FeedScreen {
        let presenter = FeedPresenter(), screen = FeedScreen()
        presenter.view.connect(screen)
        return screen
      }
    }
    @MainActor final class FeedPresenter: VIPERPresenter { let view = WeakLink<any FeedViewing>() }
    """,
  ]

  @Test("code that breaks no rule", arguments: clean.indices)
  func noFindings(index: Int) { expectMarked(Self.clean[index]) }

  @Test("A10 and A14 what an interactor calls its worker, without a protocol", arguments: ["final class", "struct"])
  func workerByItsType(_ kind: String) {
    expectMarked(
      """
      @MainActor protocol CardLogic: AnyObject {}
      \(kind) Store {}
      @MainActor final class CardInteractor: VIPInteractor, CardLogic {
        let worker = WorkerLink<Store>()\(kind == "struct" ? "" : "  // A14")
        var interface: any CardLogic { self }
      }
      @MainActor final class CardViewController: VIPController {
        let interactor = StrongLink<any CardLogic>()
        private let store: Store?  // A10\(kind == "struct" ? "" : " A14")
      }
      """)
  }

  @Test("A10 a service of the interactor", arguments: ["Service", "Storing", "Repository", "Client"])
  func serviceOfInteractor(_ suffix: String) {
    expectMarked(
      """
      @MainActor protocol Card\(suffix): AnyObject {}
      @MainActor protocol Calendar: AnyObject {}
      @MainActor protocol CardLogic: AnyObject {}
      @MainActor final class CardInteractor: CardLogic {
        private let service: any Card\(suffix)
        private let calendar: any Calendar
      }
      @MainActor final class CardPresenter: VIPPresenter {}
      @MainActor final class CardViewController: UIViewController {
        private let interactor: any CardLogic
        private let service: any Card\(suffix)  // A10
        private let calendar: any Calendar
      }
      """)
  }

  @Test("A14 a delegate by its class")
  func delegateByItsClass() {
    expectMarked(
      """
      @MainActor protocol ListControllerDelegate: AnyObject {}
      final class TripController: UIViewController, ListControllerDelegate {
        private let list = ListController()
      }
      final class ListController: UIViewController {
        weak var delegate: (any ListControllerDelegate)?
        private weak var detail: DetailController?
      }
      final class DetailController: UIViewController {
        weak var delegate: ListController?  // A14
      }
      """)
  }
}
