struct Lot: Equatable { let number: Int, title: String, highest: Int }

// The server. Each call is answered once, later.
protocol LotGateway: AnyObject {
  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void)
  func placeBid(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, any Error>) -> Void)
}
/// Shows screens, one above the other.
protocol Navigating: AnyObject { func show(_ screen: String) }

/// What the presenter tells the view: texts.
protocol LotViewing: AnyObject { func show(title: String, price: String, message: String) }
/// What the view tells the presenter.
protocol LotPresenting: AnyObject {
  func viewDidLoad()
  func didPressBid(_ text: String)
}
/// What the presenter asks the interactor.
protocol LotInteracting: AnyObject {
  func load()
  func placeBid(_ amount: Int)
}
/// What the interactor answers: values, no texts.
protocol LotInteractorOutput: AnyObject {
  func didLoad(title: String, highest: Int)
  func didPlaceBid(_ amount: Int)
  func didFail()
}
/// What the presenter asks the router.
protocol LotRouting: AnyObject { func showReceipt(for amount: Int) }

// Your code, from here on. Who owns whom: view → presenter → interactor and router. All other references are weak.
final class LotPresenter {
  weak var view: (any LotViewing)?
  init(interactor: any LotInteracting, router: any LotRouting) {}
}

final class LotInteractor {
  weak var output: (any LotInteractorOutput)?
  init(number: Int, gateway: any LotGateway) {}
}

final class LotRouter {
  init(navigation: any Navigating) {}
}

/// Assembles the module for a view, and returns the presenter, which the view then owns.
func makeLotPresenter(
  number: Int, view: any LotViewing, gateway: any LotGateway, navigation: any Navigating
) -> (any LotPresenting)? {
  nil
}
