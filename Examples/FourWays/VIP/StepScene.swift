import Architectures
import FourWaysShared
import TerminalUI

/// Assembles the detail.
@MainActor
enum StepScene {
  /// Makes the detail's scene.
  static func make(_ output: any StepOutput, _ cast: Cast) throws -> any Controller<View> {
    let (controller, interactor) = (StepViewController(cast), StepInteractor())
    let (presenter, router) = (StepPresenter(), StepRouter())
    cast.note(interactor, presenter, router)
    router.output.connect(output)
    _ = try Module.vip(controller: controller, interactor: interactor, presenter: presenter, router: router)
    return controller
  }
}
