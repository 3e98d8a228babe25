import Architectures
import ArmatureTesting
import Testing

/// Controllers inside containers without a stack, when the container is removed.
@Suite struct ContainerRemovalTests {
  typealias Picker = ResultTests.Picker
  typealias Asker = ResultTests.Asker

  /// A container that shows all of its children.
  final class Box: Screen {
    init(_ children: [any Controller<View>], _ log: Log) throws {
      super.init("box", log)
      for child in children { try addChild(child) }
      showChildren(children)
    }
  }

  enum Kind: CaseIterable {
    case tabs
    case box
  }

  private static func container(
    _ kind: Kind, _ children: [any Controller<View>], _ log: Log
  ) throws -> any Controller<View> {
    switch kind {
    case .tabs: try Tabs(children) { View("tabs view") }
    case .box: try Box(children, log)
    }
  }

  @Test(
    "AR-25 stacks in a removed container are reported; its other children stay in it", arguments: Kind.allCases,
    IsolationContext.allCases)
  func reported(kind: Kind, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let flow = Coordinator("flow", world.log)
      let (b, c, d) = (world.screen("b"), world.screen("c"), world.screen("d"))
      for screen in [b, c, d] { screen.controllerState.owner = flow }
      let stack = Navigator<View> { View() }
      stack.push(c)
      let container = try Self.container(kind, [b, stack, d], world.log)
      container.controllerState.owner = flow
      for way in ["dismissed by program", "dismissed by system"] {
        world.a.present(container)
        #expect(b.controllerState.appearance == .visible)
        _ = world.log.take()
        if way.hasSuffix("program") { container.dismiss() } else { world.host.systemDismissed(container) }
        let reports = world.log.take().filter { $0.hasPrefix("flow") }
        let removed = (way.hasSuffix("program") ? ["c"] : []) + [Participant(container).name]
        #expect(reports == removed.map { "flow: \($0) \(way)" })
        // The container can be shown again.
        #expect(names(container.childControllers) == ["b", "Navigator<View>", "d"])
        #expect(b.controllerState.appearance == .hidden)
        #expect(world.host.isSound)
      }
    }
  }

  @Test("AR-55 a module in any removed container ends", arguments: [true, false])
  @MainActor func module(isPresented: Bool) throws {
    let world = RoleWorld()
    let set = CardListSet(isolation: MainActor.shared)
    let module = try set.assemble()
    let tabs = try Tabs<RoleNode>([set.controller]) { RoleNode() }
    if isPresented { world.host.present(tabs) } else { world.navigator.push(tabs) }
    #expect(!module.hasEnded)
    if isPresented { tabs.dismiss() } else { world.navigator.pop() }
    #expect(module.hasEnded)
    #expect(set.router.ends == [isPresented ? .dismissed : .popped])
    world.host.present(tabs)
    #expect(!module.hasEnded)
  }

  @Test("AR-26 a controller's removals are those that its owner is notified of, after it", arguments: [true, false])
  @MainActor func removals(isInside: Bool) throws {
    final class Owner: ControllerOwner {
      var notes: [String] = []
      func controllerWasRemoved(_ removal: ControllerRemoval) { notes.append("owner: \(removal.reason)") }
    }
    let world = RoleWorld()
    let (box, screen, owner) = (RoleScene(), RoleScene(), Owner())
    screen.controllerState.owner = owner
    screen.controllerState.removals.subscribe(owner: owner) { $0.notes.append("channel: \($1.reason)") }
    if isInside { try box.addChild(screen) }
    world.navigator.push(isInside ? box : screen)
    world.navigator.pop()
    try box.removeChild(screen)
    #expect(owner.notes == (isInside ? [] : ["owner: popped", "channel: popped"]))
  }

  @Test("AR-55 a module that its container removes ends, also inside a removed container", arguments: [true, false])
  @MainActor func removedModule(isInside: Bool) throws {
    let world = RoleWorld()
    let set = CardListSet(isolation: MainActor.shared)
    let module = try set.assemble()
    let (box, inner) = (RoleScene(), RoleScene())
    let child: any Controller<RoleNode> = isInside ? inner : set.controller
    if isInside {
      try inner.addChild(set.controller)
      inner.showChildren([set.controller])
    }
    try box.addChild(child)
    box.showChildren([child])
    world.navigator.push(box)
    box.showChildren([])
    #expect(!module.hasEnded)
    try box.removeChild(child)
    #expect(set.router.ends == [.replaced])
    #expect(module.hasEnded)
    try box.addChild(child)
    box.showChildren([child])
    #expect(!module.hasEnded)
    world.navigator.pop()
    #expect(set.router.ends == [.replaced, .popped])
  }

  @Test(
    "AR-27 a controller in any presented container delivers its result", arguments: Kind.allCases,
    IsolationContext.allCases)
  func result(kind: Kind, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let container = try Self.container(kind, [picker], world.log)
      world.a.present(picker, in: container, for: asker, Asker.picked)
      picker.finish(7)
      #expect(asker.results == [.finished(7)])
      #expect(world.host.presentations.isEmpty)
      // The same controller can be presented for a result again.
      world.a.present(picker, in: container, for: asker, Asker.picked)
      container.dismiss()
      #expect(asker.results == [.finished(7), .cancelled])
    }
  }

  @Test(
    "AR-27 a controller outside the presented container delivers cancelled, and the request is refused",
    arguments: Kind.allCases, IsolationContext.allCases)
  func resultOutside(kind: Kind, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let container = try Self.container(kind, [Picker("other", world.log)], world.log)
      let request = world.a.present(picker, in: container, for: asker, Asker.picked)
      #expect(request.outcome == .refused(NavigationError(.present, picker, .notAChild(of: Participant(container)))))
      #expect(asker.results == [.cancelled])
      #expect(world.host.presentations.isEmpty && container.parentController == nil)
      // Neither is in use.
      world.a.present(picker, for: asker, Asker.picked)
      picker.finish(7)
      #expect(asker.results == [.cancelled, .finished(7)])
    }
  }

  @Test("AR-27 a container may add the controller when it loads", arguments: IsolationContext.allCases)
  func resultAddedInLoad(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let box = try Box([], world.log)
      box.on = { [unowned box] in
        if $0 == "didLoad" { try? box.addChild(picker) }
      }
      world.a.present(picker, in: box, for: asker, Asker.picked)
      box.showChildren([picker])
      picker.finish(7)
      #expect(asker.results == [.finished(7)])
    }
  }

  @Test("AR-27 a controller that its container removes delivers cancelled", arguments: IsolationContext.allCases)
  func removedChild(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let box = try Box([picker], world.log)
      world.a.present(picker, in: box, for: asker, Asker.picked)
      box.showChildren([])
      #expect(asker.results == [])
      try box.removeChild(picker)
      #expect(asker.results == [.cancelled])
      box.dismiss()
      #expect(asker.results == [.cancelled])
    }
  }

  @Test(
    "AR-27 a controller inside a container that is removed from its container delivers cancelled",
    arguments: Kind.allCases, IsolationContext.allCases)
  func removedInside(kind: Kind, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let inner = try Self.container(kind, [picker], world.log)
      let box = try Box([inner], world.log)
      world.a.present(picker, in: box, for: asker, Asker.picked)
      box.showChildren([])
      try box.removeChild(inner)
      #expect(asker.results == [.cancelled])
      box.dismiss()
      #expect(asker.results == [.cancelled])
      #expect(picker.parentController === inner)
    }
  }

  @Test(
    "AR-27 a result that is awaited arrives when its controller is moved out of the presented container",
    arguments: [true, false], IsolationContext.allCases)
  func movedAway(isNested: Bool, in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let asker = Asker()
      let picker = Picker("picker", world.log)
      let (box, other, inside) = (world.screen("box"), world.screen("other"), world.screen("inside"))
      let moved = isNested ? world.screen("group") : picker
      if isNested { try moved.addChild(picker) }
      try box.addChild(inside)
      try box.addChild(moved)
      world.a.present(picker, in: box, for: asker, Asker.picked)
      // Still in the presented container.
      try inside.addChild(moved)
      #expect(asker.results == [])
      try other.addChild(moved)
      #expect(asker.results == [.cancelled])
      box.dismiss()
      #expect(asker.results == [.cancelled])
      #expect(world.host.isSound)
    }
  }

  @Test("AR-27 a picker that its container takes from another one when it loads is awaited")
  func takenInLoad() throws {
    let world = World()
    let asker = Asker()
    let picker = Picker("picker", world.log)
    let (box, former) = (world.screen("box"), world.screen("former"))
    try former.addChild(picker)
    box.onLoad = { [unowned box, unowned picker] in try box.addChild(picker) }
    world.a.present(picker, in: box, for: asker, Asker.picked)
    #expect(asker.results == [])
    picker.finish(7)
    #expect(asker.results == [.finished(7)])
  }

  final class Guest: Controller {
    let controllerState = ControllerState<View>()
    private let farewell: () -> Void
    init(farewell: @escaping () -> Void) { self.farewell = farewell }
    deinit { farewell() }
    func load() -> View { View("guest view") }
  }

  @Test("AR-8 a child that outlives its container is in none while that is being deallocated", arguments: Kind.allCases)
  func outlives(kind: Kind) throws {
    let log = Log()
    let window = Window()
    let host = ControllerHost(window)
    host.show()
    let kept = Screen("kept", log)
    var container: (any Controller<View>)?
    // The guest is deallocated with its container.
    container = try Self.container(kind, [Guest { host.setRootController(kept) }, kept], Log())
    #expect(container?.childControllers.count == 2)
    kept.logsMoves = true
    _ = log.take()

    container = nil

    #expect(kept.host === host)
    #expect(kept.contentNode?.parent === window)
    #expect(kept.controllerState.appearance == .visible)
    // The deallocation isn't announced.
    #expect(log.take().filter { $0.contains("Move") } == [])
  }

  final class Closing: Screen {
    var farewell: () -> Void = {}
    deinit { farewell() }
  }

  @Test("AR-8 the deinitializer of a container can place a child elsewhere")
  func placedByDeinitializer() throws {
    let log = Log()
    let window = Window()
    let host = ControllerHost(window)
    host.show()
    let (kept, other) = (Screen("kept", log), Screen("other", Log()))
    var container: Closing? = Closing("closing", Log())
    for child in [kept, other] { try container?.addChild(child) }
    container?.showChildren([kept, other])
    container?.farewell = { host.setRootController(kept) }
    kept.logsMoves = true
    _ = log.take()

    container = nil

    #expect(kept.host === host)
    #expect(kept.contentNode?.parent === window)
    #expect(kept.controllerState.appearance == .visible)
    #expect(log.take().filter { $0.contains("Move") } == [])
    host.setRootController(other)
    #expect(other.contentNode?.parent === window)
    #expect(host.isSound)
  }
}
