import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Rows that a user drags.
struct ReorderingTests {
  /// Rows that can be moved unless their text is `fixed`.
  private final class Movable: Source, ReorderingListSource {
    func list(_ list: TextList, canMoveRowAt path: ListPath) -> Bool {
      log.append("can \(path)")
      return text(path) != "fixed"
    }

    func list(_ list: TextList, commitMoveOfRowAt path: ListPath, to target: ListPath) {
      log.append("move \(path) to \(target)")
      let row = sections[path.section].remove(at: path.row)
      sections[target.section].insert(row, at: target.row)
      try? list.batch { $0.move(path, to: target) }
    }
  }

  private final class DropDelegate: ListDelegate, ListReorderingDelegate {
    var log: [String] = []
    var answer: (ListPath, ListPath) -> ListPath = { $1 }

    func list(_ list: TextList, didSelectRowAt path: ListPath) {}
    func list(_ list: TextList, didDeselectRowAt path: ListPath) {}

    func list(_ list: TextList, targetForMoveOfRowAt path: ListPath, proposed: ListPath) -> ListPath {
      log.append("\(path) to \(proposed)")
      return answer(path, proposed)
    }
  }

  private func list(_ source: Source) throws -> TextList {
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.source = source
    try list.resize(viewport: 10)
    try list.reload()
    source.log = []
    return list
  }

  @Test("DS-84 a drag asks whether and where to, and the source moves the row", arguments: IsolationContext.allCases)
  func drag(in context: IsolationContext) async throws {
    try await context.run {
      let source = Movable([["a", "b", "c"], ["d"]])
      let list = try list(source)
      let delegate = DropDelegate()
      list.delegate = delegate
      let cell = list.cell(at: ListPath(0, 0))
      try list.select(ListPath(0, 0))
      #expect(try list.drag(ListPath(0, 0), to: ListPath(1, 1)) == ListPath(1, 1))
      #expect(source.sections == [["b", "c"], ["d", "a"]])
      #expect(source.log.filter { !$0.hasPrefix("rows") && $0 != "sections" } == ["can (0,0)", "move (0,0) to (1,1)"])
      #expect(delegate.log == ["(0,0) to (1,1)"])
      #expect(list.cell(at: ListPath(1, 1)) === cell)
      #expect(list.selectedPaths == [ListPath(1, 1)])
      try list.checkInvariants()
    }
  }

  @Test("DS-84 the delegate chooses another target, or refuses with the row's own path")
  func targets() throws {
    let source = Movable([["a", "b", "c"], ["d"]])
    let list = try list(source)
    let delegate = DropDelegate()
    list.delegate = delegate
    delegate.answer = { path, proposed in proposed.section == path.section ? proposed : ListPath(path.section, 2) }
    #expect(try list.dropTarget(of: ListPath(0, 0), proposed: ListPath(1, 0)) == ListPath(0, 2))
    #expect(try list.drag(ListPath(0, 0), to: ListPath(1, 0)) == ListPath(0, 2))
    #expect(source.sections == [["b", "c", "a"], ["d"]])
    delegate.answer = { path, _ in path }
    #expect(try list.drag(ListPath(0, 0), to: ListPath(1, 0)) == nil)
    #expect(source.sections == [["b", "c", "a"], ["d"]])
  }

  @Test("DS-84 without the delegate's protocol the proposed target holds, clamped to its section")
  func proposals() throws {
    let source = Movable([["a", "b", "c"], []])
    let list = try list(source)
    #expect(try list.drag(ListPath(0, 0), to: ListPath(0, 9)) == ListPath(0, 2))
    #expect(try list.drag(ListPath(0, 2), to: ListPath(0, -4)) == ListPath(0, 0))
    #expect(try list.drag(ListPath(0, 1), to: ListPath(1, 5)) == ListPath(1, 0))
    #expect(source.sections == [["a", "c"], ["b"]])
    #expect(try list.drag(ListPath(0, 1), to: ListPath(0, 1)) == nil)
    #expect(try list.drag(ListPath(0, 1), to: ListPath(0, 2)) == nil)
  }

  @Test("DS-84 a row that can't be moved, and a source without the protocol, move nothing")
  func refusals() throws {
    let source = Movable([["fixed", "b"]])
    let list = try list(source)
    #expect(try list.canMove(ListPath(0, 1)))
    #expect(try !list.canMove(ListPath(0, 0)))
    #expect(try list.drag(ListPath(0, 0), to: ListPath(0, 1)) == nil)
    #expect(source.sections == [["fixed", "b"]])
    let plain = try self.list(Source(2))
    #expect(try !plain.canMove(ListPath(0, 1)))
    #expect(try plain.drag(ListPath(0, 0), to: ListPath(0, 1)) == nil)
  }

  @Test("DS-84 a row or section that doesn't exist throws, also in the delegate's answer")
  func noSuchRow() throws {
    let source = Movable([["a", "b"]])
    let list = try list(source)
    #expect(throws: ListError.noSuchRow(ListPath(0, 2), rowCounts: [2])) {
      try list.drag(ListPath(0, 2), to: ListPath(0, 0))
    }
    #expect(throws: ListError.noSuchRow(ListPath(1, 0), rowCounts: [2])) {
      try list.drag(ListPath(0, 0), to: ListPath(1, 0))
    }
    let delegate = DropDelegate()
    delegate.answer = { _, _ in ListPath(0, 2) }
    list.delegate = delegate
    #expect(throws: ListError.noSuchRow(ListPath(0, 2), rowCounts: [2])) {
      try list.drag(ListPath(0, 0), to: ListPath(0, 1))
    }
    #expect(source.sections == [["a", "b"]])
  }

  @Test("DS-84 the row is followed if the delegate changes the list while it is asked")
  func changesWhileAsked() throws {
    let source = Movable([["a", "b", "c"]])
    let list = try list(source)
    let delegate = DropDelegate()
    delegate.answer = { _, proposed in
      source.sections[0].insert("x", at: 0)
      try? list.batch { $0.insert(ListPath(0, 0)) }
      return proposed
    }
    list.delegate = delegate
    #expect(try list.drag(ListPath(0, 0), to: ListPath(0, 3)) == ListPath(0, 2))
    #expect(source.sections == [["x", "b", "a", "c"]])
    delegate.answer = { path, proposed in
      source.sections[0].remove(at: path.row)
      try? list.batch { $0.delete(path) }
      return proposed
    }
    #expect(try list.drag(ListPath(0, 1), to: ListPath(0, 0)) == nil)
    #expect(source.sections == [["x", "a", "c"]])
  }

  /// A plain snapshot whose rows can be dragged.
  @MainActor private final class Playlist: @MainActor SnapshotSource, @MainActor ReorderingListSource {
    let list = ListEngine<TextCell>()
    var snapshot = Snapshot<String, Int>()

    init() throws {
      list.register(TextCell.self) { TextCell() }
      list.source = self
      try list.resize(viewport: 10)
      try apply(Snapshot([("A", [1, 2, 3]), ("B", [4])]), to: list)
    }

    func list(_ list: ListEngine<TextCell>, cellFor item: Int, at path: ListPath) throws -> TextCell {
      try list.dequeue(TextCell.self)
    }

    func list(_ list: ListEngine<TextCell>, canMoveRowAt path: ListPath) -> Bool { true }
  }

  @Test("DS-84 a snapshot source need not implement the move")
  @MainActor func snapshotSource() throws {
    let playlist = try Playlist()
    let cell = playlist.list.cell(at: ListPath(0, 0))
    #expect(try playlist.list.drag(ListPath(0, 0), to: ListPath(1, 1)) == ListPath(1, 1))
    #expect(playlist.snapshot.description == "A: 2 3\nB: 4 1")
    #expect(playlist.list.cell(at: ListPath(1, 1)) === cell)
    #expect(try playlist.list.drag(ListPath(0, 0), to: ListPath(0, 1)) == ListPath(0, 1))
    #expect(playlist.snapshot.description == "A: 3 2\nB: 4 1")
    try playlist.list.checkInvariants()
  }

  @Test("DS-84 a snapshot moves an item by its path, and names a path that doesn't exist")
  func movesByPath() throws {
    func moved(_ path: ListPath, _ target: ListPath) throws -> String {
      var snapshot = try Snapshot([("A", [1, 2, 3]), ("B", [4])])
      try snapshot.moveItem(at: path, to: target)
      return snapshot.description
    }
    #expect(try moved(ListPath(0, 0), ListPath(0, 2)) == "A: 2 3 1\nB: 4")
    #expect(try moved(ListPath(0, 2), ListPath(0, 0)) == "A: 3 1 2\nB: 4")
    #expect(try moved(ListPath(0, 1), ListPath(0, 1)) == "A: 1 2 3\nB: 4")
    #expect(try moved(ListPath(0, 1), ListPath(1, 1)) == "A: 1 3\nB: 4 2")
    #expect(throws: SnapshotError.noItem(path: ListPath(1, 1))) { try moved(ListPath(1, 1), ListPath(0, 0)) }
    #expect(throws: SnapshotError.noItem(path: ListPath(0, 3))) { try moved(ListPath(0, 0), ListPath(0, 3)) }
    #expect(throws: SnapshotError.noItem(path: ListPath(2, 0))) { try moved(ListPath(0, 0), ListPath(2, 0)) }
  }
}
