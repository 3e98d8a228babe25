import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Makes a Request out of a tapped step, and goes back when the choice is displayed.
@MainActor
final class StepViewController: VIPController, @MainActor Controller, StepDisplaying {
  let controllerState = ControllerState<View>()
  let interactor = StrongLink<any StepLogic>()
  let router = StrongLink<any StepRouting>()
  var interface: any StepDisplaying { self }
  private let view = StepView()

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepViewController.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepViewController.back, for: .primaryActionTriggered)
    return view
  }

  func didAppear() { view.focus() }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { interactor.send(Choose.Request(step: step)) { $0.choose } }
  }

  func back() { router { $0.routeBack(withChoice: false) } }
  func displayChoice(_ viewModel: Choose.ViewModel) { router { $0.routeBack(withChoice: true) } }
}
