import Architectures
public import FourWaysShared
import MessageTracing
import TerminalUI

/// Leads from the first module to the detail.
@MainActor
final class CounterRouter: VIPERRouter, CounterRouting {
  let controller = WeakLink<any Controller<View>>()
  var interface: any CounterRouting { self }

  func openStep(_ output: any StepOutput) {
    do {
      let detail = try StepModule.make(output)
      controller { $0.navigator?.push(detail) }
    } catch {
      Diagnostic(.failedAssembly, about: Participant(self), "\(error)").emit()
    }
  }
}

extension Feature {
  /// View, interactor, presenter and router, each behind a protocol, assembled by a module.
  public static let viper = Feature(.viper) { navigator, counter, store in
    let view = CounterScreen()
    let (presenter, interactor) = (CounterPresenter(), CounterInteractor(counter, store))
    let router = CounterRouter()
    try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: router)
    navigator.push(view)
  }
}
