import Architectures
import ArmatureTesting
import Testing

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
}
