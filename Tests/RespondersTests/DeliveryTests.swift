import ArmatureTesting
import Composites
import Responders
import TargetActions
import Testing

protocol RemoteResponding: AnyObject { func remotePressed(_ button: Int) -> EventReply }
extension ResponderEvent<any RemoteResponding> {
  static func remote(_ button: Int) -> Self { ResponderEvent({ $0.remotePressed }, button) }
}

/// A node that records every kind of event and returns its `reply`.
final class Witness: View, MotionResponding, KeyResponding, PointerResponding, RemoteResponding {
  var reply = EventReply.forward

  private func note(_ what: String) -> EventReply {
    log?.add("\(traceName) \(what)")
    return reply
  }

  func motion(_ event: MotionEvent) -> EventReply { note("\(event)") }
  func keyPressed(_ press: KeyPress) -> EventReply { note("key \(press)") }
  func pointer(_ sample: PointerSample) -> EventReply { note("pointer \(sample.phase)") }
  func remotePressed(_ button: Int) -> EventReply { note("remote \(button)") }
}

/// A node that records releases of keys and returns its `reply`.
final class ReleaseWitness: View, FirstResponding, KeyReleaseResponding {
  var canBecomeFirstResponder = true
  var reply = EventReply.forward
  func keyReleased(_ press: KeyPress) -> EventReply {
    log?.add("\(traceName) releases \(press)")
    return reply
  }
}

@Suite struct DeliveryTests {
  struct Witnesses {
    let log = Log()
    let window = Window()
    let outer: Witness
    let silent = View("silent")
    let inner: Witness

    init() throws {
      outer = Witness("outer", log: log)
      inner = Witness("inner", log: log)
      try window.add(outer)
      try outer.add(silent)
      try silent.add(inner)
    }

    static let deliveries: [@Sendable (View) -> DispatchOutcome] = [
      { $0.deliver(.motion(.shakeBegan)) },
      { $0.deliver(.pointer(PointerSample(.moved, at: [1, 1], time: .zero))) },
      { $0.deliver(.remote(2)) },
    ]
  }

  @Test("RC-49 a release of a key enters at the first responder, and at the root if there is none")
  func releases() throws {
    let log = Log()
    let window = Window()
    let (outer, inner) = (ReleaseWitness("outer", log: log), ReleaseWitness("inner", log: log))
    try window.add(outer)
    try outer.add(inner)
    #expect(window.release(KeyPress("a")).result == .unhandled(hops: 1))
    inner.becomeFirstResponder()
    #expect(window.release(KeyPress("a", .shift)).result == .unhandled(hops: 3))
    outer.reply = .handled
    #expect(window.release(KeyPress(.tab)).result == .handled(by: Participant(outer)))
    #expect(
      log.lines == [
        "inner releases Shift-a", "outer releases Shift-a", "inner releases Tab", "outer releases Tab",
      ])
  }

  @Test("RC-49 a release that no responder handles isn't reported, a cycle is")
  func unhandledRelease() throws {
    let window = Window()
    let sign = Signpost("sign")
    try window.add(sign)
    let log = DiagnosticLog()
    log.record { window.release(KeyPress("a")) }
    #expect(log.topics.isEmpty)
    let field = ReleaseWitness("field")
    try sign.add(field)
    field.becomeFirstResponder()
    sign.next = { [weak field] in field }
    log.record { #expect(window.release(KeyPress("a")).result == .cycle) }
    #expect(log.topics == [.chainCycle])
    sign.next = nil
  }

  @Test("RC-10 a pointer sample that no responder handles isn't reported if recognizers are offered it, a cycle is")
  func unhandledPointer() throws {
    let window = Window()
    let sign = Signpost("sign")
    sign.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    let board = Board("board")
    board.frame = sign.frame
    try window.add(board)
    try board.add(sign)
    let log = DiagnosticLog()
    let press = {
      window.dispatch(PointerSample(.began, at: [10, 10], time: .zero))
      window.dispatch(PointerSample(.ended, at: [10, 10], time: .zero))
      window.dispatch(PointerSample(.scrolled, at: [10, 10], time: .zero))
    }
    log.record(press)
    #expect(log.topics == [.unhandled, .unhandled, .unhandled])
    let other = DiagnosticLog()
    board.addGestureRecognizer(PanGestureRecognizer())
    other.record(press)
    #expect(other.topics.isEmpty)
    sign.next = { [weak sign] in sign }
    other.record { window.dispatch(PointerSample(.began, at: [10, 10], time: .zero)) }
    #expect(other.topics == [.chainCycle])
    sign.next = nil
  }

  @Test(
    "RC-8 an event of any kind continues past a responder that doesn't handle it", arguments: IsolationContext.allCases)
  func passesOn(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try Witnesses()
      for deliver in Witnesses.deliveries { _ = deliver(tree.silent) }
      tree.window.press(KeyPress("a"))
      #expect(tree.log.lines == ["outer shakeBegan", "outer pointer moved", "outer remote 2"])

      tree.log.lines = []
      for event in [MotionEvent.shakeBegan, .shakeEnded, .shakeCancelled] { tree.inner.deliver(.motion(event)) }
      #expect(
        tree.log.lines == [
          "inner shakeBegan", "outer shakeBegan", "inner shakeEnded", "outer shakeEnded", "inner shakeCancelled",
          "outer shakeCancelled",
        ])
    }
  }

  @Test("RC-9 an event that is not forwarded reaches no later responder", arguments: IsolationContext.allCases)
  func notForwarded(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try Witnesses()
      tree.inner.reply = .handled
      for deliver in Witnesses.deliveries {
        let outcome = deliver(tree.inner)
        #expect(outcome.result == .handled(by: .init(tree.inner)))
        #expect(outcome.hops == 1)
      }
      #expect(tree.log.lines == ["inner shakeBegan", "inner pointer moved", "inner remote 2"])
    }
  }

  @Test("RC-10 an unhandled command is reported once, with the objects visited", arguments: IsolationContext.allCases)
  func unhandled(in context: IsolationContext) async throws {
    try await context.run {
      let tree = try Witnesses()
      let log = DiagnosticLog()
      let outcome = log.record { tree.inner.send(.placeBid(1)) }

      #expect(outcome.result == .unhandled(hops: 4))
      #expect(outcome.path.map(\.name) == ["inner", "silent", "outer", "Window"])
      #expect("\(outcome)" == "unhandled(hops: 4), path [inner, silent, outer, Window]")
      #expect(
        log.diagnostics.map(\.message) == [
          "The command 'placeBid(_:)' was not handled; visited: inner, silent, outer, Window. Either none of them "
            + "adopts its handler protocol, or the search began at another responder than expected."
        ])
      #expect(log.topics == [.unhandled])

      let events = DiagnosticLog()
      events.record { _ = tree.inner.deliver(.remote(1)) }
      #expect(events.topics == [.unhandled])
    }
  }

  @Test("RC-11 tryToPerform is true if any responder from there on handled it", arguments: IsolationContext.allCases)
  func tryToPerform(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene()
      #expect(scene.leaf.tryToPerform(.save))
      #expect(scene.screen.tryToPerform(.save))
      #expect(scene.screen.saves == 2)
      #expect(!scene.window.tryToPerform(.save))
    }
  }

  @Test("RC-12 exactly the nearer of two handlers runs, once", arguments: IsolationContext.allCases)
  func nearer(in context: IsolationContext) async throws {
    try await context.run {
      let near = Editor("near")
      let scene = try Scene(leaf: near)
      let outcome = near.send(.save)
      #expect(outcome.result == .handled(by: .init(near)))
      #expect((near.saves, scene.screen.saves) == (1, 0))
      #expect("\(scene.box.send(.placeBid(7)))" == "handled(by: screen), path [box, view, screen]")
      #expect(scene.screen.bids == [7])
    }
  }

  @Test("RC-13 an application is visited once, then its delegate", arguments: IsolationContext.allCases)
  func applicationDelegate(in context: IsolationContext) async {
    await context.run {
      let application = Application()
      let helper = Helper()
      application.applicationState.delegate = helper
      #expect(application.tryToPerform(.save))
      #expect(helper.saves == 1)
      #expect(!application.tryToPerform(.placeBid(1)))

      final class Delegate: Responder {}
      let responder = Delegate()
      application.applicationState.delegate = responder
      let outcome = application.send(.save)
      #expect(outcome.path.map(\.name) == ["Application", "Delegate"])
      #expect(outcome.result == .unhandled(hops: 2))
    }
  }

  @Test("RC-14 pointers begin at the hit node, others at the first responder", arguments: IsolationContext.allCases)
  func starts(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let window = Window()
      let hit = Witness("hit", log: log)
      let field = FirstWitness("field", log: log)
      hit.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      field.frame = Rect(x: 50, y: 50, width: 50, height: 50)
      try window.add(hit)
      try window.add(field)

      #expect(window.press(KeyPress("a")).path.map(\.name) == ["Window"])
      #expect(window.dispatch(.motion(.shakeBegan)).path.map(\.name) == ["Window"])
      #expect(field.becomeFirstResponder() == .yes)
      #expect(window.press(KeyPress("a")).path.map(\.name) == ["field", "Window"])
      #expect(window.dispatch(.motion(.shakeBegan)).path.map(\.name) == ["field", "Window"])
      #expect(window.dispatch(.remote(1)).path.map(\.name) == ["field", "Window"])
      #expect(window.send(.copy, from: .firstResponder).path.map(\.name) == ["field", "Window"])
      window.dispatch(PointerSample(.began, at: [10, 10], time: .zero))
      #expect(log.lines.last == "hit pointer began")
    }
  }

  @Test("RC-16 the nearest key command from the first responder up runs", arguments: IsolationContext.allCases)
  func keyCommands(in context: IsolationContext) async throws {
    try await context.run {
      let outer = Shortcuts("outer", [KeyCommand("s", .control, title: "Save", .save)])
      let inner = Shortcuts("inner", [KeyCommand("s", .control, title: "Save here", .save)])
      let below = Shortcuts("below", [KeyCommand("s", .control, title: "Save below", .save)])
      let field = SimpleField("field")
      let window = Window()
      try window.add(outer)
      try outer.add(inner)
      try inner.add(field)
      try field.add(below)
      field.becomeFirstResponder()

      #expect(window.press(KeyPress("s", .control)).result == .handled(by: .init(inner)))
      #expect([outer.saves, inner.saves, below.saves] == [0, 1, 0])
      #expect(window.press(KeyPress("s")).result == .unhandled(hops: 4))
      #expect(window.activeKeyCommands.map(\.title) == ["Save here"])
      try field.removeFromParent()
      try outer.add(field)
      field.becomeFirstResponder()
      window.press(KeyPress("s", .control))
      #expect([outer.saves, inner.saves, below.saves] == [1, 1, 0])
    }
  }

  @Test("RC-16 a key command without a target is skipped, and isn't listed")
  func keyCommandWithoutTarget() throws {
    let window = Window()
    let outer = Shortcuts(
      "outer", [KeyCommand("s", title: "Save", .save), KeyCommand("b", title: "Bid", .placeBid(1))])
    let inner = BidShortcut("inner")
    try window.add(outer)
    try outer.add(inner)
    inner.becomeFirstResponder()
    #expect(window.activeKeyCommands.map(\.title) == ["Save"])
    #expect(window.press(KeyPress("b")).result == .unhandled(hops: 3))
    #expect(window.press(KeyPress("s")).result == .handled(by: .init(outer)))
  }

  @Test("RC-16 key commands of a root's and an application's delegate are sent and listed")
  func keyCommandsOfDelegates() throws {
    let window = Window()
    let rootKeys = DelegateKeys(KeyCommand("s", .control, title: "Save", .save))
    let applicationKeys = DelegateKeys(KeyCommand("q", title: "Save and quit", .save))
    let application = Application()
    application.applicationState.delegate = applicationKeys
    window.rootState.application = application
    window.rootState.delegate = rootKeys
    #expect(window.activeKeyCommands.map(\.title) == ["Save", "Save and quit"])
    #expect(window.press(KeyPress("s", .control)).result == .handled(by: .init(rootKeys)))
    #expect(window.press(KeyPress("q")).result == .handled(by: .init(applicationKeys)))
    #expect([rootKeys.saves, applicationKeys.saves] == [1, 1])
  }

  @Test("RC-16 the report of an unhandled key press says what could have handled it")
  func unhandledKey() throws {
    let window = Window()
    let shortcut = BidShortcut("shortcut")
    try window.add(shortcut)
    shortcut.becomeFirstResponder()
    let log = DiagnosticLog()
    log.record { _ = window.press(KeyPress("s")) }
    #expect(
      log.diagnostics.map(\.message) == [
        "The key press 's' was not handled; visited: shortcut, Window. None of them handles the key, or declares a key "
          + "command for it that has a target there or above: a command isn't searched below the responder that declares it."
      ])
  }

  @Test("A responder that handles a key precedes its own key commands and those of later responders")
  func keysBeforeCommands() throws {
    let window = Window()
    let outer = Shortcuts("outer", [KeyCommand("a", title: "Save", .save)])
    let log = Log()
    let field = FirstWitness("field", log: log)
    try window.add(outer)
    try outer.add(field)
    field.becomeFirstResponder()
    window.press(KeyPress("a"))
    #expect(outer.saves == 1)
    field.reply = .handled
    window.press(KeyPress("a"))
    #expect(outer.saves == 1)
    #expect(log.lines == ["field key a", "field key a"])
  }
}

/// Receives keys and motion, and can be first responder.
final class FirstWitness: View, FirstResponding, KeyResponding, MotionResponding {
  var reply = EventReply.forward
  let canBecomeFirstResponder = true

  func keyPressed(_ press: KeyPress) -> EventReply {
    log?.add("\(traceName) key \(press)")
    return reply
  }

  func motion(_ event: MotionEvent) -> EventReply { reply }
}

/// Declares key commands and saves.
final class Shortcuts: View, KeyCommanding, Saving {
  let keyCommands: [KeyCommand]
  var saves = 0

  init(_ name: String, _ commands: [KeyCommand]) {
    keyCommands = commands
    super.init(name)
  }

  func save() { saves += 1 }
}

/// Declares a key command and saves; it is no node.
final class DelegateKeys: KeyCommanding, Saving {
  let keyCommands: [KeyCommand]
  var saves = 0

  init(_ command: KeyCommand) { keyCommands = [command] }

  func save() { saves += 1 }
}

/// Declares a key command without a target.
final class BidShortcut: View, KeyCommanding, FirstResponding {
  let canBecomeFirstResponder = true
  var keyCommands: [KeyCommand] { [KeyCommand("s", title: "Bid", .placeBid(1))] }
}
