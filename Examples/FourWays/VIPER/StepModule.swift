import Architectures
import FourWaysShared
import TerminalUI

/// Assembles the detail.
@MainActor
enum StepModule {
  /// Makes the detail's scene.
  static func make(_ output: any StepOutput, _ cast: Cast) throws -> any Controller<View> {
    let (view, presenter, router) = (StepScreen(cast), StepPresenter(), StepRouter())
    cast.note(presenter, router)
    router.output.connect(output)
    _ = try Module.viper(view: view, presenter: presenter, router: router)
    return view
  }
}
