import Architectures
public import FourWaysShared
import MessageTracing
import TerminalUI

/// Leads to the detail, hands it the current step, and stores the chosen one.
@MainActor
final class CounterRouter: VIPRouter, CounterRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any CounterData>()
  var interface: any CounterRouting { self }

  func routeToStep() {
    do {
      let detail = try StepModule.make(self)
      let step = passing({ $0.step }, to: (any StepData).take)
      controller { $0.navigator?.push(detail, handing: step) }
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}

extension CounterRouter: @MainActor StepOutput {
  func chose(_ step: Int) {
    dataStore { $0.step = step }
  }

  func submoduleDidEnd(_ removal: ControllerRemoval) {}
}

extension Feature {
  /// View controller, interactor and presenter in a cycle, with a worker and a router.
  public static let vip = Feature(.vip) { navigator, counter, store in
    let controller = CounterViewController()
    let (interactor, presenter) = (CounterInteractor(counter), CounterPresenter())
    let router = CounterRouter()
    try AssembledModule.vip(
      controller: controller, interactor: interactor, presenter: presenter, worker: store, router: router)
    navigator.push(controller)
  }
}
