import Architectures
import FourWaysShared

/// Makes a ViewModel out of each Response.
@MainActor
final class CounterPresenter: VIPPresenter, CounterPresentation {
  let controller = WeakLink<any CounterDisplaying>()
  var interface: any CounterPresentation { self }

  func presentTally(_ response: Show.Response) {
    let viewModel = Show.ViewModel(number: Wording.number(response.tally), step: Wording.step(response.tally))
    controller.send(viewModel) { $0.displayTally }
  }

  // snippet.tap
  func presentAdd(_ response: Add.Response) {
    let status = response.isRefused ? Wording.limit(response.tally) : ""
    controller.send(Add.ViewModel(status: status)) { $0.displayAdd }
  }
  // snippet.end

  func presentSave(_ response: Save.Response) {
    let status =
      switch response {
      case .began: Wording.saving
      case .saved(let value): Wording.saved(value)
      case .failed(let error): Wording.failed(error)
      }
    controller.send(Save.ViewModel(status: status, canSave: response != .began)) { $0.displaySave }
  }
}
