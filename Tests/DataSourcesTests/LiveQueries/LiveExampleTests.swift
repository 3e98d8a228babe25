import DataSources
import Delegation
import Foundation
import Testing

/// The examples of the documentation, compiled and asserted.
struct LiveExampleTests {
  struct Memo: Identifiable, Equatable {
    let id: Int
    var title: String
  }

  final class Memos: LiveStore {
    let reports = Observers<StoreReport<Memo>>()
    private var memos: [Memo] = []

    func objects() -> [Memo] { memos }

    func add(_ memo: Memo) {
      memos.append(memo)
      reports.notify(StoreReport(inserted: [memo]))
    }
  }

  final class Controller: LiveQueryDelegate {
    let query: LiveQuery<Memo>
    var batch = ListBatch()
    var shown: [ListBatch] = []
    var changeSets: [[String]] = []

    init(_ memos: Memos) throws {
      query = LiveQuery(memos, where: { $0.title != "" }, order: [.by { $0.title }])
      query.delegate = self  // will-change, one call for each event, did-change
      query.changes.subscribe(owner: self) { $0.show($1) }  // the change set as one value, owner held weakly
      try query.performFetch()
    }

    func show(_ change: LiveChange<Memo>) { changeSets.append(change.changeSet?.events.map(\.description) ?? []) }

    func liveQueryWillChange(_ query: LiveQuery<Memo>) { batch = ListBatch() }
    func liveQuery(_ query: LiveQuery<Memo>, didChange event: LiveEvent<Memo>) { batch.add(event) }
    func liveQueryDidChange(_ query: LiveQuery<Memo>) { shown.append(batch) }
    func liveQuery(_ query: LiveQuery<Memo>, didFail error: LiveQueryError) { Issue.record(error) }
  }

  @Test("a custom store, a query, and a change set in both forms")
  func query() throws {
    let memos = Memos()
    let controller = try Controller(memos)
    memos.add(Memo(id: 1, title: "b"))
    memos.add(Memo(id: 2, title: "a"))
    var report = StoreReport<Memo>()
    report.delete(1)
    report.update(Memo(id: 2, title: "c"))
    memos.reports.notify(report)  // one change set in each live query
    let predicate = #Predicate<Memo> { $0.id > 2 }
    controller.query.change {
      controller.query.filter = { try predicate.evaluate($0) }
      controller.query.order = [SortKey(SortDescriptor(\.title))]
    }
    #expect(
      controller.changeSets == [
        ["inserted 1 at (0,0)"], ["inserted 2 at (0,0)"], ["deleted 1 from (0,1)", "updated 2 from (0,0) to (0,0)"],
        ["deleted 2 from (0,0)"],
      ])
    #expect(controller.shown.map(\.deletedRows.count) == [0, 0, 1, 1])
  }

  @Test("an editing context is saved by a custom closure")
  func context() throws {
    var file: [String] = []
    let context = try EditingContext([Chore(1, "a")]) { context in file = context.objects().map(\.title) }
    let chore = Chore(2, "new")
    try context.insert(chore)
    chore.title = "Pay rent"
    try context.update(chore)  // live queries are notified of each change, saved or not
    #expect(file == [])
    try context.save()
    #expect(file == ["a", "Pay rent"])
  }
}
