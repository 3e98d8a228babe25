import Architectures
import FourWaysShared
import TerminalUI

/// Binds the first screen to its view model.
@MainActor
final class CounterScreen: @MainActor Controller {
  let controllerState = ControllerState<View>()
  private let model: CounterViewModel
  private let view = CounterView()
  private let binder = Binder()

  init(_ model: CounterViewModel) {
    self.model = model
  }

  func load() -> View {
    view.add.addTarget(model, action: CounterViewModel.add, for: .primaryActionTriggered)
    view.save.addTarget(model, action: CounterViewModel.startSave, for: .primaryActionTriggered)
    view.step.addTarget(model, action: CounterViewModel.chooseStep, for: .primaryActionTriggered)
    // snippet.tap
    binder.bind(model, { $0.display }, to: view)
    // snippet.end
    return view
  }

  func didAppear() {
    view.becomeFirstResponder()
  }
}
