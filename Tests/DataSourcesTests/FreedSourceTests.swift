import ArmatureTesting
import DataSources
import Testing

/// The only owner of a source, which a question can free.
private final class Owner {
  var source: FreedSource?
}

/// Rows that users may delete and move, of a source that is freed when it is asked.
private final class FreedSource: Source, EditingListSource, ReorderingListSource, MeasuringListSource {
  private let owner: Owner
  var height = 2.0
  var isFreedByHeight = false

  init(_ owner: Owner, rows: Int) {
    self.owner = owner
    super.init([(0..<rows).map { "\($0)" }])
  }

  func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
    owner.source = nil
    return true
  }

  func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {}

  func list(_ list: TextList, canMoveRowAt path: ListPath) -> Bool {
    owner.source = nil
    return true
  }

  func list(_ list: TextList, commitMoveOfRowAt path: ListPath, to target: ListPath) {}

  func list(_ list: TextList, heightForRowAt path: ListPath) -> Double {
    if isFreedByHeight { owner.source = nil }
    return height
  }
}

/// What a list does when its source is freed or replaced while the list asks it.
struct FreedSourceTests {
  /// Returns a loaded list and the owner of its source.
  private func makeList(rows: Int) throws -> (list: TextList, owner: Owner) {
    let owner = Owner()
    let list = TextList(rowHeight: 2)
    list.register(TextCell.self) { TextCell() }
    owner.source = FreedSource(owner, rows: rows)
    list.source = owner.source
    try list.resize(viewport: 10)
    try list.reload()
    return (list, owner)
  }

  // A known mistake: all other rows were measured, with the height 0.
  @Test("DS-1 a list whose source is freed by the question for a height measures no other row")
  func height() throws {
    let (list, owner) = try makeList(rows: 100)
    owner.source?.height = 5
    owner.source?.isFreedByHeight = true
    try list.reload()
    #expect(list.source == nil)
    #expect(list.contentLength == 5 + 99 * 2)
    #expect(list.cell(at: ListPath(0, 0)) == nil)
    try list.reload()
    #expect(list.numberOfRows == 0)
    try list.checkInvariants()
  }

  // A known mistake: the list returned that the row is deleted.
  @Test("DS-30 a swipe whose source is freed by the question deletes nothing")
  func swipe() throws {
    let (list, owner) = try makeList(rows: 3)
    let isSwiped = try list.swipeAway(ListPath(0, 0))
    #expect(!isSwiped)
    #expect(owner.source == nil)
  }

  // A known mistake: the list returned the target.
  @Test("DS-84 a drag whose source is freed by the question moves nothing")
  func drag() throws {
    let (list, owner) = try makeList(rows: 3)
    let target = try list.drag(ListPath(0, 0), to: ListPath(0, 2))
    #expect(target == nil)
    #expect(owner.source == nil)
  }

  // A known mistake: the batch of the former source, which no longer adds up, was reported as an error of the list.
  @Test("DS-7 a pass that fails while another source waits reports nothing", arguments: [false, true])
  func replaced(inBatch: Bool) throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]))
    let (source, list) = (fixture.source, fixture.list)
    let other = Source([["x", "y"]])
    var calls = 0
    source.cell = { list, _ in
      calls += 1
      if calls == 1 {
        source.sections[0].append("d")
        try list.batch { $0.insert(ListPath(0, 3)) }
        list.source = other
        try list.reload()
        // The list belongs to the other source now, so nothing tells it of this change.
        source.sections[0] = []
      }
      return try list.dequeue(TextCell.self)
    }
    let log = DiagnosticLog()
    try log.record {
      if inBatch { try list.batch { $0.reload(ListPath(0, 0)) } } else { try list.reload() }
    }
    #expect(log.topics == [])
    #expect(list.source === other)
    #expect(fixture.texts == ["x", "y"])
    try list.checkInvariants()
  }
}
