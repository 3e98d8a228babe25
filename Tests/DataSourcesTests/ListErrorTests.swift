import DataSources
import Testing

struct ListErrorTests {
  @Test("a bad count is named, and the list shows what it showed before")
  func badCounts() throws {
    let source = SectionedSource(4, -2)
    source.sectionCount = { 1 }
    let fixture = try Fixture(source)
    let before = fixture.texts

    source.sectionCount = { 2 }
    var error = #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(
      error?.description == """
        'SectionedSource' answered -2 for the number of rows in section 1. The list shows what it showed before; \
        a count must be 0 or more.
        """)
    source.sectionCount = { throw Refused(description: "The file is locked.") }
    error = #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(
      error?.description == """
        'SectionedSource' could not answer the number of sections: The file is locked. \
        The list shows what it showed before.
        """)
    #expect(fixture.texts == before)
    #expect(fixture.list.numberOfRows == 4)
  }

  @Test(
    "more rows than can be placed are refused, in one section or in several", arguments: [[Int.max], [1 << 53, 1]])
  func tooManyRows(counts: [Int]) throws {
    let source = SectionedSource()
    source.counts = counts
    source.sectionCount = { counts.count }
    let list = ListEngine<TextCell>()
    list.source = source
    let error = #expect(throws: ListError.self) { try list.reload() }
    #expect(
      error?.description == """
        'SectionedSource' counts more than 9007199254740992 rows. The list shows what it showed before; \
        show a part of the data.
        """)
    #expect(list.numberOfRows == 0)
  }

  @Test("a row whose cell is refused stays empty, and is asked for again")
  func refusedCell() throws {
    let fixture = try Fixture(Source(3))
    let answer = fixture.source.cell
    fixture.source.cell = { list, path in
      _ = try list.dequeue(TextCell.self)
      if path.row == 1 { throw Refused(description: "No such card.") }
      return try answer(list, path)
    }
    let error = #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(
      error?.description == """
        No cell for row (0,1): No such card. The rows stay empty, all others are shown. \
        The source had counted [3] rows in its sections; they are asked for again in the next pass.
        """)
    #expect(fixture.texts == ["(0,0)", nil, "(0,2)"])
    fixture.source.cell = answer
    try fixture.list.scroll(to: 0)
    #expect(fixture.texts == ["(0,0)", "(0,1)", "(0,2)"])
  }

  @Test("numbers that are no place are refused", arguments: [Double.nan, .infinity, -.infinity])
  func badNumbers(number: Double) throws {
    let fixture = try Fixture(Source(30))
    try fixture.list.scroll(to: 3)
    #expect(throws: ListError.self) { try fixture.list.scroll(to: number) }
    #expect(throws: ListError.self) { try fixture.list.scroll(by: number) }
    #expect(throws: ListError.self) { try fixture.list.resize(viewport: number) }
    fixture.list.rowHeight = number
    #expect(throws: ListError.self) { try fixture.list.reload() }
    #expect(fixture.list.offset == 3)
    #expect(fixture.list.viewport == 10)
    #expect(fixture.texts == (3..<13).map { "(0,\($0))" })
  }

  @Test(
    "each error says what happened and what to do",
    arguments: [
      (
        ListError.badRowHeight(-1),
        "The height of rows is -1.0. The list shows what it showed before; a height must be finite and 0 or more."
      ),
      (
        .badLength(-2, of: "length of a viewport"),
        "-2.0 is no length of a viewport. The list shows what it showed before; use a finite number."
      ),
      (
        .notAsking(type: "Row"),
        "Cannot dequeue a cell of type 'Row' now: the list is not asking for a cell. "
          + "Dequeue inside list(_:cellForRowAt:), or make a cell of your own."
      ),
      (
        .unregistered(type: "Row", registered: []),
        "Cannot dequeue a cell of type 'Row': it is not registered; no type is. "
          + "Call register(Row.self) { … } before the first reload."
      ),
    ])
  func texts(error: ListError, text: String) {
    #expect(error.description == text)
  }

  @Test("a cell cannot be dequeued while none is asked for")
  func dequeueOutside() throws {
    let fixture = try Fixture(Source(1))
    #expect(throws: ListError.notAsking(type: "TextCell")) { try fixture.list.dequeue(TextCell.self) }
  }
}
