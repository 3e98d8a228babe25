import Architectures

// The detail is small: it has nothing to compute, and so no interactor.

/// Is told which step was chosen.
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
