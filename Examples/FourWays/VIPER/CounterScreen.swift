import Architectures
import FourWaysShared
import TerminalUI

/// The view of the first module: shows what it is handed, and passes taps on.
@MainActor
final class CounterScreen: ViperView, @MainActor Controller, CounterViewing {
  let scene = SceneState<View>()
  let presenter = Link<any CounterPresenting>()
  var face: any CounterViewing { self }
  private let view = CounterView()

  init(_ cast: Cast) {
    cast.note(self, view)
  }

  func load() -> View {
    view.add.addTarget(self, action: CounterScreen.add, for: .primaryActionTriggered)
    view.save.addTarget(self, action: CounterScreen.save, for: .primaryActionTriggered)
    view.step.addTarget(self, action: CounterScreen.step, for: .primaryActionTriggered)
    return view
  }

  func didLoad() { presenter("ready") { $0.ready() } }
  func didAppear() { view.becomeFirstResponder() }
  func show(_ display: CounterDisplay) { view.display(display) }

  func add() { presenter("tapAdd") { $0.tapAdd() } }
  func save() { presenter("tapSave") { $0.tapSave() } }
  func step() { presenter("tapStep") { $0.tapStep() } }
}
