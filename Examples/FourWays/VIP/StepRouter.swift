import Architectures
import TerminalUI

/// Goes back, and passes the chosen step on.
@MainActor
final class StepRouter: VIPRouter, StepRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = StrongLink<any StepData>()
  let output = WeakLink<any StepOutput>()
  var face: any StepRouting { self }

  func routeBack(withChoice: Bool) {
    if withChoice, let step = dataStore({ $0.step }) { output { $0.chose(step) } }
    controller { $0.navigator?.pop($0) }
  }
}
