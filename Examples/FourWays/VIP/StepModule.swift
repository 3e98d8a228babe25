import Architectures
import FourWaysShared
import TerminalUI

/// Assembles the detail.
@MainActor
enum StepModule {
  /// Makes the detail's controller.
  static func make(_ output: any StepOutput, _ roles: RoleLog) throws -> any Controller<View> {
    let (controller, interactor) = (StepViewController(roles), StepInteractor())
    let (presenter, router) = (StepPresenter(), StepRouter())
    roles.note(interactor, presenter, router)
    router.output.connect(output)
    try AssembledModule.vip(
      controller: controller, interactor: interactor, presenter: presenter, worker: NoRole(), router: router)
    return controller
  }
}
