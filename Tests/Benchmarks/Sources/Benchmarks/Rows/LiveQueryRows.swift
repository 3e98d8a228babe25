import Harness

extension Rows {
  /// Notes sorted by rank, of which a tenth is hidden; a changed note moves to the front.
  static var liveQueries: [any Benchmark] {
    [
      changes("live query, one change", operation: "a changed object", each: 1) { $0.raise(1) },
      changes("live query, an insert and its delete", operation: "a change", each: 2) { $0.insertAndDelete() },
      changes("live query, a batch of 1,000", operation: "a batch", each: 1) { $0.raise(1_000) },
    ]
  }

  private static func changes(
    _ name: String, operation: String, each: Int, _ work: @escaping (any ChangingNotes) -> Int
  ) -> TimeRow {
    func repeated(_ notes: any ChangingNotes) -> RepeatedWork {
      RepeatedWork { repetitions in (0..<repetitions).reduce(0) { sum, _ in sum + work(notes) } }
    }
    var contenders: [Contender<RepeatedWork>] = [
      .ours { repeated(try LiveNotes($0)) },
      .limit("filter and sort again") { repeated(SortedNotes($0)) },
    ]
    #if HAS_GRDB
      contenders.append(.peer("GRDB ValueObservation") { repeated(try StoredNotes($0)) })
    #endif
    return TimeRow(
      name, operation: operation, sizeName: "objects", sizes: [1_000, 10_000, 100_000], operations: { _ in each },
      result: { _ in 1 }, contenders: contenders)
  }
}
