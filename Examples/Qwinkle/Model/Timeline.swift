/// The updates of everybody, newest first; equal times by id, descending; each id once.
final class Timeline {
  private(set) var qwinks: [Qwink] = []
  private let qwinkers: Qwinkers

  init(qwinkers: Qwinkers) {
    self.qwinkers = qwinkers
  }

  /// Shows what a document says, and nothing else; where it names an id twice the first one counts.
  func replace(with document: TimelineDocument) {
    var seen: Set<String> = []
    qwinks = document.qwinks
      .filter { seen.insert($0.id).inserted }
      .map { record in
        Qwink(
          id: record.id, text: record.text, createdAt: record.createdAt,
          author: qwinkers.qwinker(for: record.author))
      }
      .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }
}
