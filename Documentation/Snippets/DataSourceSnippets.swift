import Armature
import Testing

@Suite("Data sources on the pages")
struct DataSourceSnippets {
  @Test("a list asks for visible rows, and reuses cells")
  func list() throws {
    // snippet.list
    final class Row: ListCell {
      var text = ""
      func prepareForReuse() { text = "" }
      func show(_ state: ListCellState) {}
    }

    final class Squares: ListSource {
      func list(_ list: ListEngine<Row>, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

      func list(_ list: ListEngine<Row>, cellForRowAt path: ListPath) throws -> Row {
        let row = try list.dequeue(Row.self)
        row.text = "\(path.row * path.row)"
        return row
      }
    }

    let squares = Squares()
    let list = ListEngine<Row>()
    list.register(Row.self) { Row() }
    list.source = squares
    try list.resize(viewport: 10)
    try list.reload()  // asks for ten cells
    print(list.cell(at: ListPath(0, 9))?.text ?? "")  // 81
    // snippet.end
    #expect(list.cell(at: ListPath(0, 9))?.text == "81")
    #expect(list.visibleRows == 0..<10)
  }

  @Test("a snapshot is shown by its difference")
  func snapshot() throws {
    // snippet.snapshot
    struct Card: Identifiable, Equatable {
      let id: Int
      var title: String
    }

    let old = try Snapshot([Card(id: 1, title: "Tea"), Card(id: 2, title: "Rain"), Card(id: 3, title: "Bike")])
    let new = try Snapshot([Card(id: 3, title: "Bike"), Card(id: 1, title: "Green tea"), Card(id: 4, title: "Sun")])
    let difference = new.difference(from: old)
    print(difference.changes.batch.movedRows.count)  // 1: as few as possible
    print(try old.applying(difference) == new)  // true
    // snippet.end
    #expect(difference.changes.batch.movedRows.count == 1)
    #expect(try old.applying(difference) == new)
  }

  @Test("plain values are their own identity")
  func plainSnapshot() throws {
    // snippet.plain
    enum Shelf { case new, read }

    final class Row: ListCell {
      var title = ""
      func prepareForReuse() { title = "" }
      func show(_ state: ListCellState) {}
    }

    final class Books: SnapshotSource {
      let list = ListEngine<Row>()
      var snapshot = Snapshot<Shelf, String>()

      func list(_ list: ListEngine<Row>, cellFor title: String, at path: ListPath) throws -> Row {
        let row = try list.dequeue(Row.self)
        row.title = title
        return row
      }
    }

    let books = Books()
    books.list.register(Row.self) { Row() }
    books.list.source = books
    try books.list.resize(viewport: 10)
    try books.apply(Snapshot([(.new, ["Emma", "Ulysses"]), (.read, ["Dune"])]), to: books.list)

    var next = books.snapshot
    try next.moveItem("Emma", toSection: .read)
    try next.reconfigureItems(["Dune"])  // asks for its cell again, and offers the same one
    print(next.difference(from: books.snapshot))
    // move item Emma from (0,0) to (1,1)
    // reconfigure item Dune from (1,0)
    try books.apply(next, to: books.list)
    // snippet.end
    #expect(books.list.cell(at: ListPath(1, 1))?.title == "Emma")
  }

  @Test("a user moves and deletes rows, and takes a deletion back")
  @MainActor func reordering() throws {
    // snippet.reordering
    final class Row: ListCell {
      var title = ""
      func prepareForReuse() { title = "" }
      func show(_ state: ListCellState) {}
    }

    @MainActor
    final class Playlist:
      @MainActor SnapshotSource, @MainActor ReorderingListSource, @MainActor EditingListSource
    {
      let list = ListEngine<Row>()
      var snapshot = Snapshot<OnlySection, String>()
      private var previous: Snapshot<OnlySection, String>?

      func show(_ songs: [String]) throws {
        list.register(Row.self) { Row() }
        list.source = self
        try list.resize(viewport: 10)
        try apply(Snapshot(songs), to: list)
      }

      func list(_ list: ListEngine<Row>, cellFor song: String, at path: ListPath) throws -> Row {
        let row = try list.dequeue(Row.self)
        row.title = song
        return row
      }

      // The row is moved in the snapshot, unless the source implements the commit itself.
      func list(_ list: ListEngine<Row>, canMoveRowAt path: ListPath) -> Bool { true }

      func list(_ list: ListEngine<Row>, canEditRowAt path: ListPath) -> Bool { true }

      // The list itself deletes nothing: the source deletes the row and updates the list.
      func list(_ list: ListEngine<Row>, commitDeletionOfRowAt path: ListPath) {
        guard let song = snapshot.item(at: path) else { return }
        previous = snapshot
        var next = snapshot
        try? next.deleteItems([song])
        try? apply(next, to: list)
      }

      func undoDeletion() throws {
        if let previous { try apply(previous, to: list) }
      }
    }

    let playlist = Playlist()
    try playlist.show(["Aria", "Bolero", "Canon"])
    try playlist.list.drag(ListPath(0, 2), to: ListPath(0, 0))  // what a view does at the end of a drag
    print(playlist.snapshot)  // items: Canon Aria Bolero
    try playlist.list.swipeAway(ListPath(0, 1))  // and at the end of a swipe
    print(playlist.snapshot)  // items: Canon Bolero
    try playlist.undoDeletion()
    // snippet.end
    #expect(playlist.snapshot.description == "items: Canon Aria Bolero")
    #expect(playlist.list.cell(at: ListPath(0, 1))?.title == "Aria")
  }

  @Test("a live query notifies of changes")
  func liveQuery() throws {
    // snippet.query
    struct Note: Identifiable, Equatable {
      let id: Int
      var title: String
    }

    let notes = try EditingContext([Note(id: 1, title: "Rain"), Note(id: 2, title: "Tea")])
    let query = LiveQuery(notes, where: { $0.title != "" }, order: [.by { $0.title }])
    try query.performFetch()
    var eventCounts: [Int] = []
    let token = query.changes.subscribe { eventCounts.append($0.changeSet?.events.count ?? 0) }

    try notes.insert(Note(id: 3, title: "Sun"))
    print(query.objects.map(\.title))  // ["Rain", "Sun", "Tea"]
    // snippet.end
    #expect(query.objects.map(\.title) == ["Rain", "Sun", "Tea"])
    #expect(eventCounts == [1])
    token.cancel()
  }

  @Test("a list refuses a batch that doesn't add up")
  func rejectedBatch() throws {
    // snippet.batch
    final class Line: ListCell {
      func prepareForReuse() {}
      func show(_ state: ListCellState) {}
    }
    final class Notes: ListSource {
      var titles = ["Rain", "Sun", "Tea"]
      func list(_ list: ListEngine<Line>, numberOfRowsInSection section: Int) -> Int { titles.count }
      func list(_ list: ListEngine<Line>, cellForRowAt path: ListPath) throws -> Line { try list.dequeue(Line.self) }
    }

    let notes = Notes()
    let list = ListEngine<Line>()
    list.register(Line.self) { Line() }
    list.source = notes
    try list.resize(viewport: 10)
    try list.reload()

    notes.titles.remove(at: 1)  // first the data, then the list
    try list.batch { $0.delete(ListPath(0, 1)) }
    print(list.numberOfRows)  // 2
    do { try list.batch { $0.delete(ListPath(0, 0)) } } catch { print(error) }  // the sum, the source, and what to do
    // snippet.end
    #expect(list.numberOfRows == 2)
    #expect(throws: ListError.self) { try list.batch { $0.delete(ListPath(0, 0)) } }
  }

  @Test("a list follows a live query")
  func following() throws {
    // snippet.following
    struct Chore: Identifiable, Equatable {
      let id: Int
      var title: String
      var isDone = false
    }
    final class Row: ListCell {
      var title = ""
      func prepareForReuse() { title = "" }
      func show(_ state: ListCellState) {}
    }

    final class OpenChores: ListSource, SectionedListSource {
      let query: LiveQuery<Chore>
      let list = ListEngine<Row>()

      init(_ store: some LiveStore<Chore>) throws {
        query = LiveQuery(store, where: { !$0.isDone }, order: [.by { $0.title }])
        try query.performFetch()
        list.register(Row.self) { Row() }
        list.source = self
        try list.resize(viewport: 10)
        try list.reload()
        query.changes.subscribe(owner: self) { chores, change in
          if let batch = change.changeSet?.batch { try? chores.list.apply(batch) }
        }
      }

      func numberOfSections(in list: ListEngine<Row>) -> Int { query.numberOfSections }
      func list(_ list: ListEngine<Row>, numberOfRowsInSection section: Int) -> Int {
        query.numberOfObjects(inSection: section) ?? 0
      }
      func list(_ list: ListEngine<Row>, cellForRowAt path: ListPath) throws -> Row {
        let row = try list.dequeue(Row.self)
        row.title = query.object(at: path)?.title ?? ""
        return row
      }
    }

    let store = try EditingContext([Chore(id: 1, title: "Rake"), Chore(id: 2, title: "Paint")])
    let screen = try OpenChores(store)
    try store.update(Chore(id: 2, title: "Paint", isDone: true))  // one row leaves the list
    try store.insert(Chore(id: 3, title: "Water"))
    print(screen.query.objects.map(\.title))  // ["Rake", "Water"]
    print(screen.list.cell(at: ListPath(0, 1))?.title ?? "")  // Water
    // snippet.end
    #expect(screen.list.numberOfRows == 2)
    #expect(screen.list.cell(at: ListPath(0, 1))?.title == "Water")
  }

  @Test("a change set is one value")
  func changeSet() throws {
    // snippet.changeset
    struct Note: Identifiable, Equatable {
      let id: Int
      var title: String
    }
    let store = try EditingContext([Note(id: 1, title: "Rain"), Note(id: 2, title: "Tea")])
    let query = LiveQuery(store, where: { $0.title.count < 5 }, order: [.by { $0.title }])
    try query.performFetch()
    var events: [String] = []
    query.changes.subscribe(.whileAlive(query)) { events += $0.changeSet?.events.map { "\($0)" } ?? [] }

    try store.perform {
      try store.update(Note(id: 1, title: "Wind"))
      try store.insert(Note(id: 3, title: "Thunder"))  // doesn't match
    }
    print(events)  // ["moved 1 from (0,0) to (0,1), content changed"]
    // snippet.end
    #expect(events == ["moved 1 from (0,0) to (0,1), content changed"])
  }
}
