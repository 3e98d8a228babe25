import Architectures

// Loads the lots and leaves out those below the price of the request. It formats nothing.
//
// Only the answer to the newest request counts.
@MainActor
final class LotsInteractor: VIPInteractor, LotsBusiness {
  let presenter = StrongLink<any LotsPresentation>()
  let worker = WorkerLink<any LotWorker>()
  var interface: any LotsBusiness { self }

  func show(_ request: ShowLots.Request) {}
}

// Turns a response into texts: `Desk: 12.50 (closed)`, `Lamp: 3.05`, `No lots`, `The lots could not be loaded.`
@MainActor
final class LotsPresenter: VIPPresenter, LotsPresentation {
  let controller = WeakLink<any LotsDisplaying>()
  var interface: any LotsPresentation { self }

  func present(_ response: ShowLots.Response) {}
}

// The screen. It sends requests and displays what it is told.
@MainActor
final class LotsView: VIPController, LotsDisplaying {
  let interactor = StrongLink<any LotsBusiness>()
  var interface: any LotsDisplaying { self }
  private(set) var displayed: [ShowLots.ViewModel] = []

  /// Asks for lots that cost at least so many cents.
  func filter(atLeast cents: Int) {}

  func display(_ viewModel: ShowLots.ViewModel) { displayed.append(viewModel) }
}

/// Assembles the street of a view, which then owns it.
@MainActor
func assembleLots(view: LotsView, worker: any LotWorker) throws -> AssembledModule? {
  nil
}
