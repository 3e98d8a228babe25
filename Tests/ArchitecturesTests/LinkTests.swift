import Architectures
import ArmatureTesting
import MessageTracing
import Testing

@Suite struct LinkTests {
  private enum Refusal: Error { case no }

  @Test("AR-53 a call over a link whose object was freed runs nothing", arguments: IsolationContext.allCases)
  func gone(in context: IsolationContext) async {
    await context.run {
      let link = WeakLink<any CardViewing>()
      var view: CardView? = CardView()
      if let view { link.connect(view) }
      #expect(link.isConnected)
      #expect(link { $0.show(["a"]) } != nil)
      #expect(view?.shown == [["a"]])
      view = nil
      var ran = false
      let outcome = link { interface in
        ran = true
        return (interface as AnyObject) === link
      }
      #expect(outcome == nil)
      #expect(!ran)
      #expect(!link.isConnected)
    }
  }

  // Trap: Infinum #39, a late answer reached an unowned view and crashed.
  @Test("AR-53 a late answer to a freed view has no effect", arguments: ActorContext.allCases)
  func lateAnswer(on place: ActorContext) async throws {
    try await place.run { actor in
      var view: CardView? = CardView()
      let (presenter, interactor) = (CardPresenter(), CardInteractor())
      if let view {
        try AssembledModule.viper(view: view, presenter: presenter, interactor: interactor, router: CardRouter())
      }
      weak let witness = view
      view = nil
      #expect(witness == nil)
      let late = Task {
        _ = actor; interactor.load()
      }
      await late.value
      #expect(presenter.view { $0.show([]) } == nil)
    }
  }

  @Test("AR-53 a call returns the answer and throws the error", arguments: IsolationContext.allCases)
  func answers(in context: IsolationContext) async {
    await context.run {
      let link = StrongLink<any CardLoading>(CardInteractor())
      #expect(link { _ in 5 } == 5)
      do throws(Refusal) {
        try link { _ throws(Refusal) in throw .no }
        Issue.record("It did not throw.")
      } catch {
        #expect(error == .no)
      }
    }
  }

  @Test("AR-53 an asynchronous call runs on the caller's actor, retaining the object", arguments: ActorContext.allCases)
  func asynchronous(on place: ActorContext) async {
    await place.run { actor in
      var view: CardView? = CardView()
      let link = WeakLink<any CardViewing>()
      if let view { link.connect(view) }
      weak let witness = view
      let outcome = await link("wait") { interface in
        view = nil
        await Task.yield()
        actor.assertIsolated()
        return witness != nil && interface === witness
      }
      #expect(outcome == true)
      #expect(witness == nil)
      #expect(await link("wait") { _ in await Task.yield() } == nil)
    }
  }

  @Test("AR-53 each call over a link that was never connected is diagnosed", arguments: IsolationContext.allCases)
  func unconnected(in context: IsolationContext) async {
    await context.run {
      let log = DiagnosticLog()
      let link = StrongLink<any CardLoading>()
      #expect(log.record { link { $0.load() } == nil })
      #expect(
        log.diagnostics.map(\.message) == [
          """
          A call over the link to 'CardLoading' did nothing: the link was never connected. Assemble the module with \
          all its roles before it is used, or connect the link in the test of a single role.
          """
        ])
      #expect(log.topics == [.unconnectedLink])
    }
  }

  private protocol Counting { func count() -> Int }
  private struct Value: Counting { func count() -> Int { 1 } }

  @Test("AR-53 a value cannot be linked to weakly", arguments: IsolationContext.allCases)
  func value(in context: IsolationContext) async {
    await context.run {
      let log = DiagnosticLog()
      let link = WeakLink<any Counting>()
      log.record { link.connect(Value()) }
      #expect(
        log.diagnostics.map(\.message) == [
          """
          Cannot link to a 'Value' weakly: it is a value, and only an object can be held weakly. The link leads to no \
          object. Make 'Value' a class, and declare its protocol with ': AnyObject' so that the compiler checks this.
          """
        ])
      #expect(link { $0.count() } == nil)
      #expect(StrongLink<any Counting>(Value()) { $0.count() } == 1)
    }
  }

  @Test("AR-64 calls over links are messages, from role to role", arguments: IsolationContext.allCases)
  func recorded(in context: IsolationContext) async throws {
    try await context.run {
      var view: CardView? = CardView()
      let presenter = CardPresenter()
      if let view {
        try AssembledModule.viper(
          view: view, presenter: presenter, interactor: CardInteractor(), router: CardRouter())
      }
      let (_, run) = try recording {
        try view?.loadIfNeeded()
        view = nil
        presenter.view { $0.show([]) }
      }
      let messages = run.messages.filter { $0.pattern == .link }
      #expect(
        messages.map { "\($0.sender?.name ?? "-") → \($0.receiver?.name ?? "-"): \($0.text), \($0.outcome)" } == [
          "CardView → CardPresenter: ready, done", "CardPresenter → CardInteractor: load, done",
          "CardInteractor → CardPresenter: loaded, done", "CardPresenter → CardView: show, done",
          "CardPresenter → -: recorded(in:), deallocated",
        ])
      #expect(
        messages.prefix(4).map(\.depth) == messages.prefix(4).map { _ in 0 }.indices.map { messages[0].depth + $0 })
    }
  }
}
