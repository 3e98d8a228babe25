import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Items that are shown again although their contents haven't changed.
struct MarkTests {
  /// Numbers in a list of plain values.
  private final class Numbers: SnapshotSource {
    let list = ListEngine<TextCell>()
    var snapshot = Snapshot<OnlySection, Int>()
    var suffix = ""
    private(set) var asked: [Int] = []

    init(_ numbers: [Int]) throws {
      list.register(TextCell.self) { TextCell() }
      list.source = self
      try list.resize(viewport: 10)
      try apply(Snapshot(numbers), to: list)
      asked = []
    }

    func list(_ list: ListEngine<TextCell>, cellFor item: Int, at path: ListPath) throws -> TextCell {
      asked.append(item)
      let cell = try list.dequeue(TextCell.self)
      cell.text = "\(item)\(suffix)"
      return cell
    }

    func takeAsked() -> [Int] {
      defer { asked = [] }
      return asked
    }
  }

  @Test("DS-78 a marked item is asked for again, once", arguments: IsolationContext.allCases)
  func reload(in context: IsolationContext) async throws {
    try await context.run {
      let numbers = try Numbers([1, 2, 3])
      var next = numbers.snapshot
      try next.reloadItems([2])
      #expect(next == numbers.snapshot)
      let cell = try #require(numbers.list.cell(at: ListPath(0, 1)))
      numbers.suffix = "!"
      try numbers.apply(next, to: numbers.list)
      #expect(numbers.takeAsked() == [2])
      #expect(cell.resets == 1)
      #expect(numbers.list.cell(at: ListPath(0, 1))?.text == "2!")
      // The snapshot that the source keeps has no marks: the same one again asks nothing.
      try numbers.apply(numbers.snapshot, to: numbers.list)
      #expect(numbers.takeAsked() == [])
      try numbers.list.checkInvariants()
    }
  }

  @Test("DS-78 a mark of an item that was deleted and inserted again is another one")
  func markedAgain() throws {
    var old = try Snapshot([1, 2, 3])
    try old.reloadItems([1])
    var new = old
    try new.deleteItems([1])
    try new.appendItems([1])
    #expect(new.difference(from: old).changes.reloadedItems.isEmpty)
    try new.reloadItems([1])
    #expect(new.difference(from: old).changes.reloadedItems.count == 1)
  }

  @Test("DS-78 a mark in a snapshot that was made anew is another one")
  func markedInAnotherSnapshot() throws {
    var old = try Snapshot([(Deck(id: "A", title: ""), [Card(id: "1")])])
    try old.reloadItems(["1"])
    try old.reloadSections(["A"])
    var new = try Snapshot([(Deck(id: "A", title: ""), [Card(id: "1")])])
    try new.reloadItems(["1"])
    try new.reloadSections(["A"])
    #expect(new.difference(from: old).changes.reloadedItems.count == 1)
    #expect(new.difference(from: old).changes.reloadedSections.count == 1)
    #expect(new.difference(from: new).isEmpty)
  }

  @Test("DS-78 a reconfigured item keeps its cell, which isn't reset", arguments: IsolationContext.allCases)
  func reconfigure(in context: IsolationContext) async throws {
    try await context.run {
      let numbers = try Numbers([1, 2, 3])
      let cell = try #require(numbers.list.cell(at: ListPath(0, 1)))
      var next = numbers.snapshot
      try next.reconfigureItems([2])
      try next.moveItem(2, beforeItem: 1)
      numbers.suffix = "?"
      try numbers.apply(next, to: numbers.list)
      #expect(numbers.takeAsked() == [2])
      #expect(numbers.list.cell(at: ListPath(0, 0)) === cell)
      #expect(cell.text == "2?")
      #expect(cell.resets == 0)
      try numbers.list.checkInvariants()
    }
  }

  @Test("DS-78 a reconfigured row that gets another cell returns its own to the pool")
  func otherCell() throws {
    let source = Source([["a", "b"]])
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.register(AdCell.self) { AdCell() }
    list.source = source
    try list.resize(viewport: 5)
    try list.reload()
    let cell = try #require(list.cell(at: ListPath(0, 0)))
    source.cell = { list, _ in try list.dequeue(AdCell.self) }
    try list.batch { $0.reconfigure(ListPath(0, 0)) }
    #expect(list.cell(at: ListPath(0, 0)) is AdCell)
    #expect(cell.resets == 1)
    try list.checkInvariants()
    source.cell = { list, _ in try list.dequeue(TextCell.self) }
    try list.batch { $0.reload(ListPath(0, 0)) }
    #expect(list.cell(at: ListPath(0, 0)) === cell)
    try list.checkInvariants()
  }

  @Test("DS-78 the difference carries marks, of elements that are in both snapshots")
  func carried() throws {
    let old = try decks("A: a b c, B: d")
    var new = try decks("A: x c a, B: d e")
    try new.reloadItems(["a", "x"])
    try new.reconfigureItems(["a", "c"])
    try new.reloadSections(["B"])
    let changes = new.difference(from: old).changes
    #expect(
      changes.reloadedItems == [
        .init(from: ListPath(0, 0), to: ListPath(0, 2)), .init(from: ListPath(1, 0), to: ListPath(1, 0)),
      ])
    #expect(changes.reconfiguredItems == [.init(from: ListPath(0, 2), to: ListPath(0, 1))])
    #expect(changes.reloadedSections == [.init(from: 1, to: 1)])
    #expect(changes.batch.reloadedHeaders == [1])
    // A snapshot made from a marked one has the same marks, so the difference doesn't repeat them.
    var later = new
    #expect(later.difference(from: new).isEmpty)
    try later.reloadItems(["a"])
    #expect(later.difference(from: new).changes.reloadedItems.map(\.from) == [ListPath(0, 2)])
    // A deleted item loses its mark.
    try later.deleteItems(["a"])
    try later.appendItems([Card(id: "a")], toSection: "A")
    #expect(later.difference(from: new).changes.reloadedItems.map(\.from) == [])
    #expect(throws: SnapshotError.unknownItem(id: "q")) { try new.reloadItems(["c", "q"]) }
    #expect(throws: SnapshotError.unknownSection(id: "q")) { try new.reloadSections(["q"]) }
  }

  @Test("DS-78 stages carry marks, and the inverse of a difference has none")
  func stagesAndInverse() throws {
    let old = try decks("A: a b c")
    var new = try decks("A: c x a")
    try new.reloadItems(["a"])
    try new.reconfigureItems(["c"])
    let difference = new.difference(from: old)
    let first = try #require(difference.stages.first)
    #expect(first.changes.reloadedItems.map(\.from) == [ListPath(0, 0)])
    #expect(first.changes.reconfiguredItems.map(\.from) == [ListPath(0, 2)])
    #expect(difference.stages.reduce(0) { $0 + $1.changes.count } == difference.changes.count)
    #expect(difference.inverse().changes.reloadedItems == [])
    let next = try decks("A: c a").difference(from: new)
    #expect(try difference.followed(by: next).changes.reloadedItems.map(\.from) == [ListPath(0, 0)])
  }

  @Test("DS-78 a row can't be deleted and reconfigured in one batch")
  func conflict() throws {
    let source = Source([["a", "b"]])
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.source = source
    try list.resize(viewport: 5)
    try list.reload()
    source.sections = [["b"]]
    let error = #expect(throws: ListError.self) {
      try list.batch {
        $0.delete(ListPath(0, 0))
        $0.reconfigure(ListPath(0, 0))
      }
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("row (0,0) (position before) is deleted and reconfigured"))
  }
}
