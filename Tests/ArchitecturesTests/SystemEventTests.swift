import Architectures
import ArmatureTesting
import Testing

@Suite struct SystemEventTests {
  @Test("AR-22 going back over several controllers is a pop by the system", arguments: IsolationContext.allCases)
  func wentBack(in context: IsolationContext) async {
    // Traps: XCoordinator, RIBs #636, RIBs #204; Decompose PR 384, going back over several popped one.
    await context.run {
      let world = World()
      let (one, two) = (Coordinator("one", world.log), Coordinator("two", world.log))
      let screens = world.screens("b", "c", "d")
      screens[0].controllerState.owner = one
      screens[1].controllerState.owner = two
      screens[2].controllerState.owner = two
      for screen in screens { world.navigator.push(screen) }
      _ = world.log.take()
      world.navigator.systemWentBack(to: world.a)
      #expect(
        world.log.take() == [
          "d.willDisappear", "a.willAppear", "a view in", "d view out", "d.didDisappear", "a.didAppear",
          "two: d popped by system", "two: c popped by system", "one: b popped by system",
        ])
      #expect(names(world.navigator.stack) == ["a"])
      world.pushed("e")
      world.navigator.systemWentBack()
      #expect(names(world.navigator.stack) == ["a"])
    }
  }

  @Test("AR-22 a system event needs no driver")
  func noDriver() {
    let world = World()
    world.pushed("b")
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    world.navigator.systemWentBack()
    #expect(driver.count == 0)
    #expect(names(world.navigator.stack) == ["a"])
  }

  @Test("AR-23 a back swipe that finishes is reported as by the system", arguments: IsolationContext.allCases)
  func swipeFinishes(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let b = world.screen("b")
      b.controllerState.owner = coordinator
      world.navigator.push(b)
      _ = world.log.take()
      let swipe = try #require(try world.navigator.beginGoingBack())
      #expect(world.log.take() == ["b.willDisappear", "a.willAppear", "a view in"])
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect(names(swipe.disappearing) == ["b"] && names(swipe.appearing) == ["a"])
      swipe.finish()
      #expect(world.log.take() == ["b view out", "b.didDisappear", "a.didAppear", "flow: b popped by system"])
      #expect(names(world.navigator.stack) == ["a"])
      swipe.cancel()
      swipe.finish()
      #expect(world.log.take() == [])
      #expect(!swipe.isRunning)
    }
  }

  @Test("AR-23 a canceled back swipe changes nothing", arguments: IsolationContext.allCases)
  func swipeCancelled(in context: IsolationContext) async throws {
    // Trap: swift-composable-navigation #17, where it popped the model's stack.
    try await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let b = world.screen("b")
      b.controllerState.owner = coordinator
      world.navigator.push(b)
      _ = world.log.take()
      let swipe = try #require(try world.navigator.beginGoingBack(to: world.a))
      swipe.cancel()
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "a view in",
          "a.willDisappear", "b.willAppear", "a view out", "a.didDisappear", "b.didAppear",
        ])
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-23 a second begin is refused, and requests wait", arguments: IsolationContext.allCases)
  func swipeAndRequests(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      let swipe = try #require(try world.navigator.beginGoingBack())
      #expect(throws: NavigationError(.goBack, nil, .inTransition)) { try world.navigator.beginGoingBack() }
      let c = world.screen("c")
      let requests = [world.navigator.push(c), world.navigator.pop(b)]
      #expect(requests.map(\.outcome) == [nil, nil])
      swipe.finish()
      #expect(requests[0].outcome == .done([]))
      #expect(requests[1].reason == .notOnStack(of: Participant(world.navigator)))
      #expect(names(world.navigator.stack) == ["a", "c"])
      world.navigator.pop()
      #expect(throws: NavigationError(.goBack, world.a, .lastController)) { try world.navigator.beginGoingBack() }
      #expect(
        NavigationError(.goBack, nil, .inTransition).description
          == "Cannot go back: a transition is under way. Stacks, presentations and first responder are unchanged. "
          + "Try again when it has ended.")
    }
  }

  @Test("AR-24 an event runs before pending requests, which find its result", arguments: IsolationContext.allCases)
  func eventFirst(in context: IsolationContext) async {
    // Trap: TCA #3450, #2806, where navigation during a transition left model and screen out of step.
    await context.run {
      let world = World()
      let (b, c) = (world.pushed("b")[0], world.pushed("c")[0])
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let d = world.screen("d")
      let requests = [world.navigator.push(d), world.navigator.pop(c), world.navigator.pop(b)]
      world.navigator.systemWentBack(to: b)
      #expect(requests.map(\.outcome) == [nil, nil, nil])
      driver.transition?.finish()
      #expect(requests[0].outcome == .done([]))
      // d was on top by then: the event took it and c.
      #expect(requests[1].reason == .notOnStack(of: Participant(world.navigator)))
      #expect(requests[2].outcome == nil)
      driver.transition?.finish()
      #expect(requests[2].outcome == .done([]))
      #expect(names(world.navigator.stack) == ["a"])
    }
  }

  @Test("AR-24 an event that does not fit gives one diagnostic, no change", arguments: IsolationContext.allCases)
  func unfitEvent(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      let diagnostics = DiagnosticLog()
      diagnostics.record { world.navigator.systemWentBack(to: world.screen("x")) }
      #expect(diagnostics.topics == [.unexpectedSystemEvent])
      #expect(
        diagnostics.diagnostics.first?.message
          == "The system reported a change that doesn't fit. Cannot go back: 'x' is not, or no longer, on the "
          + "stack of 'Navigator<View>'. Stacks, presentations and first responder are unchanged. It was probably "
          + "popped before, so there may be nothing left to do; otherwise look for it in 'stack'.")
      diagnostics.record { world.host.systemDismissed(b) }
      world.navigator.pop()
      diagnostics.record { world.navigator.systemWentBack() }
      #expect(diagnostics.topics == [.unexpectedSystemEvent, .unexpectedSystemEvent, .unexpectedSystemEvent])
      #expect(names(world.navigator.stack) == ["a"])
    }
  }

  @Test("AR-25 a sheet swiped down is removed with everything in it and above it", arguments: IsolationContext.allCases)
  func swipedDown(in context: IsolationContext) async {
    // Traps: CoordinatorKit #8, ApplicationCoordinator #30.
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let navigator = Navigator<View> { View("inner view") }
      let (x, y, alert) = (world.screen("x"), world.screen("y"), world.screen("alert"))
      for screen in [x, y, alert] { screen.controllerState.owner = coordinator }
      navigator.push(x)
      navigator.push(y)
      world.a.present(navigator)
      world.host.present(alert, style: .overlay)
      _ = world.log.take()
      world.host.systemDismissed(navigator)
      #expect(
        world.log.take() == [
          "alert.willDisappear", "y.willDisappear", "a.willAppear", "a view in", "alert view out", "y view out",
          "alert.didDisappear", "y.didDisappear", "a.didAppear",
          "flow: alert dismissed by system", "flow: y dismissed by system", "flow: x dismissed by system",
        ])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-25 a window closed: presentations before stacks, top first", arguments: IsolationContext.allCases)
  func windowClosed(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (b, cover, alert) = (world.screen("b"), world.screen("cover"), world.screen("alert"))
      for screen in [world.a, b, cover, alert] { screen.controllerState.owner = coordinator }
      world.navigator.set([b])
      world.navigator.push(world.a)
      world.host.present(cover)
      world.host.present(alert, style: .overlay)
      _ = world.log.take()
      world.host.systemClosed()
      #expect(
        world.log.take() == [
          "alert.willDisappear", "cover.willDisappear", "alert view out", "cover view out", "alert.didDisappear",
          "cover.didDisappear", "flow: alert closed by system", "flow: cover closed by system",
          "flow: a closed by system", "flow: b closed by system",
        ])
      #expect(world.host.rootController == nil)
      #expect(world.navigator.stack.isEmpty)
      #expect(!world.host.isShown)
      #expect(world.window.children.isEmpty)
    }
  }

  @Test("AR-25 a window closed during a transition does not wait for its driver")
  func closedInTransition() {
    let world = World()
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    let pushing = world.navigator.push(world.screen("b"))
    let waiting = world.navigator.push(world.screen("c"))
    world.host.systemClosed()
    #expect(pushing.outcome == .cancelled)
    #expect(world.host.rootController == nil)
    // It waited for a navigator that left its host, and continues off screen.
    #expect(waiting.outcome == .done([]))
    #expect(world.a.controllerState.appearance == .hidden)
  }

  @Test("AR-26 an owner is retained only while one of its controllers stays", arguments: IsolationContext.allCases)
  func ownerLives(in context: IsolationContext) async {
    // Trap: XCoordinator #206, where the child coordinator was freed while its screen was on the stack.
    await context.run {
      let world = World()
      weak var weakFlow: Coordinator?
      let (b, sheet) = (world.screen("b"), world.screen("sheet"))
      do {
        let flow = Coordinator("flow", world.log)
        weakFlow = flow
        b.controllerState.owner = flow
        sheet.controllerState.owner = flow
        world.navigator.push(b)
        b.present(sheet, style: .overlay)
      }
      #expect(weakFlow != nil)
      _ = world.log.take()
      sheet.dismiss()
      #expect(weakFlow != nil)
      world.navigator.systemWentBack()
      #expect(weakFlow == nil)
      #expect(
        world.log.take() == [
          "sheet.willDisappear", "sheet view out", "sheet.didDisappear", "flow: sheet dismissed by program",
          "b.willDisappear", "a.willAppear", "a view in", "b view out", "b.didDisappear", "a.didAppear",
          "flow: b popped by system",
        ])
    }
  }

  @Test("AR-26 the report follows the removal; requests in reports wait", arguments: IsolationContext.allCases)
  func reportedLast(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let flow = Coordinator("flow", world.log)
      let (b, c) = (world.screen("b"), world.screen("c"))
      b.controllerState.owner = flow
      var seen: [Bool] = []
      flow.onReport = { removal in
        seen = [
          removal.controller === b, b.parentController == nil, b.controllerState.appearance == .hidden,
          b.navigator == nil,
        ]
        #expect(world.navigator.push(c).outcome == nil)
      }
      world.navigator.push(b)
      world.navigator.pop()
      #expect(seen == [true, true, true, true])
      #expect(names(world.navigator.stack) == ["a", "c"])
      // Pushed again, it is reported again.
      flow.onReport = { _ in }
      world.navigator.push(b)
      _ = world.log.take()
      world.navigator.pop()
      #expect(world.log.take().filter { $0.hasPrefix("flow") } == ["flow: b popped by program"])
    }
  }

  @Test("AR-26 a controller can't be added elsewhere before it is reported")
  func notYetFree() {
    let world = World()
    let flow = Coordinator("flow", world.log)
    let (b, c) = (world.screen("b"), world.screen("c"))
    for screen in [b, c] {
      screen.controllerState.owner = flow
      world.navigator.push(screen)
    }
    let other = Navigator<View> { View() }
    var outcomes: [Bool?] = []
    // c is reported first: b was removed by then, and waits for its report.
    flow.onReport = { _ in outcomes.append(other.push(b).outcome?.isDone) }
    world.navigator.popToBottom()
    #expect(outcomes == [false, true])
    #expect(names(other.stack) == ["b"])
  }

  @Test(
    "AR-23 a navigator off screen stays in its container during a back gesture", arguments: [true, false],
    IsolationContext.allCases)
  func gestureOffScreen(isNested: Bool, in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let (box, group, other) = (Screen("box", log), Screen("group", log), Screen("other", log))
      let navigator = Navigator<View> { View() }
      for name in ["a", "b"] { navigator.push(Screen(name, log)) }
      if isNested { try group.addChild(navigator) }
      let child: any Controller<View> = isNested ? group : navigator
      try box.addChild(child)
      let transition = try navigator.beginGoingBack()
      #expect(throws: NavigationError.self) { try other.addChild(child) }
      #expect(throws: NavigationError.self) { try box.removeChild(child) }
      #expect(child.parentController === box)
      transition?.finish()
      #expect(names(navigator.stack) == ["a"])
      try other.addChild(child)
      #expect(child.parentController === other)
    }
  }

  // A known mistake: its requests waited without end, and no container took the navigator.
  @Test("AR-23 a gesture in no host whose transition is released is canceled at the next request")
  func releasedGesture() throws {
    let log = Log()
    let (box, other) = (Screen("box", log), Screen("other", log))
    let navigator = Navigator<View> { View() }
    for name in ["a", "b"] { navigator.push(Screen(name, log)) }
    _ = try navigator.beginGoingBack()
    #expect(navigator.push(Screen("c", log)).outcome == .done([]))
    #expect(names(navigator.stack) == ["a", "b", "c"])
    _ = try navigator.beginGoingBack()
    try box.addChild(navigator)
    _ = try navigator.beginGoingBack()
    try other.addChild(navigator)
    _ = try navigator.beginGoingBack()
    try other.removeChild(navigator)
    _ = try navigator.beginGoingBack()
    let host = ControllerHost(Window())
    #expect(host.setRootController(navigator).outcome == .done([]))
    #expect(names(navigator.stack) == ["a", "b", "c"])
    try host.checkInvariants()
  }

  @Test("AR-23 a gesture whose transition is kept, by the code that began it or by a host, isn't canceled by a request")
  func keptGesture() throws {
    let log = Log()
    let navigator = Navigator<View> { View() }
    for name in ["a", "b"] { navigator.push(Screen(name, log)) }
    let transition = try #require(try navigator.beginGoingBack())
    let waiting = navigator.push(Screen("c", log))
    #expect(waiting.outcome == nil)
    transition.finish()
    #expect(waiting.outcome == .done([]))
    #expect(names(navigator.stack) == ["a", "c"])
    let world = World()
    world.pushed("b")
    _ = try world.navigator.beginGoingBack()
    let pushed = world.navigator.push(world.screen("c"))
    #expect(pushed.outcome == nil)
    world.host.transition?.finish()
    #expect(pushed.outcome == .done([]))
    #expect(names(world.navigator.stack) == ["a", "c"])
  }
}
