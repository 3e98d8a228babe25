import Architectures

/// The receiver of the chosen step.
@MainActor protocol StepOutput: ModuleOutput {
  func chose(_ step: Int)
}

/// The detail's data; isolated to no actor, because `passing` refers to its method outside of any.
protocol StepData: AnyObject {
  var step: Int { get }
  func take(_ step: Int)
}

enum Choose {
  struct Request: Equatable { var step: Int }
  struct Response: Equatable { var step: Int }
  struct ViewModel: Equatable {}
}

@MainActor protocol StepLogic: AnyObject {
  func choose(_ request: Choose.Request)
}

@MainActor protocol StepPresentation: AnyObject {
  func presentChoice(_ response: Choose.Response)
}

@MainActor protocol StepDisplaying: AnyObject {
  func displayChoice(_ viewModel: Choose.ViewModel)
}

@MainActor protocol StepRouting: AnyObject {
  func routeBack(withChoice: Bool)
}
