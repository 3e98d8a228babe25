import ArmatureTesting
import Delegation
import MessageTracing
import Testing

@Suite struct WeakDelegateTests {
  private protocol Deciding: AnyObject {
    func shouldSelect(_ row: Int) -> Bool
  }

  private protocol Editing: Deciding {
    func canEdit(_ row: Int) -> Bool
    func didEdit(_ row: Int)
  }

  private final class List {
    @WeakDelegate var delegate: (any Deciding)?
    let selections = Observers<Int>()

    func mayPress(_ row: Int) -> Bool { $delegate({ $0.shouldSelect(row) }) ?? true }
    func isEditable(_ row: Int) -> Bool { $delegate(as: (any Editing).self) { $0.canEdit(row) } ?? false }
    func edit(_ row: Int) { $delegate(as: (any Editing).self) { $0.didEdit(row) } }
  }

  private class Strict: Deciding {
    let calls: CallLog
    init(_ calls: CallLog) { self.calls = calls }
    func shouldSelect(_ row: Int) -> Bool {
      calls.note("\(type(of: self)) \(row)")
      return false
    }
  }

  private final class Editor: Strict, Editing {
    func canEdit(_ row: Int) -> Bool { row == 1 }
    func didEdit(_ row: Int) { calls.note("edited \(row)") }
  }

  @Test("OB-1 only the delegate set last is called", arguments: IsolationContext.allCases)
  func replacing(in context: IsolationContext) async {
    await context.run {
      let list = List()
      let calls = CallLog()
      let first = Strict(calls)
      let second = Editor(calls)
      let diagnostics = DiagnosticLog()
      diagnostics.record {
        list.delegate = first
        list.delegate = second
      }

      #expect(!list.mayPress(1))
      #expect(calls.log == ["Editor 1"])
      #expect(diagnostics.diagnostics == [])
      #expect(list.delegate === second)
      withExtendedLifetime(first) {}
    }
  }

  @Test(
    "OB-1 a delegate with no other owner is deallocated and the property is nil", arguments: IsolationContext.allCases)
  func weakness(in context: IsolationContext) async {
    await context.run {
      let list = List()
      weak let freed: Strict?
      do {
        let delegate = Strict(CallLog())
        list.delegate = delegate
        freed = delegate
        #expect(!list.mayPress(1))
      }
      #expect(freed == nil)
      #expect(list.delegate == nil)
      #expect(list.mayPress(1))
    }
  }

  @Test("OB-1 a delegate replaced during a call finishes its answer and is then deallocated")
  func replacedDuringCall() {
    let list = List()
    weak var freed: Strict?
    list.delegate = nil
    let answer = {
      let delegate = Strict(CallLog())
      freed = delegate
      list.delegate = delegate
      return list.$delegate { called in
        list.delegate = nil
        return called.shouldSelect(1)
      } ?? true
    }()
    #expect(answer == false)
    #expect(freed == nil)
  }

  @Test("OB-2 without a delegate each call returns nil, and the default applies", arguments: IsolationContext.allCases)
  func defaults(in context: IsolationContext) async {
    await context.run {
      let list = List()
      list.edit(1)
      #expect(list.mayPress(1))
      #expect(!list.isEditable(1))
    }
  }

  @Test(
    "OB-2 the default applies for a delegate that leaves a method out, and not for one that has it",
    arguments: IsolationContext.allCases)
  func leftOut(in context: IsolationContext) async {
    await context.run {
      let list = List()
      let calls = CallLog()
      let strict = Strict(calls)
      let editor = Editor(calls)

      list.delegate = strict
      list.edit(1)
      #expect(!list.isEditable(1) && !list.mayPress(1))
      list.delegate = editor
      list.edit(1)
      #expect(list.isEditable(1) && !list.isEditable(2))
      #expect(calls.log == ["Strict 1", "edited 1"])
      withExtendedLifetime((strict, editor)) {}
    }
  }

  @Test("OB-2 a default is evaluated only when it is needed, and errors of a call pass through typed")
  func laziness() {
    struct Refusal: Error, Equatable {}
    let list = List()
    let editor = Editor(CallLog())
    var defaults = 0
    func fallback() -> Int {
      defaults += 1
      return 7
    }
    #expect(list.$delegate({ _ in 1 }) ?? fallback() == 7)
    list.delegate = editor
    #expect(list.$delegate({ _ in 1 }) ?? fallback() == 1)
    #expect(defaults == 1)
    #expect(throws: Refusal()) {
      try list.$delegate { _ throws(Refusal) -> Int in throw Refusal() }
    }
  }

  @Test("OB-2 an optional answer is flattened, as with optional chaining")
  func optionalAnswers() {
    let list = List()
    let editor = Editor(CallLog())
    let without: Int? = list.$delegate { $0.shouldSelect(1) ? 1 : nil }
    #expect(without == nil)
    list.delegate = editor
    let none: Int? = list.$delegate { $0.shouldSelect(1) ? 1 : nil }
    let one: Int? = list.$delegate(as: (any Editing).self) { $0.canEdit(1) ? 1 : nil }
    let named: Int? = list.$delegate("one") { _ in Int?(1) }
    #expect([none, one, named] == [nil, 1, 1])
  }

  @MainActor private final class MainList {
    @WeakDelegate var delegate: (any Deciding)?
    private(set) var row = 0

    func press(_ row: Int) {
      guard $delegate(from: self, { $0.shouldSelect(row) }) ?? true else { return }
      self.row = row
      $delegate(as: (any Editing).self, from: self) { $0.didEdit(self.row) }
      $delegate("end") { _ in self.row += 1 }
    }
  }

  @Test("AR-64 a recorded run shows each call, from its sender to the delegate, named by the caller unless given")
  @MainActor func recorded() {
    final class Agreeing: Editing {
      func shouldSelect(_ row: Int) -> Bool { true }
      func canEdit(_ row: Int) -> Bool { true }
      func didEdit(_ row: Int) {}
    }
    let list = MainList()
    let (_, silent) = recording { list.press(1) }
    #expect(silent.messages.isEmpty)

    let delegate = Agreeing()
    list.delegate = delegate
    let (_, run) = recording { list.press(2) }
    #expect(list.row == 3)
    #expect(
      run.messages.map(\.description) == [
        "MainList → Agreeing: press(_:) [delegation] = true",
        "MainList → Agreeing: press(_:) [delegation]",
        "(outside) → Agreeing: end [delegation]",
      ])
  }

  @Test("OB-3 observers are added and removed, and the delegate still decides", arguments: IsolationContext.allCases)
  func observersBeside(in context: IsolationContext) async {
    await context.run {
      let list = List()
      let calls = CallLog()
      let delegate = Strict(calls)
      list.delegate = delegate

      let token = list.selections.record("observer", in: calls)
      #expect(!list.mayPress(1))
      list.selections.notify(1)
      token.cancel()
      #expect(!list.mayPress(2))
      #expect(calls.log == ["Strict 1", "observer 1", "Strict 2"])
      #expect(list.delegate === delegate)
    }
  }

  @Test("A value set as a delegate leaves the property nil and emits a diagnostic")
  func value() {
    struct Point: Equatable {}
    let log = DiagnosticLog()
    let slot = log.record { WeakDelegate<Point>(wrappedValue: Point()) }
    #expect(slot.wrappedValue == nil)
    #expect(log.topics == [.delegateIsNoObject])
    #expect(
      log.diagnostics.first?.message == """
        Cannot hold a 'Point' as a delegate: it is a value, and only an object can be held weakly. The delegate is nil. \
        Make 'Point' a class, and declare its protocol with ': AnyObject' so that the compiler checks this.
        """)
  }
}
