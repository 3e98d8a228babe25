import Architectures

final class LotPresenter: VIPERPresenter, LotPresenting, LotInteractorOutput {
  let view = WeakLink<any LotViewing>()
  let interactor = StrongLink<any LotInteracting>()
  let router = StrongLink<any LotRouting>()
  var interface: any LotPresenting { self }
  var interactorOutput: any LotInteractorOutput { self }
  private var title = ""
  private var price = ""

  func viewDidLoad() {
    show("Loading…")
    interactor { $0.load() }
  }

  func didPressBid(_ text: String) {
    guard let amount = Int(text) else { return show("“\(text)” isn't an amount.") }
    interactor { $0.placeBid(amount) }
  }

  func didLoad(title: String, highest: Int) {
    self.title = title
    price = highest > 0 ? "Highest bid: \(highest)" : "No bids"
    show("")
  }

  func didPlaceBid(_ amount: Int) {
    price = "Highest bid: \(amount)"
    show("")
    router { $0.showReceipt(for: amount) }
  }

  func didFail() { show("That didn't work.") }

  private func show(_ message: String) {
    view { $0.show(title: title, price: price, message: message) }
  }
}

final class LotInteractor: VIPERInteractor, LotInteracting {
  let presenter = WeakLink<any LotInteractorOutput>()
  var interface: any LotInteracting { self }
  private let number: Int
  private let gateway: any LotGateway

  init(number: Int, gateway: any LotGateway) {
    self.number = number
    self.gateway = gateway
  }

  func load() {
    gateway.loadLot(number) { [presenter] result in
      switch result {
      case .success(let lot): presenter { $0.didLoad(title: lot.title, highest: lot.highest) }
      case .failure: presenter { $0.didFail() }
      }
    }
  }

  func placeBid(_ amount: Int) {
    gateway.placeBid(amount, lot: number) { [presenter] result in
      switch result {
      case .success(let accepted): presenter { $0.didPlaceBid(accepted) }
      case .failure: presenter { $0.didFail() }
      }
    }
  }
}

final class LotRouter: VIPERRouter, LotRouting {
  let controller = WeakLink<any Navigating>()
  var interface: any LotRouting { self }

  func showReceipt(for amount: Int) { controller { $0.push("receipt \(amount)") } }
}

// Assembles the module of a view, which then owns it.
func assembleLot(number: Int, view: LotView, gateway: any LotGateway) throws -> AssembledModule? {
  try AssembledModule.viper(
    view: view, presenter: LotPresenter(), interactor: LotInteractor(number: number, gateway: gateway),
    router: LotRouter())
}
