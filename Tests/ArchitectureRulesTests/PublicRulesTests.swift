import Testing

@testable import ArchitectureRules

/// Violations, and correct code that resembles them, in the forms of public projects.
@Suite("Rules in public projects")
struct PublicRulesTests {
  @Test("a base of all routers' protocols, the columns of a split view, and links whose destination the view makes")
  func navigation() {
    expectMarked(
      """
      protocol WireframeInterface: AnyObject {}
      @MainActor protocol ListWireframeInterface: WireframeInterface { func open() }
      @MainActor final class ListPresenter: ObservableObject {}
      @MainActor final class DetailPresenter: ObservableObject {}
      struct DetailView: View { @ObservedObject var presenter: DetailPresenter }
      struct RowView: View { let text: String }
      struct ListView: View {
        @ObservedObject var presenter: ListPresenter
        var body: some View {
          NavigationLink(destination: DetailView(presenter: make())) { RowView(text: "") }  // A11
          NavigationLink("Detail") { DetailView(presenter: make()) }  // A11
          NavigationLink { DetailView(presenter: make()) } label: { RowView(text: "") }  // A11
          NavigationLink(value: 1) { RowView(text: "") }
          NavigationLink("Detail", destination: presenter.detail())
          NavigationLink(destination: presenter.detail()) { RowView(text: "") }
        }
      }
      final class PadController: UIViewController {
        var presenter: ListPresenter?  // A14
        func open() { splitViewController?.setViewController(next, for: .secondary) }  // A11
      }
      """)
  }

  @Test("formatters that only read texts, formats for machines, and texts inside the call that makes an address")
  func parsing() {
    expectMarked(
      """
      @MainActor protocol FeedOutput: AnyObject {}
      @MainActor final class FeedPresenter: FeedOutput {}
      @MainActor final class FeedInteractor {
        weak var output: (any FeedOutput)?
        private let parser = ISO8601DateFormatter()
        func load(_ text: String) {
          let key = "feed-\\(text)"
          output?.loaded(store.find(key), since: parser.date(from: text), day.formatted(.iso8601))
          let url = URL(string: String(format: "https://example.com/%@", text))
          output?.loaded(key)  // A8
          output?.loaded(day.formatted(.dateTime))  // A8
          output?.loaded(String(format: "%d cards", count))  // A8
        }
      }
      @MainActor final class NewsInteractor {
        private let formatter = DateFormatter()  // A8
        func read(_ text: String) -> String? { formatter.date(from: text).map { formatter.string(from: $0) } }
      }
      """)
  }

  @Test("entities of Realm and in folders of folders; an entity beside a view")
  func entities() {
    expectMarked([
      target(
        "App",
        [
          "Tasks/Entities/User/User.swift": "struct User {}",
          "Tasks/Stored.swift": "import RealmSwift\nfinal class Stored: Object {}",
          "Tasks/Other.swift": "final class Other: Object {}",
          "Tasks/Tasks.swift": """
          import UIKit
          @MainActor protocol TasksViewProtocol: AnyObject {
            func show(_ tasks: [Stored])  // A7
            func show(_ user: User)  // A7
            func show(_ other: Other)
          }
          struct TaskEntity {}
          final class TasksController: UIViewController, TasksViewProtocol { var presenter: (any TasksPresenterProtocol)? }
          """,
          "Tasks/TasksPresenter.swift": """
          @MainActor protocol TasksPresenterProtocol: AnyObject {}
          @MainActor final class TasksPresenter: TasksPresenterProtocol {}
          """,
        ])
    ])
  }

  @Test("a module with the name of a folder of entities")
  func moduleOfEntities() {
    expectMarked([
      target(
        "App",
        [
          "Entities/EntitiesContract.swift": """
          @MainActor protocol EntitiesViewing: AnyObject { func show(_ display: EntitiesDisplay) }
          struct EntitiesDisplay {}
          """,
          "Entities/EntitiesScreen.swift": """
          @MainActor final class EntitiesScreen: VIPERView, EntitiesViewing { func show(_ display: EntitiesDisplay) {} }
          """,
          "Entities/EntitiesPresenter.swift": "@MainActor final class EntitiesPresenter: VIPERPresenter {}",
        ])
    ])
  }

  @Test("listeners of a view model, which it holds weakly")
  func listeners() {
    expectMarked(
      """
      @MainActor protocol CartViewModelOutput: AnyObject {}
      @MainActor protocol CartListener: AnyObject {}
      @MainActor final class CartViewModel {
        weak var output: (any CartViewModelOutput)?
        weak var listener: (any CartListener)?
        var kept: (any CartListener)?  // A3
      }
      final class CartController: UIViewController, CartViewModelOutput, CartListener { let viewModel: CartViewModel }
      """)
  }

  @Test("a protocol on an actor that only an extension adopts, which doesn't bind the class to the actor")
  func isolation() {
    expectMarked(
      """
      @MainActor protocol QuizPresenterProtocol: AnyObject {}
      @MainActor protocol QuizInteractorProtocol: AnyObject {}
      final class QuizPresenter {}  // A13
      extension QuizPresenter: QuizPresenterProtocol {}
      final class QuizInteractor: QuizInteractorProtocol {}
      """)
  }
}
