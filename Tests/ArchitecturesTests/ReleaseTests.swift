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
