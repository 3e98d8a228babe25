import Armature
import DueDatesModel
import TerminalUI

/// Lists all items, and opens the detail of one.
///
/// It is the data source and the delegate of its list, and the delegate of a live query, whose changes it passes on.
@MainActor
final class ListController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "list"

  private let makeDetail: () -> any Controller<View>
  private let view = ItemListView()
  private var context: EditingContext<ToDoItem>?

  /// The items in their order; nil until the list loads.
  private(set) var query: LiveQuery<ToDoItem>?

  /// The order of the rows, changed only here.
  private var order = ItemOrder.dueDate {
    didSet {
      query?.order = order.keys
      view.show(order)
    }
  }

  /// - Parameter makeDetail: Makes the screen of an item, which is given its context and item.
  init(makeDetail: @escaping () -> any Controller<View>) {
    self.makeDetail = makeDetail
  }

  /// Without the context, the controller doesn't load, and an error names what is missing.
  var missingDependencies: [String] { context == nil ? ["a context"] : [] }

  func load() throws -> View {
    view.add.addTarget(self, action: ListController.openDetail, for: .primaryActionTriggered)
    view.sortByDueDate.addTarget(self, action: ListController.sort, for: .primaryActionTriggered)
    view.sortByTitle.addTarget(self, action: ListController.sort, for: .primaryActionTriggered)
    view.show(order)
    try startQuery()
    return view
  }

  func didAppear() {
    view.list.becomeFirstResponder()
  }

  /// Evaluates all items, and follows their changes from then on, also while another screen covers the list.
  ///
  /// An item's row is drawn again only if its texts have changed.
  private func startQuery() throws {
    guard let context else { return }
    let query = LiveQuery(context, order: order.keys, comparing: { ItemRow($0) })
    query.delegate = self
    try query.performFetch()
    self.query = query
    view.list.engine.source = self
    view.list.engine.delegate = self
    view.list.reload()
    showEmptiness()
  }

  private func showEmptiness() {
    view.empty.isHidden = query?.count != 0
  }

  private func sort(_ button: Button) {
    order = button === view.sortByTitle ? .title : .dueDate
  }

  // MARK: Opening a detail

  /// Opens a detail; the way from the bar button as well as from a cell.
  private func openDetail(from sender: View) {
    navigator?.push(
      makeDetail(),
      handing: .dependency(to: (any HandlesContext & HandlesItem).self) { self.prepare($0, sender: sender) })
  }

  /// Hands a destination what it needs before it appears; the sender decides about the item.
  private func prepare(_ destination: any HandlesContext & HandlesItem, sender: View) {
    guard let context, let item = (sender as? ItemCell)?.item ?? newItem() else { return }
    destination.receive(context)
    destination.receive(item)
  }

  /// Inserts an item into the context; its row appears at once, although nothing is saved.
  private func newItem() -> ToDoItem? {
    let item = ToDoItem()
    // A new identifier is never in use, and the context isn't being saved.
    try? context?.insert(item)
    return item
  }
}

extension ListController: @MainActor HandlesContext {
  func receive(_ context: EditingContext<ToDoItem>) {
    self.context = context
  }
}

// MARK: Changes

extension ListController: @MainActor LiveQueryDelegate {
  func liveQueryWillChange(_ query: LiveQuery<ToDoItem>) {
    view.list.engine.beginBatch()
  }

  /// Adds an event to the open batch, which is checked and applied at its end.
  func liveQuery(_ query: LiveQuery<ToDoItem>, didChange event: LiveEvent<ToDoItem>) {
    var batch = ListBatch()
    batch.add(event)
    try? view.list.engine.apply(batch)
  }

  func liveQueryDidChange(_ query: LiveQuery<ToDoItem>) {
    do {
      try view.list.engine.endBatch()
    } catch {
      view.list.reload()
    }
    showEmptiness()
  }

  /// Not called: neither the filter nor the context fails.
  func liveQuery(_ query: LiveQuery<ToDoItem>, didFail error: LiveQueryError) {}
}

// MARK: Rows

extension ListController: @MainActor ListSource {
  func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int {
    query?.numberOfObjects(inSection: section) ?? 0
  }

  func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let cell = try list.dequeue(ItemCell.self)
    if let item = query?.object(at: path) { cell.show(item) }
    return cell
  }
}

extension ListController: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    if let cell = list.cell(at: path) { openDetail(from: cell) }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
