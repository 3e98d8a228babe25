import Architectures

/// Ends the detail when a step is chosen.
@MainActor
final class StepPresenter: VIPERPresenter, StepPresenting {
  let view = WeakLink<any StepViewing>()
  let router = StrongLink<any StepRouting>()
  var face: any StepPresenting { self }

  func tap(_ step: Int) { router { $0.end(with: step) } }
  func tapBack() { router { $0.end(with: nil) } }
}
