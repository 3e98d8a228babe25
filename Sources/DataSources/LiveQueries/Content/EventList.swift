/// Puts the events of a bracket into their order.
struct EventList<Object: Identifiable> {
  private var sectionDeletes: [Int] = []
  private var sectionInserts: [Int] = []
  private var sectionMoves: [(from: Int, to: Int)] = []
  private var deletes: [(path: ListPath, event: LiveEvent<Object>)] = []
  private var others: [(path: ListPath, event: LiveEvent<Object>)] = []

  mutating func add(_ event: LiveEvent<Object>) {
    switch event {
    case .sectionDeleted(let section): sectionDeletes.append(section)
    case .sectionInserted(let section): sectionInserts.append(section)
    case .sectionMoved(let old, let new): sectionMoves.append((old, new))
    case .deleted(_, let path): deletes.append((path, event))
    case .inserted(_, let path), .moved(_, _, let path, _), .updated(_, _, let path): others.append((path, event))
    }
  }

  /// Section deletes from the last, section inserts from the first, section moves, object deletes from the last, and all
  /// others by where they are now.
  func sorted() -> [LiveEvent<Object>] {
    sectionDeletes.sorted(by: >).map { .sectionDeleted($0) }
      + sectionInserts.sorted().map { .sectionInserted($0) }
      + sectionMoves.sorted { $0.to < $1.to }.map { .sectionMoved(from: $0.from, to: $0.to) }
      + deletes.sorted { $0.path > $1.path }.map(\.event)
      + others.sorted { $0.path < $1.path }.map(\.event)
  }
}
