import Architectures
import ArmatureTesting
import Testing

@Suite struct RequestTests {
  @Test("AR-20 requests made during a transition are queued, in the order made", arguments: IsolationContext.allCases)
  func queued(in context: IsolationContext) async {
    // Traps: a push during a push corrupted UIKit's bar; TCA #3450, #2806, navigation during a transition.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let (b, c) = (world.screen("b"), world.screen("c"))
      let requests = [
        world.navigator.push(b), world.navigator.push(c), world.navigator.pop(b), world.navigator.pop(),
      ]
      for (index, request) in requests.enumerated() {
        request.onEnd { world.log.add("\(index) \($0.isDone ? "done" : "not done")") }
      }
      #expect(requests.allSatisfy { $0.outcome == nil })
      #expect(world.host.transition === driver.transition)
      driver.transition?.finish()
      #expect(requests.map(\.outcome) == [.done([]), nil, nil, nil])
      #expect(names(world.navigator.stack) == ["a", "b"])
      driver.transition?.finish()
      #expect(names(world.navigator.stack) == ["a", "b", "c"])
      driver.transition?.finish()
      // The last request finds a single controller.
      #expect(requests[3].reason == .lastController)
      #expect(world.log.take().filter { $0.contains("done") } == ["0 done", "1 done", "2 done", "3 not done"])
      #expect(world.host.transition == nil)
      #expect(driver.count == 3)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-20 the same controller pushed twice in one turn is pushed once", arguments: IsolationContext.allCases)
  func doubleTap(in context: IsolationContext) async {
    // Trap: the same controller pushed twice by a double tap raised.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let b = world.screen("b")
      let (first, second) = (world.navigator.push(b), world.navigator.push(b))
      driver.transition?.finish()
      #expect(first.outcome == .done([]))
      #expect(second.reason == .inUse(by: Participant(world.navigator)))
      #expect(names(world.navigator.stack) == ["a", "b"])
    }
  }

  @Test(
    "AR-20 of two requests for a controller the first to end doesn't end the wait", arguments: IsolationContext.allCases
  )
  func waitingTwice(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let (c, next) = (world.screen("c"), world.screen("next"))
      world.navigator.pop()
      // Refused, because b has left the host by then; the push is carried out.
      let present = b.present(c)
      world.navigator.push(c)
      var late: NavigationRequest?
      present.onEnd { _ in late = c.present(next) }
      driver.transition?.finish()
      #expect(present.reason == .noRoot)
      driver.transition?.finish()
      #expect(names(world.navigator.stack) == ["a", "c"])
      driver.transition?.finish()
      #expect(late?.outcome == .done([]))
      #expect(names(world.host.presentations) == ["next"])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-20 requests of hooks are done when the outermost call returns", arguments: IsolationContext.allCases)
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
      world.host.driver = driver
      let (b, c) = (world.screen("b"), world.screen("c"))
      world.a.present(b)
      driver.transition?.finish()
      let requests = [b.dismiss(), world.a.present(c)]
      driver.transition?.finish()
      driver.transition?.finish()
      #expect(requests.map(\.outcome) == [.done([]), .done([])])
      #expect(names(world.host.presentations) == ["c"])
    }
  }

  @Test("AR-20 a request to a controller that is being added waits for it", arguments: IsolationContext.allCases)
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
      #expect(world.host.presentations.isEmpty)
    }
  }

  @Test("AR-20 the transition of a freed driver ends when a gesture begins", arguments: IsolationContext.allCases)
  func freedDriverBeforeGesture(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      var driver: HeadlessDriver<View>? = HeadlessDriver()
      world.host.driver = driver
      let push = world.navigator.push(world.screen("b"))
      #expect(throws: NavigationError(.goBack, nil, .inTransition)) { try world.navigator.beginGoingBack() }
      driver = nil
      let gesture = try world.navigator.beginGoingBack()
      #expect(push.outcome == .done([]))
      gesture?.finish()
      #expect(names(world.navigator.stack) == ["a"])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-20 the transition of a freed driver ends at the next request", arguments: IsolationContext.allCases)
  func freedDriver(in context: IsolationContext) async {
    await context.run {
      final class Keeper: TransitionDriver {
        var transition: NavigationTransition<View>?
        let onDrive: (NavigationTransition<View>) -> Void
        init(_ onDrive: @escaping (NavigationTransition<View>) -> Void) { self.onDrive = onDrive }
        func drive(_ transition: NavigationTransition<View>) { onDrive(transition) }
      }
      for isHandedOn in [false, true] {
        let world = World()
        var driver: HeadlessDriver<View>? = HeadlessDriver()
        var handedOn: NavigationTransition<View>?
        var keeper: Keeper? = Keeper { handedOn = $0 }
        world.host.driver = isHandedOn ? keeper : driver
        let first = world.navigator.push(world.screen("b"))
        (driver, keeper) = (nil, nil)
        #expect(first.outcome == nil)
        let second = world.navigator.push(world.screen("c"))
        #expect(first.outcome == (isHandedOn ? nil : .done([])))
        handedOn?.finish()
        #expect(first.outcome == .done([]) && second.outcome == .done([]))
        #expect(names(world.navigator.stack) == ["a", "b", "c"])
        #expect(world.host.isSound)
      }
    }
  }

  @Test("AR-24 a system event at the end of a chain isn't refused")
  func systemEventInChain() {
    let world = World()
    world.pushed("b")
    world.host.depthLimit = 1
    var refused: NavigationRequest?
    world.a.on = { if $0 == "didAppear" { refused = world.navigator.push(world.screen("c")) } }
    let c = world.screen("c")
    c.on = { if $0 == "didAppear" { world.navigator.systemWentBack(to: world.a) } }
    world.navigator.push(c)
    #expect(names(world.navigator.stack) == ["a"])
    #expect(refused?.reason == .depthLimitExceeded(1))
  }

  @Test("AR-20 a limit below one lets a request through that no other one makes", arguments: [0, -1, .min])
  func noDepth(limit: Int) {
    let world = World()
    world.host.depthLimit = limit
    #expect(world.host.depthLimit == 1)
    #expect(world.navigator.push(world.screen("b")).outcome == .done([]))
    let alone = Navigator { View("alone") }
    alone.depthLimit = limit
    #expect(alone.depthLimit == 1)
    #expect(alone.push(world.screen("c")).outcome == .done([]))
  }

  @Test("AR-20 the 1,001st request of a chain is refused, with one diagnostic", arguments: [nil, 7] as [Int?])
  func endlessChain(limit: Int?) {
    let diagnostics = DiagnosticLog()
    let world = World()
    let b = world.screen("b")
    if let limit { world.host.depthLimit = limit }
    var requests: [NavigationRequest] = []
    world.a.on = { if $0 == "didAppear" { requests.append(world.navigator.push(b)) } }
    b.on = { if $0 == "didAppear" { requests.append(world.navigator.pop()) } }
    diagnostics.record { requests.append(world.navigator.push(b)) }
    let expected = limit ?? 1000
    #expect(requests.count == expected + 1)
    #expect(requests.filter { $0.outcome == .done([]) }.count == expected)
    #expect(requests.filter { $0.reason == .depthLimitExceeded(expected) }.count == 1)
    #expect(diagnostics.topics == [.navigationDepth])
    if limit == 7 {
      #expect(
        diagnostics.diagnostics.first?.message
          == "Cannot pop a controller: the request is the last of more than 7, each made during the previous one. "
          + "Stacks, presentations and first responder are unchanged. Hooks or reports probably answer each "
          + "request with another one: stop one of them, or raise 'depthLimit'.")
    }
    // The next request from outside is the first of its chain.
    (world.a.on, b.on) = ({ _ in }, { _ in })
    #expect(world.navigator.push(world.screen("c")).outcome == .done([]))
  }

  @Test("AR-21 a refused request changes nothing, runs no hook and explains why", arguments: IsolationContext.allCases)
  func refused(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      let sheet = world.screen("sheet")
      world.host.present(sheet, style: .overlay)
      let field = Field("field", log: world.log)
      try sheet.contentNode?.add(field)
      field.becomeFirstResponder()
      let c = world.screen("c")
      _ = world.log.take()

      let requests = [
        world.navigator.push(b), world.navigator.push(sheet), world.navigator.push(world.navigator),
        world.host.present(b), world.host.present(sheet), world.host.dismiss(c), world.host.dismiss(b),
        c.present(world.screen("d")), c.dismiss(), world.navigator.pop(to: c), world.host.setRootController(sheet),
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
      #expect(names(world.host.presentations) == ["sheet"])
      #expect(world.window.rootState.firstResponder === field)
      #expect(
        requests[0].error?.description
          == "Cannot push 'b': it is already in use by 'Navigator<View>'. Stacks, presentations and first "
          + "responder are unchanged. A controller is in one place at a time: remove it there first, or make "
          + "another one.")
      #expect(
        requests[5].error?.description
          == "Cannot dismiss 'c': it is not, or no longer, presented. Stacks, presentations and first responder "
          + "are unchanged. It was probably dismissed before, so there may be nothing left to do. Pop a "
          + "controller that is on a stack, and dismiss what a controller presents by calling dismiss() of the "
          + "presented one.")
      #expect(
        requests[7].error?.description
          == "Cannot present 'd': no host contains the presenting controller. Stacks, presentations and first "
          + "responder are unchanged. Make the controller, or its container, the root controller of a host first.")
      #expect(world.host.isSound)
    }
  }

  @Test("AR-21 a container can't be added to a controller inside it")
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
}
