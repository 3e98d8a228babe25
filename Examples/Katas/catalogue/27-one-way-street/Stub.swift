struct Lot: Equatable { let title: String, cents: Int, secondsLeft: Int }

protocol LotWorker: AnyObject {
  func loadLots(then answer: @escaping (Result<[Lot], any Error>) -> Void)
}

/// The values that pass along the street, one type for each part of it.
enum ShowLots {
  struct Request { var cheapest = 0 }
  struct Response: Equatable { var lots: [Lot] = [], hasFailed = false }
  struct ViewModel: Equatable { var rows: [String] = [], message = "" }
}

// View → interactor → presenter → view: each calls the next one only, and owns it, but the presenter doesn't own the view.
protocol LotsDisplaying: AnyObject { func display(_ viewModel: ShowLots.ViewModel) }
protocol LotsBusiness: AnyObject { func show(_ request: ShowLots.Request) }
protocol LotsPresentation: AnyObject { func present(_ response: ShowLots.Response) }

// Loads the lots and leaves out those below the price of the request. It formats nothing.
//
// Only the answer to the newest request counts.
final class LotsInteractor: LotsBusiness {
  init(presenter: any LotsPresentation, worker: any LotWorker) {}

  func show(_ request: ShowLots.Request) {
    // Your code.
  }
}

// Turns a response into texts: `Desk: 12.50 (closed)`, `Lamp: 3.05`, `No lots`, `The lots could not be loaded.`
final class LotsPresenter: LotsPresentation {
  init(view: any LotsDisplaying) {}

  func present(_ response: ShowLots.Response) {
    // Your code.
  }
}

// The screen. It sends requests and displays what it is told.
final class LotsView: LotsDisplaying {
  private(set) var displayed: [ShowLots.ViewModel] = []
  var interactor: (any LotsBusiness)?

  /// Asks for lots that cost at least so many cents.
  func filter(atLeast cents: Int) {
    // Your code.
  }

  func display(_ viewModel: ShowLots.ViewModel) { displayed.append(viewModel) }
}

/// Builds the street for a worker, and returns the view that owns it.
func makeLotsView(worker: any LotWorker) -> LotsView {
  // Your code.
  LotsView()
}
