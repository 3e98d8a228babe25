import Architectures
import FourWaysShared
import TerminalUI

/// The view of the first module: shows display values, and reports taps to the presenter.
@MainActor
final class CounterScreen: VIPERView, @MainActor Controller, CounterViewing {
  let controllerState = ControllerState<View>()
  let presenter = StrongLink<any CounterPresenting>()
  var interface: any CounterViewing { self }
  private let view = CounterView()

  func load() -> View {
    view.add.addTarget(self, action: CounterScreen.add, for: .primaryActionTriggered)
    view.save.addTarget(self, action: CounterScreen.save, for: .primaryActionTriggered)
    view.step.addTarget(self, action: CounterScreen.step, for: .primaryActionTriggered)
    return view
  }

  func didLoad() { presenter { $0.ready() } }
  func didAppear() { view.becomeFirstResponder() }
  // snippet.screen
  func show(_ display: CounterDisplay) { view.display(display) }
  // snippet.end

  // snippet.tap
  func add() { presenter { $0.tapAdd() } }
  // snippet.end
  func save() { presenter { $0.tapSave() } }
  func step() { presenter { $0.tapStep() } }
}
