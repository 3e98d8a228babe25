import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// The delegate of the detail.
@MainActor
protocol StepControllerDelegate: AnyObject {
  func stepController(_ controller: StepController, didChoose step: Int)
}

/// The detail: lets the user choose a step, and notifies its delegate.
@MainActor
final class StepController: @MainActor Controller {
  let controllerState = ControllerState<View>()
  @WeakDelegate var delegate: (any StepControllerDelegate)?
  private let view = StepView()

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepController.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepController.goBack, for: .primaryActionTriggered)
    return view
  }

  func didAppear() {
    view.focus()
  }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { $delegate(from: self) { $0.stepController(self, didChoose: step) } }
    goBack()
  }

  func goBack() {
    navigator?.pop(self)
  }
}
