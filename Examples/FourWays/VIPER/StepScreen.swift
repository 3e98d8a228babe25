import Architectures
import FourWaysShared
import TargetActions
import TerminalUI

/// The view of the detail: reports taps to the presenter.
@MainActor
final class StepScreen: VIPERView, @MainActor Controller, StepViewing {
  let controllerState = ControllerState<View>()
  let presenter = StrongLink<any StepPresenting>()
  var interface: any StepViewing { self }
  private let view = StepView()

  func load() -> View {
    for choice in view.choices {
      choice.button.addTarget(self, action: StepScreen.choose, for: .primaryActionTriggered)
    }
    view.back.addTarget(self, action: StepScreen.back, for: .primaryActionTriggered)
    return view
  }

  func didAppear() { view.focus() }

  func choose(_ button: Button) {
    if let step = view.step(of: button) { presenter { $0.tap(step) } }
  }

  func back() { presenter { $0.tapBack() } }
}
