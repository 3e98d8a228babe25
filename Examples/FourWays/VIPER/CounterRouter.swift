import Architectures
import FourWaysShared
import MessageTracing
import TerminalUI

/// Leads from the first module to the detail.
@MainActor
final class CounterRouter: VIPERRouter, CounterRouting {
  let controller = WeakLink<any Controller<View>>()
  var face: any CounterRouting { self }
  private let roles: RoleLog

  init(_ roles: RoleLog) {
    self.roles = roles
  }

  func openStep(_ output: any StepOutput) {
    do {
      let detail = try StepModule.make(output, roles)
      controller { $0.navigator?.push(detail) }
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}
