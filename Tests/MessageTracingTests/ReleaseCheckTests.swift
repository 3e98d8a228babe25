import ArmatureTesting
import MessageTracing
import Testing

@Suite struct ReleaseCheckTests {
  private class Screen {
    var presenter: Presenter?
    var model: AnyObject?
  }

  private final class ListScreen: Screen {
    lazy var content: [Int] = {
      Issue.record("the content was loaded")
      return [1]
    }()
  }

  private final class Presenter {
    weak var view: Screen?
    var others: [AnyObject] = []
    var wiring: (box: Box, name: String)?
    unowned var firm: AnyObject
    unowned var loose: AnyObject?

    init(_ firm: AnyObject) {
      self.firm = firm
    }
  }

  private struct Box {
    weak var held: AnyObject?
    unowned var firm: AnyObject
  }

  private final class Slot {
    weak var object: AnyObject?
  }

  private final class Mirrored: CustomReflectable {
    let other: AnyObject

    init(_ other: AnyObject) {
      self.other = other
    }

    var customMirror: Mirror {
      Issue.record("foreign code ran")
      return Mirror(self, children: ["other": other])
    }
  }

  private final class MirroredList {
    struct Rows: RandomAccessCollection, CustomReflectable {
      let startIndex = 0, endIndex = 2
      subscript(index: Int) -> Mirrored { Mirrored(Slot()) }
      var customMirror: Mirror { self[0].customMirror }
    }
    let rows = Rows()
  }

  private final class Document {
    let bytes = [UInt8](repeating: 1, count: 30_000)
    let pages = (0..<30_000).map { (number: $0, isEmpty: false) }
    unowned let firm: AnyObject
    var next: Document?
    init(_ firm: AnyObject) { self.firm = firm }
  }

  @Test("AR-61 a survivor with large values whose unowned object was deallocated later isn't read again")
  func largeSurvivor() {
    var firm: Slot? = Slot()
    let document = firm.map { Document($0) }
    let check = ReleaseCheck(["document": document])
    let report = check.report { firm = nil }
    #expect(report.survivors.map(\.name) == ["document"])
  }

  private final class Bytes {
    let bytes = [UInt8](repeating: 1, count: 30_000)
    let lines = [String](repeating: "line", count: 30_000)
    var next: Bytes?
  }

  @Test("AR-61 references behind lists of numbers and texts are found, however long they are")
  func longLists() {
    let (one, two) = (Bytes(), Bytes())
    (one.next, two.next) = (two, one)
    let report = ReleaseCheck(["one": one, "two": two]).report()
    #expect(report.survivors.map(\.referrers) == [["two.next"], ["one.next"]])
    (one.next, two.next) = (nil, nil)
  }

  @Test("AR-61 a check passes when all objects have been deallocated", arguments: IsolationContext.allCases)
  func passing(in context: IsolationContext) async {
    await context.run {
      var screen: Screen? = Screen()
      screen?.presenter = screen.map { Presenter($0) }
      screen?.presenter?.view = screen
      let check = ReleaseCheck(["screen": screen, "presenter": screen?.presenter])
      let report = check.report { screen = nil }
      #expect(report.passes)
      #expect(report.description == "Everything was released.")
      #expect(issues { check.verify() } == [])
    }
  }

  @Test("AR-61 a survivor is named with the properties of other survivors that refer to it")
  func survivors() {
    let stranger = Sender()
    let screen = ListScreen()
    let presenter = Presenter(screen)
    screen.presenter = presenter
    presenter.view = screen
    presenter.others = [stranger, screen]
    presenter.wiring = (Box(held: screen, firm: stranger), "x")
    presenter.loose = screen
    let slot = Slot()
    slot.object = presenter
    screen.model = slot
    let report = ReleaseCheck(["screen": screen, "presenter": presenter]).report {}
    #expect(report.survivors.map(\.name) == ["screen", "presenter"])
    #expect(report.survivors.map(\.className) == ["ListScreen", "Presenter"])
    #expect(
      report.survivors.map(\.referrers) == [
        [
          "presenter.view", "presenter.others[1]", "presenter.wiring.box.held", "presenter.firm", "presenter.loose",
        ], ["screen.presenter", "screen.model.object"],
      ])
    #expect(
      report.description == """
        'screen' (ListScreen) was not released. These properties refer to it: presenter.view, presenter.others[1], \
        presenter.wiring.box.held, presenter.firm, presenter.loose. Make the one that doesn't own it weak, or release \
        its owner.
        'presenter' (Presenter) was not released. These properties refer to it: screen.presenter, screen.model.object. \
        Make the one that doesn't own it weak, or release its owner.
        """)
  }

  private struct Rows: Collection {
    var items: [AnyObject] = []
    var startIndex: Int { 0 }
    var endIndex: Int { items.count }
    subscript(index: Int) -> AnyObject { items[index] }
    func index(after index: Int) -> Int { index + 1 }
  }

  private final class Shelf {
    var optional: [AnyObject]?
    var nested: [AnyObject?]??
    var named: [String: AnyObject]?
    var any: Any?
    var rows = Rows()
    var choice: (some: AnyObject?, none: Int) = (nil, 0)
  }

  @Test("AR-61 the path of a reference has an index for each list only, in optionals and in collections of an app")
  func pathsInOptionals() {
    let (shelf, book) = (Shelf(), Sender())
    shelf.optional = [book]
    shelf.nested = [nil, book]
    shelf.named = ["a": book]
    shelf.any = [book] as [AnyObject]
    shelf.rows.items = [book]
    shelf.choice.some = book
    let report = ReleaseCheck(["shelf": shelf, "book": book]).report {}
    let paths = ["optional[0]", "nested[1]", "named[0].value", "any[0]", "rows.items[0]", "choice.some"]
    #expect(report.survivors.last?.referrers == paths.map { "shelf.\($0)" })
  }

  @Test("AR-61 an unowned reference to a deallocated object isn't read, and stops nothing")
  func unownedToDeallocated() {
    var screen: Screen? = Screen()
    let presenter = screen.map { Presenter($0) }
    presenter?.loose = screen
    presenter?.wiring = screen.map { (Box(held: $0, firm: $0), "x") }
    let report = ReleaseCheck(["screen": screen, "presenter": presenter]).report { screen = nil }
    #expect(
      report.description == """
        'presenter' (Presenter) was not released. No stored property of another survivor refers to it. Look for a \
        closure, a task or an object outside the check that holds it, and make that reference weak.
        """)
    withExtendedLifetime(presenter) {}
  }

  @Test("AR-61 a reference that the release cuts isn't reported, one that it makes is")
  func changedReferences() {
    let screen = Screen()
    let presenter = Presenter(screen)
    screen.presenter = presenter
    presenter.view = screen
    let report = ReleaseCheck(["screen": screen, "presenter": presenter]).report {
      presenter.view = nil
      presenter.others = [screen]
    }
    #expect(report.survivors.map(\.referrers) == [["presenter.others[0]", "presenter.firm"], ["screen.presenter"]])
  }

  @Test("AR-61 a property whose object has been deallocated isn't read again")
  func replacedReference() {
    let (screen, model) = (Screen(), Sender())
    screen.model = Sender()
    let report = ReleaseCheck(["screen": screen, "model": model]).report { screen.model = model }
    #expect(report.survivors.map(\.referrers) == [[], []])
  }

  @Test("AR-61 the objects that a survivor holds are read, except shared ones")
  func unreadObjects() {
    let (screen, box) = (Screen(), Slot())
    box.object = screen
    screen.model = box
    #expect(ReleaseCheck(["screen": screen]).report {}.survivors.map(\.referrers) == [["screen.model.object"]])
    #expect(ReleaseCheck(["screen": screen], shared: [box]).report {}.survivors.map(\.referrers) == [[]])
  }

  @Test("AR-61 no foreign code runs in a check")
  func foreignCode() {
    let screen = Screen()
    let mirrored = Mirrored(screen)
    let list = MirroredList()
    screen.model = mirrored
    let report = ReleaseCheck(["screen": screen, "mirrored": mirrored, "list": list]).report {}
    #expect(report.survivors.map(\.referrers) == [[], ["screen.model"], []])
  }

  @Test("AR-61 without given names objects have the names of participants")
  func ownNames() {
    let (one, two, named) = (Sender(), Sender(), Named("Store"))
    let report = ReleaseCheck(of: [one, two, named]).report {}
    #expect(report.survivors.map(\.name) == ["Sender", "Sender 2", "Store"])
    #expect(report.survivors.map(\.className) == ["Sender", "Sender", "Named"])
    #expect(
      report.description.split(separator: "\n").first
        == """
        'Sender' was not released. No stored property of another survivor refers to it. Look for a closure, a task or \
        an object outside the check that holds it, and make that reference weak.
        """)
  }

  @Test("AR-61 the check keeps no object alive")
  func keepsNothing() {
    var screen: Screen? = Screen()
    weak let gone = screen
    let check = ReleaseCheck(["screen": screen])
    screen = nil
    #expect(gone == nil)
    #expect(check.report().passes)
  }

  // Trap: a release check whose weak references were empty from the start passed.
  @Test("AR-61 a check of nothing, or of an object deallocated before the release, fails")
  func provingNothing() {
    #expect(
      ReleaseCheck([:]).report().description
        == "The check has no objects, so it proves nothing. Name those to be deallocated.")
    let sentence = """
      'screen' was deallocated before the release, so the check proves nothing about it. Create the check while it lives, \
      and release it in the check.
      """
    let none: Screen? = nil
    #expect(ReleaseCheck(["screen": none]).report().description == sentence)
    #expect(ReleaseCheck(["screen": none]).report {}.description == sentence)
    var early: Screen? = Screen()
    let check = ReleaseCheck(["screen": early])
    early = nil
    #expect(check.report {}.description == sentence)
    #expect(ReleaseCheck(of: [none]).report().deallocatedBefore == ["an object"])
    #expect(!ReleaseCheck(of: []).report().passes)
  }

  @Test("AR-62 a check looks first immediately, then at every step of the clock, and ends when nothing lives")
  func withinTime() async {
    let clock = TestClock()
    var sender: Sender? = Sender()
    let check = ReleaseCheck(["sender": sender])
    sender = nil
    let report = await check.report(within: .seconds(1), clock: clock, every: .milliseconds(100))
    #expect(report.passes)
    #expect(clock.now.offset == .zero)
  }

  @Test("AR-62 an object deallocated within the limit isn't reported", arguments: IsolationContext.allCases)
  func dyingInTime(in context: IsolationContext) async {
    await context.run {}
    let clock = TestClock()
    let holder = Holder()
    let (steps, finished) = (Log(), Signal())
    let task = Task { @MainActor in
      await clock.waitForSleepers(1)
      clock.advance(by: .milliseconds(100))
      await clock.waitForSleepers(1)
      steps.add("alive after a step")
      holder.object = nil
      clock.advance(by: .milliseconds(100))
      finished.send()
    }
    let report = await Self.report(holder, clock, limit: .seconds(1))
    await finished.wait()
    await task.value
    #expect(report.passes)
    #expect(steps.entries == ["alive after a step"])
    #expect(clock.now.offset == .milliseconds(200))
  }

  @Test("AR-62 an object that outlives the limit is reported at the limit")
  func outliving() async {
    let clock = TestClock()
    let holder = Holder()
    let task = Task { @MainActor in
      for _ in 0..<3 {
        await clock.waitForSleepers(1)
        clock.advance(by: .milliseconds(100))
      }
    }
    let report = await Self.report(holder, clock, limit: .milliseconds(250))
    await task.value
    #expect(report.survivors.map(\.name) == ["object"])
  }

  @Test("AR-62 with limit zero a check looks once and waits for nothing")
  func limitZero() async {
    let clock = TestClock()
    let report = await Self.report(Holder(), clock, limit: .zero)
    #expect(report.survivors.map(\.name) == ["object"])
    #expect(clock.now.offset == .zero)
  }

  // Trap (RIBs): canceling an expectation counted down twice.
  @Test("AR-62 a task that is canceled looks once more and ends")
  func cancelled() async {
    let clock = TestClock()
    let task = Task { @MainActor in await Self.report(Holder(), clock, limit: .seconds(1)) }
    await clock.waitForSleepers(1)
    task.cancel()
    #expect(await task.value.survivors.map(\.name) == ["object"])
  }

  @MainActor private final class Holder {
    var object: Sender? = Sender()
  }

  @MainActor private static func report(_ holder: Holder, _ clock: TestClock, limit: Duration) async -> ReleaseReport {
    await ReleaseCheck(["object": holder.object]).report(within: limit, clock: clock, every: .milliseconds(100))
  }

  @Test("AR-63 an object named as shared isn't reported")
  func shared() {
    let (screen, store) = (Screen(), Sender())
    let report = ReleaseCheck(["screen": screen, "store": store], shared: [store]).report {}
    #expect(report.survivors.map(\.name) == ["screen"])
    #expect(ReleaseCheck(["store": store], shared: [store]).report {}.passes)
  }

  // Trap (RIBs): its detector keyed objects by address, so a new object at that address was reported as a leak.
  @Test("AR-63 a new object at the address of a deallocated one isn't reported")
  func newObjects() {
    for _ in 0..<100 {
      var sender: Sender? = Sender()
      let check = ReleaseCheck(["sender": sender])
      sender = nil
      let newObjects = (0..<4).map { _ in Sender() }
      #expect(check.report().passes)
      withExtendedLifetime(newObjects) {}
    }
  }

  @Test("AR-79 a failing release check fails the test once, at the caller's line")
  func failing() async {
    let screen = Screen()
    let text = """
      'screen' (Screen) was not released. No stored property of another survivor refers to it. Look for a closure, a \
      task or an object outside the check that holds it, and make that reference weak.
      """
    let check = ReleaseCheck(["screen": screen])
    let line = #line
    #expect(issues { check.verify() } == [RecordedIssue(text: text, line: line + 1)])
    #expect(issues { check.verify {} } == [RecordedIssue(text: text, line: line + 2)])
    let clock = TestClock()
    let late = await issues { await check.verify(within: .zero, clock: clock) }
    #expect(late == [RecordedIssue(text: text, line: line + 4)])
  }
}

private final class Log: Sendable {
  private let kept = DiagnosticLog()

  func add(_ text: String) { kept.keep(Diagnostic(.init("step"), text)) }

  var entries: [String] { kept.diagnostics.map(\.message) }
}
