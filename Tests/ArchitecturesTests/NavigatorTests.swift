import Architectures
import ArmatureTesting
import Testing

@Suite struct NavigatorTests {
  @Test("AR-14 a pushed controller is on top, owned by the navigator", arguments: IsolationContext.allCases)
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
      #expect(weakB?.host === world.host)
      world.navigator.pop()
      #expect(weakB == nil)
      #expect(names(world.navigator.stack) == ["a"])
    }
  }

  @Test("AR-14 a controller refers to its navigator weakly, nil once removed", arguments: IsolationContext.allCases)
  func refersBackWeakly(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = world.pushed("b")[0]
      world.navigator.pop(b)
      #expect(b.navigator == nil && b.host == nil && b.parentController == nil)
      var alone: Navigator<View>? = Navigator { View() }
      weak let weakAlone = alone
      alone?.push(b)
      alone = nil
      #expect(weakAlone == nil)
      #expect(b.navigator == nil)
    }
  }

  @Test("AR-14 a controller is freed as soon as its removal report has returned", arguments: IsolationContext.allCases)
  func freedAfterReport(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      var alive: [String] = []
      do {
        let all = world.screens("b", "c", "d")
        weak let (weakB, weakC, weakD) = (all[0], all[1], all[2])
        for screen in all {
          screen.controllerState.owner = coordinator
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

  @Test("AR-15 pop removes the top, and refuses to remove the last", arguments: IsolationContext.allCases)
  func pop(in context: IsolationContext) async {
    await context.run {
      let world = World()
      world.pushed("b", "c")
      #expect(world.navigator.pop().outcome == .done([]))
      #expect(names(world.navigator.stack) == ["a", "b"])
      world.navigator.pop()
      let refused = world.navigator.pop()
      #expect(refused.reason == .lastController)
      #expect(
        refused.error?.description
          == "Cannot pop 'a': a stack keeps its last controller. Stacks, presentations and first responder are "
          + "unchanged. Set another stack, or dismiss or replace the navigator as a whole.")
      #expect(names(world.navigator.stack) == ["a"])
      #expect(Navigator<View> { View() }.pop().reason == .lastController)
    }
  }

  @Test("AR-15 popping to a controller removes all above, the top first", arguments: IsolationContext.allCases)
  func popTo(in context: IsolationContext) async {
    // Trap: in flowkey UIKit a pop dismissed the whole container.
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let cover = world.screen("cover")
      world.host.setRootController(cover)
      let navigator = Navigator<View> { View("inner view") }
      navigator.push(world.screen("z"))
      world.host.present(navigator)
      let pushed = world.screens("b", "c", "d", "e")
      for screen in pushed {
        screen.controllerState.owner = coordinator
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
      #expect(names(world.host.presentations).count == 1)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-15 a pop that names its controller is refused after the removal", arguments: IsolationContext.allCases)
  func namedPop(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c) = (world.pushed("b")[0], world.pushed("c")[0])
      #expect(world.navigator.pop(c).outcome == .done([]))
      let second = world.navigator.pop(c)
      #expect(second.reason == .notOnStack(of: Participant(world.navigator)))
      #expect(
        second.error?.description
          == "Cannot pop 'c': it is not, or no longer, on the stack of 'Navigator<View>'. Stacks, presentations "
          + "and first responder are unchanged. It was probably popped before, so there may be nothing left to "
          + "do; otherwise look for it in 'stack'.")
      #expect(names(world.navigator.stack) == ["a", "b"])
      world.pushed("d")
      world.navigator.pop(b)
      #expect(names(world.navigator.stack) == ["a"])
      #expect(world.navigator.pop(world.a).reason == .lastController)
    }
  }

  @Test("AR-16 set: kept ones stay, others are removed or join, the top shows", arguments: IsolationContext.allCases)
  func set(in context: IsolationContext) async {
    // Trap: Chameleon asserted where a stack that is set kept a controller.
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (b, c, d) = (world.screen("b"), world.screen("c"), world.screen("d"))
      for screen in [world.a, b, c, d] {
        screen.logsMoves = true
        screen.controllerState.owner = coordinator
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
      #expect(world.host.isSound)
    }
  }

  @Test("AR-16 an empty list, a duplicate, a controller in use is refused first", arguments: IsolationContext.allCases)
  func refusedSet(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c, sheet) = (world.pushed("b")[0], world.screen("c"), world.screen("sheet"))
      world.host.present(sheet, style: .overlay)
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
          == "Cannot set a controller: the list is empty. Stacks, presentations and first responder are "
          + "unchanged. Set a stack of at least one controller, or dismiss or replace the navigator.")
    }
  }

  @Test("AR-31 a hidden navigator changes without appearance calls", arguments: IsolationContext.allCases)
  func hiddenNavigator(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let coordinator = Coordinator("flow", world.log)
      let (b, c, cover) = (world.screen("b"), world.screen("c"), world.screen("cover"))
      for screen in [b, c] {
        screen.controllerState.owner = coordinator
        screen.logsMoves = true
      }
      world.navigator.push(b)
      world.host.present(cover)
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
      world.host.dismiss(cover)
      #expect(
        world.log.take() == [
          "c.load", "c.didLoad", "cover.willDisappear", "c.willAppear", "c view in", "cover view out",
          "cover.didDisappear", "c.didAppear",
        ])
      #expect(world.navigator.contentNode?.children.map(\.traceName) == ["c view"])
      #expect(world.host.isSound)
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
    let host = ControllerHost(Window())
    let tabs = try Tabs([shown, hidden]) { View() }
    host.setRootController(tabs)
    host.show()
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
