import Architectures

// A VIPER module of four roles, and three smaller ones, whose roles log their calls.

protocol CardViewing: AnyObject { func show(_ titles: [String]) }
protocol CardPresenting: AnyObject { func ready() }
protocol CardLoaded: AnyObject { func loaded(_ cards: [String]) }
protocol CardLoading: AnyObject { func load() }
protocol CardRouting: AnyObject { func open() }
protocol CardInput: AnyObject { func select(_ card: String) }
protocol CardOutput: ModuleOutput { func picked(_ card: String) }

final class CardView: VIPERView, CardViewing, Controller {
  let controllerState = ControllerState<RoleNode>()
  let presenter = StrongLink<any CardPresenting>()
  var interface: any CardViewing { self }
  var shown: [[String]] = []

  func load() throws -> RoleNode { RoleNode() }
  func didLoad() { presenter("ready") { $0.ready() } }
  func show(_ titles: [String]) { shown.append(titles) }
}

final class CardPresenter: VIPERPresenter, CardPresenting, CardLoaded, CardInput {
  let view = WeakLink<any CardViewing>()
  let interactor = StrongLink<any CardLoading>()
  let router = StrongLink<any CardRouting>()
  var interface: any CardPresenting { self }
  var interactorOutput: any CardLoaded { self }
  var selected: [String] = []

  func ready() { interactor("load") { $0.load() } }
  func loaded(_ cards: [String]) { view("show") { $0.show(cards.map { "card \($0)" }) } }
  func select(_ card: String) { selected.append(card) }
}

final class CardInteractor: VIPERInteractor, CardLoading {
  let presenter = WeakLink<any CardLoaded>()
  var interface: any CardLoading { self }

  func load() { presenter("loaded") { $0.loaded(["a", "b"]) } }
}

final class CardRouter: VIPERRouter, CardRouting {
  let controller = WeakLink<any Controller<RoleNode>>()
  let output = WeakLink<any CardOutput>()
  var interface: any CardRouting { self }
  var ends: [ControllerRemoval.Reason] = []

  func open() {}
  func moduleDidEnd(_ removal: ControllerRemoval) { ends.append(removal.reason) }
}

/// Without interactor and router.
final class PlainPresenter: VIPERPresenter, CardPresenting {
  let view = WeakLink<any CardViewing>()
  var interface: any CardPresenting { self }

  func ready() { view("show") { $0.show(["plain"]) } }
}

/// Without interactor.
final class RoutingPresenter: VIPERPresenter, CardPresenting {
  let view = WeakLink<any CardViewing>()
  let router = StrongLink<any CardRouting>()
  var interface: any CardPresenting { self }

  func ready() { router("open") { $0.open() } }
}

/// Without router.
final class LoadingPresenter: VIPERPresenter, CardPresenting, CardLoaded {
  let view = WeakLink<any CardViewing>()
  let interactor = StrongLink<any CardLoading>()
  var interface: any CardPresenting { self }
  var interactorOutput: any CardLoaded { self }

  func ready() { interactor("load") { $0.load() } }
  func loaded(_ cards: [String]) { view("show") { $0.show(cards) } }
}

protocol CardCounting: AnyObject {
  func count() -> Int
}

/// Gets answers from its interactor, which never calls it.
final class CountingPresenter: VIPERPresenter, CardPresenting {
  let view = WeakLink<any CardViewing>()
  let interactor = StrongLink<any CardCounting>()
  var interface: any CardPresenting { self }

  func ready() {
    guard let count = interactor({ $0.count() }) else { return }
    view("show") { $0.show(["\(count) cards"]) }
  }
}

/// Only returns answers.
final class CountingInteractor: VIPERInteractor, CardCounting {
  let presenter = WeakLink<NoRole>()
  var interface: any CardCounting { self }

  func count() -> Int { 2 }
}

/// Has another object as its interface.
final class ImpostorInteractor: VIPERInteractor, CardLoading {
  let presenter = WeakLink<any CardLoaded>()
  let real = CardInteractor()
  var interface: any CardLoading { real }

  func load() {}
}

/// Opens a module and logs its output.
final class CardParent: CardOutput {
  var log: [String] = []

  func picked(_ card: String) { log.append(card) }
  func submoduleDidEnd(_ removal: ControllerRemoval) { log.append("ended, \(removal.reason.rawValue)") }
}

/// An owner that evaluates a test's closure at each report.
final class CardCoordinator: ControllerOwner {
  var reports: [[ControllerRemoval.Reason]] = []
  var onReport: () -> [ControllerRemoval.Reason] = { [] }

  func controllerWasRemoved(_ removal: ControllerRemoval) { reports.append(onReport()) }
}
