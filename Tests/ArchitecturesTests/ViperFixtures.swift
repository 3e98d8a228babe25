import Architectures

// A VIPER module of four roles, and three smaller ones, whose roles note what they are told.

protocol CardViewing: AnyObject { func show(_ titles: [String]) }
protocol CardPresenting: AnyObject { func ready() }
protocol CardLoaded: AnyObject { func loaded(_ cards: [String]) }
protocol CardLoading: AnyObject { func load() }
protocol CardRouting: AnyObject { func open() }
protocol CardInput: AnyObject { func select(_ card: String) }
protocol CardOutput: ModuleOutput { func picked(_ card: String) }

final class CardView: ViperView, CardViewing, Controller {
  let scene = SceneState<RoleNode>()
  let presenter = Link<any CardPresenting>()
  var face: any CardViewing { self }
  var shown: [[String]] = []

  func load() throws -> RoleNode { RoleNode() }
  func didLoad() { presenter("ready") { $0.ready() } }
  func show(_ titles: [String]) { shown.append(titles) }
}

final class CardPresenter: ViperPresenter, CardPresenting, CardLoaded, CardInput {
  let view = WeakLink<any CardViewing>()
  let interactor = Link<any CardLoading>()
  let router = Link<any CardRouting>()
  var face: any CardPresenting { self }
  var interactorOutput: any CardLoaded { self }
  var selected: [String] = []

  func ready() { interactor("load") { $0.load() } }
  func loaded(_ cards: [String]) { view("show") { $0.show(cards.map { "card \($0)" }) } }
  func select(_ card: String) { selected.append(card) }
}

final class CardInteractor: ViperInteractor, CardLoading {
  let presenter = WeakLink<any CardLoaded>()
  var face: any CardLoading { self }

  func load() { presenter("loaded") { $0.loaded(["a", "b"]) } }
}

final class CardRouter: ViperRouter, CardRouting {
  let controller = WeakLink<any Controller<RoleNode>>()
  let output = WeakLink<any CardOutput>()
  var face: any CardRouting { self }
  var ends: [LeaveCause] = []

  func open() {}
  func moduleDidEnd(_ report: LeaveReport) { ends.append(report.cause) }
}

/// Without interactor and router.
final class PlainPresenter: ViperPresenter, CardPresenting {
  let view = WeakLink<any CardViewing>()
  var face: any CardPresenting { self }

  func ready() { view("show") { $0.show(["plain"]) } }
}

/// Without interactor.
final class RoutingPresenter: ViperPresenter, CardPresenting {
  let view = WeakLink<any CardViewing>()
  let router = Link<any CardRouting>()
  var face: any CardPresenting { self }

  func ready() { router("open") { $0.open() } }
}

/// Without router.
final class LoadingPresenter: ViperPresenter, CardPresenting, CardLoaded {
  let view = WeakLink<any CardViewing>()
  let interactor = Link<any CardLoading>()
  var face: any CardPresenting { self }
  var interactorOutput: any CardLoaded { self }

  func ready() { interactor("load") { $0.load() } }
  func loaded(_ cards: [String]) { view("show") { $0.show(cards) } }
}

/// Says that it is somebody else.
final class ImpostorInteractor: ViperInteractor, CardLoading {
  let presenter = WeakLink<any CardLoaded>()
  let real = CardInteractor()
  var face: any CardLoading { real }

  func load() {}
}

/// Opens a module and hears of it.
final class CardParent: CardOutput {
  var log: [String] = []

  func picked(_ card: String) { log.append(card) }
  func submoduleDidEnd(_ report: LeaveReport) { log.append("ended, \(report.cause.rawValue)") }
}

/// An owner that looks, at each report, at what a test asks for.
final class CardCoordinator: SceneOwner {
  var reports: [[LeaveCause]] = []
  var onReport: () -> [LeaveCause] = { [] }

  func sceneDidLeave(_ report: LeaveReport) { reports.append(onReport()) }
}
