import Armature
import Testing

@Suite("Data sources on the pages")
struct DataSourceSnippets {
  @Test("a list asks for what is visible, and uses cells again")
  func list() throws {
    // snippet.list
    final class Row: ListCell {
      var text = ""
      func prepareForReuse() { text = "" }
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
}
