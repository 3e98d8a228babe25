import Foundation

/// The updates of all people, newest first.
final class Timeline {
  private var content = NewestFirst<Qwink>()
  private let qwinkers: Qwinkers

  init(qwinkers: Qwinkers) {
    self.qwinkers = qwinkers
  }

  var qwinks: [Qwink] { content.entries }

  /// Replaces all updates with those of a document.
  func replace(with document: TimelineDocument) {
    let records = NewestFirst(document.qwinks).entries
    // Oldest first, so that the newest entry determines the author's data.
    qwinkers.update(with: records.reversed().map(\.author))
    content = NewestFirst(records.compactMap(qwink))
  }

  /// Inserts a new update in order.
  func insert(_ record: QwinkRecord) {
    qwinkers.update(with: [record.author])
    if let qwink = qwink(record) { content.insert(qwink) }
  }

  private func qwink(_ record: QwinkRecord) -> Qwink? {
    qwinkers[record.author.id].map { Qwink(id: record.id, text: record.text, date: record.date, author: $0) }
  }
}

/// An entry with a date.
protocol Dated: Identifiable where ID == String {
  var date: Date { get }
}

/// Entries with unique identifiers, sorted by date, then by identifier, both descending.
struct NewestFirst<Entry: Dated> {
  private(set) var entries: [Entry] = []

  init() {}

  /// Sorts entries.
  ///
  /// Of several entries with the same identifier, the first one counts.
  init(_ found: [Entry]) {
    var seen: Set<String> = []
    entries = found.filter { seen.insert($0.id).inserted }.sorted { $0.precedes($1) }
  }

  /// Inserts an entry in order, unless its identifier exists already.
  mutating func insert(_ entry: Entry) {
    guard !entries.contains(where: { $0.id == entry.id }) else { return }
    let place = entries.firstIndex { !$0.precedes(entry) } ?? entries.endIndex
    entries.insert(entry, at: place)
  }
}

extension Dated {
  fileprivate func precedes(_ other: Self) -> Bool { (date, id) > (other.date, other.id) }
}
