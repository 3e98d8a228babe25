import Composites
import DataSources
import Delegation
import Responders
import TargetActions
import TerminalUI

/// Performs the actions of the screen's controls.
@MainActor
protocol DemoViewDelegate: AnyObject {
  func refresh()
  func save(_ name: String)
  func choose(_ note: String)
  func delete(_ index: Int)
  func takePicture()
}

/// A list, two fields, buttons, a picture and labels.
@MainActor
final class DemoView: ScreenView {
  @WeakDelegate var delegate: (any DemoViewDelegate)?
  let list = ListView(name: "list")
  let refresh = RefreshControl()
  let nameField = TextField(placeholder: "Name", name: "name")
  let textField = TextView(placeholder: "Text", name: "text")
  let saving = Button("Save", name: "save")
  let picking = Button("Pick", name: "pick")
  let taking = Button("Take", name: "take")
  let seconds = Label("0 s", name: "seconds")
  let chosen = Label("-", name: "chosen")
  let picture = PictureView(name: "picture")
  private var notes: [String] = []

  init() {
    super.init(name: "demo.view", bar: NavigationBar(title: "Demo", activity: refresh))
    addAll(list, nameField, textField, saving, picking, taking, seconds, chosen, picture)
    list.rowsShown = 10
    list.refreshControl = refresh
    list.engine.register(TextRow.self) { TextRow() }
    list.engine.source = self
    list.engine.delegate = self
    refresh.addAction(owner: self, for: .valueChanged) { view, _ in view.$delegate(from: view) { $0.refresh() } }
    nameField.addAction(owner: self, for: .editingChanged) { view, _ in view.nameChanged() }
    saving.addAction(owner: self, for: .primaryActionTriggered) { view, _ in
      view.$delegate(from: view) { $0.save(view.nameField.text) }
    }
    picking.addAction(owner: self, for: .primaryActionTriggered) { view, _ in view.pick() }
    taking.addAction(owner: self, for: .primaryActionTriggered) { view, _ in
      view.$delegate(from: view) { $0.takePicture() }
    }
    nameChanged()
  }

  func nameChanged() { saving.isEnabled = !nameField.text.isEmpty }

  func show(_ notes: [String]) {
    self.notes = notes
    list.reload()
  }

  private func pick() {
    let sheet = Sheet(title: "Pick one", entries: ["A", "B", "Cancel"]) { [weak self] entry in
      self?.chosen.text = entry.title
      self?.textField.isEnabled = entry.title != "A"
    }
    window?.present(sheet)
  }

  override func layoutContent(in area: Rect) {
    let views: [View] = [nameField, saving, picking, taking, seconds, chosen]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: Double(index) * 12, y: area.origin.y, width: 11, height: 1)
    }
    textField.frame = Rect(x: 0, y: area.origin.y + 1, width: area.width, height: 2)
    list.frame = Rect(x: 0, y: area.origin.y + 4, width: 40, height: 10)
    picture.frame = Rect(x: 42, y: area.origin.y + 4, width: 30, height: 10)
  }
}

extension DemoView: @MainActor ListSource, @MainActor EditingListSource, @MainActor ListDelegate {
  func list(_ list: ListEngine<RowView>, numberOfRowsInSection section: Int) -> Int { notes.count }

  func list(_ list: ListEngine<RowView>, cellForRowAt path: ListPath) throws -> RowView {
    let row = try list.dequeue(TextRow.self)
    row.text = notes[path.row]
    return row
  }

  func list(_ list: ListEngine<RowView>, canEditRowAt path: ListPath) -> Bool { true }

  func list(_ list: ListEngine<RowView>, commitDeletionOfRowAt path: ListPath) {
    $delegate(from: self) { $0.delete(path.row) }
  }

  func list(_ list: ListEngine<RowView>, didSelectRowAt path: ListPath) {
    $delegate(from: self) { $0.choose(notes[path.row]) }
  }

  func list(_ list: ListEngine<RowView>, didDeselectRowAt path: ListPath) {}
}
