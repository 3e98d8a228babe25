import Armature
import Harness

extension Rows {
  /// Notes sorted by rank, of which a tenth is hidden; a changed note moves to the front.
  static var liveQueries: [any Benchmark] {
    [
      changes("live query, one change", operation: "a changed object", each: 1) { $0.raise(1) },
      changes("live query, an insert and its delete", operation: "a change", each: 2) { $0.insertAndDelete() },
      changes("live query, a batch of 1,000", operation: "a batch", each: 1) { $0.raise(1_000) },
      fetch("live query, the first fetch", order: [.by { $0.rank }]) { $0.rank },
      fetch("live query, the first fetch without sort keys", order: []) { $0.id },
    ]
  }

  /// The first fetch of a query of all notes; the result is the sum of the first and the last key.
  private static func fetch(
    _ name: String, order: [SortKey<RankedNote>], key: @escaping (RankedNote) -> Int
  ) -> TimeRow {
    TimeRow(
      name, operation: "an object", sizeName: "objects", sizes: [1_000, 10_000, 100_000], operations: { $0 },
      result: { $0 - 1 },
      contenders: [
        .ours { size in
          let store = RankedNotes(size)
          return RepeatedWork { repetitions in
            (0..<repetitions).reduce(0) { sum, _ in
              let query = LiveQuery(store, order: order)
              guard (try? query.performFetch()) != nil, query.count == size,
                let first = query.object(at: ListPath(0, 0)), let last = query.object(at: ListPath(0, size - 1))
              else { return sum }
              return sum + key(first) + key(last)
            }
          }
        },
        .limit("`sorted` of the keys") { size in
          let notes = RankedNote.all(size)
          return RepeatedWork { repetitions in
            (0..<repetitions).reduce(0) { sum, _ in
              let sorted = opaque(notes).sorted { $0.rank < $1.rank }
              return sum + sorted[0].rank + sorted[size - 1].rank
            }
          }
        },
      ])
  }

  /// A store of notes that don't change.
  private final class RankedNotes: LiveStore {
    let reports = Observers<StoreReport<RankedNote>>()
    private let notes: [RankedNote]

    init(_ size: Int) {
      notes = RankedNote.all(size)
    }

    func objects() -> [RankedNote] { notes }
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
