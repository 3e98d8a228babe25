import Architectures
import FourWaysShared
import MessageTracing
import TerminalUI

/// Leads to the detail, hands it the step that counts now, and takes back the one that was chosen.
@MainActor
final class CounterRouter: VIPRouter, CounterRouting {
  let controller = WeakLink<any Controller<View>>()
  let dataStore = Link<any CounterData>()
  var face: any CounterRouting { self }
  private let cast: Cast

  init(_ cast: Cast) {
    self.cast = cast
  }

  func routeToStep() {
    do {
      let detail = try StepScene.make(self, cast)
      let step = passing({ $0.step }, as: (any StepData).take)
      controller("push") { $0.navigator?.push(detail, step) }
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}

extension CounterRouter: @MainActor StepOutput {
  func chose(_ step: Int) {
    dataStore("step") { $0.step = step }
  }

  func submoduleDidEnd(_ report: LeaveReport) {}
}
