import Architectures

final class LotPresenter: VIPERPresenter, LotPresenting, LotInteractorOutput {
  let view = WeakLink<any LotViewing>()
  let interactor = StrongLink<any LotInteracting>()
  let router = StrongLink<any LotRouting>()
  var interface: any LotPresenting { self }
  var interactorOutput: any LotInteractorOutput { self }
  func viewDidLoad() {}
  func didPressBid(_ text: String) {}
  func didLoad(title: String, highest: Int) {}
  func didPlaceBid(_ amount: Int) {}
  func didFail() {}
}
final class LotInteractor: VIPERInteractor, LotInteracting {
  let presenter = WeakLink<any LotInteractorOutput>()
  var interface: any LotInteracting { self }
  init(number: Int, gateway: any LotGateway) {}
  func load() {}
  func placeBid(_ amount: Int) {}
}
final class LotRouter: VIPERRouter, LotRouting {
  let controller = WeakLink<any Navigating>()
  var interface: any LotRouting { self }
  func showReceipt(for amount: Int) {}
}
func assembleLot(number: Int, view: LotView, gateway: any LotGateway) throws -> AssembledModule? { nil }
