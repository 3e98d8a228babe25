import Architectures
import FourWaysShared
import TerminalUI

/// Goes back, and reports the chosen step.
@MainActor
final class StepRouter: VIPRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any StepData>()
  let output = WeakLink<any StepOutput>()
  var interface: any StepRouting { self }

  func routeBack(withChoice: Bool) {
    if withChoice, let step = dataStore({ $0.step }) { output { $0.chose(step) } }
    controller { $0.navigator?.pop($0) }
  }
}

/// Assembles the detail.
@MainActor
enum StepModule {
  /// Makes the detail's controller.
  static func make(_ output: any StepOutput) throws -> any Controller<View> {
    let (controller, interactor) = (StepViewController(), StepInteractor())
    let (presenter, router) = (StepPresenter(), StepRouter())
    router.output.connect(output)
    try AssembledModule.vip(
      controller: controller, interactor: interactor, presenter: presenter, worker: NoRole(), router: router)
    return controller
  }
}
