/// Built from the outside in: screens are owned by the role that navigates, and protocols stand between the roles.
///
/// What all four remember of the receipt.
struct Receipt {
  private var amount: Int?

  mutating func issue(_ amount: Int) { self.amount = amount }

  mutating func take() -> String? {
    defer { amount = nil }
    return amount.map { "receipt \($0)" }
  }
}

/// The numbers of a screen.
struct Offer {
  private(set) var lot: Lot
  private(set) var amount: Int

  init(_ lot: Lot) {
    self.lot = lot
    amount = lot.highest + 10
  }

  mutating func raise() { amount += 10 }
}

func line(_ title: String, _ highest: Int, _ offer: Int) -> String { "\(title): \(highest), your offer: \(offer)" }

// MVC: the view is the root, and its controller is a helper that refers to it weakly.
final class MVCView: LotView {
  private var controller: MVCController?

  func connect(_ controller: MVCController) {
    self.controller = controller
    controller.start(with: self)
  }

  override func press(_ button: Button) { controller?.handle(button) }
}

final class MVCController {
  private weak var view: MVCView?
  private let gateway: any Gateway
  private let navigation: any Navigating
  private var receipt = Receipt()
  private var offer: Offer? {
    didSet {
      guard let offer else { return }
      view?.show(line(offer.lot.title, offer.lot.highest, offer.amount))
    }
  }

  init(gateway: any Gateway, navigation: any Navigating) {
    (self.gateway, self.navigation) = (gateway, navigation)
  }

  func start(with view: MVCView) {
    self.view = view
    offer = Offer(gateway.lot())
  }

  func handle(_ button: Button) {
    guard let amount = offer?.amount else { return }
    switch button {
    case .raise: offer?.raise()
    case .bid:
      offer = Offer(gateway.bid(amount))
      receipt.issue(amount)
    case .receipt: if let screen = receipt.take() { navigation.show(screen) }
    }
  }
}

func makeMVC(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let view = MVCView()
  let controller = MVCController(gateway: gateway, navigation: navigation)
  view.connect(controller)
  return Module(view: view, root: view, roles: ["view": view, "controller": controller])
}

// MVVM: the coordinator owns the view, and the view model tells it by closures.
final class Observable<Value> {
  private var observers: [(Value) -> Void] = []
  var value: Value { didSet { for observer in observers { observer(value) } } }

  init(_ value: Value) { self.value = value }

  func observe(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
    observer(value)
  }
}

final class ScreenModel {
  let text = Observable("")
  var didBid: (Int) -> Void = { _ in }
  var wantsReceipt: () -> Void = {}
  private let gateway: any Gateway
  private var offer: Offer { didSet { publish() } }

  init(gateway: any Gateway) {
    self.gateway = gateway
    offer = Offer(gateway.lot())
    publish()
  }

  func raise() { offer.raise() }

  func bid() {
    let amount = offer.amount
    offer = Offer(gateway.bid(amount))
    didBid(amount)
  }

  private func publish() { text.value = line(offer.lot.title, offer.lot.highest, offer.amount) }
}

final class BoundView: LotView {
  private let model: ScreenModel

  init(_ model: ScreenModel) {
    self.model = model
    super.init()
    model.text.observe { [weak self] in self?.show($0) }
  }

  override func press(_ button: Button) {
    switch button {
    case .raise: model.raise()
    case .bid: model.bid()
    case .receipt: model.wantsReceipt()
    }
  }
}

final class Coordinator {
  let view: BoundView
  private let navigation: any Navigating
  private var receipt = Receipt()

  init(model: ScreenModel, navigation: any Navigating) {
    self.navigation = navigation
    view = BoundView(model)
    model.didBid = { [weak self] in self?.receipt.issue($0) }
    model.wantsReceipt = { [weak self] in self?.showReceipt() }
  }

  private func showReceipt() { if let screen = receipt.take() { navigation.show(screen) } }
}

func makeMVVM(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let model = ScreenModel(gateway: gateway)
  let coordinator = Coordinator(model: model, navigation: navigation)
  return Module(
    view: coordinator.view, root: coordinator,
    roles: ["view": coordinator.view, "viewModel": model, "coordinator": coordinator])
}

// VIPER: the router owns the view, as in the first articles about it.
protocol LotPresenting: AnyObject { func didPress(_ button: Button) }
protocol LotAnswering: AnyObject {
  func show(title: String, highest: Int, offer: Int)
  func placed(_ amount: Int)
}
protocol LotRouting: AnyObject {
  func keep(_ amount: Int)
  func showReceipt()
}

final class ScreenView: LotView {
  var presenter: (any LotPresenting)?
  override func press(_ button: Button) { presenter?.didPress(button) }
}

final class ScreenInteractor {
  weak var answers: (any LotAnswering)? { didSet { tell() } }
  private let gateway: any Gateway
  private var offer: Offer { didSet { tell() } }

  init(_ gateway: any Gateway) {
    self.gateway = gateway
    offer = Offer(gateway.lot())
  }

  func raise() { offer.raise() }

  func bid() {
    let amount = offer.amount
    offer = Offer(gateway.bid(amount))
    answers?.placed(amount)
  }

  private func tell() { answers?.show(title: offer.lot.title, highest: offer.lot.highest, offer: offer.amount) }
}

final class ScreenPresenter: LotPresenting, LotAnswering {
  private weak var view: ScreenView?
  private weak var router: (any LotRouting)?
  private let interactor: ScreenInteractor

  init(view: ScreenView, interactor: ScreenInteractor, router: any LotRouting) {
    (self.view, self.interactor, self.router) = (view, interactor, router)
    interactor.answers = self
  }

  func didPress(_ button: Button) {
    switch button {
    case .raise: interactor.raise()
    case .bid: interactor.bid()
    case .receipt: router?.showReceipt()
    }
  }

  func show(title: String, highest: Int, offer: Int) { view?.show(line(title, highest, offer)) }
  func placed(_ amount: Int) { router?.keep(amount) }
}

final class Wireframe: LotRouting {
  let view = ScreenView()
  private let navigation: any Navigating
  private var receipt = Receipt()

  init(_ navigation: any Navigating) { self.navigation = navigation }

  func keep(_ amount: Int) { receipt.issue(amount) }
  func showReceipt() { if let screen = receipt.take() { navigation.show(screen) } }
}

func makeVIPER(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let (router, interactor) = (Wireframe(navigation), ScreenInteractor(gateway))
  let presenter = ScreenPresenter(view: router.view, interactor: interactor, router: router)
  router.view.presenter = presenter
  return Module(
    view: router.view, root: router,
    roles: ["view": router.view, "presenter": presenter, "interactor": interactor, "router": router])
}

// VIP: the interactor has the store of the receipt, which the router reads.
protocol ReceiptStore: AnyObject { func takeReceipt() -> String? }

final class StreetPresenter {
  weak var view: LotView?

  func present(title: String, highest: Int, offer: Int) { view?.show(line(title, highest, offer)) }
}

final class StreetInteractor: ReceiptStore {
  private let presenter: StreetPresenter
  private let gateway: any Gateway
  private var receipt = Receipt()
  private var offer: Offer { didSet { respond() } }

  init(_ gateway: any Gateway, _ presenter: StreetPresenter) {
    (self.gateway, self.presenter) = (gateway, presenter)
    offer = Offer(gateway.lot())
  }

  func respond() { presenter.present(title: offer.lot.title, highest: offer.lot.highest, offer: offer.amount) }
  func raise() { offer.raise() }

  func bid() {
    let amount = offer.amount
    receipt.issue(amount)
    offer = Offer(gateway.bid(amount))
  }

  func takeReceipt() -> String? { receipt.take() }
}

final class StreetRouter {
  private weak var store: (any ReceiptStore)?
  private let navigation: any Navigating

  init(_ store: any ReceiptStore, _ navigation: any Navigating) { (self.store, self.navigation) = (store, navigation) }

  func showReceipt() { if let screen = store?.takeReceipt() { navigation.show(screen) } }
}

final class StreetView: LotView {
  private let interactor: StreetInteractor
  private let router: StreetRouter

  init(_ interactor: StreetInteractor, _ router: StreetRouter) { (self.interactor, self.router) = (interactor, router) }

  override func press(_ button: Button) {
    switch button {
    case .raise: interactor.raise()
    case .bid: interactor.bid()
    case .receipt: router.showReceipt()
    }
  }
}

func makeVIP(gateway: any Gateway, navigation: any Navigating) -> Module? {
  let presenter = StreetPresenter()
  let interactor = StreetInteractor(gateway, presenter)
  let router = StreetRouter(interactor, navigation)
  let view = StreetView(interactor, router)
  presenter.view = view
  interactor.respond()
  return Module(
    view: view, root: view,
    roles: ["view": view, "presenter": presenter, "interactor": interactor, "router": router])
}
