import ArmatureTesting
import DataSources
import Testing

/// An invalid batch with the counts after it, its operations, and the whole error text.
struct InvalidBatch: Sendable, CustomTestStringConvertible {
  let name: String
  let after: [Int]
  let declare: @Sendable (inout ListBatch) -> Void
  let text: String

  var testDescription: String { name }
}

private let refused =
  "The batch was rejected, and the list is unchanged until a reload or a batch that adds up."
private let advice = "Declare each change of the source exactly once, in the batch that follows it."
private let hint =
  "Deletes, reloads and move origins are positions before the batch, inserts and move targets positions after it."
private let once = "Declare one change of it; only a reload and a move can be combined."
private let oneEach = "Each position after the batch takes one row or section."

struct BatchErrorTests {
  // Before: sections of 3, 2 and 0 rows.
  static let wrongSums: [InvalidBatch] = [
    InvalidBatch(
      name: "nothing declared", after: [4, 2, 0], declare: { _ in },
      text: """
        The rows of section 0 do not add up: 3 before, 0 deleted, 0 inserted, 0 moved out, 0 moved in make 3, \
        but 'Source' has 4. \(refused) \(advice)
        """),
    InvalidBatch(
      name: "sections", after: [3, 2],
      declare: {
        $0.deleteSection(1)
        $0.insertSection(0)
      },
      text: """
        The sections do not add up: 3 before, 1 deleted, 1 inserted make 3, but 'Source' has 2. \(refused) \(advice)
        """),
    InvalidBatch(
      name: "rows of a moved section", after: [0, 2, 9],
      declare: {
        $0.moveSection(0, to: 2)
        $0.moveSection(2, to: 0)
        $0.delete(ListPath(0, 0))
        $0.insert(ListPath(2, 0))
        $0.insert(ListPath(2, 1))
        $0.move(ListPath(0, 1), to: ListPath(1, 0))
        $0.move(ListPath(1, 0), to: ListPath(2, 2))
      },
      text: """
        The rows of section 2 (0 before) do not add up: 3 before, 1 deleted, 2 inserted, 1 moved out, 1 moved in \
        make 4, but 'Source' has 9. \(refused) \(advice)
        """),
  ]

  @Test("DS-34 counts that do not add up throw, and the text shows the sum", arguments: wrongSums)
  func sums(bad: InvalidBatch) throws {
    try expectRefusal(bad)
  }

  private func expectRefusal(_ bad: InvalidBatch) throws {
    let fixture = try Fixture(Source(3, 2, 0), viewport: 4)
    try fixture.list.select(ListPath(0, 1))
    let cells = fixture.cells
    let source = fixture.source
    source.sections = Source([]).sections + bad.after.map { [String](repeating: "?", count: $0) }
    let error = #expect(throws: ListError.self) { try fixture.list.batch(bad.declare) }
    #expect(error?.description == bad.text)
    #expect(fixture.list.numberOfRows == 5)
    #expect(fixture.cells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", "(1,0)"])
    #expect(fixture.list.selectedPaths == [ListPath(0, 1)])
  }

  @Test("DS-34 before means the counts that the list holds, whenever the source changes")
  func sourceChangesBefore() throws {
    let fixture = try Fixture(Source(3))
    fixture.source.sections[0].removeFirst()
    try fixture.list.batch { $0.delete(ListPath(0, 0)) }
    #expect(fixture.texts == ["(0,1)", "(0,2)"])
  }

  static let pairs: [InvalidBatch] = [
    conflict("row (0,1) (position before) is deleted twice", once) {
      $0.delete(ListPath(0, 1))
      $0.delete(ListPath(0, 1))
    },
    conflict("row (0,1) (position before) is deleted and reloaded", once) {
      $0.reload(ListPath(0, 1))
      $0.delete(ListPath(0, 1))
    },
    conflict("row (0,1) (position before) is deleted and moved", once) {
      $0.delete(ListPath(0, 1))
      $0.move(ListPath(0, 1), to: ListPath(0, 0))
    },
    conflict("row (0,1) (position before) is moved twice", once) {
      $0.move(ListPath(0, 1), to: ListPath(0, 0))
      $0.move(ListPath(0, 1), to: ListPath(0, 2))
    },
    conflict("row (0,2) (position after) is inserted twice", oneEach) {
      $0.insert(ListPath(0, 2))
      $0.insert(ListPath(0, 2))
    },
    conflict("row (0,2) (position after) is inserted and moved", oneEach) {
      $0.insert(ListPath(0, 2))
      $0.move(ListPath(0, 0), to: ListPath(0, 2))
    },
    conflict("row (0,2) (position after) is moved twice", oneEach) {
      $0.move(ListPath(0, 0), to: ListPath(0, 2))
      $0.move(ListPath(0, 1), to: ListPath(0, 2))
    },
    conflict("section 1 (position before) is deleted twice", once) {
      $0.deleteSection(1)
      $0.deleteSection(1)
    },
    conflict("section 1 (position before) is deleted and reloaded", once) {
      $0.deleteSection(1)
      $0.reloadSection(1)
    },
    conflict("section 1 (position before) is deleted and moved", once) {
      $0.moveSection(1, to: 0)
      $0.deleteSection(1)
    },
    conflict("section 1 (position before) is moved twice", once) {
      $0.moveSection(1, to: 0)
      $0.moveSection(1, to: 2)
    },
    conflict("section 2 (position after) is inserted twice", oneEach) {
      $0.insertSection(2)
      $0.insertSection(2)
    },
    conflict("section 2 (position after) is inserted and moved", oneEach) {
      $0.insertSection(2)
      $0.moveSection(0, to: 2)
    },
    conflict("section 2 (position after) is moved twice", oneEach) {
      $0.moveSection(0, to: 2)
      $0.moveSection(1, to: 2)
    },
  ]

  private static func conflict(
    _ what: String, _ remedy: String, _ declare: @escaping @Sendable (inout ListBatch) -> Void
  ) -> InvalidBatch {
    InvalidBatch(name: what, after: [3, 2, 0], declare: declare, text: "In one batch, \(what). \(refused) \(remedy)")
  }

  @Test("DS-35 two conflicting operations throw", arguments: pairs)
  func conflicts(bad: InvalidBatch) throws {
    try expectRefusal(bad)
  }

  static let wrongPaths: [InvalidBatch] = [
    outOfRange("delete row (0,3) (position before): section 0 has rows 0 to 2") { $0.delete(ListPath(0, 3)) },
    outOfRange("reload row (2,0) (position before): section 2 has no rows") { $0.reload(ListPath(2, 0)) },
    outOfRange("move row (0,-1) (position before): section 0 has rows 0 to 2") {
      $0.move(ListPath(0, -1), to: ListPath(0, 0))
    },
    outOfRange("move row (0,3) (position after): section 0 has rows 0 to 2") {
      $0.move(ListPath(0, 0), to: ListPath(0, 3))
    },
    outOfRange("delete row (3,0) (position before): there are sections 0 to 2") { $0.delete(ListPath(3, 0)) },
    outOfRange("insert row (3,0) (position after): there are sections 0 to 2") { $0.insert(ListPath(3, 0)) },
    outOfRange("insert row (0,4) (position after): section 0 has rows 0 to 3", [4, 2, 0]) {
      $0.insert(ListPath(0, 4))
    },
    outOfRange("delete section -1 (position before): there are sections 0 to 2") { $0.deleteSection(-1) },
    outOfRange("reload section 3 (position before): there are sections 0 to 2") { $0.reloadSection(3) },
    outOfRange("move section 3 (position before): there are sections 0 to 2") { $0.moveSection(3, to: 0) },
    outOfRange("move section 3 (position after): there are sections 0 to 2") { $0.moveSection(0, to: 3) },
    outOfRange("insert section 4 (position after): there are sections 0 to 3", [3, 2, 0, 0]) { $0.insertSection(4) },
    outOfRange("move row (1,5) (position after): the only row of section 1 is row 0", [3, 1, 0]) {
      $0.reloadSection(1)
      $0.move(ListPath(0, 0), to: ListPath(1, 5))
      $0.insert(ListPath(0, 0))
    },
  ]

  private static func outOfRange(
    _ what: String, _ after: [Int] = [3, 2, 0], _ declare: @escaping @Sendable (inout ListBatch) -> Void
  ) -> InvalidBatch {
    InvalidBatch(name: what, after: after, declare: declare, text: "A batch can't \(what). \(refused) \(hint)")
  }

  @Test("DS-35 a path outside its range throws, and names the range", arguments: wrongPaths)
  func pathsOutOfRange(bad: InvalidBatch) throws {
    try expectRefusal(bad)
  }

  @Test("DS-35 a range of one section, or of none, is named as such")
  func shortRanges() throws {
    func text(_ source: Source, _ declare: (inout ListBatch) -> Void) throws -> String {
      let error = #expect(throws: ListError.self) { try Fixture(source).list.batch(declare) }
      return "\(try #require(error))"
    }
    #expect(
      try text(Source(3)) { $0.deleteSection(1) }
        == "A batch can't delete section 1 (position before): the only section is section 0. "
        + "\(refused) \(hint)")
    #expect(
      try text(Source([])) { $0.reloadSection(0) }
        == "A batch can't reload section 0 (position before): there are no sections. \(refused) \(hint)")
    #expect(
      ListError.noSuchRow(ListPath(0, 1), rowCounts: []).description
        == "There is no row (0,1): the list has no sections. The list is unchanged. "
        + "The path is probably from before a reload or batch.")
  }

  @Test("DS-35 a duplicate reload counts once, and a move to the same position changes nothing")
  func harmlessDoubles() throws {
    let fixture = try Fixture(Source(3, 2))
    let cells = fixture.cells
    fixture.source.log = []
    try fixture.list.batch {
      $0.reload(ListPath(0, 1))
      $0.reload(ListPath(0, 1))
      $0.move(ListPath(0, 2), to: ListPath(0, 2))
      $0.moveSection(1, to: 1)
    }
    #expect(fixture.source.log == ["sections", "rows 0", "rows 1", "cell (0,1)"])
    #expect(fixture.cells.map(ObjectIdentifier.init) == cells.map(ObjectIdentifier.init))
    // A section moves to its own position while a row leaves it.
    try fixture.list.batch {
      fixture.source.sections = [["(0,0)", "(0,1)", "(0,2)", "(1,0)"], ["(1,1)"]]
      $0.moveSection(1, to: 1)
      $0.move(ListPath(1, 0), to: ListPath(0, 3))
    }
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)", "(1,0)", "(1,1)"])
    #expect(fixture.list.cell(at: ListPath(0, 3)) === cells[3])
    // One insert and two equal deletes: the sum would be right if one delete were dropped.
    let text = "In one batch, row (0,0) (position before) is deleted twice. \(refused) \(once)"
    #expect(throws: ListError.batchRejected(reason: text)) {
      try fixture.list.batch {
        $0.insert(ListPath(0, 0))
        $0.delete(ListPath(0, 0))
        $0.delete(ListPath(0, 0))
      }
    }
  }

  @Test("DS-37 after a rejected batch every pass throws the same error", arguments: IsolationContext.allCases)
  func refusedState(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(30), viewport: 3)
      let (list, source) = (fixture.list, fixture.source)
      source.sections[0].removeFirst(2)
      let error = #expect(throws: ListError.self) { try list.batch { $0.delete(ListPath(0, 0)) } }
      let refusal = try #require(error)
      source.log = []
      #expect(throws: refusal) { try list.scroll(by: 1) }
      #expect(throws: refusal) { try list.scroll(to: ListPath(0, 9), at: .top) }
      #expect(throws: refusal) { try list.resize(viewport: 9) }
      #expect(source.log.isEmpty)
      #expect(list.viewport == 3)
      let second = #expect(throws: ListError.self) { try list.batch { $0.insert(ListPath(0, 0)) } }
      #expect(second != refusal)
      #expect(throws: try #require(second)) { try list.scroll(by: 1) }
      try list.batch {
        $0.delete(ListPath(0, 0))
        $0.delete(ListPath(0, 1))
      }
      #expect(fixture.texts == ["(0,2)", "(0,3)", "(0,4)"])
      #expect(try list.scroll(by: 1) == 1)

      source.sections[0].removeFirst(2)
      #expect(throws: ListError.self) { try list.batch { _ in } }
      try list.reload()
      #expect(try list.scroll(by: 1) == 1)
    }
  }

  /// Calls a closure before each height, and before it looks up an identity.
  private final class ChangingSource: IdentifiedSource, MeasuringListSource {
    var onHeight: () throws -> Void = {}
    var onLookup: () throws -> Void = {}

    func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
      try onHeight()
      return 1
    }

    override func list(_ list: TextList, pathForRowWithIdentity identity: String) -> ListPath? {
      #expect(throws: Never.self) { try onLookup() }
      return super.list(list, pathForRowWithIdentity: identity)
    }
  }

  // A known mistake: the restored selection had a row that the mode doesn't allow.
  @Test("DS-25 a change to mode none while a batch asks for heights clears the selection even if the batch fails")
  func modeDuringFailure() throws {
    let fixture = try Fixture(ChangingSource([["a", "b", "c"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    try list.select(ListPath(0, 1))
    source.onHeight = {
      list.selectionMode = .none
      throw TestError(description: "The disk is full.")
    }
    #expect(throws: ListError.self) {
      try list.batch {
        source.sections[0].insert("new", at: 0)
        $0.insert(ListPath(0, 0))
      }
    }
    #expect(fixture.texts == ["a", "b", "c"])
    #expect(list.selectedPaths == [])
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [false, false, false])
  }

  // A known mistake: the source was asked for the row that it had at the path by then, and the reload selected it.
  @Test("DS-29 the identity of a row is not asked for after the batch that the source was ahead by has failed")
  func identityAfterFailure() throws {
    let fixture = try Fixture(ChangingSource([(0..<9).map { "\($0)" }]), viewport: 3)
    let (source, list) = (fixture.source, fixture.list)
    source.cell = { list, _ in
      source.cell = { list, _ in try list.dequeue(TextCell.self) }
      source.sections[0].insert("new", at: 0)
      try list.batch { $0.insert(ListPath(0, 0)) }
      // The row has no cell, and its identity isn't known.
      try list.select(ListPath(0, 7))
      source.onHeight = { throw TestError(description: "The disk is full.") }
      return try list.dequeue(TextCell.self)
    }
    let log = DiagnosticLog()
    try log.record { try list.scroll(by: 1) }
    #expect(log.topics == [.listRequest])
    #expect(list.selectedPaths == [ListPath(0, 7)])
    #expect(!source.log.contains("identity (0,7)"))
    source.onHeight = {}
    try list.reload()
    #expect(list.selectedPaths == [])
  }

  // A known mistake: the row was found where the second batch had moved it, and was moved again.
  @Test("DS-7 a batch that is declared while another one looks up selected rows becomes a reload")
  func batchWhileLookingUp() throws {
    let fixture = try Fixture(ChangingSource([["a", "b", "c"], ["d"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    try list.select(ListPath(0, 0))
    source.onLookup = {
      source.onLookup = {}
      source.sections[0] = ["b", "a", "c"]
      try list.batch { $0.move(ListPath(0, 0), to: ListPath(0, 1)) }
    }
    try list.batch { $0.reloadSection(0) }
    #expect(fixture.texts == ["b", "a", "c", "d"])
    #expect(list.selectedPaths == [ListPath(0, 1)])
    #expect(fixture.cells.map { $0.states.last?.isSelected } == [false, true, false, false])
    try list.checkInvariants()
  }

  // A known mistake: the row was highlighted again, and lifting the finger selected it.
  @Test("DS-27 a press that is canceled while a batch asks for heights stays canceled if the batch fails")
  func cancelDuringFailure() throws {
    let watcher = LoggingDelegate()
    let fixture = try Fixture(ChangingSource([["a", "b", "c"]]), viewport: 5) { $0.delegate = watcher }
    let (source, list) = (fixture.source, fixture.list)
    try list.press(ListPath(0, 1))
    watcher.log = []
    source.onHeight = {
      list.cancelPress()
      throw TestError(description: "The disk is full.")
    }
    #expect(throws: ListError.self) {
      try list.batch {
        source.sections[0].insert("new", at: 0)
        $0.insert(ListPath(0, 0))
      }
    }
    #expect(watcher.log == ["did-unhighlight (0,2)"])
    #expect(list.highlightedPath == nil)
    #expect(fixture.cells.map { $0.states.last?.isHighlighted } == [false, false, false])
    #expect(!list.release())
  }
}
