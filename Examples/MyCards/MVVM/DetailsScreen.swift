import Armature
import MyCardsPresentation
import MyCardsViews
import TerminalUI

/// Binds the details to their view model.
@MainActor
final class DetailsScreen: ScreenController<DetailsView> {
  private let model: DetailsViewModel
  private let binder = Binder()

  init(_ model: DetailsViewModel) {
    self.model = model
    super.init("details", DetailsView())
  }

  override func didLoad() {
    view.cancel.addTarget(model, action: DetailsViewModel.cancel, for: .primaryActionTriggered)
    view.edit.addTarget(model, action: DetailsViewModel.edit, for: .primaryActionTriggered)
    for photo in [view.front, view.back] {
      photo.addTarget(self, action: DetailsScreen.endEditing, for: .primaryActionTriggered)
    }
    view.front.addTarget(model, action: DetailsViewModel.openFront, for: .primaryActionTriggered)
    view.back.addTarget(model, action: DetailsViewModel.openBack, for: .primaryActionTriggered)
    binder.bind(view.done, to: model) { $0.save }
    binder.bind(view.trash, to: model) { $0.remove }
    // Before the display, which puts the cursor in the name of a card that is edited.
    binder.bind(model, { $0.mode }, to: self) { screen, _ in screen.endEditing() }
    binder.bind(model, { $0.display }, to: view)
    binder.bind(model, \.name, to: view.nameField, \.text, for: .editingChanged)
    // A tap or a typed character has its effect before the next key, which may arrive in the same turn.
    let controls: [any Control] = [view.cancel, view.edit, view.done, view.trash, view.nameField]
    for control in controls {
      control.addAction(owner: binder, for: [.primaryActionTriggered, .editingChanged]) { binder, _ in binder.flush() }
    }
    model.alerts.subscribe(self, DetailsScreen.show)
  }

  private func endEditing() {
    view.nameField.resignFirstResponder()
  }

  private func show(_ alert: AlertDisplay) {
    present(alert)
  }
}
