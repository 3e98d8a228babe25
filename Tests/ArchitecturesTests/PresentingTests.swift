import Architectures
import ArmatureTesting
import Testing

@Suite struct PresentingTests {
  @Test("AR-17 a presented controller is above all; both refer to each other", arguments: IsolationContext.allCases)
  func mutual(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c) = (world.screen("b"), world.screen("c"))
      world.a.present(b, style: .overlay)
      b.present(c, style: .overlay)
      #expect(names(world.host.presentations) == ["b", "c"])
      #expect(world.a.presentedController === b && b.presentingController === world.a)
      #expect(b.presentedController === c && c.presentingController === b)
      // Its content is a child of the root, so its next responder is the root, not the presenting controller.
      #expect(c.contentNode?.parent === world.window)
      #expect(c.nextResponder === world.window)
      #expect(c.host === world.host && c.navigator == nil)
      c.dismiss()
      #expect(b.presentedController == nil && c.presentingController == nil && c.host == nil)
    }
  }

  @Test("AR-17 neither retains the other", arguments: IsolationContext.allCases)
  func weakly(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let sheet = world.screen("sheet")
      weak var weakB: Screen?
      do {
        let b = world.screen("b")
        weakB = b
        world.navigator.push(b)
        b.present(sheet, style: .overlay)
      }
      world.navigator.pop()
      #expect(weakB == nil)
      #expect(sheet.presentingController == nil)
      #expect(names(world.host.presentations) == ["sheet"])
    }
  }

  @Test("AR-17 over a hidden controller, or one that presents, it is refused", arguments: IsolationContext.allCases)
  func inTheWay(in context: IsolationContext) async {
    // Trap: UIKit warns and ignores it.
    await context.run {
      let world = World()
      let (b, c, d) = (world.pushed("b")[0], world.screen("c"), world.screen("d"))
      let under = world.a.present(c)
      #expect(under.reason == .hidden(Participant(world.a), behind: Participant(b)))
      #expect(
        under.error?.description
          == "Cannot present 'c': 'a', which is to present it, is not on screen: 'b' covers it. Stacks, "
          + "presentations and first responder are unchanged. Present it over a controller that is on screen, or "
          + "remove 'b' first.")
      b.present(c, style: .overlay)
      let second = b.present(d)
      #expect(second.reason == .alreadyPresents(Participant(b), presented: Participant(c)))
      #expect(
        second.error?.description
          == "Cannot present 'd': 'b' already presents 'c'. Stacks, presentations and first responder are "
          + "unchanged. Present it over 'c', or dismiss that one first.")
      c.dismiss()
      b.present(c)
      #expect(world.navigator.present(d).reason == .hidden(Participant(world.navigator), behind: Participant(c)))
      world.host.hide()
      let hidden = c.present(d)
      #expect(hidden.reason == .hostNotShown(Participant(c)))
      #expect(
        hidden.error?.description
          == "Cannot present 'd': 'c', which is to present it, is not on screen: its host is not shown. Stacks, "
          + "presentations and first responder are unchanged. Show the host first.")
      #expect(world.host.present(d).outcome == .done([]))
      #expect(d.presentingController === c)
    }
  }

  @Test("AR-18 dismissing the middle removes everything above it, top first", arguments: IsolationContext.allCases)
  func dismissMiddle(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (x, y, z) = (world.screen("x"), world.screen("y"), world.screen("z"))
      for screen in [x, y, z] {
        screen.controllerState.owner = coordinator
        world.host.present(screen)
      }
      _ = world.log.take()
      #expect(y.dismiss().outcome == .done([]))
      // y was hidden by z, so it gets no appearance call.
      #expect(
        world.log.take() == [
          "z.willDisappear", "x.willAppear", "x view in", "z view out", "z.didDisappear", "x.didAppear",
          "flow: z dismissed by program", "flow: y dismissed by program",
        ])
      #expect(names(world.host.presentations) == ["x"])
      #expect(x.presentedController == nil)
    }
  }

  @Test("AR-18 overlays that are removed together get their calls, top first")
  func dismissOverlays() {
    let world = World()
    let (y, z) = (world.screen("y"), world.screen("z"))
    world.host.present(y, style: .overlay)
    world.host.present(z, style: .overlay)
    _ = world.log.take()
    world.host.dismiss(y)
    #expect(
      world.log.take() == [
        "z.willDisappear", "y.willDisappear", "z view out", "y view out", "z.didDisappear", "y.didDisappear",
      ])
  }

  @Test(
    "AR-18 dismissing a controller inside a container dismisses the container", arguments: IsolationContext.allCases)
  func dismissContainer(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let navigator = Navigator<View> { View("inner view") }
      navigator.controllerState.owner = coordinator
      let (x, y) = (world.screen("x"), world.screen("y"))
      for screen in [x, y] {
        screen.controllerState.owner = coordinator
        navigator.push(screen)
      }
      world.a.present(navigator)
      #expect(world.a.presentedController === navigator)
      _ = world.log.take()
      y.dismiss()
      #expect(
        world.log.take().filter { $0.hasPrefix("flow") } == [
          "flow: y dismissed by program", "flow: x dismissed by program",
          "flow: Navigator<View> dismissed by program",
        ])
      #expect(navigator.stack.isEmpty)
      #expect(x.navigator == nil && y.navigator == nil)
      #expect(world.host.presentations.isEmpty)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-18 a second dismissal never affects the presenting controller", arguments: IsolationContext.allCases)
  func secondDismissal(in context: IsolationContext) async {
    // Traps: UIKit's radar 30284135, swift-navigation #206; TCA #3272, #3894, a late dismissal of the old sheet.
    await context.run {
      let world = World()
      let (x, y, z) = (world.screen("x"), world.screen("y"), world.screen("z"))
      world.a.present(x)
      x.present(y)
      #expect(y.dismiss().outcome == .done([]))
      #expect(y.dismiss().reason == .notPresented)
      #expect(x.dismiss(y).reason == .notPresented)
      x.present(z)
      #expect(x.dismiss(y).reason == .notPresented)
      #expect(names(world.host.presentations) == ["x", "z"])
      #expect(world.a.dismiss().reason == .notPresented)
    }
  }

  @Test("AR-19 when a content is removed, the first responder in it resigns", arguments: IsolationContext.allCases)
  func firstResponderLeaves(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let field = Field("field", log: world.log)
      try world.a.contentNode?.add(field)
      field.becomeFirstResponder()
      field.agreesToResign = false
      var changes: [FirstResponderChange] = []
      world.window.rootState.firstResponderChanges.subscribe(.once) { changes.append($0) }
      world.pushed("b")
      #expect(world.window.rootState.firstResponder == nil)
      #expect(changes.map(\.isForced) == [true])
      #expect(changes.map(\.resignWasRefused) == [true])
      world.navigator.pop()
      // No responder becomes first on its own; a controller requests it in didAppear.
      #expect(world.window.rootState.firstResponder == nil)
    }
  }

  @Test("AR-19 below an overlay the first responder resigns before it appears", arguments: IsolationContext.allCases)
  func firstResponderBelowOverlay(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let field = Field("field", log: world.log)
      try world.a.contentNode?.add(field)
      field.becomeFirstResponder()
      field.agreesToResign = false
      _ = world.log.take()
      var changes: [FirstResponderChange] = []
      world.window.rootState.firstResponderChanges.subscribe(.once) { changes.append($0) }
      let alert = world.screen("alert")
      alert.on = { if $0 == "didAppear" { #expect(world.window.rootState.firstResponder == nil) } }
      world.host.present(alert, style: .overlay)
      #expect(
        world.log.take() == [
          "alert.load", "alert.didLoad", "field resigns", "alert.willAppear", "alert view in", "alert.didAppear",
        ])
      #expect(changes.map(\.isForced) == [true])
      #expect(changes.map(\.resignWasRefused) == [true])
      #expect(changes.map(\.former) == [Participant(field)])
      world.host.dismiss(alert)
      #expect(world.window.rootState.firstResponder == nil)
    }
  }

  @Test("AR-19 below an overlay no responder is first that a resign hook makes first")
  func firstResponderOfHookBelowOverlay() throws {
    let world = World()
    let (first, second) = (Field("first", log: world.log), Field("second", log: world.log))
    for field in [first, second] { try world.a.contentNode?.add(field) }
    first.onResign = { second.becomeFirstResponder() }
    first.becomeFirstResponder()
    var changes: [FirstResponderChange] = []
    let watching = world.window.rootState.firstResponderChanges.subscribe { changes.append($0) }
    _ = world.log.take()
    world.host.present(world.screen("alert"), style: .overlay)
    #expect(world.window.rootState.firstResponder == nil)
    #expect(world.log.take().filter { $0.hasSuffix("resigns") } == ["first resigns", "second resigns"])
    watching.cancel()
    #expect(changes.last?.former == Participant(second))
    #expect(changes.last?.isForced == true)
  }

  @Test("AR-19 below an overlay no responder is first if two of them make each other first")
  func firstRespondersOfEachOtherBelowOverlay() throws {
    let world = World()
    world.window.rootState.depthLimit = 3
    let (first, second) = (Field("first", log: world.log), Field("second", log: world.log))
    for field in [first, second] { try world.a.contentNode?.add(field) }
    first.onResign = { second.becomeFirstResponder() }
    second.onResign = { first.becomeFirstResponder() }
    first.becomeFirstResponder()
    _ = world.log.take()
    world.host.present(world.screen("alert"), style: .overlay)
    #expect(world.window.rootState.firstResponder == nil)
    let resigned = world.log.take().filter { $0.hasSuffix("resigns") }
    #expect(resigned == ["first resigns", "second resigns", "first resigns"])
  }

  @Test("AR-19 below an overlay a responder is first that an observer makes first, and has resigned once")
  func firstResponderOfObserverBelowOverlay() throws {
    let world = World()
    let field = Field("field", log: world.log)
    try world.a.contentNode?.add(field)
    field.becomeFirstResponder()
    let keeping = world.window.rootState.firstResponderChanges.subscribe { change in
      if change.current == nil { field.becomeFirstResponder() }
    }
    _ = world.log.take()
    world.host.present(world.screen("alert"), style: .overlay)
    #expect(world.log.take().filter { $0.hasSuffix("resigns") } == ["field resigns"])
    #expect(world.window.rootState.firstResponder === field)
    keeping.cancel()
  }

  @Test("AR-19 below an overlay no node is hit, and simulate throws", arguments: IsolationContext.allCases)
  func closedBelowOverlay(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let (button, own) = (Button("button"), Button("own"))
      try world.a.contentNode?.add(button)
      let point = Point(x: 5, y: 5)
      #expect(world.window.hitTest(point) === button)
      try button.simulate(.touchUpInside)
      let alert = world.screen("alert")
      world.host.present(alert, style: .overlay)
      try alert.contentNode?.add(own)
      own.frame = Rect(x: 50, y: 50, width: 10, height: 10)
      alert.contentNode?.frame = Rect(x: 50, y: 50, width: 50, height: 50)
      alert.contentNode?.bounds = Rect(x: 50, y: 50, width: 50, height: 50)
      #expect(world.window.hitTest(point) == nil)
      #expect(world.window.hitTest(Point(x: 55, y: 55)) === own)
      let content = try #require(alert.contentNode)
      let covered = SimulationError.covered(Participant(button), by: Participant(content))
      #expect(throws: covered) { try button.simulate(.touchUpInside) }
      #expect(
        covered.description
          == "'button' cannot be used: 'alert view' covers it and takes all input. Nothing was sent. Dismiss that "
          + "first, or expect this error.")
      try own.simulate(.touchUpInside)
      // A second overlay closes the first one too.
      let second = world.screen("second")
      world.host.present(second, style: .overlay)
      #expect(throws: SimulationError.self) { try own.simulate(.touchUpInside) }
      world.host.dismiss(second)
      try own.simulate(.touchUpInside)
      world.host.dismiss(alert)
      #expect(world.window.hitTest(point) === button)
      try button.simulate(.touchUpInside)
    }
  }

  enum Departure: CaseIterable {
    case popped
    case removed
    case moved
  }

  @Test(
    "AR-17 a controller inside a container that leaves the host no longer presents what stays",
    arguments: Departure.allCases, IsolationContext.allCases)
  func presentingLeaves(by departure: Departure, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let (box, child, sheet, next) = (
        world.screen("box"), world.screen("child"), world.screen("sheet"), world.screen("next")
      )
      try box.addChild(child)
      box.showChildren([child])
      world.navigator.push(box)
      child.present(sheet, style: .overlay)
      #expect(child.presentedController === sheet)
      switch departure {
      case .popped: world.navigator.pop()
      case .removed, .moved:
        box.showChildren([])
        if departure == .removed { try box.removeChild(child) } else { try world.screen("other").addChild(child) }
      }
      #expect(child.host == nil && child.presentedController == nil)
      #expect(names(world.host.presentations) == ["sheet"])
      #expect(sheet.presentingController == nil)
      #expect(world.host.isSound)
      // In another host it presents again.
      let other = World()
      let holder = departure == .popped ? box : other.screen("holder")
      if departure == .moved { return }
      if departure == .removed {
        try holder.addChild(child)
        holder.showChildren([child])
      }
      other.navigator.push(holder)
      #expect(child.present(next, style: .overlay).outcome == .done([]))
      world.host.dismiss(sheet)
      #expect(child.presentedController === next)
    }
  }
}
