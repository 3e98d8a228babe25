import ArmatureTesting
import Composites
import MessageTracing
import Responders
import Testing

/// Two fields in a window, with a log and the change records.
struct Form {
  let log = Log()
  let window = Window()
  let a: Field
  let b: Field
  let c: Field
  let records = Records()
  let isWatching: AnyObject

  final class Records {
    var changes: [FirstResponderChange] = []
    func add(_ change: FirstResponderChange) { changes.append(change) }
    var texts: [String] {
      changes.map { change in
        let name = { (participant: Participant?) in participant?.name ?? "-" }
        let marks = (change.isForced ? " forced" : "") + (change.resignWasRefused ? " refused" : "")
        return "\(name(change.former))>\(name(change.current)) for \(name(change.requester)) \(change.answer)\(marks)"
      }
    }
  }

  init() throws {
    a = Field("a", log: log)
    b = Field("b", log: log)
    c = Field("c", log: log)
    for field in [a, b, c] { try window.add(field) }
    let records = records
    isWatching = window.rootState.firstResponderChanges.subscribe { records.add($0) }
  }
}

@Suite struct FirstResponderTests {
  @Test("RC-17 a responder that declares nothing is ineligible", arguments: IsolationContext.allCases)
  func ineligible(in context: IsolationContext) async throws {
    try await context.run {
      let scene = try Scene()
      #expect(scene.leaf.becomeFirstResponder() == .ineligible)
      #expect(scene.screen.becomeFirstResponder() == .ineligible)
      let form = try Form()
      form.a.canBecomeFirstResponder = false
      #expect(form.a.becomeFirstResponder() == .ineligible)
      #expect(form.log.lines == [])
    }
  }

  @Test("RC-18 a responder without hooks agrees to become first and to resign", arguments: IsolationContext.allCases)
  func agrees(in context: IsolationContext) async throws {
    try await context.run {
      let window = Window()
      let field = SimpleField("field")
      try window.add(field)
      #expect(field.becomeFirstResponder() == .yes)
      #expect(field.isFirstResponder)
      #expect(field.resignFirstResponder() == .yes)
      #expect(window.rootState.firstResponder == nil)
    }
  }

  @Test("RC-19 each root has its own first responder, which can be read", arguments: IsolationContext.allCases)
  func perRoot(in context: IsolationContext) async throws {
    try await context.run {
      let one = try Form()
      let other = try Form()
      one.a.becomeFirstResponder()
      other.b.becomeFirstResponder()
      #expect(one.window.rootState.firstResponder === one.a)
      #expect(other.window.rootState.firstResponder === other.b)
      #expect(one.a.isFirstResponder && other.b.isFirstResponder && !one.b.isFirstResponder)
    }
  }

  @Test("RC-20 a new root has none", arguments: IsolationContext.allCases)
  func newRoot(in context: IsolationContext) async {
    await context.run { #expect(Window().rootState.firstResponder == nil) }
  }

  @Test("RC-21 a second request of the first responder succeeds without a call", arguments: IsolationContext.allCases)
  func again(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.a.canBecomeFirstResponder = false
      #expect(form.a.becomeFirstResponder() == .yes)
      #expect(form.log.lines == ["a becomes"])
      #expect(form.records.changes.count == 1)
    }
  }

  @Test("RC-22 an ineligible candidate is refused before the current one resigns", arguments: IsolationContext.allCases)
  func newcomerFirst(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.b.canBecomeFirstResponder = false
      #expect(form.b.becomeFirstResponder() == .ineligible)
      #expect(form.log.lines == ["a becomes"])
      #expect(form.a.isFirstResponder)
    }
  }

  @Test("RC-23 a first responder that refuses to resign remains first", arguments: IsolationContext.allCases)
  func currentRefuses(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.a.agreesToResign = false
      #expect(form.b.becomeFirstResponder() == .currentRefused)
      #expect(form.log.lines == ["a becomes", "a resigns"])
      #expect(form.a.isFirstResponder)
      #expect(form.records.changes.count == 1)

      form.a.agreesToResign = true
      #expect(form.c.becomeFirstResponder() == .yes)
      #expect(form.log.lines == ["a becomes", "a resigns", "a resigns", "c becomes"])
    }
  }

  @Test("RC-24 a refusing candidate leaves the root without first responder", arguments: IsolationContext.allCases)
  func candidateRefuses(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.b.agreesToBecome = false
      form.b.onBecome = { [window = form.window] in #expect(window.rootState.firstResponder == nil) }
      #expect(form.b.becomeFirstResponder() == .candidateRefused)
      #expect(form.window.rootState.firstResponder == nil)
      #expect(form.log.lines == ["a becomes", "a resigns", "b becomes"])
      #expect(form.records.texts == ["->a for a yes", "a>- for b candidateRefused"])
    }
  }

  @Test("RC-25 a resignation empties the slot unless it is refused", arguments: IsolationContext.allCases)
  func resignation(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      form.a.agreesToResign = false
      #expect(form.window.rootState.resignFirstResponder() == .currentRefused)
      #expect(form.a.isFirstResponder)
      form.a.agreesToResign = true
      #expect(form.window.rootState.resignFirstResponder() == .yes)
      #expect(form.window.rootState.firstResponder == nil)
      #expect(form.window.rootState.resignFirstResponder() == .yes)
      #expect(form.records.texts == ["->a for a yes", "a>- for - yes"])
    }
  }

  @Test("RC-26 a change calls each hook once and makes one record", arguments: IsolationContext.allCases)
  func oneChange(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      #expect(form.b.becomeFirstResponder() == .yes)
      #expect(form.log.lines == ["a becomes", "a resigns", "b becomes"])
      #expect(form.records.texts == ["->a for a yes", "a>b for b yes"])
    }
  }

  @Test("RC-27 a responder in no root is detached, and no hook is called", arguments: IsolationContext.allCases)
  func detached(in context: IsolationContext) async throws {
    try await context.run {
      let log = Log()
      let field = Field("field", log: log)
      #expect(field.becomeFirstResponder() == .detached)
      let parent = View("parent")
      try parent.add(field)
      #expect(field.becomeFirstResponder() == .detached)
      #expect(log.lines == [])
    }
  }

  @Test("RC-27 a candidate that the former responder's hook removes is detached, and its hook isn't called")
  func removedByHook() throws {
    let form = try Form()
    form.a.becomeFirstResponder()
    form.log.lines = []
    form.a.onResign = { try? form.b.removeFromParent() }
    #expect(form.b.becomeFirstResponder() == .detached)
    #expect(form.log.lines == ["a resigns"])
  }

  @Test("RC-28 resigning without being first has no effect", arguments: IsolationContext.allCases)
  func resignsIdle(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      form.a.becomeFirstResponder()
      #expect(form.b.resignFirstResponder() == .yes)
      #expect(Field("alone", log: form.log).resignFirstResponder() == .yes)
      #expect(form.log.lines == ["a becomes"])
      #expect(form.a.isFirstResponder)
    }
  }

  @Test("RC-32 a freed first responder empties the slot", arguments: IsolationContext.allCases)
  func dies(in context: IsolationContext) async throws {
    try await context.run {
      final class Guest: FirstResponding, NextSupplying {
        let canBecomeFirstResponder = true
        weak var window: Window?
        func suppliedNext(insteadOf next: (any Responder)?) -> (any Responder)? { window }
      }
      let form = try Form()
      var guest: Guest? = Guest()
      guest?.window = form.window
      #expect(guest?.becomeFirstResponder() == .yes)
      #expect(form.window.rootState.firstResponder === guest)
      guest = nil
      #expect(form.window.rootState.firstResponder == nil)
      #expect(form.b.becomeFirstResponder() == .yes)
      #expect(form.log.lines == ["b becomes"])
    }
  }

  @Test("RC-39 an object on the candidate's chain may veto", arguments: IsolationContext.allCases)
  func veto(in context: IsolationContext) async throws {
    try await context.run {
      let form = try Form()
      let guardian = Guardian("guardian")
      try form.window.add(guardian)
      try guardian.add(form.b)
      form.a.becomeFirstResponder()

      #expect(form.b.becomeFirstResponder() == .yes)
      form.a.becomeFirstResponder()
      form.log.lines = []
      guardian.allows = false
      #expect(form.b.becomeFirstResponder() == .vetoed(by: Participant(guardian)))
      #expect(form.log.lines == [])
      #expect(form.a.isFirstResponder)
    }
  }
}

final class Guardian: View, FirstResponderVetoing {
  var allows = true
  var onDecision: () -> Void = {}
  func allowsFirstResponder(_ candidate: any Responder) -> Bool {
    onDecision()
    return allows
  }
}
