import Architectures
import ArmatureTesting
import Testing

@Suite struct ReleaseTests {
  @Test("AR-61 a module that leaks is reported by roles and references", arguments: IsolationContext.allCases)
  func module(in context: IsolationContext) async throws {
    try await context.run {
      var view: CardView? = CardView()
      let module = try view.map {
        try AssembledModule.viper(
          view: $0, presenter: CardPresenter(), interactor: CardInteractor(), router: CardRouter())
      }
      let check = try ReleaseCheck(#require(module))
      #expect(check.report().survivors.map(\.name) == ["view", "presenter", "interactor", "router"])
      #expect(check.report { view = nil }.passes)
    }
  }

  @Test(
    "AR-61 a part's weak reference to the object that stores it is no referrer", arguments: IsolationContext.allCases)
  func backReferences(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let screen = world.screen("b")
      world.navigator.push(screen)
      let check = ReleaseCheck(["screen": screen])
      let report = check.report { world.navigator.pop() }
      #expect(
        report.description == """
          'screen' (Screen) was not released. No stored property of another survivor refers to it. Look for a closure, \
          a task or an object outside the check that holds it, and make that reference weak.
          """)

      let view = CardView()
      let module = try AssembledModule.viper(
        view: view, presenter: CardPresenter(), interactor: CardInteractor(), router: CardRouter())
      #expect(
        ReleaseCheck(module).report().survivors.map(\.referrers) == [
          ["presenter.view.object", "router.controller.object"],
          ["view.presenter.interface", "interactor.presenter.object"],
          ["presenter.interactor.interface"], ["presenter.router.interface"],
        ])
    }
  }

  private final class Owner {
    indirect enum Chain { case end, link(Chain) }
    let (chain, other): (Chain, Owner?)
    init(_ other: Owner?) { (chain, self.other) = ((0..<19_000).reduce(.end) { chain, _ in .link(chain) }, other) }
  }

  @Test("AR-61 a value with many values inside each other isn't read to its end")
  func deepValue() {
    let two = Owner(nil)
    let one = Owner(two)
    #expect(ReleaseCheck(["one": one, "two": two]).report().survivors.map(\.referrers) == [[], ["one.other"]])
  }

  @Test("AR-61 a check loads no content")
  func loadsNothing() {
    let world = World()
    let screen = world.screen("b")
    #expect(ReleaseCheck(["screen": screen]).report {}.survivors.map(\.className) == ["Screen"])
    #expect(world.log.take() == [])
    #expect(screen.contentNode == nil)
  }

  @Test("AR-63 a controller on a stack is still shown, not a leak", arguments: IsolationContext.allCases)
  func onAStack(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let check: ReleaseCheck
      do {
        let screen = world.screen("b")
        check = ReleaseCheck(["b": screen])
        world.navigator.push(screen)
      }
      let report = check.report()
      #expect(report.survivors == [])
      #expect(
        report.description
          == """
          'b' (Screen) is still on a stack or presented, so it isn't a leak. Pop, dismiss or close it before the check.
          """)
      #expect(!report.passes)
      #expect(check.report { world.navigator.pop() }.passes)
    }
  }

  @Test(
    "AR-63 a controller on a stack that is in no host is on a stack, not a leak", arguments: IsolationContext.allCases)
  func onAStackWithoutHost(in context: IsolationContext) async {
    await context.run {
      let navigator = Navigator<View> { View() }
      let check: ReleaseCheck
      do {
        let screen = Screen("b", Log())
        check = ReleaseCheck(["b": screen])
        navigator.push(Screen("a", Log()))
        navigator.push(screen)
      }
      let report = check.report()
      #expect(report.survivors == [])
      #expect(report.stillShown.map(\.name) == ["b"])
      #expect(check.report { navigator.pop() }.passes)
    }
  }

  @Test("AR-63 a presented controller is still shown; one that was popped and not freed leaks")
  func presentedAndLeaking() {
    let world = World()
    let (b, c) = (world.screen("b"), world.screen("c"))
    let check = ReleaseCheck(["b": b, "c": c])
    world.navigator.push(b)
    world.navigator.pop()
    world.a.present(c)
    let report = check.report()
    #expect(report.survivors.map(\.name) == ["b"])
    #expect(report.stillShown.map(\.name) == ["c"])
  }
}
