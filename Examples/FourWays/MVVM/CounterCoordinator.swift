import Architectures
import FourWaysShared
import TerminalUI

/// The ways that view models may go.
@MainActor
protocol StepChoosing: AnyObject {
  func chooseStep(_ onChoice: @escaping (Int) -> Void)
  func endChoice()
}

/// Knows which scene comes after which, so that no view model does; lives as long as its scenes.
@MainActor
final class CounterCoordinator: @MainActor SceneOwner, StepChoosing {
  private let cast: Cast
  private weak var navigator: Navigator<View>?
  private weak var detail: (any Controller<View>)?

  init(_ cast: Cast) {
    self.cast = cast
    cast.note(self)
  }

  /// Pushes the first scene, and stays as long as one of its scenes does.
  func start(on navigator: Navigator<View>, _ counter: Counter, _ store: any CounterStore) {
    let model = CounterViewModel(counter, store, cast)
    model.way = self
    let screen = CounterScene(model, cast)
    screen.scene.owner = self
    self.navigator = navigator
    navigator.push(screen)
  }

  func chooseStep(_ onChoice: @escaping (Int) -> Void) {
    let model = StepViewModel(cast, onChoice: onChoice)
    model.way = self
    let screen = StepScene(model, cast)
    screen.scene.owner = self
    detail = screen
    navigator?.push(screen)
  }

  func endChoice() {
    if let detail { navigator?.pop(detail) }
  }

  func sceneDidLeave(_ report: LeaveReport) {}
}
