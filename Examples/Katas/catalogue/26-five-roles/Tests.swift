import Testing

@testable import K26

private final class View: LotViewing {
  var presenter: (any LotPresenting)?
  private(set) var shown: [[String]] = []

  func show(title: String, price: String, message: String) { shown.append([title, price, message]) }
}

private final class Interactor: LotInteracting {
  private(set) var calls: [String] = []

  func load() { calls.append("load") }
  func placeBid(_ amount: Int) { calls.append("bid \(amount)") }
}

private final class Router: LotRouting {
  private(set) var receipts: [Int] = []

  func showReceipt(for amount: Int) { receipts.append(amount) }
}

private final class Output: LotInteractorOutput {
  private(set) var answers: [String] = []

  func didLoad(title: String, highest: Int) { answers.append("loaded \(title) \(highest)") }
  func didPlaceBid(_ amount: Int) { answers.append("placed \(amount)") }
  func didFail() { answers.append("failed") }
}

private final class Gateway: LotGateway {
  private(set) var calls: [String] = []
  private(set) var lots: [(Result<Lot, any Error>) -> Void] = []
  private(set) var bids: [(Result<Int, any Error>) -> Void] = []

  func loadLot(_ number: Int, then answer: @escaping (Result<Lot, any Error>) -> Void) {
    calls.append("load \(number)")
    lots.append(answer)
  }

  func placeBid(_ amount: Int, lot number: Int, then answer: @escaping (Result<Int, any Error>) -> Void) {
    calls.append("bid \(amount) for \(number)")
    bids.append(answer)
  }
}

private final class Navigation: Navigating {
  private(set) var screens: [String] = []

  func show(_ screen: String) { screens.append(screen) }
}

private struct Offline: Error {}

@Suite("Five roles")
struct FiveRolesTests {
  private let view = View()
  private let gateway = Gateway()
  private let navigation = Navigation()

  @Test("the router alone knows how a screen is shown")
  func router() throws {
    let router: Any = LotRouter(navigation: navigation)
    try #require(router as? any LotRouting).showReceipt(for: 120)
    #expect(navigation.screens == ["receipt 120"])
  }

  @Test("the interactor asks the gateway and answers in values")
  func interactor() throws {
    let output = Output()
    let role = LotInteractor(number: 7, gateway: gateway)
    role.output = output
    let interactor = try #require((role as Any) as? any LotInteracting)
    interactor.load()
    interactor.placeBid(120)
    try #require(gateway.calls == ["load 7", "bid 120 for 7"])
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 100)))
    gateway.bids[0](.success(125))
    interactor.load()
    interactor.placeBid(130)
    gateway.lots[1](.failure(Offline()))
    gateway.bids[1](.failure(Offline()))
    #expect(output.answers == ["loaded Desk 100", "placed 125", "failed", "failed"])
  }

  @Test("the presenter asks for the lot and shows it in words")
  func presenting() throws {
    let interactor = Interactor()
    let role = LotPresenter(interactor: interactor, router: Router())
    role.view = view
    let presenter = try #require((role as Any) as? any LotPresenting & LotInteractorOutput)
    presenter.viewDidLoad()
    #expect(interactor.calls == ["load"])
    #expect(view.shown == [["", "", "Loading…"]])
    presenter.didLoad(title: "Desk", highest: 100)
    #expect(view.shown.last == ["Desk", "Highest bid: 100", ""])
    presenter.didLoad(title: "Desk", highest: 0)
    #expect(view.shown.last == ["Desk", "No bids", ""])
    #expect(view.shown.count == 3)
  }

  @Test("a bid that isn't an amount doesn't reach the interactor")
  func notAnAmount() throws {
    let interactor = Interactor()
    let role = LotPresenter(interactor: interactor, router: Router())
    role.view = view
    let presenter = try #require((role as Any) as? any LotPresenting & LotInteractorOutput)
    presenter.didLoad(title: "Desk", highest: 100)
    presenter.didPressBid("much")
    #expect(interactor.calls == [])
    #expect(view.shown.last == ["Desk", "Highest bid: 100", "“much” isn't an amount."])
    presenter.didPressBid("120")
    #expect(interactor.calls == ["bid 120"])
    #expect(view.shown.count == 2)
  }

  @Test("a placed bid is shown and leads to the receipt, through the router")
  func placed() throws {
    let router = Router()
    let role = LotPresenter(interactor: Interactor(), router: router)
    role.view = view
    let presenter = try #require((role as Any) as? any LotPresenting & LotInteractorOutput)
    presenter.didLoad(title: "Desk", highest: 100)
    presenter.didPlaceBid(120)
    #expect(view.shown.last == ["Desk", "Highest bid: 120", ""])
    #expect(router.receipts == [120])
    presenter.didFail()
    #expect(view.shown.last == ["Desk", "Highest bid: 120", "That didn't work."])
    #expect(router.receipts == [120])
  }

  @Test("the assembled module works from the press to the receipt")
  func assembled() throws {
    view.presenter = makeLotPresenter(number: 7, view: view, gateway: gateway, navigation: navigation)
    let presenter = try #require(view.presenter)
    presenter.viewDidLoad()
    try #require(gateway.calls == ["load 7"])
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 0)))
    presenter.didPressBid("120")
    try #require(gateway.calls.count == 2)
    gateway.bids[0](.success(120))
    #expect(
      view.shown == [["", "", "Loading…"], ["Desk", "No bids", ""], ["Desk", "Highest bid: 120", ""]])
    #expect(navigation.screens == ["receipt 120"])
  }

  @Test("the view keeps its module alive, and nothing keeps the view alive")
  func release() throws {
    var closing: View? = View()
    weak let watchedView = closing
    var presenter = makeLotPresenter(
      number: 7, view: try #require(closing), gateway: gateway, navigation: navigation)
    weak let watchedPresenter = presenter
    closing?.presenter = presenter
    presenter = nil
    #expect(watchedPresenter != nil)
    watchedPresenter?.viewDidLoad()
    closing = nil
    #expect(watchedView == nil && watchedPresenter == nil)
    for answer in gateway.lots { answer(.success(Lot(number: 7, title: "Desk", highest: 1))) }
  }
}
