import Architectures

// A VIP module that lists cards, with a worker whose answers a test controls, a router and a data store.

enum CardList {
  struct Request: Equatable { var filter = "" }
  struct Response: Equatable { var cards: [String] }
  struct ViewModel: Equatable { var titles: [String] }
}

protocol CardListing: AnyObject {
  func list(_ request: CardList.Request)
  func fetch(_ request: CardList.Request)
}
protocol CardListPresenting: AnyObject { func presentList(_ response: CardList.Response) }
protocol CardListDisplaying: AnyObject { func displayList(_ viewModel: CardList.ViewModel) }
protocol CardListRouting: AnyObject { func open() }
protocol CardListStore: AnyObject { var chosen: String { get } }
protocol CardFetching: AnyObject { func cards() async -> [String] }

final class CardListController: VIPController, CardListDisplaying, Controller {
  let controllerState = ControllerState<RoleNode>()
  let interactor = StrongLink<any CardListing>()
  let router = StrongLink<any CardListRouting>()
  var interface: any CardListDisplaying { self }
  var displayed: [CardList.ViewModel] = []
  var onDisplay: (CardList.ViewModel) -> Void = { _ in }

  func load() throws -> RoleNode { RoleNode() }
  func list(_ filter: String) { interactor.send(CardList.Request(filter: filter)) { $0.list } }
  func fetch(_ filter: String) { interactor.send(CardList.Request(filter: filter)) { $0.fetch } }
  func displayList(_ viewModel: CardList.ViewModel) {
    displayed.append(viewModel)
    onDisplay(viewModel)
  }
}

/// Isolated to the actor that it is created with, as a class inside an actor is.
final class CardListInteractor: VIPInteractor, CardListing, CardListStore {
  let presenter = StrongLink<any CardListPresenting>()
  let worker = WorkerLink<any CardFetching>()
  var interface: any CardListing { self }
  var dataStore: any CardListStore { self }
  var chosen = "chosen"
  var tasks: [Task<Void, Never>] = []
  var starts = 0
  private let start: (CardListInteractor) -> Void

  init(isolation: isolated any Actor) {
    start = { interactor in
      let task = interactor.worker.run("cards", for: interactor, isolation: isolation) { interactor, worker in
        let cards = await worker.cards()
        interactor.presenter.send(CardList.Response(cards: cards)) { $0.presentList }
      }
      if let task { interactor.tasks.append(task) }
    }
  }

  func list(_ request: CardList.Request) {
    presenter.send(CardList.Response(cards: [request.filter])) { $0.presentList }
  }

  func fetch(_ request: CardList.Request) {
    starts += 1
    start(self)
  }
}

final class CardListPresenter: VIPPresenter, CardListPresenting {
  let controller = WeakLink<any CardListDisplaying>()
  var interface: any CardListPresenting { self }
  var copies = 1
  var presented = 0

  func presentList(_ response: CardList.Response) {
    presented += 1
    for _ in 0..<copies {
      controller.send(CardList.ViewModel(titles: response.cards.map { "card \($0)" })) { $0.displayList }
    }
  }
}

final class CardListRouter: VIPRouter, CardListRouting {
  let controller = WeakLink<any Controller<RoleNode>>()
  let dataStore = StrongLink<any CardListStore>()
  var interface: any CardListRouting { self }
  var ends: [ControllerRemoval.Reason] = []

  func open() {}
  func moduleDidEnd(_ removal: ControllerRemoval) { ends.append(removal.reason) }
}

final class CardWorker: CardFetching {
  let gate = Gate<Int>()
  var wasCancelled = false

  func cards() async -> [String] {
    let count = await gate.value() ?? 0
    wasCancelled = Task.isCancelled
    return (0..<count).map { "\($0)" }
  }
}

/// A VIP module with all roles.
struct CardListSet {
  let controller = CardListController()
  let interactor: CardListInteractor
  let presenter = CardListPresenter()
  let worker = CardWorker()
  let router = CardListRouter()

  init(isolation: isolated any Actor) {
    interactor = CardListInteractor(isolation: isolation)
  }

  func assemble() throws(AssemblyError) -> AssembledModule {
    try .vip(controller: controller, interactor: interactor, presenter: presenter, worker: worker, router: router)
  }
}

// Without worker and router.

final class SmallController: VIPController, CardListDisplaying {
  let interactor = StrongLink<any CardListing>()
  var interface: any CardListDisplaying { self }
  var displayed: [CardList.ViewModel] = []

  func displayList(_ viewModel: CardList.ViewModel) { displayed.append(viewModel) }
}

final class SmallInteractor: VIPInteractor, CardListing {
  let presenter = StrongLink<any CardListPresenting>()
  var interface: any CardListing { self }

  func list(_ request: CardList.Request) {
    presenter.send(CardList.Response(cards: [request.filter])) { $0.presentList }
  }
  func fetch(_ request: CardList.Request) {}
}
