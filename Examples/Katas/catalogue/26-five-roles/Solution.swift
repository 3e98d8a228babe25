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

// Who owns whom: view → presenter → interactor and router. All other references are weak.
final class LotPresenter: LotPresenting, LotInteractorOutput {
  weak var view: (any LotViewing)?
  private let interactor: any LotInteracting
  private let router: any LotRouting
  private var title = ""
  private var price = ""

  init(interactor: any LotInteracting, router: any LotRouting) {
    self.interactor = interactor
    self.router = router
  }

  func viewDidLoad() {
    show("Loading…")
    interactor.load()
  }

  func didPressBid(_ text: String) {
    guard let amount = Int(text) else { return show("“\(text)” isn't an amount.") }
    interactor.placeBid(amount)
  }

  func didLoad(title: String, highest: Int) {
    self.title = title
    price = highest > 0 ? "Highest bid: \(highest)" : "No bids"
    show("")
  }

  func didPlaceBid(_ amount: Int) {
    price = "Highest bid: \(amount)"
    show("")
    router.showReceipt(for: amount)
  }

  func didFail() { show("That didn't work.") }

  private func show(_ message: String) { view?.show(title: title, price: price, message: message) }
}

final class LotInteractor: LotInteracting {
  weak var output: (any LotInteractorOutput)?
  private let number: Int
  private let gateway: any LotGateway

  init(number: Int, gateway: any LotGateway) {
    self.number = number
    self.gateway = gateway
  }

  func load() {
    gateway.loadLot(number) { [weak output] result in
      switch result {
      case .success(let lot): output?.didLoad(title: lot.title, highest: lot.highest)
      case .failure: output?.didFail()
      }
    }
  }

  func placeBid(_ amount: Int) {
    gateway.placeBid(amount, lot: number) { [weak output] result in
      switch result {
      case .success(let accepted): output?.didPlaceBid(accepted)
      case .failure: output?.didFail()
      }
    }
  }
}

final class LotRouter: LotRouting {
  private weak var navigation: (any Navigating)?

  init(navigation: any Navigating) { self.navigation = navigation }

  func showReceipt(for amount: Int) { navigation?.show("receipt \(amount)") }
}

/// Assembles the module for a view, and returns the presenter, which the view then owns.
func makeLotPresenter(
  number: Int, view: any LotViewing, gateway: any LotGateway, navigation: any Navigating
) -> (any LotPresenting)? {
  let interactor = LotInteractor(number: number, gateway: gateway)
  let presenter = LotPresenter(interactor: interactor, router: LotRouter(navigation: navigation))
  presenter.view = view
  interactor.output = presenter
  return presenter
}
