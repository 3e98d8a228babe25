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

  init(interactor: any FreezerBusiness, router: any FreezerRouting) {}
  func viewDidLoad() {}
  func pressUp() {}
  func pressDown() {}
  func pressSave() {}
  func pressHistory() {}
  func display(_ panel: Panel) { displayed.append(panel) }
}
final class FreezerInteractor: FreezerBusiness {
  init(service: any FreezerService, presenter: any FreezerPresentation) {}
  func load() {}
  func turn(by tenths: Int) {}
  func save() {}
}
final class FreezerPresenter: FreezerPresentation {
  weak var screen: (any FreezerDisplaying)?
  func present(_ response: Response) {}
}
final class FreezerRouter: FreezerRouting {
  init(navigation: any Navigating) {}
  func showHistory(of name: String) {}
}
func makeFreezerScreen(service: any FreezerService, navigation: any Navigating) -> FreezerScreen? { nil }
