import Architectures
import ArmatureTesting
import Foundation
import Testing

@Suite struct PathTests {
  enum Place: ControllerRoute {
    case list
    case detail(Int)
    case flow
    case alert
    case broken
  }

  typealias Path = ControllerPath<Place>

  struct NoSuchPlace: Error {}

  /// A host whose root controller is an empty navigator, and how controllers are made for it.
  final class App {
    let log = Log()
    let window = Window()
    let host: ControllerHost<View>
    let navigator = Navigator<View> { View("navigator view") }
    var made: [String] = []
    weak var lastMade: AnyObject?

    init() {
      host = ControllerHost(window)
      host.setRootController(navigator)
      host.show()
    }

    func make(_ place: Place) throws -> any Controller<View> {
      made.append("\(place)")
      if place == .broken { throw NoSuchPlace() }
      if place == .flow { return Navigator<View> { View("flow view") } }
      let screen = Screen("\(place)", log)
      lastMade = screen
      return screen
    }

    @discardableResult
    func open(_ path: Path) -> NavigationRequest {
      host.open(path) { [unowned self] in try make($0) }
    }
  }

  @Test("AR-28 a path that replaces a presentation links the new one", arguments: [true, false])
  func replacedPresentation(isFinished: Bool) {
    let app = App()
    app.open([.push(.list)])
    let presented = { app.navigator.presentedController.map { Participant($0).name } }
    app.open([.push(.list), .present(.detail(1), style: .overlay)])
    #expect(presented() == "detail(1)")
    let driver = HeadlessDriver<View>()
    app.host.driver = driver
    app.open([.push(.list), .present(.detail(2), style: .overlay)])
    if isFinished { driver.transition?.finish() } else { driver.transition?.cancel() }
    #expect(presented() == (isFinished ? "detail(2)" : "detail(1)"))
    #expect(names(app.host.presentations) == [isFinished ? "detail(2)" : "detail(1)"])
    #expect(app.host.presentations.first?.presentingController === app.navigator)
    guard case .alreadyPresents? = app.navigator.present(app.log.screen).reason else {
      Issue.record("A second controller was presented.")
      return
    }
  }

  @Test(
    "AR-30 of several panes, the path has the steps of the first, and is incomplete",
    arguments: IsolationContext.allCases)
  func panes(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      func splitHost() throws -> (ControllerHost<View>, [Navigator<View>]) {
        let panes = (0..<2).map { _ in Navigator<View> { View() } }
        let host = ControllerHost(Window())
        host.setRootController(try ContainerRemovalTests.Box(panes, log))
        host.show()
        return (host, panes)
      }
      let (host, panes) = try splitHost()
      let path: Path = [.push(.list), .push(.detail(1))]
      let make = { (place: Place) in Screen("\(place)", log) }
      #expect(host.open(path) { make($0) }.outcome == .done([]))
      panes[1].push(Screen("other", log))
      #expect(names(panes[0].stack) == ["list", "detail(1)"] && names(panes[1].stack) == ["other"])
      let saved = host.path(of: Place.self)
      #expect(saved == Path([.push(.list), .push(.detail(1))], isComplete: false))
      let (second, secondPanes) = try splitHost()
      second.open(saved) { make($0) }
      #expect(names(secondPanes[0].stack) == ["list", "detail(1)"] && names(secondPanes[1].stack) == [])
      _ = log.take()
      #expect(second.open(saved) { make($0) }.outcome == .done([]))
      #expect(log.take() == [] && names(secondPanes[0].stack) == ["list", "detail(1)"])
    }
  }

  @Test("AR-28 common steps stay, the rest is made, only the visible loads", arguments: IsolationContext.allCases)
  func open(in context: IsolationContext) async {
    await context.run {
      let app = App()
      #expect(app.open([.push(.list), .push(.detail(1)), .push(.detail(2))]).outcome == .done([]))
      #expect(
        app.log.take() == [
          "detail(2).load", "detail(2).didLoad", "detail(2).willAppear", "detail(2) view in", "detail(2).didAppear",
        ])
      let (list, first) = (app.navigator.stack[0], app.navigator.stack[1])
      app.made = []
      app.open([.push(.list), .push(.detail(1)), .present(.flow), .push(.detail(3)), .present(.alert, style: .overlay)])
      #expect(app.made == ["flow", "detail(3)", "alert"])
      #expect(app.navigator.stack[0] === list && app.navigator.stack[1] === first)
      #expect(names(app.navigator.stack) == ["list", "detail(1)"])
      #expect(names(app.host.presentations) == ["Navigator<View>", "alert"])
      #expect(
        app.log.take() == [
          "detail(3).load", "detail(3).didLoad", "alert.load", "alert.didLoad", "detail(2).willDisappear",
          "detail(3).willAppear", "alert.willAppear", "alert view in", "detail(3) view in", "detail(2) view out",
          "detail(2).didDisappear", "detail(3).didAppear", "alert.didAppear",
        ])
      #expect(!list.isLoaded && !first.isLoaded)
      #expect(app.window.children.map(\.traceName) == ["flow view", "alert view"])
      #expect(app.host.presentations[0].presentingController === app.navigator)
      #expect(app.host.isSound)
    }
  }

  @Test("AR-28 opening a path is one transition, which can be canceled", arguments: IsolationContext.allCases)
  func oneTransition(in context: IsolationContext) async {
    await context.run {
      let app = App()
      app.open([.push(.list), .push(.detail(1))])
      let driver = HeadlessDriver<View>()
      app.host.driver = driver
      let request = app.open([.push(.list), .push(.detail(2)), .present(.alert, style: .overlay)])
      #expect(names(driver.transition?.disappearing ?? []) == ["detail(1)"])
      #expect(names(driver.transition?.appearing ?? []) == ["detail(2)", "alert"])
      driver.transition?.cancel()
      #expect(request.outcome == .cancelled)
      #expect(names(app.navigator.stack) == ["list", "detail(1)"])
      #expect(app.host.presentations.isEmpty)
      #expect(app.lastMade == nil)
      #expect(driver.count == 1)
      #expect(app.host.isSound)
    }
  }

  @Test("AR-28 a step with another route or style gets a new controller")
  func otherRoute() {
    let app = App()
    app.open([.push(.list), .present(.alert)])
    let alert = app.host.presentations[0]
    app.open([.push(.list), .present(.detail(9))])
    #expect(names(app.host.presentations) == ["detail(9)"])
    #expect(alert.host == nil)
    app.open([.push(.list), .present(.detail(9), style: .overlay)])
    #expect(app.made == ["list", "alert", "detail(9)", "detail(9)"])
    app.open([.push(.detail(9)), .present(.detail(9), style: .overlay)])
    #expect(app.made.suffix(2) == ["detail(9)", "detail(9)"])
    #expect(names(app.navigator.stack) == ["detail(9)"])
    #expect(app.host.isSound)
  }

  @Test("AR-28 removed controllers were replaced, and each new one is handed the dependencies in order")
  func leavesAndOffers() {
    let app = App()
    let coordinator = Coordinator("flow", app.log)
    app.open([.push(.list), .push(.detail(1)), .present(.alert)])
    app.host.presentations[0].controllerState.owner = coordinator
    app.host.open(Path([.push(.list)])) { _ in throw NoSuchPlace() }
    #expect(app.host.presentations.isEmpty)
    #expect(names(app.navigator.stack) == ["list"])
    var taken: [String] = []
    let outcome = app.host.open(
      Path([.push(.list), .push(.detail(2)), .present(.alert)]),
      handing: .dependency(to: Screen.self) { taken.append($0.traceName) }
    ) { try app.make($0) }.outcome
    #expect(taken == ["detail(2)", "alert"])
    guard case .done(let receipts) = outcome else {
      Issue.record("not done")
      return
    }
    #expect(receipts.map { $0.receivers.map(\.name) } == [["detail(2)"], ["alert"]])
  }

  @Test("AR-29 an invalid step refuses the path, naming index and route", arguments: IsolationContext.allCases)
  func refused(in context: IsolationContext) async {
    // Traps: XCoordinator #145, #246; swift-navigation showed the rest.
    await context.run {
      let app = App()
      app.open([.push(.list)])
      _ = app.log.take()
      let broken = app.open([.push(.list), .push(.detail(1)), .push(.broken)])
      #expect(
        broken.reason == .invalidStep(2, route: "broken", problem: "its controller could not be made: NoSuchPlace()"))
      #expect(
        broken.error?.description
          == "Cannot open the path: at step 2, broken, its controller could not be made: NoSuchPlace(). Stacks, "
          + "presentations and first responder are unchanged. Correct that step, or what makes it.")
      #expect(app.lastMade == nil)
      let unplaced = app.open([.push(.list), .present(.alert), .push(.detail(1))])
      #expect(unplaced.reason == .invalidStep(2, route: "detail(1)", problem: "no navigator is shown there"))
      #expect(
        app.open([.push(.list), .select(1)]).reason
          == .invalidStep(1, route: "select(1)", problem: "no tabs are shown there"))
      let same = Screen("same", app.log)
      let twice = app.host.open(Path([.push(.detail(1)), .push(.detail(2))])) { _ in same }
      #expect(
        twice.reason == .invalidStep(1, route: "detail(2)", problem: "the same 'same' was made for two steps"))
      #expect(app.open([]).reason == .lastController)
      #expect(names(app.navigator.stack) == ["list"])
      #expect(app.log.take() == [])
      #expect(app.host.isSound)
    }
  }

  @Test("AR-29 a step with a missing dependency refuses the path, and frees what was made")
  func unmetNeed() {
    final class Needy: Screen {
      override var missingDependencies: [String] { ["a context"] }
    }
    let app = App()
    let diagnostics = DiagnosticLog()
    diagnostics.record {
      let request = app.host.open(Path([.push(.list), .push(.detail(1))])) { place in
        let controller = place == .list ? try app.make(.list) : Needy("needy", app.log)
        app.lastMade = controller
        return controller
      }
      guard case .invalidStep(1, let route, _) = request.reason else {
        Issue.record("not refused")
        return
      }
      #expect(route == "detail(1)")
    }
    #expect(diagnostics.topics == [.missingDependency])
    #expect(app.lastMade == nil)
    #expect(app.log.take() == [])
  }

  @Test("AR-30 the path on screen, encoded and decoded, shows the same again", arguments: IsolationContext.allCases)
  func roundTrip(in context: IsolationContext) async throws {
    try await context.run {
      let paths: [Path] = [
        [], [.push(.list)], [.push(.list), .push(.list), .push(.detail(1)), .push(.list)],
        [.push(.list), .present(.alert, style: .overlay), .present(.alert)],
        [.push(.list), .present(.flow), .push(.detail(1)), .push(.detail(1)), .present(.flow, style: .overlay)],
      ]
      for path in paths {
        let app = App()
        app.open(path)
        #expect(app.host.path() == path)
        let decoded = try JSONDecoder().decode(Path.self, from: JSONEncoder().encode(app.host.path(of: Place.self)))
        let other = App()
        #expect(other.open(decoded).outcome == .done([]))
        #expect(other.host.path() == path)
        #expect(names(other.navigator.stack) == names(app.navigator.stack))
        #expect(names(other.host.presentations) == names(app.host.presentations))
        other.made = []
        _ = other.log.take()
        other.open(path)
        #expect(other.log.take() == [])
        #expect(other.made == [])
      }
    }
  }

  @Test("AR-30 a path ends before the first controller without a route", arguments: IsolationContext.allCases)
  func incomplete(in context: IsolationContext) async {
    await context.run {
      let app = App()
      app.open([.push(.list)])
      app.navigator.push(Screen("by hand", app.log))
      app.navigator.push(Screen("x", app.log), route: Place.detail(1))
      #expect(app.host.path() == Path([.push(.list)], isComplete: false))
      app.navigator.pop(to: app.navigator.stack[0])
      #expect(app.host.path() == Path([.push(.list)]))
      app.host.present(Screen("y", app.log), route: Place.alert)
      #expect(app.host.path() == Path([.push(.list), .present(.alert)]))
      app.host.present(Screen("sheet", app.log), style: .overlay)
      app.host.present(Screen("z", app.log), route: Place.alert)
      #expect(app.host.path() == Path([.push(.list), .present(.alert)], isComplete: false))
    }
  }

  @Test("AR-30 the tab that is shown is a step, and other tabs keep their stacks", arguments: IsolationContext.allCases)
  func tabs(in context: IsolationContext) async throws {
    try await context.run {
      func app() throws -> (App, Navigator<View>, Navigator<View>) {
        let app = App()
        let (one, two) = (Navigator<View> { View() }, Navigator<View> { View() })
        app.host.setRootController(try Tabs([one, two]) { View() })
        return (app, one, two)
      }
      let (first, one, two) = try app()
      first.open([.select(0), .push(.list)])
      first.open([.select(1), .push(.list), .push(.detail(2))])
      #expect(names(one.stack) == ["list"])
      #expect(names(two.stack) == ["list", "detail(2)"])
      let path: Path = first.host.path()
      #expect(path == [.select(1), .push(.list), .push(.detail(2))])
      let (second, otherOne, otherTwo) = try app()
      second.open(path)
      #expect(otherOne.stack.isEmpty)
      #expect(names(otherTwo.stack) == ["list", "detail(2)"])
      #expect(second.open([.select(2)]).reason != nil)
      let made = first.made.count
      first.open([.select(0), .push(.list)])
      #expect(first.made.count == made)
      #expect(names(two.stack) == ["list", "detail(2)"])
      #expect(first.host.isSound)
    }
  }

  @Test("AR-30 the first screens of a container that is made with them are there once", arguments: [true, false])
  func filled(isPresented: Bool) {
    let app = App()
    func make(_ place: Place) throws -> any Controller<View> {
      guard place == .flow else { return try app.make(place) }
      let tabs = [1, 2].map { number in
        let navigator = Navigator<View> { View() }
        for place in [Place.list, .detail(number)] { navigator.push(Screen("\(place)", app.log), route: place) }
        return navigator
      }
      return try Tabs(tabs) { View() }
    }
    func stack() -> [String]? {
      let tabs = (isPresented ? app.host.presentations.last : app.navigator.top) as? Tabs<View>
      return (tabs?.selected as? Navigator<View>).map { names($0.stack) }
    }
    let step = isPresented ? Path.Step.present(.flow) : .push(.flow)
    let path = Path([.push(.alert), step, .select(1), .push(.list), .push(.detail(2)), .push(.detail(3))])
    #expect(app.host.open(path, make: make).outcome == .done([]))
    #expect(stack() == ["list", "detail(2)", "detail(3)"])
    #expect(app.host.path() == path)
    let calls = app.log.take()
    #expect(calls.contains("detail(3).didAppear"))
    #expect(!calls.contains { $0.hasPrefix("detail(2)") || $0.hasPrefix("list") })
    #expect(app.host.open(path, make: make).outcome == .done([]))
    #expect(app.log.take() == [])

    // Those beyond the steps are replaced by the steps that follow.
    app.open([.push(.alert)])
    let shorter = Path([.push(.alert), step, .select(0), .push(.list), .push(.list)])
    #expect(app.host.open(shorter, make: make).outcome == .done([]))
    #expect(stack() == ["list", "list"])
    #expect(app.host.path() == shorter)

    // Without a step in common, the steps go on top.
    app.open([.push(.alert)])
    app.host.open([.push(.alert), step, .select(0), .push(.detail(4))], make: make)
    #expect(stack() == ["list", "detail(1)", "detail(4)"])
    #expect(app.host.isSound)
  }
}
