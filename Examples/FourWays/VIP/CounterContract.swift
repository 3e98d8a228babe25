import Architectures
import FourWaysShared

// Messages go from controller to interactor to presenter to controller, each of its own type.

enum Show {
  struct Request: Equatable {}
  struct Response: Equatable { var tally: Tally }
  struct ViewModel: Equatable {
    var number: NumberDisplay
    var step: String
  }
}

enum Add {
  struct Request: Equatable {}
  struct Response: Equatable {
    var tally: Tally
    var isRefused: Bool
  }
  struct ViewModel: Equatable { var status: String }
}

enum Save {
  struct Request: Equatable {}
  enum Response: Equatable {
    case began
    case saved(Int)
    case failed(SaveError)
  }
  struct ViewModel: Equatable {
    var status: String
    var canSave: Bool
  }
}

@MainActor protocol CounterLogic: AnyObject {
  func show(_ request: Show.Request)
  func add(_ request: Add.Request)
  func save(_ request: Save.Request)
}

@MainActor protocol CounterPresentation: AnyObject {
  func presentTally(_ response: Show.Response)
  func presentAdd(_ response: Add.Response)
  func presentSave(_ response: Save.Response)
}

@MainActor protocol CounterDisplaying: AnyObject {
  func displayTally(_ viewModel: Show.ViewModel)
  func displayAdd(_ viewModel: Add.ViewModel)
  func displaySave(_ viewModel: Save.ViewModel)
}

@MainActor protocol CounterRouting: AnyObject {
  func routeToStep()
}

/// The data that the router passes to other controllers, and gets back.
@MainActor protocol CounterData: AnyObject {
  var step: Int { get set }
}
