import Architectures
import Testing

@testable import K26

private final class View: LotViewing {
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

  func push(_ screen: String) { screens.append(screen) }
}

private struct Offline: Error {}

@Suite("Five roles")
struct FiveRolesTests {
  private let view = View()
  private let interactor = Interactor()
  private let router = Router()
  private let gateway = Gateway()

  /// A presenter whose links lead to doubles.
  private func presenter() -> LotPresenter {
    let presenter = LotPresenter()
    presenter.view.connect(view)
    presenter.interactor.connect(interactor)
    presenter.router.connect(router)
    return presenter
  }

  @Test("the router alone shows a screen")
  func routing() {
    let navigation = Navigation()
    let router = LotRouter()
    router.controller.connect(navigation)
    router.showReceipt(for: 120)
    for _ in 0..<2 { router.showReceipt(for: 130) }
    #expect(navigation.screens == ["receipt 120", "receipt 130", "receipt 130"])
  }

  @Test("the interactor asks the gateway and answers in values")
  func interacting() throws {
    let output = Output()
    let interactor = LotInteractor(number: 7, gateway: gateway)
    interactor.presenter.connect(output)
    interactor.load()
    interactor.placeBid(120)
    try #require(gateway.calls == ["load 7", "bid 120 for 7"])
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 100)))
    gateway.bids[0](.success(125))
    interactor.load()
    interactor.placeBid(130)
    try #require(gateway.lots.count == 2)
    try #require(gateway.bids.count == 2)
    gateway.lots[1](.failure(Offline()))
    gateway.bids[1](.failure(Offline()))
    #expect(output.answers == ["loaded Desk 100", "placed 125", "failed", "failed"])
    #expect(gateway.calls == ["load 7", "bid 120 for 7", "load 7", "bid 130 for 7"])
  }

  @Test("the presenter asks for the lot and shows it in words")
  func presenting() {
    let presenter = presenter()
    presenter.viewDidLoad()
    #expect(interactor.calls == ["load"])
    #expect(view.shown == [["", "", "Loading…"]])
    presenter.didLoad(title: "Desk", highest: 100)
    #expect(view.shown.last == ["Desk", "Highest bid: 100", ""])
    presenter.didLoad(title: "Lamp", highest: 0)
    #expect(view.shown.last == ["Lamp", "No bids", ""])
    presenter.didLoad(title: "Lamp", highest: 1)
    #expect(view.shown.last == ["Lamp", "Highest bid: 1", ""])
    #expect(view.shown.count == 4)
    #expect(router.receipts == [])
    let failing = self.presenter()
    failing.viewDidLoad()
    failing.didFail()
    #expect(view.shown.suffix(2) == [["", "", "Loading…"], ["", "", "That didn't work."]])
    failing.didLoad(title: "Desk", highest: 100)
    #expect(view.shown.last == ["Desk", "Highest bid: 100", ""])
  }

  @Test("a bid that isn't an amount doesn't reach the interactor")
  func notAnAmount() {
    let presenter = presenter()
    presenter.didLoad(title: "Desk", highest: 100)
    for text in ["much", "", "1.5", "1 2"] {
      presenter.didPressBid(text)
      #expect(view.shown.last == ["Desk", "Highest bid: 100", "“\(text)” isn't an amount."])
    }
    #expect(interactor.calls == [])
    for text in ["120", "130", "0", "-5", "120", "120"] { presenter.didPressBid(text) }
    #expect(interactor.calls == ["bid 120", "bid 130", "bid 0", "bid -5", "bid 120", "bid 120"])
    #expect(view.shown.count == 5)
    presenter.didPlaceBid(120)
    #expect(view.shown.last == ["Desk", "Highest bid: 120", ""])
    presenter.didPressBid("more")
    #expect(view.shown.last == ["Desk", "Highest bid: 120", "“more” isn't an amount."])
  }

  @Test("a placed bid is shown and leads to the receipt, through the router")
  func placed() {
    let presenter = presenter()
    presenter.didLoad(title: "Desk", highest: 100)
    presenter.didPlaceBid(120)
    #expect(view.shown.last == ["Desk", "Highest bid: 120", ""])
    #expect(router.receipts == [120])
    presenter.didPressBid("150")
    presenter.didFail()
    #expect(view.shown.last == ["Desk", "Highest bid: 120", "That didn't work."])
    #expect(view.shown.count == 3)
    #expect(router.receipts == [120])
    #expect(interactor.calls == ["bid 150"])
    presenter.didPlaceBid(130)
    presenter.didPlaceBid(130)
    #expect(view.shown.suffix(2) == [["Desk", "Highest bid: 130", ""], ["Desk", "Highest bid: 130", ""]])
    #expect(router.receipts == [120, 130, 130])
    presenter.didLoad(title: "Desk", highest: 200)
    presenter.didPlaceBid(120)
    #expect(view.shown.last == ["Desk", "Highest bid: 120", ""])
  }

  @Test("the assembled module works from the press to the receipt")
  func assembled() throws {
    let screen = LotView()
    #expect(try assembleLot(number: 7, view: screen, gateway: gateway) != nil)
    screen.presenter { $0.viewDidLoad() }
    try #require(gateway.calls == ["load 7"])
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 0)))
    screen.presenter { $0.didPressBid("120") }
    try #require(gateway.calls == ["load 7", "bid 120 for 7"])
    gateway.bids[0](.success(120))
    #expect(
      screen.shown == [["", "", "Loading…"], ["Desk", "No bids", ""], ["Desk", "Highest bid: 120", ""]])
    #expect(screen.screens == ["receipt 120"])
    let other = LotView()
    #expect(try assembleLot(number: 8, view: other, gateway: gateway) != nil)
    other.presenter { $0.viewDidLoad() }
    try #require(gateway.lots.count == 2)
    gateway.lots[1](.success(Lot(number: 8, title: "Lamp", highest: 0)))
    screen.presenter { $0.didPressBid("140") }
    other.presenter { $0.didPressBid("9") }
    try #require(gateway.calls.suffix(3) == ["load 8", "bid 140 for 7", "bid 9 for 8"])
    gateway.bids[2](.success(10))
    #expect(other.screens == ["receipt 10"])
    #expect(other.shown.last == ["Lamp", "Highest bid: 10", ""])
    #expect(screen.screens == ["receipt 120"])
    #expect(screen.shown.count == 3)
  }

  @Test("the view keeps its module alive, and nothing keeps the view or a role alive")
  func release() throws {
    var closing: LotView? = LotView()
    weak let watched = closing
    let module = try #require(try closing.flatMap { try assembleLot(number: 12, view: $0, gateway: gateway) })
    #expect(module.survivors.count == 4)
    closing?.presenter { $0.viewDidLoad() }
    closing?.presenter { $0.didPressBid("120") }
    try #require(gateway.calls == ["load 12", "bid 120 for 12"])
    closing = nil
    #expect(watched == nil)
    #expect(module.survivors == [])
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 1)))
    gateway.bids[0](.failure(Offline()))
  }

  @Test("the interactor asks the gateway for each bid, whatever is on its way and whatever the lot says")
  func eachBid() throws {
    let output = Output()
    let interactor = LotInteractor(number: 7, gateway: gateway)
    interactor.presenter.connect(output)
    interactor.load()
    try #require(gateway.lots.count == 1)
    gateway.lots[0](.success(Lot(number: 7, title: "Desk", highest: 100)))
    for amount in [90, 120, 120] { interactor.placeBid(amount) }
    try #require(gateway.calls == ["load 7", "bid 90 for 7", "bid 120 for 7", "bid 120 for 7"])
    gateway.bids[2](.success(120))
    gateway.bids[0](.failure(Offline()))
    gateway.bids[1](.success(130))
    #expect(output.answers == ["loaded Desk 100", "placed 120", "failed", "placed 130"])
  }

  @Test("a module that has loaded, bid and navigated is released like a new one")
  func releaseAfterWork() throws {
    var closing: LotView? = LotView()
    weak let watched = closing
    let module = try #require(try closing.flatMap { try assembleLot(number: 12, view: $0, gateway: gateway) })
    closing?.presenter { $0.viewDidLoad() }
    closing?.presenter { $0.didPressBid("120") }
    try #require(gateway.calls == ["load 12", "bid 120 for 12"])
    gateway.lots[0](.success(Lot(number: 12, title: "Desk", highest: 1)))
    gateway.bids[0](.success(120))
    #expect(closing?.screens == ["receipt 120"])
    closing = nil
    #expect(watched == nil)
    #expect(module.survivors == [])
  }
}
