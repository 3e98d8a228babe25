import ArmatureTesting
import Delegation
import Testing

/// The main calls from classes isolated to the main actor, without `await`, `@Sendable` or `assumeIsolated`.
@MainActor
@Suite struct MainActorTests {
  private protocol Deciding: AnyObject {
    func shouldSelect(_ row: Int) -> Bool
  }

  private protocol Editing: Deciding {
    func canEdit(_ row: Int) -> Bool
    func didEdit(_ row: Int)
  }

  @MainActor
  private final class List {
    @WeakDelegate var delegate: (any Deciding)?
    let selections = Observers<Int>("selections")
    let changes = ChangeObservers<Int, any Error>()
    private(set) var selected: Int?

    func press(_ row: Int) throws {
      guard $delegate({ $0.shouldSelect(row) }) ?? true else { return }
      try changes.perform(row) { selected = row }
      selections.notify(row, from: self)
      if isEditable(row) { $delegate(as: (any Editing).self) { $0.didEdit(row) } }
    }

    func isEditable(_ row: Int) -> Bool {
      $delegate(as: (any Editing).self) { $0.canEdit(row) } ?? false
    }
  }

  @MainActor
  private final class Controller: Editing {
    let list = List()
    var log: [String] = []
    var token: ObserverToken?
    func shouldSelect(_ row: Int) -> Bool { row != 13 }
    func canEdit(_ row: Int) -> Bool { row == 2 }
    func didEdit(_ row: Int) { log.append("edited \(row)") }
    func note(_ row: Int) { log.append("method \(row)") }

    func observe() {
      token = list.selections.subscribe { [weak self] in self?.log.append("closure \($0)") }
      list.selections.subscribe(self, Controller.note)
      list.selections.subscribe(owner: self) { $0.log.append("owner \($1)") }
      list.selections.subscribe(.once) { [weak self] in self?.log.append("once \($0)") }
      list.selections.subscribe(.whileAlive(self)) { [weak self] in self?.log.append("alive \($0)") }
      list.selections.subscribe(.until(2), from: list) { [weak self] in self?.log.append("until \($0)") }
      list.changes.subscribe(owner: self, will: { $0.log.append("will \($1)") }, did: { $0.log.append("did \($1)") })
    }
  }

  @Test("OB-27 from the main actor, the delegate receives every call")
  func delegate() throws {
    let controller = Controller()
    let list = controller.list
    #expect(!list.isEditable(2))
    list.delegate = controller

    try list.press(13)
    #expect(list.selected == nil)
    try list.press(2)

    #expect(list.selected == 2)
    #expect(list.isEditable(2) && !list.isEditable(1))
    #expect(controller.log == ["edited 2"])
    #expect(list.delegate === controller)
  }

  /// What the compiler doesn't pass to another isolation.
  private struct Elsewhere: @unchecked Sendable {
    let slot: WeakDelegate<any Deciding>
  }

  @Test("OB-2 a delegate of an actor that isn't found since the code runs elsewhere is reported, and not called")
  func notFound() async {
    let controller = Controller()
    let slot = WeakDelegate<any Deciding>(wrappedValue: controller)
    // What a bare handler of the main queue is on Linux: code of which the runtime can't tell that it is the actor's.
    let elsewhere = Elsewhere(slot: slot)
    let log = DiagnosticLog()
    let answers = await Task.detached {
      log.record {
        let call = elsewhere.slot.projectedValue
        return [
          call { $0.shouldSelect(1) }, call(as: (any Editing).self) { $0.canEdit(1) },
          elsewhere.slot.wrappedValue.map { _ in true },
        ]
      }
    }.value
    #expect(answers == [nil, nil, nil])
    #expect(log.topics == [.delegateNotFound, .delegateNotFound])
    #expect(
      log.diagnostics.first?.message == """
        The delegate 'Controller' was not found, so it was not called: its conformance belongs to an actor, and the \
        runtime can't tell that this code runs on that actor. On Linux this is so in a handler of the main queue, even \
        inside MainActor.assumeIsolated. Do the work in a task on the actor.
        """)
    #expect(controller.log.isEmpty)
    #expect(slot.projectedValue { $0.shouldSelect(1) } == true && slot.wrappedValue === controller)
    #expect(log.topics.count == 2)
  }

  @Test("OB-2 an asynchronous call reports a delegate that isn't found, too")
  func notFoundAsynchronously() async {
    let controller = Controller()
    let elsewhere = Elsewhere(slot: WeakDelegate<any Deciding>(wrappedValue: controller))
    let log = DiagnosticLog()
    let answer = await Task.detached {
      await withDiagnostics(to: { log.keep($0) }) {
        await elsewhere.slot.projectedValue { delegate async in delegate.shouldSelect(1) }
      }
    }.value
    #expect(answer == nil)
    #expect(log.topics == [.delegateNotFound])
    #expect(controller.log.isEmpty)
  }

  @Test("OB-27 from the main actor, every kind of observer is notified, and ends with its lifetime")
  func observing() throws {
    let controller = Controller()
    controller.observe()
    try controller.list.press(1)
    #expect(
      controller.log == [
        "will 1", "did 1", "closure 1", "method 1", "owner 1", "once 1", "alive 1", "until 1",
      ])
    controller.log = []
    try controller.list.press(2)
    #expect(controller.log == ["will 2", "did 2", "closure 2", "method 2", "owner 2", "alive 2", "until 2"])
    controller.log = []
    controller.token = nil
    try controller.list.press(3)
    #expect(controller.log == ["will 3", "did 3", "method 3", "owner 3", "alive 3"])
  }

  @Test("OB-23 from the main actor, an owner that observes isn't kept alive")
  func release() {
    weak let gone: Controller?
    let list: List
    do {
      let controller = Controller()
      controller.observe()
      controller.list.delegate = controller
      list = controller.list
      gone = controller
      #expect(list.selections.count == 6)
    }
    #expect(gone == nil)
    #expect(list.delegate == nil)
    #expect(list.selections.count == 2)
  }
}
