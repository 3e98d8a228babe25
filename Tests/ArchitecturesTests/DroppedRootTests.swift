import Architectures
import ArmatureTesting
import Testing

@Suite struct DroppedRootTests {
  @Test("AR-12 a content added to a root by hand: no call, one diagnostic", arguments: IsolationContext.allCases)
  func putIn(in context: IsolationContext) async throws {
    // Trap: UIKit raises.
    try await context.run {
      let world = World()
      let b = world.screen("b")
      try b.loadIfNeeded()
      _ = world.log.take()
      let content = try #require(b.contentNode)
      try world.window.add(content)
      #expect(world.log.take() == ["b view in"])
      let diagnostics = DiagnosticLog()
      try diagnostics.record {
        world.navigator.push(world.screen("c"))
        world.navigator.pop()
        try world.host.checkInvariants()
      }
      #expect(diagnostics.topics == [.misplacedContent])
      #expect(
        diagnostics.diagnostics.first?.message
          == "The content of 'b' is in 'Window', although 'b' is not shown: code other than its container moved "
          + "it. 'b' got no call for that. Do not move contents by hand: push, present or show the controller "
          + "instead.")
      #expect(b.controllerState.appearance == .hidden)
    }
  }

  @Test("AR-12 a content removed by hand: no call, one diagnostic", arguments: IsolationContext.allCases)
  func takenOut(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      try world.a.contentNode?.removeFromParent()
      #expect(world.log.take() == ["a view out"])
      let diagnostics = DiagnosticLog()
      try diagnostics.record {
        try world.host.checkInvariants()
        try world.host.checkInvariants()
      }
      #expect(diagnostics.topics == [.misplacedContent])
      #expect(
        diagnostics.diagnostics.first?.message
          == "The content of 'a' is in no node, although 'a' is on screen: code other than its container moved it. "
          + "'a' got no call for that. Do not move contents by hand: leave the content to the container, and pop, "
          + "dismiss or show another controller instead.")
      #expect(world.a.controllerState.appearance == .visible)
      // The calls of the next transition are still complete.
      world.pushed("b")
      #expect(world.a.controllerState.appearance == .hidden)
      world.navigator.pop()
      #expect(world.a.contentNode?.parent === world.navigator.contentNode)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-13 a freed host makes no call; controllers without owner are freed", arguments: IsolationContext.allCases)
  func dropped(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      weak var weakStage: ControllerHost<View>?
      weak var weakWindow: Window?
      weak var weakScreen: Screen?
      weak var weakFlow: Coordinator?
      let kept = Screen("kept", log)
      do {
        let window = Window()
        let host = ControllerHost(window)
        let navigator = Navigator<View> { View() }
        let screen = Screen("a", log)
        let flow = Coordinator("flow", log)
        screen.controllerState.owner = flow
        kept.controllerState.owner = flow
        (weakStage, weakWindow, weakScreen, weakFlow) = (host, window, screen, flow)
        host.setRootController(navigator)
        navigator.push(screen)
        host.present(kept, style: .overlay)
        host.show()
        _ = log.take()
      }
      #expect(weakStage == nil && weakWindow == nil && weakScreen == nil && weakFlow == nil)
      #expect(log.take().filter { !$0.contains("view") } == [])
      #expect(kept.host == nil)
      // A kept controller is on no screen, and can be used again.
      let other = ControllerHost(Window())
      other.setRootController(kept)
      other.show()
      #expect(log.take().filter { !$0.contains("view") } == ["kept.willAppear", "kept.didAppear"])
      other.close()
    }
  }

  @Test("AR-13 a host freed during a transition cancels pending requests", arguments: IsolationContext.allCases)
  func droppedInTransition(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let driver = HeadlessDriver<View>()
      var requests: [NavigationRequest] = []
      weak var weakScreen: Screen?
      do {
        let host = ControllerHost(Window())
        let screen = Screen("a", log)
        weakScreen = screen
        host.driver = driver
        requests.append(host.setRootController(screen))
        requests.append(host.show())
        requests.append(host.present(Screen("b", log)))
        #expect(requests.map(\.outcome) == [.done([]), nil, nil])
        _ = log.take()
      }
      #expect(requests.map(\.outcome) == [.done([]), .cancelled, .cancelled])
      #expect(weakScreen == nil)
      driver.transition?.finish()
      #expect(log.take().filter { !$0.contains("view") } == [])
    }
  }

  @Test(
    "AR-13 kept controllers of a freed host present, and are presented, again", arguments: IsolationContext.allCases)
  func presentedAgain(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let (root, x) = (Screen("root", log), Screen("x", log))
      for _ in 0..<2 {
        let host = ControllerHost(Window())
        host.setRootController(root)
        host.show()
        #expect(root.presentedController == nil && x.presentingController == nil)
        #expect(root.present(x).outcome == .done([]))
        #expect(root.presentedController === x)
      }
    }
  }

  @Test(
    "AR-13 what joined for the transition of a freed host leaves its container", arguments: IsolationContext.allCases)
  func droppedDuringPush(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let driver = HeadlessDriver<View>()
      let navigator = Navigator<View> { View("navigator view") }
      let (a, b) = (Screen("a", log), Screen("b", log))
      var request: NavigationRequest?
      do {
        let host = ControllerHost(Window())
        host.setRootController(navigator)
        navigator.push(a)
        host.show()
        host.driver = driver
        request = navigator.push(b)
        _ = log.take()
      }
      #expect(request?.outcome == .cancelled)
      #expect(log.take().filter { !$0.contains("view") } == [])
      #expect(names(navigator.stack) == ["a"] && names(navigator.childControllers) == ["a"])
      let host = ControllerHost(Window())
      host.setRootController(navigator)
      host.show()
      #expect(b.contentNode?.parent == nil)
      #expect(navigator.push(b).outcome == .done([]))
      #expect(names(navigator.stack) == ["a", "b"])
      #expect(host.isSound)
    }
  }

  @Test("AR-35 what a controller observes until it disappears ends with its host", arguments: IsolationContext.allCases)
  func observations(in context: IsolationContext) async {
    await context.run {
      final class Observing: Screen {
        let channel = Observers<Int>()
        var values: [Int] = []
        func change(_ value: Int) { values.append(value) }
        override func willAppear() { observe(channel, Observing.change) }
      }
      let screen = Observing("a", Log())
      let driver = HeadlessDriver<View>()
      for round in 0..<3 {
        do {
          let host = ControllerHost(Window())
          host.setRootController(screen)
          if round == 1 { host.driver = driver }
          host.show()
          screen.channel.notify(round)
        }
        screen.channel.notify(9)
      }
      #expect(screen.values == [0, 1, 2])
    }
  }

  @Test("AR-13 a host that a hook releases is freed at the end")
  func droppedInHook() {
    let log = Log()
    var host: ControllerHost<View>? = ControllerHost(Window())
    weak let weakStage = host
    let a = Screen("a", log)
    a.on = { if $0 == "willAppear" { host = nil } }
    host?.setRootController(a)
    host?.show()
    #expect(weakStage == nil)
    #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear", "a view out"])
    #expect(a.controllerState.appearance == .hidden)
  }

  @Test(
    "AR-13 the contents of a freed host leave a root that is kept, also those of a transition",
    arguments: [false, true], IsolationContext.allCases)
  func keptRoot(isInTransition: Bool, in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let (window, driver) = (Window(), HeadlessDriver<View>())
      let kept = Screen("kept", log)
      do {
        let host = ControllerHost(window)
        host.setRootController(Screen("a", log))
        host.show()
        if isInTransition { host.driver = driver }
        host.present(kept, style: .overlay)
        #expect(window.children.count == 2)
      }
      #expect(window.isLeaf)
      let next = ControllerHost(window)
      let b = Screen("b", log)
      next.setRootController(b)
      next.show()
      #expect(b.present(kept).outcome == .done([]))
      #expect(next.isSound)
    }
  }
}
