#if HAS_GRDB
  import Dispatch
  import GRDB
  import Synchronization

  /// The same notes in a database in memory, whose observation fetches all visible notes after each change.
  final class StoredNotes: ChangingNotes {
    private struct Shown: FetchableRecord, Sendable {
      let id: Int
      let rank: Int

      init(row: Row) {
        id = row[0]
        rank = row[1]
      }
    }

    /// The most recent notes of the observation.
    private final class Latest: Sendable {
      let firstID = Atomic(-1)
      let semaphore = DispatchSemaphore(value: 0)

      func set(_ notes: [Shown]) {
        firstID.store(notes.first?.id ?? -1, ordering: .releasing)
        semaphore.signal()
      }

      func next() -> Int {
        semaphore.wait()
        return firstID.load(ordering: .acquiring)
      }
    }

    private let database: DatabaseQueue
    private let latest = Latest()
    private let observation: AnyDatabaseCancellable
    private var choice: Choice

    init(_ size: Int) throws {
      choice = Choice(size: size)
      database = try DatabaseQueue()
      try database.write { db in
        try db.execute(sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, rank INTEGER, hidden INTEGER)")
        try db.execute(sql: "CREATE INDEX ranks ON note (rank) WHERE NOT hidden")
        for note in RankedNote.all(size) { try Self.insert(note, db) }
      }
      let latest = latest
      observation = ValueObservation.tracking { db in
        try Shown.fetchAll(db, sql: "SELECT id, rank FROM note WHERE NOT hidden ORDER BY rank")
      }.start(
        in: database, scheduling: .async(onQueue: DispatchQueue(label: "notes")),
        onError: { _ in latest.set([]) }, onChange: { latest.set($0) })
      _ = latest.next()
    }

    private static func insert(_ note: RankedNote, _ db: Database) throws {
      try db.execute(sql: "INSERT INTO note VALUES (?, ?, ?)", arguments: [note.id, note.rank, note.isHidden])
    }

    func raise(_ count: Int) -> Int {
      let notes = (0..<count).map { _ in choice.next() }
      do {
        try database.write { db in
          for note in notes {
            try db.execute(sql: "UPDATE note SET rank = ? WHERE id = ?", arguments: [note.rank, note.id])
          }
        }
      } catch {
        return 0
      }
      return latest.next() == notes.last?.id ? 1 : 0
    }

    func insertAndDelete() -> Int {
      let note = choice.new()
      do {
        try database.write { db in try Self.insert(note, db) }
        let isFirst = latest.next() == note.id
        try database.write { db in try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [note.id]) }
        return latest.next() != note.id && isFirst ? 1 : 0
      } catch {
        return 0
      }
    }
  }
#endif
