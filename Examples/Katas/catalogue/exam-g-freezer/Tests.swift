import Testing

@testable import ExamG

private final class Service: FreezerService {
  private(set) var loads: [(Result<Freezer, any Error>) -> Void] = []
  private(set) var saved: [Int] = []
  private(set) var saves: [(Result<Int, any Error>) -> Void] = []

  func load(then answer: @escaping (Result<Freezer, any Error>) -> Void) { loads.append(answer) }

  func save(_ tenths: Int, then answer: @escaping (Result<Int, any Error>) -> Void) {
    saved.append(tenths)
    saves.append(answer)
  }
}

private final class Navigation: Navigating {
  private(set) var screens: [String] = []

  func show(_ screen: String) { screens.append(screen) }
}

private final class ScreenLog: FreezerDisplaying {
  private(set) var panels: [Panel] = []

  func display(_ panel: Panel) { panels.append(panel) }
}

private final class PresenterLog: FreezerPresentation {
  private(set) var responses: [Response] = []
  var last: Response? { responses.last }

  func present(_ response: Response) { responses.append(response) }
}

private struct Broken: Error {}

@Suite("The freezer")
struct FreezerTests {
  private let service = Service()
  private let navigation = Navigation()
  private let presenter = PresenterLog()

  /// An interactor that has loaded a freezer at -18.5 degrees.
  private func loaded(_ tenths: Int = -185) throws -> FreezerInteractor {
    let interactor = FreezerInteractor(service: service, presenter: presenter)
    interactor.load()
    try #require(service.loads.count == 1)
    service.loads[0](.success(Freezer(name: "Lab 3", tenths: tenths)))
    return interactor
  }

  private func response(_ tenths: Int, saved: Int = -185, _ phase: Response.Phase) -> Response {
    Response(name: "Lab 3", tenths: tenths, savedTenths: saved, phase: phase)
  }

  @Test("the presenter makes the texts, and says when saving makes sense")
  func texts() {
    let (screen, presenter) = (ScreenLog(), FreezerPresenter())
    presenter.screen = screen
    let phases: [Response.Phase] = [.ready, .saving, .saved, .notSaved, .unreachable, .loading]
    for phase in phases { presenter.present(response(-190, phase)) }
    for tenths in [-185, 0, -5, 3, 40, -297] { presenter.present(response(tenths, .ready)) }
    let messages = ["", "Saving…", "Saved.", "Not saved. Try again."]
    let known = zip(messages, [true, false, true, true]).map {
      Panel(title: "Lab 3", temperature: "-19.0 °C", message: $0, canSave: $1)
    }
    let unknown = ["The freezer doesn't answer.", "Loading…"].map { Panel(message: $0) }
    let temperatures = ["-18.5 °C", "0.0 °C", "-0.5 °C", "0.3 °C", "4.0 °C", "-29.7 °C"].map {
      Panel(title: "Lab 3", temperature: $0, canSave: $0 != "-18.5 °C")
    }
    #expect(screen.panels == known + unknown + temperatures)
    // What is saved is saved in any phase.
    for phase in phases.prefix(4) { presenter.present(response(-185, phase)) }
    #expect(screen.panels.suffix(4).map(\.message) == messages)
    #expect(screen.panels.suffix(4).allSatisfy { !$0.canSave })
  }

  @Test("the presenter shows no panel twice in a row")
  func repetition() {
    let (screen, presenter) = (ScreenLog(), FreezerPresenter())
    presenter.screen = screen
    for tenths in [-185, -185, -190, -190, -185] { presenter.present(response(tenths, .ready)) }
    #expect(screen.panels.map(\.temperature) == ["-18.5 °C", "-19.0 °C", "-18.5 °C"])
    presenter.present(response(-185, saved: -190, .ready))
    presenter.present(Response(name: "Lab 4", tenths: -185, savedTenths: -190, phase: .ready))
    #expect(screen.panels.suffix(3).map(\.canSave) == [false, true, true])
    #expect(screen.panels.suffix(3).map(\.title) == ["Lab 3", "Lab 3", "Lab 4"])
    let count = screen.panels.count
    presenter.present(Response(name: "Lab 4", tenths: -185, savedTenths: -200, phase: .ready))
    #expect(screen.panels.count == count)
    presenter.present(response(-185, .loading))
    presenter.present(Response(phase: .loading))
    #expect(screen.panels.suffix(screen.panels.count - count) == [Panel(message: "Loading…")])
  }

  @Test("a freezer is loaded once, and again only after a failure")
  func loading() throws {
    let interactor = FreezerInteractor(service: service, presenter: presenter)
    interactor.turn(by: 5)
    interactor.save()
    #expect(presenter.last == nil)
    interactor.load()
    interactor.load()
    try #require(service.loads.count == 1)
    interactor.turn(by: 5)
    interactor.save()
    #expect(presenter.responses.map(\.phase) == [.loading], "A change is presented once, and a refused call isn't.")
    #expect(service.saved == [])
    service.loads[0](.failure(Broken()))
    #expect(presenter.last?.phase == .unreachable)
    let unreachable = presenter.last
    interactor.turn(by: 5)
    interactor.save()
    #expect(presenter.last == unreachable)
    interactor.load()
    try #require(service.loads.count == 2)
    #expect(presenter.last?.phase == .loading)
    service.loads[1](.failure(Broken()))
    #expect(presenter.last?.phase == .unreachable)
    for _ in 0..<2 { interactor.load() }
    try #require(service.loads.count == 3)
    service.loads[2](.success(Freezer(name: "Lab 3", tenths: -185)))
    #expect(presenter.last == response(-185, .ready))
    interactor.load()
    #expect(service.loads.count == 3)
    #expect(
      presenter.responses.map(\.phase) == [.loading, .unreachable, .loading, .unreachable, .loading, .ready],
      "Each change is presented once, and nothing else is.")
    FreezerInteractor(service: service, presenter: PresenterLog()).load()
    #expect(service.loads.count == 4)
    #expect(service.saved == [])
    #expect(presenter.last == response(-185, .ready))
  }

  @Test("a temperature stays within its limits")
  func limits() throws {
    let interactor = try loaded(-293)
    interactor.turn(by: -5)
    #expect(presenter.last == response(-298, saved: -293, .ready))
    interactor.turn(by: -5)
    #expect(presenter.last == response(-300, saved: -293, .ready))
    interactor.turn(by: 345)
    #expect(presenter.last == response(45, saved: -293, .ready))
    interactor.turn(by: 10)
    #expect(presenter.last == response(50, saved: -293, .ready))
    interactor.save()
    try #require(service.saves.count == 1)
    service.saves[0](.success(50))
    interactor.turn(by: 5)
    interactor.turn(by: 0)
    #expect(presenter.last == response(50, saved: 50, .saved))
  }

  @Test("a change is saved once, and nothing is saved that is saved already")
  func saving() throws {
    let interactor = try loaded()
    interactor.save()
    for tenths in [5, -5] { interactor.turn(by: tenths) }
    interactor.save()
    #expect(service.saved == [])
    interactor.turn(by: 5)
    interactor.save()
    interactor.save()
    #expect(service.saved == [-180])
    #expect(presenter.last == response(-180, .saving))
    service.saves[0](.success(-180))
    #expect(presenter.last == response(-180, saved: -180, .saved))
    interactor.save()
    #expect(service.saved == [-180])
    interactor.turn(by: -5)
    #expect(presenter.last == response(-185, saved: -180, .ready))
    let presented =
      [-185, -180, -185, -180].map { response($0, .ready) } + [
        response(-180, .saving), response(-180, saved: -180, .saved), response(-185, saved: -180, .ready),
      ]
    #expect(
      Array(presenter.responses.dropFirst()) == presented, "Each change is presented once, with all that changed.")
    interactor.save()
    #expect(service.saved == [-180, -185])
  }

  @Test("what is turned during saving is kept, and so is the answer")
  func turningWhileSaving() throws {
    let interactor = try loaded()
    interactor.turn(by: 5)
    interactor.save()
    interactor.turn(by: -5)
    #expect(presenter.last == response(-185, .saving))
    interactor.turn(by: 10)
    #expect(presenter.last == response(-175, .saving))
    interactor.save()
    try #require(service.saved == [-180])
    service.saves[0](.success(-181))
    #expect(presenter.last == response(-175, saved: -181, .saved))
    interactor.save()
    try #require(service.saved == [-180, -175])
    service.saves[1](.failure(Broken()))
    #expect(presenter.last == response(-175, saved: -181, .notSaved))
    interactor.save()
    #expect(service.saved == [-180, -175, -175])
    try #require(service.saves.count == 3)
    service.saves[2](.failure(Broken()))
    interactor.load()
    #expect(service.loads.count == 1)
    interactor.turn(by: -5)
    #expect(presenter.last == response(-180, saved: -181, .ready))
    // Turned back to what is saved, it has nothing to save after a failure.
    interactor.save()
    try #require(service.saves.count == 4)
    interactor.turn(by: -1)
    service.saves[3](.failure(Broken()))
    #expect(presenter.last == response(-181, saved: -181, .notSaved))
    interactor.save()
    #expect(service.saves.count == 4)
  }

  @Test("the screen works from the press to the panel, and the router shows the history")
  func screen() throws {
    let screen = try #require(makeFreezerScreen(service: service, navigation: navigation))
    screen.pressHistory()
    #expect(service.loads.isEmpty)
    screen.viewDidLoad()
    screen.pressHistory()
    try #require(service.loads.count == 1)
    service.loads[0](.success(Freezer(name: "Lab 5", tenths: -185)))
    screen.pressUp()
    screen.pressUp()
    screen.pressDown()
    screen.pressSave()
    #expect(service.saved == [-180])
    #expect(navigation.screens == [])
    screen.pressHistory()
    #expect(navigation.screens == ["history of Lab 5"])
    #expect(screen.displayed.map(\.temperature) == ["", "-18.5 °C", "-18.0 °C", "-17.5 °C", "-18.0 °C", "-18.0 °C"])
    #expect(screen.displayed.first == Panel(message: "Loading…"))
    #expect(screen.displayed.last == Panel(title: "Lab 5", temperature: "-18.0 °C", message: "Saving…"))
    screen.display(Panel(title: "Lab 4"))
    screen.pressHistory()
    screen.pressHistory()
    screen.display(Panel(message: "Loading…"))
    screen.pressHistory()
    #expect(navigation.screens == ["history of Lab 5", "history of Lab 4", "history of Lab 4"])
  }

  @Test("the screen owns the rest, and nothing owns the screen")
  func release() throws {
    var screen = makeFreezerScreen(service: service, navigation: navigation)
    try #require(screen != nil)
    weak let watched = screen
    screen?.viewDidLoad()
    try #require(service.loads.count == 1)
    service.loads[0](.success(Freezer(name: "Lab 3", tenths: -185)))
    screen?.pressUp()
    screen?.pressSave()
    screen = nil
    #expect(watched == nil)
    for answer in service.saves { answer(.success(-180)) }
    var (closing, router): (FreezerScreen?, FreezerRouter?) = (nil, FreezerRouter(navigation: navigation))
    var interactor: FreezerInteractor? = FreezerInteractor(service: service, presenter: presenter)
    weak let watchedRouter = router
    weak let watchedInteractor = interactor
    if let interactor, let router { closing = FreezerScreen(interactor: interactor, router: router) }
    (interactor, router) = (nil, nil)
    #expect(watchedInteractor != nil)
    #expect(watchedRouter != nil)
    closing?.viewDidLoad()
    #expect(service.loads.count == 2)
    closing = nil
    #expect(watchedInteractor == nil)
    #expect(watchedRouter == nil)
  }

  @Test("a call that is on its way keeps nothing alive")
  func calls() throws {
    for isSaving in [false, true] {
      var log: PresenterLog? = PresenterLog()
      var interactor = log.map { FreezerInteractor(service: service, presenter: $0) }
      weak let watched = interactor
      weak let watchedPresenter = log
      log = nil
      interactor?.load()
      if isSaving {
        try #require(service.loads.count == 2)
        service.loads[1](.success(Freezer(name: "Lab 3", tenths: -185)))
        interactor?.turn(by: 5)
        interactor?.save()
        try #require(service.saved == [-180])
      }
      #expect(watchedPresenter != nil)
      interactor = nil
      #expect(watched == nil)
      #expect(watchedPresenter == nil)
    }
    service.loads.first?(.failure(Broken()))
    service.saves.first?(.failure(Broken()))
  }
}
