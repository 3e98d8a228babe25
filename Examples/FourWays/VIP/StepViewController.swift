import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// Makes a Request of a tapped step, and goes back once that is displayed.
@MainActor
final class StepViewController: VIPController, @MainActor Controller, StepDisplaying {
  let scene = SceneState<View>()
  let interactor = Link<any StepLogic>()
  let router = Link<any StepRouting>()
  var face: any StepDisplaying { self }
  private let view = StepView()

  init(_ cast: Cast) {
    cast.note(self, view)
  }

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepViewController.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepViewController.back, for: .primaryActionTriggered)
    return view
  }

  func didAppear() { view.becomeFirstResponder() }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { interactor.send(Choose.Request(step: step)) { $0.choose } }
  }

  func back() { router("routeBack") { $0.routeBack(withChoice: false) } }
  func displayChoice(_ viewModel: Choose.ViewModel) { router("routeBack") { $0.routeBack(withChoice: true) } }
}
