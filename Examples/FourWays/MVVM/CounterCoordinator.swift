import Architectures
public import FourWaysShared
import TerminalUI

/// The navigation that the view models can request.
@MainActor
protocol StepChoosing: AnyObject {
  func chooseStep(_ onChoice: @escaping (Int) -> Void)
  func endChoice()
}

/// Navigates between the controllers on behalf of the view models; exists as long as its controllers.
@MainActor
final class CounterCoordinator: @MainActor ControllerOwner, StepChoosing {
  private weak var navigator: Navigator<View>?
  private weak var detail: (any Controller<View>)?

  /// Pushes the first controller.
  ///
  /// The navigator retains the coordinator while one of its controllers is on the stack.
  func start(on navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore) {
    let model = CounterViewModel(counter, store)
    model.coordinator = self
    let screen = CounterScreen(model)
    screen.controllerState.owner = self
    self.navigator = navigator
    navigator.push(screen)
  }

  func chooseStep(_ onChoice: @escaping (Int) -> Void) {
    let model = StepViewModel(onChoice: onChoice)
    model.coordinator = self
    let screen = StepScreen(model)
    screen.controllerState.owner = self
    detail = screen
    navigator?.push(screen)
  }

  func endChoice() {
    if let detail { navigator?.pop(detail) }
  }

  func controllerWasRemoved(_ removal: ControllerRemoval) {}
}

extension Feature {
  /// View models that are bound to views, and a coordinator that navigates.
  public static let mvvm = Feature(.mvvm) { navigator, counter, store in
    let coordinator = CounterCoordinator()
    // The navigator retains the coordinator after the first push.
    withExtendedLifetime(coordinator) { coordinator.start(on: navigator, counter, store) }
  }
}
