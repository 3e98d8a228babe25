import Armature

/// A sorted list of notes that follows their changes.
protocol ChangingNotes {
  /// Changes this many notes in one batch, each to the front, and returns 1 if the last of them is first.
  func raise(_ count: Int) -> Int

  /// Inserts a note at the front and deletes it, and returns 1 if it was first in between.
  func insertAndDelete() -> Int
}

struct RankedNote: Identifiable, Equatable {
  let id: Int
  var rank: Int
  var isHidden: Bool

  static func all(_ size: Int) -> [RankedNote] {
    (0..<size).map { RankedNote(id: $0, rank: ($0 * 7919) % size, isHidden: $0 % 10 == 0) }
  }
}

/// Chooses the next change: each time another visible note, and a rank below all others.
struct Choice {
  let size: Int
  private var count = 0

  init(size: Int) {
    self.size = size
  }

  mutating func next() -> RankedNote {
    count += 1
    let id = (count * 104_729) % size
    return RankedNote(id: id % 10 == 0 ? id + 1 : id, rank: -count, isHidden: false)
  }

  mutating func new() -> RankedNote {
    count += 1
    return RankedNote(id: size, rank: -count, isHidden: false)
  }
}

/// Ours, with one observer, as a list would be.
final class LiveNotes: ChangingNotes {
  private final class Store: LiveStore {
    let reports = Observers<StoreReport<RankedNote>>()
    var notes: [RankedNote]

    init(_ notes: [RankedNote]) {
      self.notes = notes
    }

    func objects() -> [RankedNote] { notes }
  }

  private let store: Store
  private let query: LiveQuery<RankedNote>
  private var choice: Choice
  private var events = 0

  init(_ size: Int) throws {
    choice = Choice(size: size)
    store = Store(RankedNote.all(size))
    query = LiveQuery(store, where: { !$0.isHidden }, order: [.by { $0.rank }])
    query.changes.subscribe(owner: self) { $0.events += $1.changeSet?.events.count ?? 0 }
    try query.performFetch()
  }

  private var firstID: Int? { query.object(at: ListPath(0, 0))?.id }

  func raise(_ count: Int) -> Int {
    var report = StoreReport<RankedNote>()
    var last: Int?
    for _ in 0..<count {
      let note = choice.next()
      store.notes[note.id] = note
      report.update(note)
      last = note.id
    }
    store.reports.notify(report)
    return firstID == last ? 1 : 0
  }

  func insertAndDelete() -> Int {
    let note = choice.new()
    store.notes.append(note)
    store.reports.notify(StoreReport(inserted: [note]))
    let isFirst = firstID == note.id
    store.notes.removeLast()
    store.reports.notify(StoreReport(deleted: [note.id]))
    return isFirst && firstID != note.id ? 1 : 0
  }
}

/// The code without a query: filters and sorts everything after each change.
final class SortedNotes: ChangingNotes {
  private var notes: [RankedNote]
  private var shown: [RankedNote] = []
  private var choice: Choice

  init(_ size: Int) {
    choice = Choice(size: size)
    notes = RankedNote.all(size)
    evaluate()
  }

  private func evaluate() {
    shown = notes.filter { !$0.isHidden }.sorted { $0.rank < $1.rank }
  }

  func raise(_ count: Int) -> Int {
    var last: Int?
    for _ in 0..<count {
      let note = choice.next()
      notes[note.id] = note
      last = note.id
    }
    evaluate()
    return shown.first?.id == last ? 1 : 0
  }

  func insertAndDelete() -> Int {
    let note = choice.new()
    notes.append(note)
    evaluate()
    let isFirst = shown.first?.id == note.id
    notes.removeLast()
    evaluate()
    return isFirst && shown.first?.id != note.id ? 1 : 0
  }
}
