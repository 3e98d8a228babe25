import Architectures

// The detail has nothing to compute, and so no interactor.

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
