import Armature
import DueDatesModel
import Foundation
import TerminalUI

@testable import DueDatesApp

/// A storage in memory, which counts its saves.
final class MemoryStorage: ItemStorage {
  private let items: [ToDoItem]
  private(set) var numberOfSaves = 0

  init(_ items: [ToDoItem]) { self.items = items }

  func load() -> [ToDoItem] { items }
  func save(_ context: EditingContext<ToDoItem>) { numberOfSaves += 1 }
}

/// The app on 2025-03-01 with three items: Pay rent, Call Zoe and Apply.
@MainActor
final class RunningApp {
  let storage: MemoryStorage
  let app: AppDelegate

  /// The changes that the list has received, one for each batch.
  private(set) var batches: [ChangeSet<ToDoItem>] = []

  init() throws {
    storage = MemoryStorage([
      ToDoItem(title: "Pay rent", dueDate: Day("2025-03-05")), ToDoItem(title: "Call Zoe", dueDate: Day("2025-03-02")),
      ToDoItem(title: "Apply", dueDate: Day("2025-03-09")),
    ])
    let details = ItemField(name: "details", placeholder: "Details")
    app = try AppDelegate(
      screen: HeadlessScreen(columns: 80, rows: 24),
      environment: AppEnvironment(
        fields: [details], storage: storage, today: { Day("2025-03-01") ?? Day(.distantPast) }))
    app.application.launch()
    app.application.displayIfNeeded()
    listView = app.application.window.visibleList
    list?.query?.changes.subscribe(owner: self) { app, change in
      if let batch = change.changeSet { app.batches.append(batch) }
    }
  }

  var window: Window { app.application.window }

  /// The list's controller, while its screen is on top.
  var list: ListController? { top() }

  /// The detail's controller, while its screen is on top.
  var detail: DetailController? { top() }

  /// The list, visible or covered.
  let listView: ListView?

  /// The texts of the rows.
  var rows: [String] { listView?.visibleRows.compactMap(\.visibleText) ?? [] }

  /// Returns a visible view.
  func view<Kind: View>(_ name: String) -> Kind? {
    window.readingOrder.lazy.compactMap { $0 as? Kind }.first { $0.name == name }
  }

  func tap(_ name: String) throws {
    try (view(name) as ControlView?)?.tap()
    app.application.displayIfNeeded()
  }

  /// Opens the detail of an item.
  func open(_ title: String) throws {
    let cells = window.readingOrder.compactMap { $0 as? ItemCell }
    try cells.first { $0.item?.title == title }?.tap()
    app.application.displayIfNeeded()
  }

  func item(_ title: String) -> ToDoItem? { app.context.objects().first { $0.title == title } }

  private func top<Screen: Controller<View>>() -> Screen? {
    let screen = window.readingOrder.first { $0 is ScreenView }
    return screen?.chain.lazy.compactMap { $0 as? Screen }.first
  }
}
