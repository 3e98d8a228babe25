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
  private let presenter: any LotsPresentation
  private let worker: any LotWorker
  private var current: Visit?

  /// Tells the newest request apart from older ones.
  private final class Visit {}

  init(presenter: any LotsPresentation, worker: any LotWorker) {
    self.presenter = presenter
    self.worker = worker
  }

  func show(_ request: ShowLots.Request) {
    let visit = Visit()
    current = visit
    worker.loadLots { [weak self] result in
      guard let self, current === visit else { return }
      presenter.present(self.response(to: request, from: result))
    }
  }

  private func response(to request: ShowLots.Request, from result: Result<[Lot], any Error>) -> ShowLots.Response {
    guard let lots = try? result.get() else { return ShowLots.Response(lots: [], hasFailed: true) }
    return ShowLots.Response(lots: lots.filter { lot in !(lot.cents < request.cheapest) })
  }
}

// Turns a response into texts: `Desk: 12.50 (closed)`, `Lamp: 3.05`, `No lots`, `The lots could not be loaded.`
final class LotsPresenter: LotsPresentation {
  private weak var view: (any LotsDisplaying)?

  init(view: any LotsDisplaying) { self.view = view }

  func present(_ response: ShowLots.Response) {
    guard !response.hasFailed else { return show(message: "The lots could not be loaded.") }
    guard !response.lots.isEmpty else { return show(message: "No lots") }
    view?.display(ShowLots.ViewModel(rows: response.lots.map { row($0) }))
  }

  private func show(message: String) {
    view?.display(ShowLots.ViewModel(message: message))
  }

  private func row(_ lot: Lot) -> String {
    let cents = lot.cents % 100
    let price = "\(lot.cents / 100).\(cents < 10 ? "0" : "")\(cents)"
    return "\(lot.title): \(price)\(lot.secondsLeft > 0 ? "" : " (closed)")"
  }
}

// The screen. It sends requests and displays what it is told.
final class LotsView: LotsDisplaying {
  private(set) var displayed: [ShowLots.ViewModel] = []
  var interactor: (any LotsBusiness)?

  /// Asks for lots that cost at least so many cents.
  func filter(atLeast cents: Int) {
    interactor?.show(ShowLots.Request(cheapest: cents))
  }

  func display(_ viewModel: ShowLots.ViewModel) { displayed.append(viewModel) }
}

/// Builds the street for a worker, and returns the view that owns it.
func makeLotsView(worker: any LotWorker) -> LotsView {
  let view = LotsView()
  view.interactor = LotsInteractor(presenter: LotsPresenter(view: view), worker: worker)
  return view
}
