// MVC: the controller owns the view, keeps the lot, and decides.
final class MVCView: LotView {
  weak var controller: MVCController?
  override func press(_ button: Button) { controller?.press(button) }
}

final class MVCController {
  let view = MVCView()
  private let gateway: any Gateway
  private let navigation: any Navigating
  private var lot: Lot
  private var offer: Int
  private var receipt: Int?

  init(gateway: any Gateway, navigation: any Navigating) {
    self.gateway = gateway
    self.navigation = navigation
    lot = gateway.lot()
    offer = lot.highest + 10
    view.controller = self
    render()
  }

  func press(_ button: Button) {
    switch button {
    case .raise: offer += 10
    case .bid:
      receipt = offer
      lot = gateway.bid(offer)
      offer = lot.highest + 10
    case .receipt:
      guard let amount = receipt else { return }
      receipt = nil
      navigation.show("receipt \(amount)")
    }
    render()
  }

  private func render() { view.show("\(lot.title): \(lot.highest), your offer: \(offer)") }
}

func makeMVC(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let controller = MVCController(gateway: gateway, navigation: navigation)
  return Module(view: controller.view, root: controller, roles: ["view": controller.view, "controller": controller])
}

// MVVM: the view owns the view model, which publishes texts and tells the coordinator where to go.
final class MVVMView: LotView {
  private let viewModel: LotViewModel

  init(viewModel: LotViewModel) {
    self.viewModel = viewModel
    super.init()
    viewModel.bind { [weak self] text in self?.show(text) }
  }

  override func press(_ button: Button) { viewModel.press(button) }
}

final class LotViewModel {
  private let gateway: any Gateway
  private let coordinator: LotCoordinator
  private var lot: Lot
  private var offer: Int
  private var publish: (String) -> Void = { _ in }

  init(gateway: any Gateway, coordinator: LotCoordinator) {
    self.gateway = gateway
    self.coordinator = coordinator
    lot = gateway.lot()
    offer = lot.highest + 10
  }

  func bind(_ publish: @escaping (String) -> Void) {
    self.publish = publish
    publish(text)
  }

  func press(_ button: Button) {
    switch button {
    case .raise: offer += 10
    case .bid:
      coordinator.didBid(offer)
      lot = gateway.bid(offer)
      offer = lot.highest + 10
    case .receipt: coordinator.showReceipt()
    }
    publish(text)
  }

  private var text: String { "\(lot.title): \(lot.highest), your offer: \(offer)" }
}

// Shows the receipt of the last bid, once.
final class LotCoordinator {
  private let navigation: any Navigating
  private var receipt: Int?

  init(navigation: any Navigating) { self.navigation = navigation }

  func didBid(_ amount: Int) { receipt = amount }

  func showReceipt() {
    guard let amount = receipt else { return }
    receipt = nil
    navigation.show("receipt \(amount)")
  }
}

func makeMVVM(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let coordinator = LotCoordinator(navigation: navigation)
  let viewModel = LotViewModel(gateway: gateway, coordinator: coordinator)
  let view = MVVMView(viewModel: viewModel)
  return Module(view: view, root: view, roles: ["view": view, "viewModel": viewModel, "coordinator": coordinator])
}

// VIPER: everything passes through the presenter, which has numbers and texts but no lot.
final class VIPERView: LotView {
  var presenter: VIPERPresenter?
  override func press(_ button: Button) { presenter?.press(button) }
}

final class VIPERPresenter {
  weak var view: VIPERView?
  private let interactor: VIPERInteractor
  private let router: ReceiptRouter

  init(interactor: VIPERInteractor, router: ReceiptRouter) {
    self.interactor = interactor
    self.router = router
  }

  func start() { interactor.load() }

  func press(_ button: Button) {
    switch button {
    case .raise: interactor.raise()
    case .bid: interactor.bid()
    case .receipt: router.showReceipt()
    }
  }

  func didChange(title: String, highest: Int, offer: Int) {
    view?.show("\(title): \(highest), your offer: \(offer)")
  }

  func didBid(_ amount: Int) { router.receipt = amount }
}

final class VIPERInteractor {
  weak var output: VIPERPresenter?
  private let gateway: any Gateway
  private var lot: Lot
  private var offer: Int

  init(gateway: any Gateway) {
    self.gateway = gateway
    lot = gateway.lot()
    offer = lot.highest + 10
  }

  func load() { output?.didChange(title: lot.title, highest: lot.highest, offer: offer) }

  func raise() {
    offer += 10
    load()
  }

  func bid() {
    output?.didBid(offer)
    lot = gateway.bid(offer)
    offer = lot.highest + 10
    load()
  }
}

// Shows the receipt that it was given last, once. VIPER and VIP have a router each.
final class ReceiptRouter {
  var receipt: Int?
  private let navigation: any Navigating

  init(navigation: any Navigating) { self.navigation = navigation }

  func showReceipt() {
    guard let amount = receipt else { return }
    receipt = nil
    navigation.show("receipt \(amount)")
  }
}

func makeVIPER(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let (view, interactor) = (VIPERView(), VIPERInteractor(gateway: gateway))
  let router = ReceiptRouter(navigation: navigation)
  let presenter = VIPERPresenter(interactor: interactor, router: router)
  view.presenter = presenter
  presenter.view = view
  interactor.output = presenter
  presenter.start()
  return Module(
    view: view, root: view,
    roles: ["view": view, "presenter": presenter, "interactor": interactor, "router": router])
}

// VIP: view → interactor → presenter → view. The view has the router.
enum ShowLot {
  struct Response { let title: String, highest: Int, offer: Int, bid: Int? }
  struct ViewModel { let text: String, receipt: Int? }
}

final class VIPView: LotView {
  var interactor: VIPInteractor?
  var router: ReceiptRouter?

  override func press(_ button: Button) {
    if button == .receipt { router?.showReceipt() } else { interactor?.request(button) }
  }

  func display(_ viewModel: ShowLot.ViewModel) {
    show(viewModel.text)
    if let receipt = viewModel.receipt { router?.receipt = receipt }
  }
}

final class VIPInteractor {
  private let gateway: any Gateway
  private let presenter: VIPPresenter
  private var lot: Lot
  private var offer: Int

  init(gateway: any Gateway, presenter: VIPPresenter) {
    self.gateway = gateway
    self.presenter = presenter
    lot = gateway.lot()
    offer = lot.highest + 10
  }

  func request(_ button: Button?) {
    var placed: Int?
    if button == .raise { offer += 10 }
    if button == .bid {
      placed = offer
      lot = gateway.bid(offer)
      offer = lot.highest + 10
    }
    presenter.present(ShowLot.Response(title: lot.title, highest: lot.highest, offer: offer, bid: placed))
  }
}

final class VIPPresenter {
  weak var view: VIPView?

  func present(_ response: ShowLot.Response) {
    let text = "\(response.title): \(response.highest), your offer: \(response.offer)"
    view?.display(ShowLot.ViewModel(text: text, receipt: response.bid))
  }
}

func makeVIP(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let (view, presenter) = (VIPView(), VIPPresenter())
  let (interactor, router) = (
    VIPInteractor(gateway: gateway, presenter: presenter), ReceiptRouter(navigation: navigation)
  )
  view.interactor = interactor
  view.router = router
  presenter.view = view
  interactor.request(nil)
  return Module(
    view: view, root: view,
    roles: ["view": view, "presenter": presenter, "interactor": interactor, "router": router])
}
