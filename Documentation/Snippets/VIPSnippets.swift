import Armature
import ArmatureTesting
import Testing

// snippet.values
/// One use case: the values that travel.
enum Forecast {
  struct Request: Equatable { var town: String }
  struct Response: Equatable { var degrees: Int? }
  struct ViewModel: Equatable { var text: String }
}

@MainActor protocol ForecastLogic: AnyObject { func show(_ request: Forecast.Request) }
@MainActor protocol ForecastPresentation: AnyObject { func present(_ response: Forecast.Response) }
@MainActor protocol ForecastDisplay: AnyObject { func display(_ viewModel: Forecast.ViewModel) }
@MainActor protocol ForecastWorker: AnyObject { func degrees(in town: String) async -> Int? }
// snippet.end

// snippet.cycle
@MainActor final class ForecastController: @MainActor VIPController, @MainActor Controller, ForecastDisplay {
  let controllerState = ControllerState<Panel>()
  let interactor = StrongLink<any ForecastLogic>()
  var interface: any ForecastDisplay { self }
  let caption = Caption()

  func load() -> Panel { caption }
  func didLoad() { interactor.send(Forecast.Request(town: "Bergen")) { $0.show } }
  func display(_ viewModel: Forecast.ViewModel) { caption.display(viewModel.text) }
}

@MainActor final class ForecastInteractor: @MainActor VIPInteractor, ForecastLogic {
  let presenter = StrongLink<any ForecastPresentation>()
  let worker = WorkerLink<any ForecastWorker>()
  var interface: any ForecastLogic { self }

  func show(_ request: Forecast.Request) {
    worker.run(for: self) { interactor, worker in  // canceled with the controller
      let degrees = await worker.degrees(in: request.town)
      interactor.presenter.send(Forecast.Response(degrees: degrees)) { $0.present }
    }
  }
}

@MainActor final class ForecastPresenter: @MainActor VIPPresenter, ForecastPresentation {
  let controller = WeakLink<any ForecastDisplay>()
  var interface: any ForecastPresentation { self }

  func present(_ response: Forecast.Response) {
    let text = response.degrees.map { "\($0)°" } ?? "No forecast"
    controller.send(Forecast.ViewModel(text: text)) { $0.display }
  }
}

@MainActor func makeForecast(_ worker: any ForecastWorker) throws -> ForecastController {
  let controller = ForecastController()
  try AssembledModule.vip(
    controller: controller, interactor: ForecastInteractor(), presenter: ForecastPresenter(), worker: worker,
    router: NoRole())
  return controller
}
// snippet.end

// snippet.router
/// The values that other screens may see: the interactor behind a narrow protocol.
@MainActor protocol ForecastData: AnyObject { var town: String { get } }

@MainActor protocol ForecastRouting: AnyObject { func routeToDays() }

@MainActor final class ForecastRouter: @MainActor VIPRouter, ForecastRouting {
  let controller = WeakLink<any Controller<Panel>>()
  let dataStore = StrongLink<any ForecastData>()
  var interface: any ForecastRouting { self }

  func routeToDays() {
    let town = passing({ $0.town }, to: (any TakesTown).take)
    controller { $0.navigator?.push(DaysController(), handing: town) }
  }
}

/// Isolated to no actor, so that `passing` can refer to its method.
protocol TakesTown: AnyObject { func take(_ town: String) }
// snippet.end

@MainActor final class DaysController: @MainActor Controller, @MainActor TakesTown {
  let controllerState = ControllerState<Panel>()
  private(set) var town = ""
  func take(_ town: String) { self.town = town }
  func load() -> Panel { Panel() }
}

@MainActor private final class DisplaySpy: ForecastDisplay {
  private(set) var shown: [Forecast.ViewModel] = []
  func display(_ viewModel: Forecast.ViewModel) { shown.append(viewModel) }
}

@MainActor private final class Almanac: ForecastWorker {
  let asked = Observers<String>("asked")
  func degrees(in town: String) async -> Int? {
    asked.notify(town)
    return 4
  }
}

@MainActor @Suite("VIP on the pages")
struct VIPSnippets {
  @Test("a presenter is a function from a Response to a ViewModel")
  func presenter() {
    // snippet.test
    let (presenter, display) = (ForecastPresenter(), DisplaySpy())
    presenter.controller.connect(display)
    presenter.present(Forecast.Response(degrees: -3))
    presenter.present(Forecast.Response(degrees: nil))
    #expect(display.shown == [Forecast.ViewModel(text: "-3°"), Forecast.ViewModel(text: "No forecast")])
    // snippet.end
  }

  @Test("a router passes a value of the data store to the next controller")
  func passing() {
    final class Data: ForecastData { let town = "Bergen" }
    let host = ControllerHost(Frame())
    let navigator = Navigator(makeContent: Panel.init)
    let first = DaysController()
    host.setRootController(navigator)
    navigator.push(first)
    host.show()
    let router = ForecastRouter()
    router.controller.connect(first)
    router.dataStore.connect(Data())
    router.routeToDays()
    #expect((navigator.top as? DaysController)?.town == "Bergen" && navigator.stack.count == 2)
  }

  @Test("a request travels around the cycle")
  func cycle() async throws {
    let almanac = Almanac()
    let controller = try makeForecast(almanac)
    let town = await withCheckedContinuation { done in
      almanac.asked.subscribe(.once) { done.resume(returning: $0) }
      try? controller.loadIfNeeded()
    }
    #expect(town == "Bergen")
    while controller.caption.text.isEmpty { await Task.yield() }
    #expect(controller.caption.text == "4°")
  }
}
