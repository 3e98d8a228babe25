import Architectures
import TerminalUI

/// Goes back, and hands the chosen step over.
@MainActor
final class StepRouter: VIPRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = Link<any StepData>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func routeBack(withChoice: Bool) {
    if withChoice, let step = dataStore("step", { $0.step }).value { output("chose") { $0.chose(step) } }
    controller("pop") { $0.navigator?.pop($0) }
  }
}
