import ArmatureTesting
import Testing

@testable import Architectures

@Suite struct AppearanceTests {
  @Test("AR-4 a push: load, join, will calls, content in; then out, did calls", arguments: IsolationContext.allCases)
  func push(in context: IsolationContext) async {
    // Trap P24: the order of appearance and containment calls was written nowhere.
    await context.run {
      let world = World()
      let b = world.screen("b")
      b.logsMoves = true
      world.navigator.push(b)
      #expect(
        world.log.take() == [
          "b.load", "b.didLoad", "b.willMove Navigator<View>", "b.didMove Navigator<View>",
          "a.willDisappear", "b.willAppear", "b view in", "a view out", "a.didDisappear", "b.didAppear",
        ])
      #expect(world.a.contentNode?.parent == nil)
      #expect(b.contentNode?.parent === world.navigator.contentNode)
      world.navigator.pop()
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "a view in", "b view out", "b.didDisappear", "a.didAppear",
          "b.willMove nil", "b.didMove nil",
        ])
    }
  }

  @Test("AR-4 what is covered is told, and told again when it is seen", arguments: IsolationContext.allCases)
  func coveringPresentation(in context: IsolationContext) async {
    // Trap: in flowkey UIKit a covered screen was never told.
    await context.run {
      let world = World()
      let b = world.screen("b")
      world.stage.present(b)
      #expect(
        world.log.take() == [
          "b.load", "b.didLoad", "a.willDisappear", "b.willAppear", "b view in", "a view out", "a.didDisappear",
          "b.didAppear",
        ])
      #expect(world.window.children.map(\.traceName) == ["b view"])
      world.stage.dismiss(b)
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "a view in", "b view out", "b.didDisappear", "a.didAppear",
        ])
      #expect(world.window.children.map(\.traceName) == ["navigator view"])
    }
  }

  @Test("AR-4 what comes back lies below what goes, what comes new lies above")
  func orderOfContents() {
    let world = World()
    let driver = HeadlessDriver<View>()
    world.stage.driver = driver
    let b = world.screen("b")
    world.navigator.push(b)
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view", "b view"])
    driver.transition?.finish()
    world.navigator.pop()
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view", "b view"])
    driver.transition?.finish()
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view"])
  }

  @Test("AR-4 a scene that stays hidden gets no call", arguments: IsolationContext.allCases)
  func staysHidden(in context: IsolationContext) async {
    await context.run {
      let world = World()
      world.pushed("b", "c", "d")
      world.navigator.pop(to: world.a)
      #expect(
        world.log.take() == [
          "d.willDisappear", "a.willAppear", "a view in", "d view out", "d.didDisappear", "a.didAppear",
        ])
      let (e, f) = (world.screen("e"), world.screen("f"))
      world.navigator.set([world.a, e, f])
      #expect(!e.isLoaded)
      #expect(world.log.take().allSatisfy { !$0.hasPrefix("e.") })
    }
  }

  @Test("AR-5 cancelled, the same calls take everything back", arguments: IsolationContext.allCases)
  func cancelled(in context: IsolationContext) async {
    // Trap: screens that only got ready once in willAppear broke on a cancelled swipe.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.stage.driver = driver
      let coordinator = Coordinator("flow", world.log)
      let b = world.screen("b")
      b.logsMoves = true
      b.scene.owner = coordinator
      let request = world.navigator.push(b)
      #expect(request.outcome == nil)
      #expect(names(world.navigator.stack) == ["a"])
      _ = world.log.take()
      driver.transition?.cancel()
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "b view out", "b.didDisappear", "a.didAppear", "b.willMove nil",
          "b.didMove nil",
        ])
      #expect(request.outcome == .cancelled)
      #expect(names(world.navigator.stack) == ["a"])
      #expect(b.navigator == nil)
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-5 a cancelled presentation or dismissal leaves no trace", arguments: PresentationStyle.allCases)
  func cancelledPresentation(style: PresentationStyle) {
    let world = World()
    let driver = HeadlessDriver<View>()
    world.stage.driver = driver
    let b = world.screen("b")
    let presenting = world.a.present(b, style: style)
    driver.transition?.cancel()
    #expect(presenting.outcome == .cancelled)
    #expect(world.stage.presentations.isEmpty)
    #expect(b.presenter == nil && world.a.presented == nil && b.stage == nil)
    #expect(world.window.hitTest(Point(x: 5, y: 5)) != nil)

    world.a.present(b, style: style)
    driver.transition?.finish()
    let dismissing = b.dismiss()
    driver.transition?.cancel()
    #expect(dismissing.outcome == .cancelled)
    #expect(names(world.stage.presentations) == ["b"])
    #expect(b.presenter === world.a && world.a.presented === b)
    #expect(b.scene.appearance == .visible)
    #expect(world.a.scene.appearance == (style == .overlay ? .visible : .hidden))
    #expect(world.stage.isSound)
  }

  @Test("AR-6 a root that is shown, hidden, shown again, closed", arguments: IsolationContext.allCases)
  func rootComesAndGoes(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let stage = Stage(Window())
      let a = Screen("a", log)
      stage.setRootController(a)
      #expect(log.take() == [])
      stage.show()
      #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear"])
      stage.hide()
      #expect(log.take() == ["a.willDisappear", "a view out", "a.didDisappear"])
      stage.show()
      #expect(log.take() == ["a.willAppear", "a view in", "a.didAppear"])
      stage.show()
      #expect(log.take() == [])
      stage.close()
      #expect(log.take() == ["a.willDisappear", "a view out", "a.didDisappear"])
      #expect(stage.rootController == nil)
      #expect(a.stage == nil)
    }
  }

  @Test("AR-6 set on a shown root it appears; replaced, it leaves", arguments: IsolationContext.allCases)
  func replacedRootController(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let stage = Stage(Window())
      let coordinator = Coordinator("flow", log)
      stage.show()
      let (a, b) = (Screen("a", log), Screen("b", log))
      a.scene.owner = coordinator
      stage.setRootController(a)
      #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear"])
      stage.setRootController(b)
      #expect(
        log.take() == [
          "b.load", "b.didLoad", "a.willDisappear", "b.willAppear", "b view in", "a view out", "a.didDisappear",
          "b.didAppear", "flow: a replaced by program",
        ])
      #expect(stage.setRootController(b).outcome == .done([]))
      #expect(log.take() == [])
      stage.setRootController(nil)
      #expect(log.take() == ["b.willDisappear", "b view out", "b.didDisappear"])
    }
  }

  @Test("AR-6 a covered root controller that is replaced gets no call")
  func replacedWhileCovered() {
    let world = World()
    let cover = world.screen("cover")
    world.stage.present(cover)
    _ = world.log.take()
    let b = world.screen("b")
    world.stage.setRootController(b)
    #expect(world.log.take() == [])
    #expect(!b.isLoaded)
    world.stage.dismiss(cover)
    #expect(
      world.log.take() == [
        "b.load", "b.didLoad", "cover.willDisappear", "b.willAppear", "b view in", "cover view out",
        "cover.didDisappear", "b.didAppear",
      ])
  }

  @Test("AR-7 an overlay gets its own calls, and those below get none", arguments: IsolationContext.allCases)
  func overlay(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let alert = world.screen("alert")
      world.stage.present(alert, style: .overlay)
      #expect(
        world.log.take() == ["alert.load", "alert.didLoad", "alert.willAppear", "alert view in", "alert.didAppear"])
      #expect(world.a.scene.appearance == .visible)
      #expect(world.window.children.map(\.traceName) == ["navigator view", "alert view"])
      world.stage.dismiss(alert)
      #expect(world.log.take() == ["alert.willDisappear", "alert view out", "alert.didDisappear"])
    }
  }

  @Test("AR-7 a cover hides overlays too, and they come back in their order")
  func coveredOverlay() {
    let world = World()
    let (alert, cover) = (world.screen("alert"), world.screen("cover"))
    world.stage.present(alert, style: .overlay)
    _ = world.log.take()
    world.stage.present(cover)
    #expect(
      world.log.take() == [
        "cover.load", "cover.didLoad", "alert.willDisappear", "a.willDisappear", "cover.willAppear", "cover view in",
        "alert view out", "a view out", "alert.didDisappear", "a.didDisappear", "cover.didAppear",
      ])
    world.stage.dismiss(cover)
    #expect(world.window.children.map(\.traceName) == ["navigator view", "alert view"])
    #expect(
      world.log.take() == [
        "cover.willDisappear", "a.willAppear", "alert.willAppear", "alert view in", "a view in", "cover view out",
        "cover.didDisappear", "a.didAppear", "alert.didAppear",
      ])
    #expect(world.stage.isSound)
  }

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

  @Test("AR-8 a child joins before it appears and leaves after it disappeared", arguments: IsolationContext.allCases)
  func joining(in context: IsolationContext) async throws {
    // Trap: Chameleon told the covered controller that it had left its parent.
    try await context.run {
      let world = World()
      let (box, child, other) = (world.screen("box"), world.screen("child"), world.screen("other"))
      for screen in [box, child, other, world.a] { screen.logsMoves = true }
      world.stage.setRootController(box)
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
      #expect(throws: NavigationError.self) { try box.removeChild(child) }
      box.showChildren([other])
      _ = world.log.take()
      try box.removeChild(child)
      #expect(world.log.take() == ["box.willRemoveChild child", "child.willMove nil", "child.didMove nil"])
      #expect(world.stage.isSound)
    }
  }

  @Test("AR-8 a child moves over from a container that does not show it", arguments: IsolationContext.allCases)
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
      #expect(child.scene.appearance == .hidden && !child.isLoaded)
    }
  }

  @Test("AR-9 tabs: the two change places as in a push, and each keeps its stack", arguments: IsolationContext.allCases)
  func tabs(in context: IsolationContext) async throws {
    // Trap: SGPagingView #185, where after a pop every page got didAppear.
    try await context.run {
      let log = Log()
      let stage = Stage(Window())
      let first = Navigator<View> { View("first view") }
      let second = Screen("second", log)
      let (a, b) = (Screen("a", log), Screen("b", log))
      first.push(a)
      first.push(b)
      let tabs = try Tabs([first, second]) { View("tabs view") }
      stage.setRootController(tabs)
      stage.show()
      #expect(log.take() == ["b.load", "b.didLoad", "b.willAppear", "b view in", "b.didAppear"])
      tabs.select(second)
      #expect(
        log.take() == [
          "second.load", "second.didLoad", "b.willDisappear", "second.willAppear", "second view in", "b view out",
          "b.didDisappear", "second.didAppear",
        ])
      #expect(tabs.selectedIndex == 1)
      stage.hide()
      stage.show()
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
      #expect(stage.isSound)
    }
  }

  @Test("AR-9 tabs take no child that is in use or named twice")
  func tabsOfStrangers() {
    let world = World()
    let b = world.screen("b")
    #expect(throws: NavigationError(.select, world.a, .inUse(by: Participant(world.navigator)))) {
      _ = try Tabs([b, world.a]) { View() }
    }
    #expect(b.parentController == nil)
    #expect(throws: NavigationError(.select, b, .duplicate)) { _ = try Tabs([b, b]) { View() } }
  }
}
