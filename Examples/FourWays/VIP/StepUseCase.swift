import Architectures

/// Stores the current step, and then the chosen one.
@MainActor
final class StepInteractor: VIPInteractor, StepLogic, @MainActor StepData {
  let presenter = StrongLink<any StepPresentation>()
  var interface: any StepLogic { self }
  var dataStore: any StepData { self }
  private(set) var step = 0

  func take(_ step: Int) { self.step = step }

  func choose(_ request: Choose.Request) {
    step = request.step
    presenter.send(Choose.Response(step: step)) { $0.presentChoice }
  }
}

/// Makes a ViewModel out of a choice.
@MainActor
final class StepPresenter: VIPPresenter, StepPresentation {
  let controller = WeakLink<any StepDisplaying>()
  var interface: any StepPresentation { self }

  func presentChoice(_ response: Choose.Response) {
    controller.send(Choose.ViewModel()) { $0.displayChoice }
  }
}
