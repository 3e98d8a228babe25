import ArmatureTesting
import MessageTracing
import Responders
import TargetActions
import Testing

@Suite struct ReportTests {
  @Test("AR-64 a command on the chain is a message to its handler", arguments: IsolationContext.allCases)
  func commands(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene()
      let (_, run) = recording {
        scene.leaf.send(.save)
        scene.leaf.send(.placeBid(3), from: .firstResponder)
        scene.window.send(.placeBid(4))
      }
      #expect(
        run.messages.map(\.description) == [
          "leaf → screen: save [responderChain] = handled, 4 visited",
          "leaf → (outside): placeBid(_:) [responderChain] = unhandled, 2 visited",
          "Window → (outside): placeBid(_:) [responderChain] = unhandled, 2 visited",
        ])
      #expect(scene.screen.saves == 1)
    }
  }

  @Test("AR-64 a control's command is a message from the control to the handler")
  func controls() throws {
    let button = Button("button")
    let scene = try Scene(leaf: button)
    button.addCommand(Command<any Saving>.save, from: .sender, for: .primaryActionTriggered)
    let (_, run) = recording { button.sendActions(for: .primaryActionTriggered) }
    #expect(run.messages.map(\.description) == ["button → screen: save [responderChain] = handled, 4 visited"])
    withExtendedLifetime(scene) {}
  }

  @Test("AR-64 an event is a message to each responder that it reaches; an unhandled one has no receiver")
  func events() throws {
    let (window, outer, inner) = (Window(), Witness("outer"), Witness("inner"))
    try window.add(outer)
    try outer.add(inner)
    outer.reply = .handled
    let (_, run) = recording {
      inner.deliver(.remote(2))
      window.press(KeyPress("a"))
      outer.reply = .forward
      outer.deliver(.remote(3))
    }
    #expect(
      run.messages.map(\.description) == [
        "inner → inner: remote(_:) [responderChain] = forwarded",
        "inner → outer: remote(_:) [responderChain] = handled",
        "Window → (outside): a [responderChain] = unhandled, 1 visited",
        "outer → outer: remote(_:) [responderChain] = forwarded",
        "outer → (outside): remote(_:) [responderChain] = unhandled, 2 visited",
      ])
  }

  @Test("AR-64 a first-responder request is a message, and so are the hooks that it calls")
  func firstResponder() throws {
    let (window, one, other) = (Window(), Field("one"), Field("other"))
    try window.add(one)
    try window.add(other)
    one.becomeFirstResponder()
    one.agreesToResign = false
    let (_, run) = recording {
      other.becomeFirstResponder()
      one.agreesToResign = true
      other.becomeFirstResponder()
      other.resignFirstResponder()
      other.resignFirstResponder()
    }
    #expect(
      run.messages.filter { $0.pattern == .firstResponder }.map { "\($0.depth) \($0.description)" } == [
        "0 other → Window: becomeFirstResponder [firstResponder] = currentRefused",
        "1 Window → one: willResignFirstResponder [firstResponder] = false",
        "0 other → Window: becomeFirstResponder [firstResponder] = yes",
        "1 Window → one: willResignFirstResponder [firstResponder] = true",
        "1 Window → other: willBecomeFirstResponder [firstResponder] = true",
        "0 other → Window: resignFirstResponder [firstResponder] = yes",
        "1 Window → other: willResignFirstResponder [firstResponder] = true",
      ])
  }
}
