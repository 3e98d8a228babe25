import Armature
import TerminalUI

/// Adds what is typed, and provides the rows.
@MainActor
final class ShoppingController: @MainActor Controller {
  let controllerState = ControllerState<View>()
  private let view = ShoppingView()
  private var things = ["Bread", "Apples"]

  // snippet.controller
  func load() -> View {
    view.add.addTarget(self, action: ShoppingController.add, for: .primaryActionTriggered)
    view.field.addTarget(self, action: ShoppingController.add, for: .editingDidEndOnExit)
    view.list.engine.register(TextRow.self) { TextRow() }
    view.list.engine.source = self
    view.list.reload()
    return view
  }
  // snippet.end

  func didAppear() { view.field.becomeFirstResponder() }

  func add() {
    guard !view.field.text.isEmpty else { return alert("Type what is missing.") }
    things.append(view.field.text)
    view.field.text = ""
    view.list.reload()
  }
}

extension ShoppingController: @MainActor ListSource, @MainActor TitledListSource {
  func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { things.count }
  func list(_ list: ListEngine<RowView>, titleOfSection section: Int) -> String? { "To buy" }

  func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    row.text = things[path.row]
    return row
  }
}
