import Testing

@testable import ArchitectureRules

/// What a role keeps and does in the types inside it, in the values of cases, and in structures beside it.
@Suite("Nested types")
struct NestedTypesTests {
  @Test("a view in a nested structure, a case, and a structure beside the presenter")
  func views() {
    expectMarked(
      """
      @MainActor protocol FeedViewing: AnyObject {}
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      struct FeedState { var view: (any FeedViewing)? }
      enum FeedPhase { case idle, shown(title: String, by: (any FeedViewing)?) }
      struct FeedPage { var state = FeedState() }
      struct WeakState {
        weak var view: (any FeedViewing)?
        let link = WeakLink<any FeedViewing>()
        var current: (any FeedViewing)? { view }
        var show: (any FeedViewing) -> Void = { _ in }
        static var last: FeedState?
      }
      @MainActor final class FeedPresenter: VIPERPresenter {
        struct State {
          var kept: (any FeedViewing)?  // A2
          weak var free: (any FeedViewing)?
          struct Page { var views: [any FeedViewing] = [] }  // A2
        }
        enum Phase {
          case idle, loading
          case shown(any FeedViewing)  // A2
          case failed(title: String = "", view: (any FeedViewing)?),  // A2
            ended(count: Int)
        }
        var inside = State()
        var state = FeedState()  // A2
        var phase: FeedPhase?  // A2
        var page: FeedPage?  // A2
        var free = WeakState()
        func keep(_ state: FeedState) {}
      }
      extension FeedPresenter {
        struct More { let view: any FeedViewing }  // A2
      }
      """)
  }

  @Test("view models, controllers and interactors that do in a nested type what they must not do")
  func code() {
    expectMarked(
      """
      @MainActor final class FeedScreen: @MainActor Controller {}
      @MainActor @Observable final class FeedViewModel {
        struct State { var screen: FeedScreen? }  // A3
        enum Route { case screen(FeedScreen), title(String) }  // A3
        struct Maker { var make: () -> Any = { FeedScreen() } }  // A6
      }
      @MainActor final class CardController: @MainActor Controller {
        struct State { var loader = Loader.shared }  // A4
        var loader: Loader { .shared }  // A4
        var color: Color { .red }
      }
      @MainActor final class SumInteractor: VIPERInteractor {
        struct Format { let date = DateFormatter() }  // A8
        func text() -> String { String.localizedStringWithFormat("%d", 1) }  // A8
      }
      """)
  }

  @Test("classes of roles and forced references in nested types, subscripts and parameters")
  func references() {
    expectMarked(
      """
      @MainActor protocol FeedRouting: AnyObject { func open() }
      @MainActor final class FeedRouter: VIPERRouter, FeedRouting {
        var interface: any FeedRouting { self }
        func open() {}
      }
      @MainActor final class FeedPresenter: VIPERPresenter {
        struct State { var router: FeedRouter? }  // A14
        struct Rest { var router: (any FeedRouting)! }  // A12
        var routers: [String: any FeedRouting] = [:]
        var counts: [String: Int] = [:]
        func first() { routers["a"]!.open() }  // A12
        func second() { self.routers[keys[0]]!.open() }  // A12
        func third() -> Int { counts["a"]! }
        func fourth(_ router: (any FeedRouting)!) {}  // A12
        func fifth(_ count: Int!, _ navigation: WKNavigation!) {}
      }
      """)
  }

  @Test("a navigator under any name, and one that a router has")
  func navigators() {
    expectMarked(
      """
      @MainActor final class FeedScreen: VIPERView {
        var way: Navigator?
        func first(_ leader: Navigator) { leader.push(next) }  // A11
        func second() { way?.pop() }  // A11
        func third(_ stack: [Int]) { stack.pop() }
        struct Inner { func run(_ leader: Navigator) { leader.push(next) } }  // A11
      }
      @MainActor final class FeedRouter: VIPERRouter {
        func open(_ leader: Navigator) { leader.push(next) }
      }
      """)
  }

  @Test("an entity in a case and in a constraint")
  func entities() {
    expectMarked(
      """
      struct CardEntity {}
      struct Title {}
      enum Row { case card(CardEntity) }
      enum Line { case title(Title) }
      @MainActor protocol FeedViewing: AnyObject {
        func show(_ row: Row)  // A7
        func show(_ line: Line)
        func show<Cards>(_ cards: Cards) where Cards: Sequence, Cards.Element == CardEntity  // A7
        func show<Titles>(_ titles: Titles) where Titles: Sequence, Titles.Element == Title
        func show<Cards: Sequence>(first: Cards.Element) where Cards.Element == CardEntity  // A7
      }
      @MainActor final class FeedScreen: VIPERView, FeedViewing { var interface: any FeedViewing { self } }
      """)
  }

  @Test("a class on an actor that the sources declare")
  func actors() {
    expectMarked(
      """
      @globalActor actor Work { static let shared = Work() }
      @Work final class SumInteractor: VIPERInteractor {}
      @Tidy final class CountInteractor: VIPERInteractor {}  // A13
      """)
  }

  @Test("a coordinator inside another type, but not the delegate of a view of UIKit in SwiftUI")
  func coordinators() {
    expectMarked([
      target(
        "App",
        [
          "Player.swift": """
          enum Player {}
          extension Player {
            @MainActor final class ViewModel {
              var flow: Player.Coordinator?  // A14
              var map: MapView.Coordinator?
            }
          }
          """,
          "Coordinator.swift": """
          import UIKit
          extension Player {
            @MainActor final class Coordinator {
              private let navigation: UINavigationController
            }
          }
          """,
          "MapView.swift": """
          import SwiftUI
          struct MapView: UIViewRepresentable {
            final class Coordinator: NSObject {}
          }
          """,
        ])
    ])
  }

  @Test("A15 a coordinator inside another type, beside the roles of its module, uses every module")
  func modulesOfCoordinators() {
    func files(_ name: String) -> [SourceTarget] {
      [
        target(
          "App",
          [
            "Detail/Detail.swift": """
            final class DetailViewModel {}
            final class DetailViewController: UIViewController { let model: DetailViewModel }
            """,
            "Feed/Feed.swift": """
            enum Feed {
              final class ViewModel {}
              final class \(name) {
                func open() { show(DetailViewController(DetailViewModel())) }
              }
            }
            final class FeedViewController: UIViewController { let model: Feed.ViewModel }
            """,
          ])
      ]
    }
    func modules(_ name: String) -> [Finding] { Checker(files(name)).findings().filter { $0.rule == "A15" } }
    #expect(modules("Coordinator").isEmpty)
    #expect(modules("Flow").count == 2)
  }
}
