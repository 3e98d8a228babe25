import Architectures
import TerminalUI

/// Ends the detail, with or without a step.
@MainActor
final class StepRouter: VIPERRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func end(with step: Int?) {
    if let step { output { $0.chose(step) } }
    controller { $0.navigator?.pop($0) }
  }
}
