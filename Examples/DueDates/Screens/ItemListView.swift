import Armature
import DueDatesModel
import TerminalUI

/// The items below the buttons for their order, or a text in place of them.
final class ItemListView: ScreenView {
  let add = BarButton(Texts.add, name: "add", isPrimary: true)
  let sortByDueDate = Button(Texts.dueDate, name: "sortDueDate")
  let sortByTitle = Button(Texts.title, name: "sortTitle")
  let list = ListView(name: "list")
  let empty = Label(Texts.nothingDue, style: .secondary, alignment: .center, name: "empty")

  init() {
    super.init(name: "list.view", bar: NavigationBar(title: Texts.dueDates, right: [add]))
    addAll(sortByDueDate, sortByTitle, list, empty)
    list.rowsShown = 10
    list.engine.register(ItemCell.self) { ItemCell() }
  }

  /// Disables the button of the order that is in force.
  func show(_ order: ItemOrder) {
    sortByDueDate.isEnabled = order != .dueDate
    sortByTitle.isEnabled = order != .title
    help.setNeedsDisplay()
  }

  override var keyCommands: [KeyCommand] {
    let button = sortByTitle.isEnabled ? sortByTitle : sortByDueDate
    return super.keyCommands + [
      KeyCommand("+", title: Texts.newItem, .tap(add)),
      KeyCommand("s", title: Texts.sort(by: button.title), .tap(button)),
    ]
  }

  override func layoutContent(in area: Rect) {
    let order = Stack(
      .horizontal, spacing: 1, margins: Margins(x: 2), [.item(sortByDueDate), .item(sortByTitle)])
    Stack(.vertical, spacing: 1, [.item(order), .item(list, .filling)]).layOut(in: area)
    let rows = list.frame
    empty.frame = Rect(
      x: rows.origin.x, y: (rows.origin.y + rows.height / 2).rounded(.down), width: rows.width, height: 1)
  }
}

/// The ready texts of a row, as a value.
///
/// The live query compares these values, so a change that no row shows redraws none.
struct ItemRow: Equatable {
  let title: String

  /// The due date; nil for an item without one.
  let date: String?

  init(_ item: ToDoItem) {
    title = item.title.isEmpty ? Texts.untitled : item.title
    date = item.dueDate?.description
  }
}

/// The row of an item, which it keeps for the detail.
final class ItemCell: RowView {
  private(set) var item: ToDoItem?
  private let title = Label(style: .bold)
  private let date = Label(style: .secondary, alignment: .trailing)

  init() {
    super.init()
    addAll(title, date)
  }

  func show(_ item: ToDoItem) {
    self.item = item
    let row = ItemRow(item)
    title.text = row.title
    date.text = row.date ?? ""
    date.isHidden = row.date == nil
  }

  override func prepareForReuse() {
    item = nil
    title.text = ""
    date.text = ""
  }

  /// The date is at the right, and the title has the rest.
  override func layout() {
    let dateWidth = 10.0
    let room = max(0, bounds.width - 6)
    date.frame = Rect(x: bounds.width - 3 - min(dateWidth, room), y: 0, width: min(dateWidth, room), height: 1)
    title.frame = Rect(x: 3, y: 0, width: max(0, room - dateWidth - 1), height: 1)
  }
}
