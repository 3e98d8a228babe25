import Architectures
import FourWaysShared
import TerminalUI

/// Where the view models can navigate to.
@MainActor
protocol StepChoosing: AnyObject {
  func chooseStep(_ onChoice: @escaping (Int) -> Void)
  func endChoice()
}

/// Knows the order of the controllers, so that no view model does; lives as long as its controllers.
@MainActor
final class CounterCoordinator: @MainActor ControllerOwner, StepChoosing {
  private let roles: RoleLog
  private weak var navigator: Navigator<View>?
  private weak var detail: (any Controller<View>)?

  init(_ roles: RoleLog) {
    self.roles = roles
    roles.note(self)
  }

  /// Pushes the first controller.
  ///
  /// The navigator keeps the coordinator alive while one of its controllers is there.
  func start(on navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore) {
    let model = CounterViewModel(counter, store, roles)
    model.coordinator = self
    let screen = CounterScreen(model, roles)
    screen.controllerState.owner = self
    self.navigator = navigator
    navigator.push(screen)
  }

  func chooseStep(_ onChoice: @escaping (Int) -> Void) {
    let model = StepViewModel(roles, onChoice: onChoice)
    model.coordinator = self
    let screen = StepScreen(model, roles)
    screen.controllerState.owner = self
    detail = screen
    navigator?.push(screen)
  }

  func endChoice() {
    if let detail { navigator?.pop(detail) }
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {}
}
