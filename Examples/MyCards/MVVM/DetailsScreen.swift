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
    // Before the display: a new mode ends editing, then the display makes the name of an edited card first responder.
    binder.bind(model, { $0.mode }, to: self) { screen, _ in screen.endEditing() }
    binder.bind(model, { $0.display }, to: view)
    binder.bind(model, \.name, to: view.nameField, \.text, for: .editingChanged)
    // The next key may arrive in the same turn, so each tap and each typed character updates the view now.
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
