import Architectures

final class LotPresenter: VIPERPresenter, LotPresenting, LotInteractorOutput {
  let view = WeakLink<any LotViewing>()
  let interactor = StrongLink<any LotInteracting>()
  let router = StrongLink<any LotRouting>()
  var interface: any LotPresenting { self }
  var interactorOutput: any LotInteractorOutput { self }

  private var lot: (title: String, highest: Int)?

  func viewDidLoad() {
    render(message: "Loading…")
    interactor("load") { $0.load() }
  }

  func didPressBid(_ text: String) {
    if let amount = Int(text) {
      interactor("bid") { $0.placeBid(amount) }
    } else {
      render(message: "“" + text + "” isn't an amount.")
    }
  }

  func didLoad(title: String, highest: Int) {
    lot = (title, highest)
    render()
  }

  func didPlaceBid(_ amount: Int) {
    lot?.highest = amount
    router.send(amount) { $0.showReceipt }
    render()
  }

  func didFail() { render(message: "That didn't work.") }

  private func render(message: String = "") {
    let price = lot.map { $0.highest == 0 ? "No bids" : "Highest bid: \($0.highest)" }
    view { $0.show(title: lot?.title ?? "", price: price ?? "", message: message) }
  }
}

final class LotInteractor: VIPERInteractor, LotInteracting {
  let presenter = WeakLink<any LotInteractorOutput>()
  var interface: any LotInteracting { self }
  private let gateway: any LotGateway
  private let number: Int

  init(number: Int, gateway: any LotGateway) {
    self.number = number
    self.gateway = gateway
  }

  func load() {
    gateway.loadLot(number) { [weak self] in self?.report($0) { $1.didLoad(title: $0.title, highest: $0.highest) } }
  }

  func placeBid(_ amount: Int) {
    gateway.placeBid(amount, lot: number) { [weak self] in self?.report($0) { $1.didPlaceBid($0) } }
  }

  private func report<Value>(_ result: Result<Value, any Error>, _ tell: (Value, any LotInteractorOutput) -> Void) {
    presenter { output in
      guard let value = try? result.get() else { return output.didFail() }
      tell(value, output)
    }
  }
}

final class LotRouter: VIPERRouter, LotRouting {
  let controller = WeakLink<any Navigating>()
  var interface: any LotRouting { self }

  func showReceipt(for amount: Int) { controller { $0.push("receipt \(amount)") } }
}

func assembleLot(number: Int, view: LotView, gateway: any LotGateway) throws -> AssembledModule? {
  let (presenter, router) = (LotPresenter(), LotRouter())
  let interactor = LotInteractor(number: number, gateway: gateway)
  return try .viper(view: view, presenter: presenter, interactor: interactor, router: router)
}
