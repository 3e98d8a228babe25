import Architectures
import ArmatureTesting
import Testing

@Suite struct LifeCycleTests {
  struct Broken: Error {}

  @Test("AR-1 reading the content loads nothing", arguments: IsolationContext.allCases)
  func readingLoadsNothing(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let a = Screen("a", log)
      #expect(a.contentNode == nil)
      #expect(!a.isLoaded)
      #expect(a.controllerState.appearance == .hidden)
      #expect(a.nextResponder == nil)
      #expect(log.lines == [])
      try a.loadIfNeeded()
      try a.loadIfNeeded()
      #expect(a.contentNode?.traceName == "a view")
      #expect(log.lines == ["a.load", "a.didLoad"])
    }
  }

  @Test("AR-1 a controller loads once, when it is first about to appear", arguments: IsolationContext.allCases)
  func loadsOnce(in context: IsolationContext) async {
    await context.run {
      let world = World(isShown: false)
      #expect(world.log.lines == [])
      world.host.show()
      let node = world.a.contentNode
      for _ in 1...3 {
        world.host.hide()
        world.host.show()
      }
      #expect(world.log.lines.filter { $0 == "a.load" }.count == 1)
      #expect(world.log.lines.filter { $0 == "a.didLoad" }.count == 1)
      #expect(world.log.lines.filter { $0 == "a.didAppear" }.count == 4)
      #expect(world.a.contentNode === node)
    }
  }

  @Test("AR-21 an error's own sentence stays one, and its own remedy is the last")
  func sentences() {
    let a = Screen("a", Log())
    let b = Screen("b", Log())
    let load = NavigationError(.push, a, .loadFailed(Participant(b), reason: "The file is missing."))
    #expect(
      load.description
        == "Cannot push 'a': load() of 'b' threw an error: The file is missing. Stacks, presentations and first "
        + "responder are unchanged. Remove the cause: the next request calls load() again.")
    #expect(
      NavigationError(.push, a, .invalidState).description
        == "Cannot push 'a': its 'controllerState' is not a stored constant of its own. Stacks, presentations and first "
        + "responder are unchanged. Declare `let controllerState = ControllerState<Node>()` in the class that adopts "
        + "Controller.")
  }

  @Test("AR-2 a load that throws refuses the request; a later one loads again", arguments: IsolationContext.allCases)
  func failingLoad(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.screen("b")
      b.onLoad = { throw Broken() }
      let request = world.navigator.push(b)
      #expect(request.reason == .loadFailed(Participant(b), reason: "Broken()"))
      #expect(
        request.error?.description
          == "Cannot push 'b': its load() threw an error: Broken(). Stacks, presentations and first responder "
          + "are unchanged. Remove the cause: the next request calls load() again.")
      #expect(world.log.take() == ["b.load"])
      #expect(names(world.navigator.stack) == ["a"])
      #expect(b.parentController == nil)
      #expect(!b.isLoaded)

      b.onLoad = {}
      #expect(world.navigator.push(b).outcome == .done([]))
      #expect(world.log.take().prefix(2) == ["b.load", "b.didLoad"])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-2 a load that asks for its own content does not recurse", arguments: [true, false])
  func recursiveLoad(swallowsError: Bool) {
    // Trap: Chameleon, flowkey UIKit and swift-win32 recursed here.
    let world = World()
    let b = world.screen("b")
    b.onLoad = { [unowned b] in
      #expect(b.contentNode == nil)
      if swallowsError { try? b.loadIfNeeded() } else { try b.loadIfNeeded() }
    }
    let request = world.navigator.push(b)
    #expect(request.reason == .loadInProgress(Participant(b)))
    #expect(
      request.error?.description
        == "Cannot push 'b': it requested in load() the content that it is creating. Stacks, presentations and "
        + "first responder are unchanged. Return the node from load(), and use it in didLoad().")
    #expect(world.log.take() == ["b.load"])
    #expect(throws: NavigationError(.load, b, .loadInProgress(Participant(b)))) { try b.loadIfNeeded() }
    b.onLoad = {}
    #expect(world.navigator.push(b).outcome == .done([]))
  }

  @Test("AR-2 an explicit load that fails explains why")
  func explicitLoad() {
    let b = Screen("b", Log())
    b.onLoad = { throw Broken() }
    let failure = NavigationError(.load, b, .loadFailed(Participant(b), reason: "Broken()"))
    #expect(throws: failure) { try b.loadIfNeeded() }
    #expect(
      failure.description
        == "Cannot load 'b': its load() threw an error: Broken(). Stacks, presentations and first responder are unchanged. "
        + "Remove the cause: the next request calls load() again.")
    #expect(
      NavigationError(.load, b, .loadInProgress(Participant(b))).description
        == "Cannot load 'b': it requested in load() the content that it is creating. Stacks, presentations and first "
        + "responder are unchanged. Return the node from load(), and use it in didLoad().")
  }

  @Test("AR-2 a controller whose state is not stored is refused")
  func unfitState() {
    final class Forgetful: Controller {
      var controllerState: ControllerState<View> { ControllerState<View>() }
      func load() throws -> View { View() }
    }
    let world = World()
    let forgetful = Forgetful()
    #expect(world.navigator.push(forgetful).reason == .invalidState)
    #expect(throws: NavigationError(.load, forgetful, .invalidState)) { try forgetful.loadIfNeeded() }
    #expect(world.log.lines == [])
  }

  @Test("AR-3 six changes are possible, and any other throws, naming both states")
  func moves() {
    let allowed: [(AppearanceState, AppearanceState)] = [
      (.hidden, .appearing), (.appearing, .visible), (.visible, .disappearing), (.disappearing, .hidden),
      (.appearing, .disappearing), (.disappearing, .appearing),
    ]
    for from in AppearanceState.allCases {
      for to in AppearanceState.allCases {
        if allowed.contains(where: { $0 == (from, to) }) {
          #expect((try? from.moved(to: to)) == to)
        } else {
          #expect(throws: AppearanceError(nil, from: from, to: to)) { try from.moved(to: to) }
        }
      }
    }
    let a = Screen("a", Log())
    #expect(
      AppearanceError(Participant(a), from: .hidden, to: .visible).description
        == "'a' cannot go from hidden to visible. Its state is unchanged. The order is hidden, appearing, "
        + "visible, disappearing, hidden; only a canceled transition switches between appearing and "
        + "disappearing.")
  }

  @Test("AR-3 each change runs its one hook, in the new state", arguments: IsolationContext.allCases)
  func hooksInStates(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.screen("b")
      var states: [String] = []
      for screen in [world.a, b] {
        screen.on = { [unowned screen] in
          states.append("\(screen.traceName).\($0) \(screen.controllerState.appearance)")
        }
      }
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      world.navigator.push(b)
      driver.transition?.cancel()
      world.navigator.push(b)
      driver.transition?.finish()
      #expect(
        states == [
          "b.load hidden", "b.didLoad hidden", "a.willDisappear disappearing", "b.willAppear appearing",
          "b.willDisappear disappearing", "a.willAppear appearing", "b.didDisappear hidden", "a.didAppear visible",
          "a.willDisappear disappearing", "b.willAppear appearing", "a.didDisappear hidden", "b.didAppear visible",
        ])
    }
  }

  @Test("AR-11 hooks that are called by hand change nothing", arguments: IsolationContext.allCases)
  func hooksByHand(in context: IsolationContext) async {
    // Trap: Slide-iOS #266, unbalanced appearances after life-cycle methods were called by hand.
    await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      for screen in [world.a, b] {
        screen.willAppear()
        screen.didAppear()
        screen.willDisappear()
        screen.didDisappear()
        screen.didLoad()
      }
      #expect(world.a.controllerState.appearance == .hidden)
      #expect(b.controllerState.appearance == .visible)
      _ = world.log.take()
      world.navigator.pop()
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "a view in", "b view out", "b.didDisappear", "a.didAppear",
        ])
      #expect(world.host.isSound)
    }
  }

  /// A toolkit's base class, whose hooks must be called.
  class Base: Controller, TraceNamed {
    let controllerState = ControllerState<View>()
    let traceName = "page"
    init() { controllerState.requiredHooks = [.willAppear, .didDisappear] }
    func load() throws -> View { View("page view") }
    func willAppear() { controllerState.markCalled(.willAppear) }
    func didDisappear() { controllerState.markCalled(.didDisappear) }
  }

  final class Dutiful: Base {
    override func willAppear() { super.willAppear() }
  }

  final class Forgetful: Base {
    override func willAppear() {}
  }

  @Test("AR-11 a hook that does not reach its base class gives one diagnostic", arguments: IsolationContext.allCases)
  func missedHook(in context: IsolationContext) async {
    // Trap: XCoordinator #63, where a missing super call in an override kept the coordinator alive.
    await context.run {
      let diagnostics = DiagnosticLog()
      let host = ControllerHost(Window())
      diagnostics.record {
        for page in [Dutiful(), Forgetful()] {
          host.setRootController(page)
          for _ in 1...3 {
            host.show()
            #expect(page.controllerState.appearance == .visible)
            host.hide()
            #expect(page.controllerState.appearance == .hidden)
          }
        }
      }
      #expect(diagnostics.topics == [.missedHook])
      #expect(
        diagnostics.diagnostics.first?.message
          == "'Forgetful' overrides willAppear() without calling super, so the base class's implementation doesn't "
          + "run. States and order are unaffected. Call super.willAppear() in 'Forgetful'.")
    }
  }

  @Test("AR-11 observers are notified of each hook after it returned")
  func hookObservers() {
    let world = World(isShown: false)
    let log = world.log
    world.a.controllerState.hooks.subscribe(owner: log) { $0.add("after \($1)") }
    world.host.show()
    world.host.hide()
    #expect(
      world.log.take() == [
        "a.load", "a.didLoad", "after didLoad", "a.willAppear", "after willAppear", "a view in", "a.didAppear",
        "after didAppear", "a.willDisappear", "after willDisappear", "a view out", "a.didDisappear",
        "after didDisappear",
      ])
  }
}
