import Architectures
import ArmatureTesting
import Testing

@Suite struct AppearanceTests {
  @Test("AR-4 a push: load, join, will calls, content in; then out, did calls", arguments: IsolationContext.allCases)
  func push(in context: IsolationContext) async {
    // Trap: the order of appearance and containment calls was documented nowhere.
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

  @Test("AR-4 a covered controller gets its calls, and again when it is visible", arguments: IsolationContext.allCases)
  func coveringPresentation(in context: IsolationContext) async {
    // Trap: in flowkey UIKit a covered screen got no call.
    await context.run {
      let world = World()
      let b = world.screen("b")
      world.host.present(b)
      #expect(
        world.log.take() == [
          "b.load", "b.didLoad", "a.willDisappear", "b.willAppear", "b view in", "a view out", "a.didDisappear",
          "b.didAppear",
        ])
      #expect(world.window.children.map(\.traceName) == ["b view"])
      world.host.dismiss(b)
      #expect(
        world.log.take() == [
          "b.willDisappear", "a.willAppear", "a view in", "b view out", "b.didDisappear", "a.didAppear",
        ])
      #expect(world.window.children.map(\.traceName) == ["navigator view"])
    }
  }

  @Test("AR-4 a revealed content is below the removed one, a new one is above")
  func orderOfContents() {
    let world = World()
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    let b = world.screen("b")
    world.navigator.push(b)
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view", "b view"])
    driver.transition?.finish()
    world.navigator.pop()
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view", "b view"])
    driver.transition?.finish()
    #expect(world.navigator.contentNode?.children.map(\.traceName) == ["a view"])
  }

  @Test("AR-4 a controller that stays hidden gets no call", arguments: IsolationContext.allCases)
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

  @Test("AR-5 a cancel reverts everything with the same calls", arguments: IsolationContext.allCases)
  func cancelled(in context: IsolationContext) async {
    // Trap: screens that were prepared once in willAppear broke on a canceled swipe.
    await context.run {
      let world = World()
      let driver = HeadlessDriver<View>()
      world.host.driver = driver
      let coordinator = Coordinator("flow", world.log)
      let b = world.screen("b")
      b.logsMoves = true
      b.controllerState.owner = coordinator
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
      #expect(world.host.isSound)
    }
  }

  @Test("AR-5 a canceled presentation or dismissal leaves no trace", arguments: PresentationStyle.allCases)
  func cancelledPresentation(style: PresentationStyle) {
    let world = World()
    let driver = HeadlessDriver<View>()
    world.host.driver = driver
    let b = world.screen("b")
    let presenting = world.a.present(b, style: style)
    driver.transition?.cancel()
    #expect(presenting.outcome == .cancelled)
    #expect(world.host.presentations.isEmpty)
    #expect(b.presentingController == nil && world.a.presentedController == nil && b.host == nil)
    #expect(world.window.hitTest(Point(x: 5, y: 5)) != nil)

    world.a.present(b, style: style)
    driver.transition?.finish()
    let dismissing = b.dismiss()
    driver.transition?.cancel()
    #expect(dismissing.outcome == .cancelled)
    #expect(names(world.host.presentations) == ["b"])
    #expect(b.presentingController === world.a && world.a.presentedController === b)
    #expect(b.controllerState.appearance == .visible)
    #expect(world.a.controllerState.appearance == (style == .overlay ? .visible : .hidden))
    #expect(world.host.isSound)
  }

  @Test("AR-6 a root that is shown, hidden, shown again, closed", arguments: IsolationContext.allCases)
  func rootComesAndGoes(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let host = ControllerHost(Window())
      let a = Screen("a", log)
      host.setRootController(a)
      #expect(log.take() == [])
      host.show()
      #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear"])
      host.hide()
      #expect(log.take() == ["a.willDisappear", "a view out", "a.didDisappear"])
      host.show()
      #expect(log.take() == ["a.willAppear", "a view in", "a.didAppear"])
      host.show()
      #expect(log.take() == [])
      host.close()
      #expect(log.take() == ["a.willDisappear", "a view out", "a.didDisappear"])
      #expect(host.rootController == nil)
      #expect(a.host == nil)
    }
  }

  @Test("AR-6 a controller set on a shown root appears; replaced, it is removed", arguments: IsolationContext.allCases)
  func replacedRootController(in context: IsolationContext) async {
    await context.run {
      let log = Log()
      let host = ControllerHost(Window())
      let coordinator = Coordinator("flow", log)
      host.show()
      let (a, b) = (Screen("a", log), Screen("b", log))
      a.controllerState.owner = coordinator
      host.setRootController(a)
      #expect(log.take() == ["a.load", "a.didLoad", "a.willAppear", "a view in", "a.didAppear"])
      host.setRootController(b)
      #expect(
        log.take() == [
          "b.load", "b.didLoad", "a.willDisappear", "b.willAppear", "b view in", "a view out", "a.didDisappear",
          "b.didAppear", "flow: a replaced by program",
        ])
      #expect(host.setRootController(b).outcome == .done([]))
      #expect(log.take() == [])
      host.setRootController(nil)
      #expect(log.take() == ["b.willDisappear", "b view out", "b.didDisappear"])
    }
  }

  @Test("AR-6 a covered root controller that is replaced gets no call")
  func replacedWhileCovered() {
    let world = World()
    let cover = world.screen("cover")
    world.host.present(cover)
    _ = world.log.take()
    let b = world.screen("b")
    world.host.setRootController(b)
    #expect(world.log.take() == [])
    #expect(!b.isLoaded)
    world.host.dismiss(cover)
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
      world.host.present(alert, style: .overlay)
      #expect(
        world.log.take() == ["alert.load", "alert.didLoad", "alert.willAppear", "alert view in", "alert.didAppear"])
      #expect(world.a.controllerState.appearance == .visible)
      #expect(world.window.children.map(\.traceName) == ["navigator view", "alert view"])
      world.host.dismiss(alert)
      #expect(world.log.take() == ["alert.willDisappear", "alert view out", "alert.didDisappear"])
    }
  }

  @Test("AR-7 a covering presentation hides overlays too, and they reappear in order")
  func coveredOverlay() {
    let world = World()
    let (alert, cover) = (world.screen("alert"), world.screen("cover"))
    world.host.present(alert, style: .overlay)
    _ = world.log.take()
    world.host.present(cover)
    #expect(
      world.log.take() == [
        "cover.load", "cover.didLoad", "alert.willDisappear", "a.willDisappear", "cover.willAppear", "cover view in",
        "alert view out", "a view out", "alert.didDisappear", "a.didDisappear", "cover.didAppear",
      ])
    world.host.dismiss(cover)
    #expect(world.window.children.map(\.traceName) == ["navigator view", "alert view"])
    #expect(
      world.log.take() == [
        "cover.willDisappear", "a.willAppear", "alert.willAppear", "alert view in", "a view in", "cover view out",
        "cover.didDisappear", "a.didAppear", "alert.didAppear",
      ])
    #expect(world.host.isSound)
  }
}
