import Armature
import DueDatesModel
import TerminalUI

/// Edits an item.
///
/// There is no cancel: each edit saves, and leaving saves a last time.
@MainActor
final class DetailController: @MainActor Controller, TraceNamed {
  let controllerState = ControllerState<View>()
  let traceName = "detail"

  let editing: EditingNotifications
  private let today: () -> Day
  private let view: DetailView
  private var context: EditingContext<ToDoItem>?
  private var item: ToDoItem?

  /// Whether the item was deleted, so that leaving must not save it.
  private var isDeleted = false

  /// - Parameters:
  ///   - fields: The texts to edit beside the title.
  ///   - editing: Announces the end of editing of text views.
  ///   - today: Returns the day that an item without a due date gets.
  init(fields: [ItemField], editing: EditingNotifications, today: @escaping () -> Day) {
    (self.editing, self.today) = (editing, today)
    view = DetailView(fields)
  }

  var missingDependencies: [String] { (context == nil ? ["a context"] : []) + (item == nil ? ["an item"] : []) }

  func load() -> View {
    view.title.addTarget(self, action: DetailController.titleChanged, for: .editingChanged)
    view.dueDate.addTarget(self, action: DetailController.dueDateChanged, for: .valueChanged)
    view.trash.addTarget(self, action: DetailController.trash, for: .primaryActionTriggered)
    for text in view.texts { text.addTarget(editing, action: EditingNotifications.post, for: .editingDidEnd) }
    return view
  }

  /// Fills the controls, and listens to its own text views until the screen disappears.
  func willAppear() {
    isDeleted = false
    if let item { view.show(item, today: today()) }
    for text in view.texts { observe(editing.didEndEditing, DetailController.textEnded, from: text) }
  }

  func didAppear() {
    view.title.becomeFirstResponder()
  }

  func willDisappear() {
    if !isDeleted { save { view.copyAll(to: $0) } }
  }

  // MARK: Edits

  private func titleChanged() {
    save { $0.title = view.title.text }
  }

  private func dueDateChanged() {
    save { view.copyDueDate(to: $0) }
  }

  private func textEnded(_ text: TextView) {
    save { view.copy(text, to: $0) }
  }

  /// Changes the item and saves all changes of the context, also those of a save that failed before.
  private func save(_ change: (ToDoItem) -> Void) {
    guard let context, let item else { return }
    change(item)
    attempt {
      try context.update(item)
      try context.save()
    }
  }

  /// Deletes the item and returns to the list.
  private func trash() {
    guard let context, let item else { return }
    isDeleted = true
    attempt {
      try context.delete(item.id)
      try context.save()
    }
    navigator?.pop(self)
  }

  /// Tries to save; after an error, the changes stay in the context, and an alert says so.
  private func attempt(_ saving: () throws -> Void) {
    do {
      try saving()
    } catch {
      (host?.root as? Window)?.present(AlertView.notSaved)
    }
  }
}

extension DetailController: @MainActor HandlesContext, @MainActor HandlesItem {
  func receive(_ context: EditingContext<ToDoItem>) {
    self.context = context
  }

  func receive(_ item: ToDoItem) {
    self.item = item
  }
}
