import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Hands what is tapped in the detail to its view model.
@MainActor
final class StepScene: @MainActor Controller {
  let scene = SceneState<View>()
  private let model: StepViewModel
  private let view = StepView()

  init(_ model: StepViewModel, _ cast: Cast) {
    self.model = model
    cast.note(self, view)
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addAction(owner: model, for: .primaryActionTriggered) { model, _ in model.choose(choice.step) }
    }
    view.back.addTarget(model, action: StepViewModel.goBack, for: .primaryActionTriggered)
    return view
  }

  func didAppear() {
    view.becomeFirstResponder()
  }
}
