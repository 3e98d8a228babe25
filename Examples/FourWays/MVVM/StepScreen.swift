import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Reports taps in the detail to its view model.
@MainActor
final class StepScreen: @MainActor Controller {
  let controllerState = ControllerState<View>()
  private let model: StepViewModel
  private let view = StepView()

  init(_ model: StepViewModel) {
    self.model = model
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addAction(owner: model, for: .primaryActionTriggered) { model, _ in model.choose(choice.step) }
    }
    view.back.addTarget(model, action: StepViewModel.goBack, for: .primaryActionTriggered)
    return view
  }

  func didAppear() {
    view.focus()
  }
}
