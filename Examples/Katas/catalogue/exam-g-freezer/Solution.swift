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
  private let interactor: any FreezerBusiness
  private let router: any FreezerRouting

  init(interactor: any FreezerBusiness, router: any FreezerRouting) {
    self.interactor = interactor
    self.router = router
  }

  func viewDidLoad() { interactor.load() }
  func pressUp() { interactor.turn(by: 5) }
  func pressDown() { interactor.turn(by: -5) }
  func pressSave() { interactor.save() }

  func pressHistory() {
    guard let title = displayed.last?.title, !title.isEmpty else { return }
    router.showHistory(of: title)
  }

  func display(_ panel: Panel) { displayed.append(panel) }
}

final class FreezerInteractor: FreezerBusiness {
  private let service: any FreezerService
  private let presenter: any FreezerPresentation
  private var state = Response()
  private var isLoading = false

  init(service: any FreezerService, presenter: any FreezerPresentation) {
    self.service = service
    self.presenter = presenter
  }

  private var hasLoaded: Bool { state.phase != .loading && state.phase != .unreachable }

  func load() {
    guard !isLoading, !hasLoaded else { return }
    isLoading = true
    change { $0.phase = .loading }
    service.load { [weak self] in self?.didLoad($0) }
  }

  func turn(by tenths: Int) {
    let wanted = min(max(state.tenths + tenths, -300), 50)
    guard hasLoaded, wanted != state.tenths else { return }
    change {
      $0.tenths = wanted
      if $0.phase != .saving { $0.phase = .ready }
    }
  }

  func save() {
    guard hasLoaded, state.phase != .saving, state.tenths != state.savedTenths else { return }
    change { $0.phase = .saving }
    service.save(state.tenths) { [weak self] in self?.didSave($0) }
  }

  private func didLoad(_ result: Result<Freezer, any Error>) {
    isLoading = false
    change {
      switch result {
      case .success(let freezer):
        $0 = Response(name: freezer.name, tenths: freezer.tenths, savedTenths: freezer.tenths, phase: .ready)
      case .failure: $0.phase = .unreachable
      }
    }
  }

  private func didSave(_ result: Result<Int, any Error>) {
    change {
      switch result {
      case .success(let tenths):
        $0.savedTenths = tenths
        $0.phase = .saved
      case .failure: $0.phase = .notSaved
      }
    }
  }

  private func change(_ body: (inout Response) -> Void) {
    body(&state)
    presenter.present(state)
  }
}

final class FreezerPresenter: FreezerPresentation {
  weak var screen: (any FreezerDisplaying)?
  private var shown: Panel?

  func present(_ response: Response) {
    let panel = panel(for: response)
    guard panel != shown else { return }
    shown = panel
    screen?.display(panel)
  }

  private func panel(for response: Response) -> Panel {
    switch response.phase {
    case .loading: return Panel(message: "Loading…")
    case .unreachable: return Panel(message: "The freezer doesn't answer.")
    case .ready: return panel(for: response, saying: "")
    case .saving: return panel(for: response, saying: "Saving…")
    case .saved: return panel(for: response, saying: "Saved.")
    case .notSaved: return panel(for: response, saying: "Not saved. Try again.")
    }
  }

  private func panel(for response: Response, saying message: String) -> Panel {
    let amount = response.tenths.magnitude
    let sign = response.tenths < 0 ? "-" : ""
    return Panel(
      title: response.name, temperature: "\(sign)\(amount / 10).\(amount % 10) °C", message: message,
      canSave: response.phase != .saving && response.tenths != response.savedTenths)
  }
}

final class FreezerRouter: FreezerRouting {
  private weak var navigation: (any Navigating)?

  init(navigation: any Navigating) { self.navigation = navigation }

  func showHistory(of name: String) { navigation?.show("history of \(name)") }
}

func makeFreezerScreen(service: any FreezerService, navigation: any Navigating) -> FreezerScreen? {
  let presenter = FreezerPresenter()
  let interactor = FreezerInteractor(service: service, presenter: presenter)
  let screen = FreezerScreen(interactor: interactor, router: FreezerRouter(navigation: navigation))
  presenter.screen = screen
  return screen
}
