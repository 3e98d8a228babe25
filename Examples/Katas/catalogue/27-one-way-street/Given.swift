import Architectures

struct Lot: Equatable { let title: String, cents: Int, secondsLeft: Int }

@MainActor protocol LotWorker: AnyObject { func loadLots() async throws -> [Lot] }

/// The values that pass along the street, one type for each part of it.
enum ShowLots {
  struct Request { var cheapest = 0 }
  struct Response: Equatable { var lots: [Lot] = [], hasFailed = false }
  struct ViewModel: Equatable { var rows: [String] = [], message = "" }
}

// View → interactor → presenter → view: each calls the next one only.
@MainActor protocol LotsDisplaying: AnyObject { func display(_ viewModel: ShowLots.ViewModel) }
@MainActor protocol LotsBusiness: AnyObject { func show(_ request: ShowLots.Request) }
@MainActor protocol LotsPresentation: AnyObject { func present(_ response: ShowLots.Response) }
