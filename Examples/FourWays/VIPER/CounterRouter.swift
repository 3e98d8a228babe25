import Architectures
import FourWaysShared
import MessageTracing
import TerminalUI

/// Leads from the first module to the detail.
@MainActor
final class CounterRouter: ViperRouter, CounterRouting {
  let controller = WeakLink<any Controller<View>>()
  var face: any CounterRouting { self }
  private let cast: Cast

  init(_ cast: Cast) {
    self.cast = cast
  }

  func openStep(_ output: any StepOutput) {
    do {
      let detail = try StepModule.make(output, cast)
      controller("push") { $0.navigator?.push(detail) }
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}
