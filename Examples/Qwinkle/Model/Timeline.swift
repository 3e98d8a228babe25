import Foundation

/// The updates of everybody, newest first.
final class Timeline {
  private var content = NewestFirst<Qwink>()
  private let qwinkers: Qwinkers

  init(qwinkers: Qwinkers) {
    self.qwinkers = qwinkers
  }

  var qwinks: [Qwink] { content.entries }

  /// Shows what a document says, and nothing else.
  func replace(with document: TimelineDocument) {
    let records = NewestFirst(document.qwinks).entries
    // The oldest first, so that what the newest entry says of its author is what stays.
    qwinkers.learn(records.reversed().map(\.author))
    content = NewestFirst(records.compactMap(qwink))
  }

  /// Puts a new update in its place.
  func insert(_ record: QwinkRecord) {
    qwinkers.learn([record.author])
    if let qwink = qwink(record) { content.insert(qwink) }
  }

  private func qwink(_ record: QwinkRecord) -> Qwink? {
    qwinkers[record.author.id].map { Qwink(id: record.id, text: record.text, date: record.date, author: $0) }
  }
}

/// Something that was said at a time.
protocol Dated: Identifiable where ID == String {
  var date: Date { get }
}

/// Entries as every list of them is ordered: newest first, equal times by id, descending; each id once.
struct NewestFirst<Entry: Dated> {
  private(set) var entries: [Entry] = []

  init() {}

  /// Orders entries; where an id comes twice the first one counts.
  init(_ found: [Entry]) {
    var seen: Set<String> = []
    entries = found.filter { seen.insert($0.id).inserted }.sorted { $0.comesBefore($1) }
  }

  /// Puts an entry in its place; one with an id that is there changes nothing.
  mutating func insert(_ entry: Entry) {
    guard !entries.contains(where: { $0.id == entry.id }) else { return }
    let place = entries.firstIndex { !$0.comesBefore(entry) } ?? entries.endIndex
    entries.insert(entry, at: place)
  }
}

extension Dated {
  fileprivate func comesBefore(_ other: Self) -> Bool { (date, id) > (other.date, other.id) }
}
