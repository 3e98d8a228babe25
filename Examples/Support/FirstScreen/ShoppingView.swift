import Armature
import TerminalUI

/// A list of what to buy, below a field that adds to it.
// snippet.view
final class ShoppingView: ScreenView {
  let field = TextField(placeholder: "What is missing?", name: "field")
  let add = Button("Add", name: "add", kind: .primary)
  let list = ListView(name: "list")

  init() {
    super.init(name: "shopping", bar: NavigationBar(title: "Shopping"))
    field.returnTitle = add.title
    addAll(field, add, list)
  }

  override func layoutContent(in area: Rect) {
    let entry = Stack(.horizontal, spacing: 2, margins: Margins(x: 3), [.item(field, .filling), .item(add)])
    Stack(.vertical, spacing: 1, margins: Margins(top: 1), [.item(entry), .item(list, .filling)]).layOut(in: area)
  }
}
// snippet.end
