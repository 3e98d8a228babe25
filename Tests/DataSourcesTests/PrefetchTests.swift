import ArmatureTesting
import DataSources
import Testing

/// A source that logs prefetch requests.
final class PrefetchedSource: Source, PrefetchingListSource {
  private var begun: [String] = []
  private var cancelled: [String] = []

  func list(_ list: TextList, prefetch requests: [(number: Int, path: ListPath)]) {
    begun += requests.map { "\($0.number): \($0.path.row)" }
  }

  func list(_ list: TextList, cancelPrefetching requests: [(number: Int, path: ListPath?)]) {
    cancelled += requests.map { "\($0.number): \($0.path?.row ?? -1)" }
  }

  /// Returns the requests since the last call.
  func prefetched() -> [String] {
    defer { begun = [] }
    return begun
  }

  /// Returns the cancellations since the last call, with row -1 for a deleted row.
  func canceled() -> [String] {
    defer { cancelled = [] }
    return cancelled
  }
}

struct PrefetchTests {
  @Test("DS-70 rows beyond the edge are prefetched once, the nearest first", arguments: IsolationContext.allCases)
  func tellsOnce(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(PrefetchedSource(30), viewport: 3)
      let (list, source) = (fixture.list, fixture.source)
      #expect(source.prefetched() == ["1: 3", "2: 4", "3: 5"])
      source.log = []
      try list.scroll(by: 1)
      #expect(source.prefetched() == ["4: 6"])
      #expect(source.log == ["cell (0,3)"])
      try list.scroll(by: 0)
      try list.resize(viewport: 3)
      #expect(source.prefetched() == [])
      try list.scroll(to: 27)
      #expect(source.prefetched() == [])
      #expect(source.canceled() == ["2: 4", "3: 5", "4: 6"])
      try list.scroll(by: -1)
      #expect(source.prefetched() == ["5: 25", "6: 24", "7: 23"])
      list.prefetchDistance = 1
      try list.scroll(by: -1)
      #expect(source.prefetched() == ["8: 24"] || source.prefetched() == [])
      try list.reload()
      #expect(source.prefetched().last?.hasSuffix(": 28") == true)
      list.prefetchDistance = .nan
      #expect(throws: ListError.self) { try list.scroll(by: 1) }
    }
  }

  @Test("DS-70 visible rows and rows beyond the ends are not prefetched")
  func staysInside() throws {
    let fixture = try Fixture(PrefetchedSource(5), viewport: 3)
    #expect(fixture.source.prefetched() == ["1: 3", "2: 4"])
    try fixture.list.scroll(by: 1)
    #expect(fixture.source.prefetched() == [])
    try fixture.list.scroll(by: -1)
    #expect(fixture.source.prefetched() == [])
    #expect(fixture.source.canceled() == ["2: 4"])
    try fixture.list.reload()
    #expect(fixture.source.prefetched() == ["3: 3", "4: 4"])
    #expect(fixture.source.canceled() == [])
  }

  @Test("DS-71 a turn or a jump cancels once, with number and current path", arguments: IsolationContext.allCases)
  func cancels(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(PrefetchedSource(60), viewport: 3)
      let (list, source) = (fixture.list, fixture.source)
      try list.scroll(to: 20)
      #expect(source.canceled() == ["1: 3", "2: 4", "3: 5"])
      #expect(source.prefetched().suffix(3) == ["4: 23", "5: 24", "6: 25"])
      try list.scroll(by: -1)
      #expect(source.canceled() == ["4: 23", "5: 24", "6: 25"])
      #expect(source.prefetched() == ["7: 18", "8: 17", "9: 16"])
      try list.scroll(by: -1)
      #expect(source.canceled() == [])
      #expect(source.prefetched() == ["10: 15"])
    }
  }

  @Test("DS-71 a request moves with its row through batches, and is canceled with a deleted row")
  func followsBatches() throws {
    let fixture = try Fixture(PrefetchedSource(60), viewport: 3)
    let (list, source) = (fixture.list, fixture.source)
    _ = source.prefetched()
    try list.batch {
      source.sections[0].remove(at: 4)
      source.sections[0].insert("new", at: 3)
      $0.delete(ListPath(0, 4))
      $0.insert(ListPath(0, 3))
    }
    // Row 3 is row 4 now, row 4 is deleted, row 5 stays row 5.
    #expect(source.canceled() == ["2: -1"])
    #expect(source.prefetched() == ["4: 3"])
    try list.scroll(to: 30)
    #expect(source.canceled() == ["1: 4", "3: 5", "4: 3"])
    _ = source.prefetched()
    try list.batch { $0.reload(ListPath(0, 34)) }
    #expect(source.prefetched() == ["8: 34"])
    #expect(source.canceled() == [])
  }

  // A known mistake: rows were prefetched that the list then didn't have, and again after the next reload.
  @Test("DS-70 a first reload that fails prefetches nothing")
  func failedReload() throws {
    final class MeasuredPrefetchedSource: MeasuredSource, PrefetchingListSource {
      var prefetched: [ListPath] = []
      func list(_ list: TextList, prefetch requests: [(number: Int, path: ListPath)]) {
        prefetched += requests.map(\.path)
      }
      func list(_ list: TextList, cancelPrefetching requests: [(number: Int, path: ListPath?)]) {}
    }
    let source = MeasuredPrefetchedSource([["a", "b", "c", "d"]])
    source.heights["b"] = .nan
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.source = source
    try list.resize(viewport: 2)
    #expect(throws: ListError.self) { try list.reload() }
    #expect(list.numberOfRows == 0)
    #expect(source.prefetched == [])
    source.heights["b"] = 1
    try list.reload()
    #expect(source.prefetched == [ListPath(0, 2), ListPath(0, 3)])
  }
}
