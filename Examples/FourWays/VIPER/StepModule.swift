import Architectures
import FourWaysShared
import TerminalUI

/// Assembles the detail.
@MainActor
enum StepModule {
  /// Makes the detail's controller.
  static func make(_ output: any StepOutput, _ roles: RoleLog) throws -> any Controller<View> {
    let (view, presenter, router) = (StepScreen(roles), StepPresenter(), StepRouter())
    roles.note(presenter, router)
    router.output.connect(output)
    try AssembledModule.viper(view: view, presenter: presenter, interactor: NoRole(), router: router)
    return view
  }
}
