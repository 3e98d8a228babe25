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
}
