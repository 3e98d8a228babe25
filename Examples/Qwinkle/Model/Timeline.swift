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
