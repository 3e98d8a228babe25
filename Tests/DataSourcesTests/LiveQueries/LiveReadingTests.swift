import ArmatureTesting
import DataSources
import Testing

struct LiveReadingTests {
  /// GRDB 4 traps on an unknown path.
  @Test(
    "DS-65 look-ups by path and by id don't ask the store, and unknown ones give nil",
    arguments: IsolationContext.allCases)
  func lookUps(in context: IsolationContext) async throws {
    try await context.run {
      let live = try Live(
        (1...6).map { Todo($0, group: $0 < 4 ? "a" : "b") }, where: { $0.id != 5 }, sectionKey: .by { $0.group },
        window: LiveWindow(offset: 1))
      live.store.failure = TestError(description: "Asked.")
      let query = live.query
      #expect(query.count == 4)
      #expect(query.numberOfSections == 2)
      #expect((-1...2).map(query.numberOfObjects(inSection:)) == [nil, 2, 2, nil])
      #expect(query.object(at: ListPath(0, 1))?.id == 3)
      #expect(query.path(of: 6) == ListPath(1, 1))
      #expect(query.object(for: 6)?.id == 6)
      for path in [ListPath(0, 2), ListPath(2, 0), ListPath(0, -1), ListPath(-1, 0), ListPath(.max, .max)] {
        #expect(query.object(at: path) == nil)
      }
      #expect([1, 5, 99].map(query.path(of:)) == [nil, nil, nil])
      #expect([1, 5, 99].map { query.object(for: $0) } == [nil, nil, nil])
      #expect(query.sectionKey(at: 2) == nil)
      #expect(query.objects(inSection: -1) == [])
      #expect(live.store.listings == 1)
    }
  }

  @Test("DS-65 a query without a fetch or without objects is empty")
  func empty() {
    let query = LiveQuery(ArrayStore([Todo(1)]))
    #expect(query.count == 0)
    #expect(query.numberOfSections == 1)
    #expect(query.numberOfObjects(inSection: 0) == 0)
    #expect(query.object(at: ListPath(0, 0)) == nil)
    #expect(query.path(of: 1) == nil)
    #expect(query.objects == [])
  }
}
