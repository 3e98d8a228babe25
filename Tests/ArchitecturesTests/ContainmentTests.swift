import Architectures
import ArmatureTesting
import Testing

@Suite struct ContainmentTests {
  /// A container of two, side by side.
  final class Split: Screen {
    let left: Screen
    let right: Screen
    init(_ log: Log) {
      (left, right) = (Screen("left", log), Screen("right", log))
      super.init("split", log)
    }
    override func load() throws -> View {
      let view = try super.load()
      try addChild(left)
      try addChild(right)
      showChildren([left, right])
      return view
    }
  }

  @Test("AR-8 will calls: container first; did calls: container last", arguments: IsolationContext.allCases)
  func nested(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let split = Split(world.log)
      world.navigator.push(split)
      #expect(
        world.log.take() == [
          "split.load", "split.didLoad", "left.load", "left.didLoad", "right.load", "right.didLoad",
          "a.willDisappear", "split.willAppear", "left.willAppear", "right.willAppear", "split view in",
          "left view in", "right view in", "a view out", "a.didDisappear", "left.didAppear", "right.didAppear",
          "split.didAppear",
        ])
      #expect(split.contentNode?.children.map(\.traceName) == ["left view", "right view"])
      world.navigator.pop()
      #expect(
        world.log.take().filter { !$0.hasPrefix("a") && !$0.hasSuffix("out") } == [
          "split.willDisappear", "left.willDisappear", "right.willDisappear", "left.didDisappear",
          "right.didDisappear", "split.didDisappear",
        ])
    }
  }

  @Test("AR-8 the contents of shown children have their order", arguments: IsolationContext.allCases)
  func contentOrder(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let box = world.screen("box")
      let children = (0..<6).map { world.screen("\($0)") }
      world.host.setRootController(box)
      let content = try #require(box.contentNode)
      try content.add(View("label"))
      for child in children { try box.addChild(child) }
      var generator = SeededGenerator(seed: 8)
      for step in 0..<200 {
        let shown = Array(children.shuffled(using: &generator).prefix(Int.random(in: 0...6, using: &generator)))
        if step.isMultiple(of: 8) { world.host.hide() }
        box.showChildren(shown)
        world.host.show()
        #expect(content.children.map(\.traceName) == ["label"] + shown.map { "\($0.traceName) view" }, "step \(step)")
      }
      #expect(world.host.isSound)
    }
  }

  @Test("AR-8 a child joins before it appears and leaves after it disappeared", arguments: IsolationContext.allCases)
  func joining(in context: IsolationContext) async throws {
    // Trap: in Chameleon the covered controller got the calls of leaving its parent.
    try await context.run {
      let world = World()
      let (box, child, other) = (world.screen("box"), world.screen("child"), world.screen("other"))
      for screen in [box, child, other, world.a] { screen.logsMoves = true }
      world.host.setRootController(box)
      _ = world.log.take()
      try box.addChild(child)
      #expect(world.log.take() == ["child.willMove box", "child.didMove box", "box.didAddChild child"])
      try box.addChild(other)
      _ = world.log.take()
      box.showChildren([child])
      #expect(
        world.log.take() == [
          "child.load", "child.didLoad", "child.willAppear", "child view in", "child.didAppear",
        ])
      let error = #expect(throws: NavigationError.self) { try box.removeChild(child) }
      #expect(
        error?.description
          == "Cannot remove the child 'child': it is shown by 'box', or disappearing from it. Stacks, presentations and "
          + "first responder are unchanged. Show other children of 'box' first, and remove it when that request has "
          + "ended.")
      box.showChildren([other])
      _ = world.log.take()
      try box.removeChild(child)
      #expect(world.log.take() == ["box.willRemoveChild child", "child.willMove nil", "child.didMove nil"])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-8 a child that asks for another move in willMove is refused, with the names of the controllers")
  func movedInWillMove() throws {
    let world = World()
    let (box, other, child) = (world.screen("box"), world.screen("other"), world.screen("child"))
    child.logsMoves = true
    var error: NavigationError?
    child.on = { hook in
      guard hook.hasPrefix("willMove") else { return }
      error = #expect(throws: NavigationError.self) { try other.addChild(child) }
    }
    try box.addChild(child)
    #expect(
      error?.description
        == "Cannot add the child 'child': the tree refused it. Cannot move 'child': it is already in transit to 'box'. "
        + "The tree is unchanged. A callback that announces this move requested another one: request it once the move "
        + "is made, in didMove. Stacks, presentations and first responder are unchanged.")
    #expect(box.childControllers.count == 1 && other.childControllers.isEmpty)
  }

  @Test("AR-8 a controller that becomes a root controller when it has left its stack stays one")
  func placedInDidMove() {
    // The stack isn't on screen, where a transition would keep the controller.
    let navigator = Navigator { View("elsewhere") }
    let (world, log) = (World(), Log())
    let (a, b) = (Screen("a", log), Screen("b", log))
    navigator.set([a, b])
    b.logsMoves = true
    b.on = { if $0 == "didMove nil" { world.host.setRootController(b) } }
    navigator.pop()
    #expect(world.host.rootController === b && b.host === world.host)
    #expect(world.host.setRootController(nil).outcome == .done([]))
    #expect(b.host == nil && b.contentNode?.parent == nil)
  }

  @Test("AR-8 a child that is added and shown again when it has left its container is shown")
  func shownInDidMove() throws {
    let world = World()
    let (box, child) = (world.screen("box"), world.screen("child"))
    world.navigator.push(box)
    try box.addChild(child)
    child.logsMoves = true
    child.on = { hook in
      guard hook == "didMove nil" else { return }
      try? box.addChild(child)
      box.showChildren([child])
    }
    try box.removeChild(child)
    #expect(names(box.shownChildren) == ["child"])
    #expect(child.controllerState.appearance == .visible)
    #expect(world.host.isSound)
  }

  @Test("AR-8 a controller that is joining a container can't become a root controller, nor be presented, in willMove")
  func placedInWillMove() throws {
    let world = World()
    let child = world.screen("child")
    child.logsMoves = true
    var requests: [NavigationRequest] = []
    child.on = { hook in
      guard hook.hasPrefix("willMove") else { return }
      requests = [world.host.setRootController(child), world.host.present(child)]
    }
    let navigator = Navigator { View("elsewhere") }
    #expect(navigator.push(child).outcome == .done([]))
    #expect(requests.map(\.reason) == [.inTransition, .inTransition])
    #expect(child.parentController === navigator && child.host == nil)
    #expect(world.host.rootController !== child)
    #expect(world.host.isSound)
  }

  @Test(
    "AR-8 children that are shown while their container loads appear with it", arguments: ["load", "didLoad"],
    IsolationContext.allCases)
  func shownWhileLoading(hook: String, in context: IsolationContext) async {
    // Trap: UIKit code adds its children in viewDidLoad.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let (box, child) = (world.screen("box"), world.screen("child"))
      box.on = { [unowned box] in
        guard $0 == hook else { return }
        #expect(throws: Never.self) { try box.addChild(child) }
        #expect(box.showChildren([child]).outcome == .done([]))
      }
      world.navigator.push(box)
      #expect(
        world.log.take() == [
          "box.load", "box.didLoad", "child.load", "child.didLoad", "a.willDisappear", "box.willAppear",
          "child.willAppear", "box view in", "child view in",
        ])
      driver.transition?.finish()
      #expect(
        world.log.take() == ["a view out", "a.didDisappear", "child.didAppear", "box.didAppear"])
      #expect(driver.count == 1)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-8 a child of a container that does not show it moves to another", arguments: IsolationContext.allCases)
  func movesOver(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let (one, two, child) = (Screen("one", log), Screen("two", log), Screen("child", log))
      try one.addChild(child)
      for screen in [one, two, child] { screen.logsMoves = true }
      try two.addChild(child)
      #expect(
        log.take() == [
          "one.willRemoveChild child", "child.willMove two", "child.didMove two", "two.didAddChild child",
        ])
      #expect(one.childControllers.isEmpty && child.parentController === two)
      #expect(two.showChildren([child, child]).reason == .duplicate)
      #expect(two.showChildren([one]).reason == .notAChild(of: Participant(two)))
      two.showChildren([child])
      #expect(throws: NavigationError(.addChild, child, .inUse(by: Participant(two)))) { try one.addChild(child) }
      #expect(throws: NavigationError(.removeChild, child, .inUse(by: Participant(two)))) { try two.removeChild(child) }
      let world = World()
      #expect(throws: NavigationError(.addChild, world.a, .inUse(by: Participant(world.navigator)))) {
        try one.addChild(world.a)
      }
      #expect(throws: NavigationError.self) { try world.navigator.addChild(one) }
      #expect(world.navigator.showChildren([world.a]).reason != nil)
      #expect(child.controllerState.appearance == .hidden && !child.isLoaded)
    }
  }

  @Test("AR-9 tabs: the two change places as in a push, and each keeps its stack", arguments: IsolationContext.allCases)
  func tabs(in context: IsolationContext) async throws {
    // Trap: SGPagingView #185, where after a pop every page got didAppear.
    try await context.run {
      let log = Log()
      let host = ControllerHost(Window())
      let first = Navigator<View> { View("first view") }
      let second = Screen("second", log)
      let (a, b) = (Screen("a", log), Screen("b", log))
      first.push(a)
      first.push(b)
      let tabs = try Tabs([first, second]) { View("tabs view") }
      host.setRootController(tabs)
      host.show()
      #expect(log.take() == ["b.load", "b.didLoad", "b.willAppear", "b view in", "b.didAppear"])
      tabs.select(second)
      #expect(
        log.take() == [
          "second.load", "second.didLoad", "b.willDisappear", "second.willAppear", "second view in", "b view out",
          "b.didDisappear", "second.didAppear",
        ])
      #expect(tabs.selectedIndex == 1)
      host.hide()
      host.show()
      #expect(log.take().allSatisfy { $0.hasPrefix("second") })
      #expect(names(first.stack) == ["a", "b"])
      first.pop()
      #expect(log.take() == [])
      tabs.select(first)
      #expect(
        log.take() == [
          "a.load", "a.didLoad", "second.willDisappear", "a.willAppear", "a view in", "second view out",
          "second.didDisappear", "a.didAppear",
        ])
      #expect(tabs.select(first).outcome == .done([]))
      #expect(tabs.select(a).reason == .notAChild(of: Participant(tabs)))
      #expect(host.isSound)
    }
  }

  @Test("AR-9 tabs refuse a child that is in use or listed twice")
  func tabsOfStrangers() {
    let world = World()
    let b = world.screen("b")
    #expect(throws: NavigationError(.select, world.a, .inUse(by: Participant(world.navigator)))) {
      _ = try Tabs([b, world.a]) { View() }
    }
    #expect(b.parentController == nil)
    #expect(throws: NavigationError(.select, b, .duplicate)) { _ = try Tabs([b, b]) { View() } }
  }

  @Test(
    "AR-21 a child that its load or didLoad takes out of the container isn't shown", arguments: ["load", "didLoad"],
    IsolationContext.allCases)
  func leavesWhileLoading(hook: String, in context: IsolationContext) async throws {
    for isRemoved in [true, false] {
      try await context.run {
        let world = World()
        let (box, other, first, child) = (
          world.screen("box"), world.screen("other"), world.screen("first"), world.screen("child")
        )
        try box.addChild(first)
        try box.addChild(child)
        box.showChildren([first])
        world.navigator.push(box)
        child.on = { [unowned box, unowned child] in
          guard $0 == hook else { return }
          do {
            if isRemoved { try box.removeChild(child) } else { try other.addChild(child) }
          } catch {
            Issue.record(error)
          }
        }
        let request = box.showChildren([child])
        #expect(request.reason == .notAChild(of: Participant(box)))
        #expect(names(box.shownChildren) == ["first"])
        #expect(first.controllerState.appearance == .visible)
        #expect(child.controllerState.appearance == .hidden)
        #expect(child.parentController === (isRemoved ? nil : other))
        #expect(world.host.isSound)
      }
    }
  }

  @Test(
    "AR-21 a child that is leaving isn't shown again by the hooks that announce it",
    arguments: ["willRemoveChild child", "willMove nil", "willMove other"], IsolationContext.allCases)
  func shownWhileLeaving(hook: String, in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let (box, other, child) = (Screen("box", log), Screen("other", log), Screen("child", log))
      try box.addChild(child)
      var request: NavigationRequest?
      for screen in [box, child] {
        screen.logsMoves = true
        screen.on = { [unowned box, unowned child] in if $0 == hook { request = box.showChildren([child]) } }
      }
      if hook == "willMove nil" { try box.removeChild(child) } else { try other.addChild(child) }
      #expect(request?.reason == .inTransition)
      #expect(names(box.shownChildren) == [])
      // Where it has arrived it can be shown.
      try box.addChild(child)
      #expect(box.showChildren([child]).outcome == .done([]))
    }
  }
}
