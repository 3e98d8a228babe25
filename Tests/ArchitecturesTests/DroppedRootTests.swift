import Architectures
import ArmatureTesting
import Testing

@Suite struct DroppedRootTests {
  @Test("AR-12 a content put into a root by hand: no call, one diagnostic", arguments: IsolationContext.allCases)
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
        try world.stage.checkInvariants()
      }
      #expect(diagnostics.topics == [.misplacedContent])
      #expect(
        diagnostics.diagnostics.first?.message
          == "The content of 'b' lies in 'Window', although 'b' is not shown: it was moved by other means than its "
          + "container. 'b' got no call for that. Do not move contents by hand: push, present or show the controller "
          + "instead.")
      #expect(b.scene.appearance == .hidden)
    }
  }

  @Test("AR-12 a content taken out by hand: no call, one diagnostic", arguments: IsolationContext.allCases)
  func takenOut(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      try world.a.contentNode?.removeFromParent()
      #expect(world.log.take() == ["a view out"])
      let diagnostics = DiagnosticLog()
      try diagnostics.record {
        try world.stage.checkInvariants()
        try world.stage.checkInvariants()
      }
      #expect(diagnostics.topics == [.misplacedContent])
      #expect(
        diagnostics.diagnostics.first?.message
          == "The content of 'a' lies nowhere, although 'a' is on screen: it was moved by other means than its container. "
          + "'a' got no call for that. Do not move contents by hand: leave the content to the container, and pop, dismiss "
          + "or show another controller instead.")
      #expect(world.a.scene.appearance == .visible)
      // The calls of the next transition are whole all the same.
      world.pushed("b")
      #expect(world.a.scene.appearance == .hidden)
      world.navigator.pop()
      #expect(world.a.contentNode?.parent === world.navigator.contentNode)
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-13 a root that is dropped calls nobody; what has no owner is freed", arguments: IsolationContext.allCases)
  func dropped(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      weak var weakStage: Stage<View>?
      weak var weakWindow: Window?
      weak var weakScreen: Screen?
      weak var weakFlow: Coordinator?
      let kept = Screen("kept", log)
      do {
        let window = Window()
        let stage = Stage(window)
        let navigator = Navigator<View> { View() }
        let screen = Screen("a", log)
        let flow = Coordinator("flow", log)
        screen.scene.owner = flow
        kept.scene.owner = flow
        (weakStage, weakWindow, weakScreen, weakFlow) = (stage, window, screen, flow)
        stage.setRootController(navigator)
        navigator.push(screen)
        stage.present(kept, style: .overlay)
        stage.show()
        _ = log.take()
      }
      #expect(weakStage == nil && weakWindow == nil && weakScreen == nil && weakFlow == nil)
      #expect(log.take().filter { !$0.contains("view") } == [])
      #expect(kept.stage == nil)
      // Who is kept is on no screen, and can be used anew.
      let other = Stage(Window())
      other.setRootController(kept)
      other.show()
      #expect(log.take().filter { !$0.contains("view") } == ["kept.willAppear", "kept.didAppear"])
      other.close()
    }
  }

  @Test("AR-13 a drop in the middle of a transition ends what waits as cancelled", arguments: IsolationContext.allCases)
  func droppedInTransition(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let driver = HeadlessDriver<View>()
      var requests: [NavigationRequest] = []
      weak var weakScreen: Screen?
      do {
        let stage = Stage(Window())
        let screen = Screen("a", log)
        weakScreen = screen
        stage.driver = driver
        requests.append(stage.setRootController(screen))
        requests.append(stage.show())
        requests.append(stage.present(Screen("b", log)))
        #expect(requests.map(\.outcome) == [.done([]), nil, nil])
        _ = log.take()
      }
      #expect(requests.map(\.outcome) == [.done([]), .cancelled, .cancelled])
      #expect(weakScreen == nil)
      driver.transition?.finish()
      #expect(log.take().filter { !$0.contains("view") } == [])
    }
  }

  @Test("AR-13 a stage that a hook drops goes when all is through")
  func droppedInHook() {
    let log = Log()
    var stage: Stage<View>? = Stage(Window())
    weak let weakStage = stage
    let a = Screen("a", log)
    a.on = { if $0 == "willAppear" { stage = nil } }
    stage?.setRootController(a)
    stage?.show()
    #expect(weakStage == nil)
    #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear"])
    #expect(a.scene.appearance == .hidden)
  }
}
