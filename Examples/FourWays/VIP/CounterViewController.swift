import Architectures
import FourWaysShared
import TerminalUI

/// Makes Requests out of taps, and displays ViewModels.
@MainActor
final class CounterViewController: VIPController, @MainActor Controller, CounterDisplaying {
  let controllerState = ControllerState<View>()
  let interactor = StrongLink<any CounterLogic>()
  let router = StrongLink<any CounterRouting>()
  var interface: any CounterDisplaying { self }
  private let view = CounterView()
  private var display = CounterDisplay() { didSet { view.display(display) } }

  func load() -> View {
    view.add.addTarget(self, action: CounterViewController.add, for: .primaryActionTriggered)
    view.save.addTarget(self, action: CounterViewController.save, for: .primaryActionTriggered)
    view.step.addTarget(self, action: CounterViewController.chooseStep, for: .primaryActionTriggered)
    return view
  }

  func didLoad() { interactor.send(Show.Request()) { $0.show } }
  func didAppear() { view.becomeFirstResponder() }

  // snippet.tap
  func add() { interactor.send(Add.Request()) { $0.add } }
  // snippet.end
  func save() { interactor.send(Save.Request()) { $0.save } }
  func chooseStep() { router { $0.routeToStep() } }

  func displayTally(_ viewModel: Show.ViewModel) {
    (display.number, display.step) = (viewModel.number, viewModel.step)
  }

  // snippet.screen
  func displayAdd(_ viewModel: Add.ViewModel) {
    display.status = viewModel.status
  }
  // snippet.end

  func displaySave(_ viewModel: Save.ViewModel) {
    (display.status, display.canSave) = (viewModel.status, viewModel.canSave)
  }
}
