import Armature
import DueDatesModel
import TerminalUI

/// The controls for title, fields and due date of an item.
final class DetailView: ScreenView {
  let title = TextField(placeholder: Texts.title, name: "title")
  let dueDate = DateField(name: "dueDate")
  let trash = Button(Texts.trash, name: "trash", kind: .danger)

  /// A text view for each field, in the same order.
  let texts: [TextView]

  private let fields: [ItemField]
  private let dueDateLabel = Label(Texts.dueDate, style: .secondary)

  init(_ fields: [ItemField]) {
    self.fields = fields
    texts = fields.map { TextView(placeholder: $0.placeholder, name: $0.name) }
    super.init(name: "detail.view", bar: NavigationBar(title: Texts.details))
    addAll(title)
    for text in texts { addAll(text) }
    addAll(dueDateLabel, dueDate, trash)
  }

  // MARK: Content

  /// Fills all controls.
  ///
  /// - Parameter today: The date of an item that has none.
  func show(_ item: ToDoItem, today: Day) {
    title.text = item.title
    for (field, text) in zip(fields, texts) { text.text = item[field] }
    if let date = CalendarDate("\(item.dueDate ?? today)") { dueDate.date = date }
  }

  func copyAll(to item: ToDoItem) {
    item.title = title.text
    for text in texts { copy(text, to: item) }
    copyDueDate(to: item)
  }

  /// Copies the content of a text view to its field.
  func copy(_ text: TextView, to item: ToDoItem) {
    for (field, view) in zip(fields, texts) where view === text { item[field] = text.text }
  }

  func copyDueDate(to item: ToDoItem) {
    if let day = Day("\(dueDate.date)") { item.dueDate = day }
  }

  // MARK: Layout

  override var keyCommands: [KeyCommand] {
    super.keyCommands + [KeyCommand("t", .control, title: Texts.trash, .tap(trash))]
  }

  /// The texts share the height that the other controls leave.
  override func layoutContent(in area: Rect) {
    let date = Stack(.horizontal, [.item(dueDateLabel, .fixed(10)), .item(dueDate, .fixed(10))])
    Stack(
      .vertical, spacing: 1, margins: Margins(top: 1, left: 2, right: 2), maximumWidth: 76,
      [.item(title)] + texts.map { .item($0, .filling(minimum: 1, maximum: 8)) }
        + [.item(date), .item(trash, stretches: false)]
    ).layOut(in: area)
  }
}
