import Architectures
import ArmatureTesting
import Testing

protocol HandlesContext: AnyObject { func receive(context: String) }
protocol HandlesItem: AnyObject { func receive(item: Int, isNew: Bool) }

@Suite struct HandDownTests {
  /// A controller that takes both dependencies, and logs them.
  class Taker: Screen, HandlesContext, HandlesItem {
    var context: String?
    func receive(context: String) {
      self.context = context
      note("context \(context)")
    }
    func receive(item: Int, isNew: Bool) { note("item \(item)\(isNew ? " new" : "")") }
  }

  final class Needy: Taker {
    override var missingDependencies: [String] { context == nil ? ["a context"] : [] }
  }

  /// A container that takes the context.
  final class Keeper: Screen, HandlesContext {
    func receive(context: String) { note("context \(context)") }
  }

  static func offers() -> (HandedDependency, HandedDependency) {
    (
      .value("c", to: (any HandlesContext).receive),
      HandedDependency.dependency(to: (any HandlesItem).self) { $0.receive(item: 3, isNew: true) }
    )
  }

  @Test("AR-32 dependencies come once, in order, before joining and loading", arguments: IsolationContext.allCases)
  func once(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = Taker("b", world.log)
      b.logsMoves = true
      let (context, item) = Self.offers()
      let outcome = world.navigator.push(b, handing: context, item, context).outcome
      let taken = Participant(b)
      #expect(
        outcome
          == .done([
            HandedDependency.Receipt(protocolName: "HandlesContext", receivers: [taken]),
            HandedDependency.Receipt(protocolName: "HandlesItem", receivers: [taken]),
            HandedDependency.Receipt(protocolName: "HandlesContext", receivers: [taken]),
          ]))
      #expect(
        world.log.take().prefix(6) == [
          "b.context c", "b.item 3 new", "b.context c", "b.load", "b.didLoad", "b.willMove Navigator<View>",
        ])
      // Reappearing hands over nothing; being pushed again does.
      world.pushed("over")
      world.navigator.pop()
      #expect(!world.log.take().contains("b.context c"))
      world.navigator.pop(b)
      world.a.present(b, handing: context)
      #expect(world.log.take().filter { $0 == "b.context c" }.count == 1)
    }
  }

  @Test("AR-32 new controllers of a stack and root controllers get dependencies", arguments: IsolationContext.allCases)
  func everywhere(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let (b, c) = (Taker("b", world.log), Taker("c", world.log))
      let (context, item) = Self.offers()
      world.navigator.set([world.a, b])
      _ = world.log.take()
      let d = Taker("d", world.log)
      world.navigator.set([b, c, d], handing: context, item)
      #expect(
        world.log.take().filter { $0.contains("context") || $0.contains("item") } == [
          "c.context c", "c.item 3 new", "d.context c", "d.item 3 new",
        ])
      let e = Taker("e", world.log)
      world.host.setRootController(e, handing: context)
      #expect(world.log.take().first == "e.context c")
    }
  }

  @Test("AR-32 a refused request passes no dependency")
  func refusedFirst() {
    let world = World()
    let b = Taker("b", world.log)
    world.navigator.push(b)
    _ = world.log.take()
    world.navigator.push(b, handing: Self.offers().0)
    world.navigator.set([b, b], handing: Self.offers().0)
    #expect(world.log.take() == [])
  }

  @Test("AR-33 a container that conforms gets it alone, else its children", arguments: IsolationContext.allCases)
  func containers(in context: IsolationContext) async throws {
    try await context.run {
      let world = World()
      let (context, item) = Self.offers()
      let keeper = Keeper("keeper", world.log)
      let (x, y, z) = (Taker("x", world.log), Taker("y", world.log), Taker("z", world.log))
      let inner = Navigator<View> { View() }
      inner.push(y)
      inner.push(world.screen("other"))
      try keeper.addChild(x)
      try keeper.addChild(inner)
      try keeper.addChild(z)
      let outcome = world.navigator.push(keeper, handing: context, item).outcome
      #expect(
        world.log.take().prefix(4) == ["keeper.context c", "x.item 3 new", "y.item 3 new", "z.item 3 new"])
      guard case .done(let receipts) = outcome else {
        Issue.record("not done")
        return
      }
      #expect(
        receipts.map { "\($0)" } == ["HandlesContext: keeper", "HandlesItem: x, y, z"])
    }
  }

  @Test("AR-33 if no controller conforms, the request is done and says so", arguments: IsolationContext.allCases)
  func withoutReceiver(in context: IsolationContext) async {
    await context.run {
      let world = World()
      var asked = 0
      let offer = HandedDependency.dependency(to: (any HandlesItem).self) { _ in asked += 1 }
      let outcome = world.navigator.push(world.screen("b"), handing: offer).outcome
      #expect(outcome == .done([HandedDependency.Receipt(protocolName: "HandlesItem", receivers: [])]))
      #expect(asked == 0)
      #expect(names(world.navigator.stack) == ["a", "b"])
      #expect("\(HandedDependency.Receipt(protocolName: "HandlesItem", receivers: []))" == "HandlesItem: none")
    }
  }

  @Test("AR-33 a composition of protocols needs conformance to all", arguments: IsolationContext.allCases)
  func composition(in context: IsolationContext) async {
    await context.run {
      let world = World()
      var taken: [String] = []
      let offer = HandedDependency.dependency(to: (any HandlesContext & HandlesItem).self) {
        taken.append(Participant($0).name)
      }
      #expect(offer.protocolName == "HandlesContext & HandlesItem")
      world.navigator.push(Keeper("keeper", world.log), handing: offer)
      world.navigator.push(Taker("taker", world.log), handing: offer)
      #expect(taken == ["taker"])
    }
  }

  @Test("AR-34 a missing dependency is refused before loading, with a diagnostic", arguments: IsolationContext.allCases)
  func unmet(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = Needy("b", world.log)
      let diagnostics = DiagnosticLog()
      let request = diagnostics.record { world.navigator.push(b, handing: Self.offers().1) }
      #expect(
        request.reason == .missingDependencies(Participant(b), ["a context"], sender: Participant(world.a)))
      let text =
        "Cannot push 'b': 'b', a 'Needy', needs a context, which 'a' did not hand over. Stacks, presentations and "
        + "first responder are unchanged. Hand it over with the request, or give it to 'b' before."
      #expect(request.error?.description == text)
      #expect(diagnostics.topics == [.missingDependency])
      #expect(diagnostics.diagnostics.first?.message == text)
      #expect(world.log.take() == ["b.item 3 new"])
      #expect(names(world.navigator.stack) == ["a"])
      #expect(world.navigator.push(b, handing: Self.offers().0).outcome?.isDone == true)
      #expect(world.host.isSound)
    }
  }

  @Test("AR-34 each request checks inside containers, and names its sender", arguments: IsolationContext.allCases)
  func everyRequest(in context: IsolationContext) async {
    await context.run {
      let world = World()
      let b = Needy("b", world.log)
      let button = Button("button")
      let inner = Navigator<View> { View() }
      func unmet(_ sender: AnyObject) -> NavigationError.Reason {
        .missingDependencies(Participant(b), ["a context"], sender: Participant(sender))
      }
      #expect(world.navigator.push(b, sender: button).reason == unmet(button))
      #expect(world.navigator.set([world.a, b]).reason == unmet(world.a))
      #expect(world.host.present(b).reason == unmet(world.navigator))
      #expect(world.a.present(b).reason == unmet(world.a))
      #expect(world.host.setRootController(b).reason == unmet(world.window))
      b.context = "c"
      inner.push(b)
      b.context = nil
      let request = world.a.present(inner)
      #expect(request.reason == unmet(world.a))
      #expect(
        request.error?.description
          == "Cannot present 'Navigator<View>': 'b', a 'Needy', needs a context, which 'a' did not hand over. "
          + "Stacks, presentations and first responder are unchanged. Hand it over with the request, or give it "
          + "to 'b' before.")
      #expect(world.a.present(inner, handing: Self.offers().0).outcome?.isDone == true)
    }
  }
}
