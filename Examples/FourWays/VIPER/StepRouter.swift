import Architectures
import FourWaysShared
import TerminalUI

/// Ends the detail, with or without a step.
@MainActor
final class StepRouter: VIPERRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any StepOutput>()
  var interface: any StepRouting { self }

  func end(with step: Int?) {
    if let step { output { $0.chose(step) } }
    controller { $0.navigator?.pop($0) }
  }
}

/// Assembles the detail.
@MainActor
enum StepModule {
  /// Makes the detail's controller.
  static func make(_ output: any StepOutput) throws -> any Controller<View> {
    let (view, presenter, router) = (StepScreen(), StepPresenter(), StepRouter())
    router.output.connect(output)
    try AssembledModule.viper(view: view, presenter: presenter, interactor: NoRole(), router: router)
    return view
  }
}
