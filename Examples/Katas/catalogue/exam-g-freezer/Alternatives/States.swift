struct Freezer: Equatable { let name: String, tenths: Int }

// The freezer's controller. Each call is answered once, later, with temperatures from -300 to 50.
protocol FreezerService: AnyObject {
  func load(then answer: @escaping (Result<Freezer, any Error>) -> Void)
  func save(_ tenths: Int, then answer: @escaping (Result<Int, any Error>) -> Void)
}
protocol Navigating: AnyObject { func show(_ screen: String) }

/// What the interactor tells the presenter: numbers and states, no texts for a person.
struct Response: Equatable {
  enum Phase { case loading, unreachable, ready, saving, saved, notSaved }
  var name = "", tenths = 0, savedTenths = 0, phase = Phase.loading
}
/// What the presenter tells the screen: texts and states, ready to be shown.
struct Panel: Equatable { var title = "", temperature = "", message = "", canSave = false }

// Each calls the next one only: screen → interactor → presenter → screen. The screen also calls the router.
protocol FreezerDisplaying: AnyObject { func display(_ panel: Panel) }
protocol FreezerBusiness: AnyObject {
  func load()
  func turn(by tenths: Int)
  func save()
}
protocol FreezerPresentation: AnyObject { func present(_ response: Response) }
protocol FreezerRouting: AnyObject { func showHistory(of name: String) }

final class FreezerScreen: FreezerDisplaying {
  private(set) var displayed: [Panel] = []
  private var interactor: (any FreezerBusiness)?
  private var router: (any FreezerRouting)?

  init(interactor: any FreezerBusiness, router: any FreezerRouting) {
    (self.interactor, self.router) = (interactor, router)
  }

  func viewDidLoad() { interactor?.load() }
  func pressUp() { interactor?.turn(by: 5) }
  func pressDown() { interactor?.turn(by: -5) }
  func pressSave() { interactor?.save() }
  func pressHistory() { if let panel = displayed.last, panel.title != "" { router?.showHistory(of: panel.title) } }
  func display(_ panel: Panel) { displayed += [panel] }
}

/// The state is an enumeration, so that nothing can be turned or saved before the freezer is known.
final class FreezerInteractor: FreezerBusiness {
  private enum State {
    case idle, loading, unreachable
    case known(Freezer, wanted: Int, Response.Phase)
  }

  private let service: any FreezerService
  private let presenter: any FreezerPresentation
  private var state = State.idle { didSet { report() } }

  init(service: any FreezerService, presenter: any FreezerPresentation) {
    (self.service, self.presenter) = (service, presenter)
  }

  func load() {
    switch state {
    case .loading, .known: return
    case .idle, .unreachable: break
    }
    state = .loading
    service.load { [weak self] result in
      guard let self else { return }
      if case .success(let freezer) = result {
        state = .known(freezer, wanted: freezer.tenths, .ready)
      } else {
        state = .unreachable
      }
    }
  }

  func turn(by tenths: Int) {
    guard case .known(let freezer, let wanted, let phase) = state else { return }
    var next = wanted + tenths
    if next > 50 { next = 50 }
    if next < -300 { next = -300 }
    if next == wanted { return }
    state = .known(freezer, wanted: next, phase == .saving ? .saving : .ready)
  }

  func save() {
    guard case .known(let freezer, let wanted, let phase) = state else { return }
    if phase == .saving || wanted == freezer.tenths { return }
    state = .known(freezer, wanted: wanted, .saving)
    service.save(wanted) { [weak self] result in
      guard let self, case .known(let freezer, let wanted, _) = state else { return }
      switch result {
      case .success(let saved): state = .known(Freezer(name: freezer.name, tenths: saved), wanted: wanted, .saved)
      case .failure: state = .known(freezer, wanted: wanted, .notSaved)
      }
    }
  }

  private func report() {
    switch state {
    case .idle: break
    case .loading: presenter.present(Response(phase: .loading))
    case .unreachable: presenter.present(Response(phase: .unreachable))
    case .known(let freezer, let wanted, let phase):
      presenter.present(Response(name: freezer.name, tenths: wanted, savedTenths: freezer.tenths, phase: phase))
    }
  }
}

final class FreezerPresenter: FreezerPresentation {
  weak var screen: (any FreezerDisplaying)?
  private var panels: [Panel] = []

  func present(_ response: Response) {
    let texts: [Response.Phase: String] = [
      .loading: "Loading…", .unreachable: "The freezer doesn't answer.", .saving: "Saving…", .saved: "Saved.",
      .notSaved: "Not saved. Try again.",
    ]
    var panel = Panel(message: texts[response.phase] ?? "")
    if ![.loading, .unreachable].contains(response.phase) {
      let digits = String(abs(response.tenths))
      let padded = digits.count < 2 ? "0" + digits : digits
      panel.title = response.name
      panel.temperature = (response.tenths < 0 ? "-" : "") + padded.dropLast() + "." + padded.suffix(1) + " °C"
      panel.canSave = response.tenths != response.savedTenths && response.phase != .saving
    }
    if panels.last == panel { return }
    panels = [panel]
    screen?.display(panel)
  }
}

final class FreezerRouter: FreezerRouting {
  private let navigation: any Navigating

  init(navigation: any Navigating) { self.navigation = navigation }

  func showHistory(of name: String) { navigation.show("history of " + name) }
}

func makeFreezerScreen(service: any FreezerService, navigation: any Navigating) -> FreezerScreen? {
  let presenter = FreezerPresenter()
  let screen = FreezerScreen(
    interactor: FreezerInteractor(service: service, presenter: presenter), router: FreezerRouter(navigation: navigation)
  )
  presenter.screen = screen
  return screen
}
