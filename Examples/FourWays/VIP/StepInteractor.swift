import Architectures

/// Stores the step that it was handed, and the one that is chosen.
@MainActor
final class StepInteractor: VIPInteractor, StepLogic, @MainActor StepData {
  let presenter = StrongLink<any StepPresentation>()
  var face: any StepLogic { self }
  var dataStore: any StepData { self }
  private(set) var step = 0

  func take(_ step: Int) { self.step = step }

  func choose(_ request: Choose.Request) {
    step = request.step
    presenter.send(Choose.Response(step: step)) { $0.presentChoice }
  }
}
