import DataSources
import Delegation

/// A value with an identity.
struct Todo: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var group: String
  var rank: Int

  init(_ id: Int, _ title: String = "", group: String = "", rank: Int = 0) {
    self.id = id
    self.title = title
    self.group = group
    self.rank = rank
  }
}

/// An object that changes in place.
final class Chore: Identifiable {
  let id: Int
  var title: String
  var day: Int?

  init(_ id: Int, _ title: String, day: Int? = nil) {
    self.id = id
    self.title = title
    self.day = day
  }
}

/// An array that reports its changes.
final class ArrayStore<Object: Identifiable>: LiveStore {
  let reports = Observers<StoreReport<Object>>()
  var list: [Object]
  var failure: TestError?
  private(set) var listings = 0

  init(_ objects: [Object]) {
    list = objects
  }

  func objects() throws -> [Object] {
    listings += 1
    if let failure { throw failure }
    return list
  }

  /// Applies a report to the list, and sends it.
  func send(_ report: StoreReport<Object>) {
    for change in report.operations {
      switch change {
      case .insert(let object):
        list.removeAll { $0.id == object.id }
        list.append(object)
      case .update(let object):
        if let index = list.firstIndex(where: { $0.id == object.id }) {
          list[index] = object
        } else {
          list.append(object)
        }
      case .delete(let id): list.removeAll { $0.id == id }
      }
    }
    reports.notify(report)
  }

  func insert(_ objects: Object...) { send(StoreReport(inserted: objects)) }
  func update(_ objects: Object...) { send(StoreReport(updated: objects)) }
  func delete(_ ids: Object.ID...) { send(StoreReport(deleted: ids)) }
}

/// Records the calls of a query, and what can be read during them.
final class DelegateLog<Object: Identifiable>: LiveQueryDelegate {
  var log: [String] = []
  var onCall: (String) -> Void = { _ in }
  var reads: ((LiveQuery<Object>) -> String)?

  private func note(_ text: String, _ query: LiveQuery<Object>) {
    log.append(text + (reads.map { " " + $0(query) } ?? ""))
    onCall(text)
  }

  func liveQueryWillChange(_ query: LiveQuery<Object>) { note("will", query) }
  func liveQuery(_ query: LiveQuery<Object>, didChange event: LiveEvent<Object>) { note("\(event)", query) }
  func liveQueryDidChange(_ query: LiveQuery<Object>) { note("did", query) }
  func liveQuery(_ query: LiveQuery<Object>, didFail error: LiveQueryError) { note("failed: \(error)", query) }
}

/// A fetched query of a store, with all change sets that it has sent.
final class Live<Object: Identifiable> {
  let store: ArrayStore<Object>
  let query: LiveQuery<Object>
  var changeSets: [ChangeSet<Object>] = []

  init(
    _ objects: [Object], where filter: @escaping (Object) throws -> Bool = { _ in true }, order: [SortKey<Object>] = [],
    sectionKey: SectionKey<Object>? = nil, window: LiveWindow = .all,
    comparing content: ((Object) -> any Equatable)? = nil
  ) throws {
    store = ArrayStore(objects)
    query = LiveQuery(store, where: filter, order: order, sectionKey: sectionKey, window: window, comparing: content)
    query.changes.subscribe(owner: self) { live, change in change.changeSet.map { live.changeSets.append($0) } }
    try query.performFetch()
  }

  var ids: [Object.ID] { query.objects.map(\.id) }

  /// The ids of each section.
  var sections: [[Object.ID]] {
    (0..<query.numberOfSections).map { query.objects(inSection: $0).map(\.id) }
  }

  /// The events of all change sets since the last call, one line for each.
  func takeEvents() -> [String] {
    defer { changeSets = [] }
    return changeSets.map { $0.events.map(\.description).joined(separator: "; ") }
  }
}
