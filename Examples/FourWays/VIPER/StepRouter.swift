import Architectures
import TerminalUI

/// Ends the detail, with a step or without.
@MainActor
final class StepRouter: ViperRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func end(with step: Int?) {
    if let step { output("chose") { $0.chose(step) } }
    controller("pop") { $0.navigator?.pop($0) }
  }
}
