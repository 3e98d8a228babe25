import Architectures

// Loads the lots and leaves out those below the price of the request. It formats nothing.
//
// Only the answer to the newest request counts.
@MainActor
final class LotsInteractor: VIPInteractor, LotsBusiness {
  let presenter = StrongLink<any LotsPresentation>()
  let worker = WorkerLink<any LotWorker>()
  var interface: any LotsBusiness { self }
  private var current: Task<Void, Never>?

  func show(_ request: ShowLots.Request) {
    current?.cancel()
    current = worker.run(for: self) { interactor, worker in
      var response = ShowLots.Response()
      do {
        response.lots = try await worker.loadLots().filter { $0.cents >= request.cheapest }
      } catch {
        response.hasFailed = true
      }
      if !Task.isCancelled { interactor.presenter.send(response) { $0.present } }
    }
  }
}

// Turns a response into texts: `Desk: 12.50 (closed)`, `Lamp: 3.05`, `No lots`, `The lots could not be loaded.`
@MainActor
final class LotsPresenter: VIPPresenter, LotsPresentation {
  let controller = WeakLink<any LotsDisplaying>()
  var interface: any LotsPresentation { self }

  func present(_ response: ShowLots.Response) {
    var viewModel = ShowLots.ViewModel(rows: response.lots.map(row))
    if response.hasFailed {
      viewModel.message = "The lots could not be loaded."
    } else if response.lots.isEmpty {
      viewModel.message = "No lots"
    }
    controller.send(viewModel) { $0.display }
  }

  private func row(_ lot: Lot) -> String {
    let cents = lot.cents % 100
    let price = "\(lot.cents / 100).\(cents < 10 ? "0" : "")\(cents)"
    return "\(lot.title): \(price)\(lot.secondsLeft > 0 ? "" : " (closed)")"
  }
}

// The screen. It sends requests and displays what it is told.
@MainActor
final class LotsView: VIPController, LotsDisplaying {
  let interactor = StrongLink<any LotsBusiness>()
  var interface: any LotsDisplaying { self }
  private(set) var displayed: [ShowLots.ViewModel] = []

  /// Asks for lots that cost at least so many cents.
  func filter(atLeast cents: Int) {
    interactor.send(ShowLots.Request(cheapest: cents)) { $0.show }
  }

  func display(_ viewModel: ShowLots.ViewModel) { displayed.append(viewModel) }
}

/// Assembles the street of a view, which then owns it.
@MainActor
func assembleLots(view: LotsView, worker: any LotWorker) throws -> AssembledModule? {
  try AssembledModule.vip(
    controller: view, interactor: LotsInteractor(), presenter: LotsPresenter(), worker: worker, router: NoRole())
}
