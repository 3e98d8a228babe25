import Architectures
import ArmatureTesting
import Testing

@Suite struct NavigatorTests {
  @Test("AR-14 pushed, a scene is on top, owned by the navigator", arguments: IsolationContext.allCases)
  func push(in context: IsolationContext) async {
    await context.run {
      let world = World()
      weak var weakB: Screen?
      do {
        let b = world.screen("b")
        weakB = b
        #expect(world.navigator.push(b).outcome == .done([]))
      }
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect(world.navigator.top === weakB)
      #expect(weakB?.navigator === world.navigator)
      #expect(weakB?.parentController === world.navigator)
      #expect(weakB?.stage === world.stage)
      world.navigator.pop()
      #expect(weakB == nil)
      #expect(names(world.navigator.stack) == ["a"])
    }
  }

  @Test("AR-14 a scene refers to its navigator weakly, nil once it has left", arguments: IsolationContext.allCases)
  func refersBackWeakly(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      world.navigator.pop(b)
      #expect(b.navigator == nil && b.stage == nil && b.parentController == nil)
      var alone: Navigator<View>? = Navigator { View() }
      weak let weakAlone = alone
      alone?.push(b)
      alone = nil
      #expect(weakAlone == nil)
      #expect(b.navigator == nil)
    }
  }

  @Test("AR-14 a scene is freed as soon as its leave report has returned", arguments: IsolationContext.allCases)
  func freedAfterReport(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      var alive: [String] = []
      do {
        let all = world.screens("b", "c", "d")
        weak let (weakB, weakC, weakD) = (all[0], all[1], all[2])
        for screen in all {
          screen.scene.owner = coordinator
          world.navigator.push(screen)
        }
        coordinator.onReport = { _ in
          alive.append([weakB, weakC, weakD].compactMap { $0?.traceName }.joined())
        }
      }
      world.navigator.popToBottom()
      #expect(alive == ["bcd", "bc", "b"])
    }
  }

  @Test("AR-15 pop takes the top, and refuses to take the last", arguments: IsolationContext.allCases)
  func pop(in context: IsolationContext) async {
    await context.run {
      let world = World()
      world.pushed("b", "c")
      #expect(world.navigator.pop().outcome == .done([]))
      #expect(names(world.navigator.stack) == ["a", "b"])
      world.navigator.pop()
      let refused = world.navigator.pop()
      #expect(refused.reason == .lastScene)
      #expect(
        refused.error?.description
          == "Cannot pop 'a': a stack keeps its last scene. Stacks, presentations and first responder are unchanged. Set "
          + "another stack, or dismiss or replace the navigator as a whole.")
      #expect(names(world.navigator.stack) == ["a"])
      #expect(Navigator<View> { View() }.pop().reason == .lastScene)
    }
  }

  @Test("AR-15 popping to a scene takes all above, the top first", arguments: IsolationContext.allCases)
  func popTo(in context: IsolationContext) async {
    // Trap: in flowkey UIKit popping asked the top to dismiss itself, which dismissed the container.
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let cover = world.screen("cover")
      world.stage.setRootController(cover)
      let navigator = Navigator<View> { View("inner view") }
      navigator.push(world.screen("z"))
      world.stage.present(navigator)
      let pushed = world.screens("b", "c", "d", "e")
      for screen in pushed {
        screen.scene.owner = coordinator
        navigator.push(screen)
      }
      _ = world.log.take()
      #expect(navigator.pop(to: pushed[1]).outcome == .done([]))
      #expect(
        world.log.take().filter { $0.hasPrefix("flow") } == ["flow: e popped by program", "flow: d popped by program"])
      #expect(names(navigator.stack) == ["z", "b", "c"])
      #expect(navigator.pop(to: pushed[1]).outcome == .done([]))
      #expect(world.log.take() == [])
      #expect(navigator.pop(to: pushed[3]).reason == .notOnStack(of: Participant(navigator)))
      navigator.popToBottom()
      #expect(names(navigator.stack) == ["z"])
      #expect(names(world.stage.presentations).count == 1)
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-15 a pop that names its scene is refused once that has left", arguments: IsolationContext.allCases)
  func namedPop(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c) = (world.pushed("b")[0], world.pushed("c")[0])
      #expect(world.navigator.pop(c).outcome == .done([]))
      let second = world.navigator.pop(c)
      #expect(second.reason == .notOnStack(of: Participant(world.navigator)))
      #expect(
        second.error?.description
          == "Cannot pop 'c': it is not on the stack of 'Navigator<View>', or has left it. Stacks, presentations and first "
          + "responder are unchanged. It was probably popped before, so there may be nothing left to do; else look for it "
          + "in 'stack'.")
      #expect(names(world.navigator.stack) == ["a", "b"])
      world.pushed("d")
      world.navigator.pop(b)
      #expect(names(world.navigator.stack) == ["a"])
      #expect(world.navigator.pop(world.a).reason == .lastScene)
    }
  }

  @Test("AR-16 set: kept scenes stay, others leave and join, the top is seen", arguments: IsolationContext.allCases)
  func set(in context: IsolationContext) async {
    // Trap: Chameleon asserted where a stack that is set kept a controller.
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (b, c, d) = (world.screen("b"), world.screen("c"), world.screen("d"))
      for screen in [world.a, b, c, d] {
        screen.logsMoves = true
        screen.scene.owner = coordinator
      }
      world.navigator.push(b)
      world.navigator.push(c)
      _ = world.log.take()
      #expect(world.navigator.set([world.a, c, d]).outcome == .done([]))
      #expect(
        world.log.take() == [
          "d.load", "d.didLoad", "d.willMove Navigator<View>", "d.didMove Navigator<View>", "c.willDisappear",
          "d.willAppear", "d view in", "c view out", "c.didDisappear", "d.didAppear", "b.willMove nil", "b.didMove nil",
          "flow: b replaced by program",
        ])
      #expect(names(world.navigator.stack) == ["a", "c", "d"])
      #expect(world.navigator.stack[0] === world.a && world.navigator.stack[1] === c)
      world.navigator.set([c, d, world.a])
      #expect(
        world.log.take() == [
          "d.willDisappear", "a.willAppear", "a view in", "d view out", "d.didDisappear", "a.didAppear",
        ])
      #expect(names(world.navigator.childControllers) == ["c", "d", "a"])
      world.navigator.set([c, d, world.a])
      #expect(world.log.take() == [])
      world.navigator.set([d, world.a])
      #expect(world.log.take() == ["c.willMove nil", "c.didMove nil", "flow: c replaced by program"])
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-16 an empty list, a duplicate, a scene in use is refused first", arguments: IsolationContext.allCases)
  func refusedSet(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c, sheet) = (world.pushed("b")[0], world.screen("c"), world.screen("sheet"))
      world.stage.present(sheet, style: .overlay)
      _ = world.log.take()
      #expect(world.navigator.set([]).reason == .emptyList)
      #expect(world.navigator.set([world.a, c, c]).reason == .duplicate)
      #expect(world.navigator.set([c, b, b]).reason == .duplicate)
      #expect(world.navigator.set([world.a, c, sheet]).reason == .inUse(by: Participant(world.window)))
      let other = Navigator<View> { View() }
      #expect(other.set([c, b]).reason == .inUse(by: Participant(world.navigator)))
      #expect(other.set([c, other]).reason == .containsItself)
      #expect(world.log.take() == [])
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect(c.parentController == nil)
      #expect(
        world.navigator.set([]).error?.description
          == "Cannot set a scene: the list is empty. Stacks, presentations and first responder are unchanged. A stack that "
          + "is set has at least one scene: dismiss or replace the navigator.")
    }
  }

  @Test("AR-20 requests of a transition wait their turn, in the order made", arguments: IsolationContext.allCases)
  func queued(in context: IsolationContext) async {
    // Traps: a push during a push corrupted UIKit's bar; TCA #3450, #2806, navigation during a transition.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.stage.driver = driver
      let (b, c) = (world.screen("b"), world.screen("c"))
      let requests = [
        world.navigator.push(b), world.navigator.push(c), world.navigator.pop(b), world.navigator.pop(),
      ]
      for (index, request) in requests.enumerated() {
        request.onEnd { world.log.add("\(index) \($0.isDone ? "done" : "not done")") }
      }
      #expect(requests.allSatisfy { $0.outcome == nil })
      #expect(world.stage.transition === driver.transition)
      driver.transition?.finish()
      #expect(requests.map(\.outcome) == [.done([]), nil, nil, nil])
      #expect(names(world.navigator.stack) == ["a", "b"])
      driver.transition?.finish()
      #expect(names(world.navigator.stack) == ["a", "b", "c"])
      driver.transition?.finish()
      // The last one finds a single scene.
      #expect(requests[3].reason == .lastScene)
      #expect(world.log.take().filter { $0.contains("done") } == ["0 done", "1 done", "2 done", "3 not done"])
      #expect(world.stage.transition == nil)
      #expect(driver.count == 3)
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-20 the same scene pushed twice in one turn is pushed once", arguments: IsolationContext.allCases)
  func doubleTap(in context: IsolationContext) async {
    // Trap: the same controller pushed twice by a double tap raised.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.stage.driver = driver
      let b = world.screen("b")
      let (first, second) = (world.navigator.push(b), world.navigator.push(b))
      driver.transition?.finish()
      #expect(first.outcome == .done([]))
      #expect(second.reason == .inUse(by: Participant(world.navigator)))
      #expect(names(world.navigator.stack) == ["a", "b"])
    }
  }

  @Test("AR-20 what hooks ask for is done when the outermost call returns", arguments: IsolationContext.allCases)
  func requestsInHooks(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c) = (world.screen("b"), world.screen("c"))
      var ends: [String] = []
      b.on = { hook in
        guard hook == "willAppear" else { return }
        let request = world.navigator.push(c)
        #expect(request.outcome == nil)
        request.onEnd { _ in ends.append("push c") }
        world.navigator.pop(b).onEnd { _ in ends.append("pop b") }
      }
      world.navigator.push(b).onEnd { _ in ends.append("push b") }
      #expect(ends == ["push c", "pop b", "push b"] || ends == ["push b", "push c", "pop b"])
      #expect(names(world.navigator.stack) == ["a"])
      #expect(
        world.log.take().filter { !$0.contains("view") && !$0.contains("oad") } == [
          "a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear",
          "b.willDisappear", "c.willAppear", "b.didDisappear", "c.didAppear",
          "c.willDisappear", "a.willAppear", "c.didDisappear", "a.didAppear",
        ])
    }
  }

  @Test("AR-20 dismiss and present in one turn: both are done", arguments: IsolationContext.allCases)
  func dismissAndPresent(in context: IsolationContext) async {
    // Trap: UIKit, radar 19045528.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.stage.driver = driver
      let (b, c) = (world.screen("b"), world.screen("c"))
      world.a.present(b)
      driver.transition?.finish()
      let requests = [b.dismiss(), world.a.present(c)]
      driver.transition?.finish()
      driver.transition?.finish()
      #expect(requests.map(\.outcome) == [.done([]), .done([])])
      #expect(names(world.stage.presentations) == ["c"])
    }
  }

  @Test("AR-20 what is asked of a scene that is on its way waits for it", arguments: IsolationContext.allCases)
  func requestsOfNewcomers(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c, d) = (world.screen("b"), world.screen("c"), world.screen("d"))
      var requests: [NavigationRequest] = []
      b.on = { hook in
        guard hook == "willAppear" else { return }
        requests = [world.navigator.push(c), c.present(d), d.dismiss()]
      }
      world.navigator.push(b)
      #expect(requests.map(\.outcome) == [.done([]), .done([]), .done([])])
      #expect(names(world.navigator.stack) == ["a", "b", "c"])
      #expect(world.stage.presentations.isEmpty)
    }
  }

  @Test("AR-20 the 1,001st request of a chain is refused, with one diagnostic", arguments: [nil, 7] as [Int?])
  func endlessChain(limit: Int?) {
    let diagnostics = DiagnosticLog()
    let world = World()
    let b = world.screen("b")
    if let limit { world.stage.maximumChainedRequests = limit }
    var requests: [NavigationRequest] = []
    world.a.on = { if $0 == "didAppear" { requests.append(world.navigator.push(b)) } }
    b.on = { if $0 == "didAppear" { requests.append(world.navigator.pop()) } }
    diagnostics.record { requests.append(world.navigator.push(b)) }
    let expected = limit ?? 1000
    #expect(requests.count == expected + 1)
    #expect(requests.filter { $0.outcome == .done([]) }.count == expected)
    #expect(requests.filter { $0.reason == .tooManyChained(limit: expected) }.count == 1)
    #expect(diagnostics.topics == [.chainedRequests])
    if limit == 7 {
      #expect(
        diagnostics.diagnostics.first?.message
          == "Cannot pop a scene: it is the last of more than 7 requests, each made while the one before ran. Stacks, "
          + "presentations and first responder are unchanged. Hooks or reports probably answer each request with another "
          + "one: let one of them stop asking, or raise 'maximumChainedRequests'.")
    }
    // The next one from outside is the first of its chain.
    (world.a.on, b.on) = ({ _ in }, { _ in })
    #expect(world.navigator.push(world.screen("c")).outcome == .done([]))
  }

  @Test("AR-21 what cannot be met changes nothing, runs no hook and says why", arguments: IsolationContext.allCases)
  func refused(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      let sheet = world.screen("sheet")
      world.stage.present(sheet, style: .overlay)
      let field = Field("field", log: world.log)
      try sheet.contentNode?.add(field)
      field.becomeFirstResponder()
      let c = world.screen("c")
      _ = world.log.take()

      let requests = [
        world.navigator.push(b), world.navigator.push(sheet), world.navigator.push(world.navigator),
        world.stage.present(b), world.stage.present(sheet), world.stage.dismiss(c), world.stage.dismiss(b),
        c.present(world.screen("d")), c.dismiss(), world.navigator.pop(to: c), world.stage.setRootController(sheet),
      ]
      let inNavigator = NavigationError.Reason.inUse(by: Participant(world.navigator))
      let inRoot = NavigationError.Reason.inUse(by: Participant(world.window))
      #expect(
        requests.map(\.reason) == [
          inNavigator, inRoot, .containsItself, inNavigator, inRoot, .notPresented, .notPresented, .noRoot,
          .notPresented,
          .notOnStack(of: Participant(world.navigator)), inRoot,
        ])
      #expect(world.log.take() == [])
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect(names(world.stage.presentations) == ["sheet"])
      #expect(world.window.rootState.firstResponder === field)
      #expect(
        requests[0].error?.description
          == "Cannot push 'b': it is in use already, by 'Navigator<View>'. Stacks, presentations and first responder are "
          + "unchanged. A scene stands in one place: take it away there first, or make another one.")
      #expect(
        requests[5].error?.description
          == "Cannot dismiss 'c': it is not presented, or is so no longer. Stacks, presentations and first responder are "
          + "unchanged. It was probably dismissed before, so there may be nothing left to do; a scene on a stack is "
          + "popped.")
      #expect(
        requests[7].error?.description
          == "Cannot present 'd': there is no root to do it in. Stacks, presentations and first responder are unchanged. "
          + "Make the controller, or the container it is in, the controller of a stage first.")
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-21 a container does not go into what it contains")
  func intoItself() throws {
    let inner = Navigator<View> { View() }
    let tabs = try Tabs([inner]) { View() }
    #expect(inner.push(tabs).reason == .containsItself)
    #expect(throws: NavigationError(.addChild, tabs, .containsItself)) {
      let box = Screen("box", Log())
      inner.push(box)
      try box.addChild(tabs)
    }
  }

  @Test("AR-31 a hidden navigator changes without appearance calls", arguments: IsolationContext.allCases)
  func hiddenNavigator(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (b, c, cover) = (world.screen("b"), world.screen("c"), world.screen("cover"))
      for screen in [b, c] {
        screen.scene.owner = coordinator
        screen.logsMoves = true
      }
      world.navigator.push(b)
      world.stage.present(cover)
      _ = world.log.take()
      world.navigator.push(c)
      world.navigator.pop(to: world.a)
      world.navigator.set([c])
      #expect(
        world.log.take()
          == [
            "c.willMove Navigator<View>", "c.didMove Navigator<View>", "c.willMove nil", "b.willMove nil",
            "flow: c popped by program", "flow: b popped by program",
          ].withMoves)
      #expect(!c.isLoaded)
      world.stage.dismiss(cover)
      #expect(
        world.log.take() == [
          "c.load", "c.didLoad", "cover.willDisappear", "c.willAppear", "c view in", "cover view out",
          "cover.didDisappear", "c.didAppear",
        ])
      #expect(world.navigator.contentNode?.children.map(\.traceName) == ["c view"])
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-31 a navigator in a tab that is not shown, or in no root, is hidden too")
  func inOtherPlaces() throws {
    let log = Log()
    let (shown, hidden) = (Screen("shown", log), Navigator<View> { View() })
    let (a, b) = (Screen("a", log), Screen("b", log))
    hidden.push(a)
    hidden.push(b)
    hidden.pop()
    let stage = Stage(Window())
    let tabs = try Tabs([shown, hidden]) { View() }
    stage.setRootController(tabs)
    stage.show()
    _ = log.take()
    hidden.push(b)
    hidden.pop()
    hidden.push(b)
    #expect(log.take() == [])
    tabs.select(hidden)
    #expect(
      log.take().filter { $0.hasSuffix("ppear") } == [
        "shown.willDisappear", "b.willAppear", "shown.didDisappear", "b.didAppear",
      ])
    #expect(!a.isLoaded)
  }
}

extension [String] {
  /// The log of the hidden navigator, written out.
  fileprivate var withMoves: [String] {
    [
      self[0], self[1], "c.willMove nil", "c.didMove nil", "b.willMove nil", "b.didMove nil", self[4], self[5],
      self[0], self[1],
    ]
  }
}
