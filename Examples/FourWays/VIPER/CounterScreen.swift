import Architectures
import FourWaysShared
import TerminalUI

/// The view of the first module: shows display values, and reports taps to the presenter.
@MainActor
final class CounterScreen: VIPERView, @MainActor Controller, CounterViewing {
  let controllerState = ControllerState<View>()
  let presenter = StrongLink<any CounterPresenting>()
  var face: any CounterViewing { self }
  private let view = CounterView()

  init(_ roles: RoleLog) {
    roles.note(self, view)
  }

  func load() -> View {
    view.add.addTarget(self, action: CounterScreen.add, for: .primaryActionTriggered)
    view.save.addTarget(self, action: CounterScreen.save, for: .primaryActionTriggered)
    view.step.addTarget(self, action: CounterScreen.step, for: .primaryActionTriggered)
    return view
  }

  func didLoad() { presenter { $0.ready() } }
  func didAppear() { view.becomeFirstResponder() }
  func show(_ display: CounterDisplay) { view.display(display) }

  func add() { presenter { $0.tapAdd() } }
  func save() { presenter { $0.tapSave() } }
  func step() { presenter { $0.tapStep() } }
}
