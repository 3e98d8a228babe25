import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Is told which step was chosen.
@MainActor
protocol StepControllerDelegate: AnyObject {
  func stepController(_ controller: StepController, didChoose step: Int)
}

/// The detail: asks for a step and tells its delegate.
@MainActor
final class StepController: @MainActor Controller {
  let scene = SceneState<View>()
  weak var delegate: (any StepControllerDelegate)?
  private let view = StepView()

  init(_ cast: Cast) {
    cast.note(self, view)
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepController.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepController.goBack, for: .primaryActionTriggered)
    return view
  }

  func didAppear() {
    view.becomeFirstResponder()
  }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { delegate?.stepController(self, didChoose: step) }
    goBack()
  }

  func goBack() {
    navigator?.pop(self)
  }
}
