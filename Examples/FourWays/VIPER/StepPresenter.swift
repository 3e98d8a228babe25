import Architectures

// The protocols by which the roles of the detail refer to each other. It computes nothing, so it has no interactor.

/// The receiver of the chosen step.
@MainActor protocol StepOutput: ModuleOutput {
  func chose(_ step: Int)
}

@MainActor protocol StepViewing: AnyObject {}

@MainActor protocol StepPresenting: AnyObject {
  func tap(_ step: Int)
  func tapBack()
}

@MainActor protocol StepRouting: AnyObject {
  func end(with step: Int?)
}

/// Ends the detail when a step is chosen.
@MainActor
final class StepPresenter: VIPERPresenter, StepPresenting {
  let view = WeakLink<any StepViewing>()
  let router = StrongLink<any StepRouting>()
  var interface: any StepPresenting { self }

  func tap(_ step: Int) { router { $0.end(with: step) } }
  func tapBack() { router { $0.end(with: nil) } }
}
