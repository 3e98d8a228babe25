import Armature
import MyCardsPresentation
import MyCardsViews
import TerminalUI

/// The view of the details: shows a name and a display, and reports taps and typed names to the presenter.
@MainActor
final class DetailsScreen: ScreenController<DetailsView>, VIPERView {
  let presenter = StrongLink<any DetailsPresenting>()
  var interface: any DetailsViewing { self }

  init() {
    super.init("details", DetailsView())
  }

  override func didLoad() {
    view.cancel.addTarget(self, action: DetailsScreen.cancel, for: .primaryActionTriggered)
    view.edit.addTarget(self, action: DetailsScreen.edit, for: .primaryActionTriggered)
    view.done.addTarget(self, action: DetailsScreen.done, for: .primaryActionTriggered)
    view.trash.addTarget(self, action: DetailsScreen.trash, for: .primaryActionTriggered)
    view.front.addTarget(self, action: DetailsScreen.front, for: .primaryActionTriggered)
    view.back.addTarget(self, action: DetailsScreen.back, for: .primaryActionTriggered)
    view.nameField.addTarget(self, action: DetailsScreen.nameChanged, for: .editingChanged)
    presenter { $0.ready() }
  }

  private func cancel() { presenter { $0.tapCancel() } }
  private func edit() { presenter { $0.tapEdit() } }
  private func done() { presenter { $0.tapDone() } }
  private func trash() { presenter { $0.tapTrash() } }
  private func front() { presenter { $0.tapFront() } }
  private func back() { presenter { $0.tapBack() } }
  private func nameChanged(_ field: TextField) { presenter { $0.typed(field.text) } }
}

extension DetailsScreen: DetailsViewing {
  func show(_ name: String, _ display: DetailsDisplay) {
    view.nameField.text = name
    view.display(display)
  }

  func endEditing() {
    view.nameField.resignFirstResponder()
  }
}
