import Armature
import BidlyModel
import TerminalUI

/// The delegate of a list of items or bids: the controller of its screen.
@MainActor
protocol ItemListDelegate: AnyObject {
  func itemList(_ list: ItemList, didSelect item: Item)
}

/// A delegate that also lets the user delete rows.
@MainActor
protocol ItemListEditing: ItemListDelegate {
  func itemList(_ list: ItemList, didDelete item: Item)
}

/// Provides the rows of a list view: the data source and delegate of all lists of the app.
@MainActor
final class ItemList {
  /// The delegate; without one, rows can't be selected.
  @WeakDelegate var delegate: (any ItemListDelegate)? {
    didSet { view.engine.delegate = delegate == nil ? nil : self }
  }

  /// The content of the list.
  var snapshot = Snapshot<OnlySection, ItemRow>()

  private let view: ListView

  init(_ view: ListView) {
    self.view = view
    view.rowsShown = 10
    view.engine.register(ItemRowView.self) { ItemRowView() }
    view.engine.source = self
  }

  /// Shows other rows.
  func show(_ rows: [ItemRow]) {
    view.show(rows, of: self)
  }

  /// Shows the new content of one row, and draws only that row.
  func update(_ row: ItemRow) {
    show(snapshot.items.map { $0.id == row.id ? row : $0 })
  }

  private func item(at path: ListPath) -> Item? {
    snapshot.items.indices.contains(path.row) ? snapshot.items[path.row].item : nil
  }
}

extension ItemList: @MainActor SnapshotSource {
  func list(_ list: ListEngine<RowView>, cellFor row: ItemRow, at path: ListPath) throws -> RowView {
    let cell = try list.dequeue(ItemRowView.self)
    cell.show(row)
    return cell
  }
}

extension ItemList: @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    guard let item = item(at: path) else { return }
    $delegate(from: self) { $0.itemList(self, didSelect: item) }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}

extension ItemList: @MainActor EditingListSource {
  func list(_ list: ListEngine<RowView>, canEditRowAt path: ListPath) -> Bool { delegate is any ItemListEditing }

  func list(_ list: ListEngine<RowView>, commitDeletionOfRowAt path: ListPath) {
    guard let item = item(at: path) else { return }
    $delegate(from: self) { ($0 as? any ItemListEditing)?.itemList(self, didDelete: item) }
  }
}
