import Testing

@testable import K27

private final class Worker: LotWorker {
  private(set) var answers: [(Result<[Lot], any Error>) -> Void] = []

  func loadLots(then answer: @escaping (Result<[Lot], any Error>) -> Void) { answers.append(answer) }
}

private final class PresenterLog: LotsPresentation {
  private(set) var responses: [ShowLots.Response] = []

  func present(_ response: ShowLots.Response) { responses.append(response) }
}

private final class ViewLog: LotsDisplaying {
  private(set) var viewModels: [ShowLots.ViewModel] = []

  func display(_ viewModel: ShowLots.ViewModel) { viewModels.append(viewModel) }
}

private final class InteractorLog: LotsBusiness {
  private(set) var limits: [Int] = []

  func show(_ request: ShowLots.Request) { limits.append(request.cheapest) }
}

private struct Offline: Error {}

@Suite("One-way street")
struct OneWayStreetTests {
  private let worker = Worker()
  private let desk = Lot(title: "Desk", cents: 1_250, secondsLeft: 0)
  private let lamp = Lot(title: "Lamp", cents: 305, secondsLeft: 60)

  @Test("the view sends its request to the interactor")
  func request() {
    let view = LotsView()
    let interactor = InteractorLog()
    view.interactor = interactor
    view.filter(atLeast: 500)
    view.filter(atLeast: 0)
    #expect(interactor.limits == [500, 0])
    #expect(view.displayed == [])
  }

  @Test("the interactor passes lots on as they are, without those below the limit")
  func response() throws {
    let presenter = PresenterLog()
    let interactor = LotsInteractor(presenter: presenter, worker: worker)
    interactor.show(ShowLots.Request(cheapest: 305))
    try #require(worker.answers.count == 1)
    worker.answers[0](.success([desk, lamp, Lot(title: "Pen", cents: 304, secondsLeft: 9)]))
    #expect(presenter.responses == [ShowLots.Response(lots: [desk, lamp])])
    interactor.show(ShowLots.Request(cheapest: 306))
    try #require(worker.answers.count == 2)
    worker.answers[1](.success([desk, lamp]))
    #expect(presenter.responses.last == ShowLots.Response(lots: [desk]))
  }

  @Test("a failure is a response without lots")
  func failure() throws {
    let presenter = PresenterLog()
    let interactor = LotsInteractor(presenter: presenter, worker: worker)
    interactor.show(ShowLots.Request())
    try #require(worker.answers.count == 1)
    worker.answers[0](.failure(Offline()))
    #expect(presenter.responses == [ShowLots.Response(lots: [], hasFailed: true)])
  }

  @Test("only the answer to the newest request counts")
  func late() throws {
    let presenter = PresenterLog()
    let interactor = LotsInteractor(presenter: presenter, worker: worker)
    interactor.show(ShowLots.Request(cheapest: 0))
    interactor.show(ShowLots.Request(cheapest: 1_000))
    try #require(worker.answers.count == 2)
    worker.answers[1](.success([desk, lamp]))
    worker.answers[0](.success([desk, lamp]))
    #expect(presenter.responses == [ShowLots.Response(lots: [desk])])
  }

  @Test("the presenter makes the texts")
  func texts() {
    let view = ViewLog()
    let presenter = LotsPresenter(view: view)
    let pen = Lot(title: "Pen", cents: 5, secondsLeft: -3)
    presenter.present(ShowLots.Response(lots: [desk, lamp, pen]))
    presenter.present(ShowLots.Response())
    presenter.present(ShowLots.Response(lots: [], hasFailed: true))
    presenter.present(ShowLots.Response(lots: [Lot(title: "Piano", cents: 123_400, secondsLeft: 1)]))
    #expect(
      view.viewModels == [
        ShowLots.ViewModel(rows: ["Desk: 12.50 (closed)", "Lamp: 3.05", "Pen: 0.05 (closed)"]),
        ShowLots.ViewModel(message: "No lots"), ShowLots.ViewModel(message: "The lots could not be loaded."),
        ShowLots.ViewModel(rows: ["Piano: 1234.00"]),
      ])
  }

  @Test("the street leads from the view to the view")
  func wholeStreet() throws {
    let view = makeLotsView(worker: worker)
    view.filter(atLeast: 1_000)
    try #require(worker.answers.count == 1)
    #expect(view.displayed == [])
    worker.answers[0](.success([desk, lamp]))
    #expect(view.displayed == [ShowLots.ViewModel(rows: ["Desk: 12.50 (closed)"])])
  }

  @Test("the view owns the street, and nothing owns the view")
  func release() {
    var view: LotsView? = makeLotsView(worker: worker)
    weak let watched = view
    weak let interactor = view?.interactor
    #expect(interactor != nil)
    view?.filter(atLeast: 0)
    view = nil
    #expect(watched == nil)
    #expect(interactor == nil)
    for answer in worker.answers { answer(.success([desk])) }
  }
}
