import DataSources
import MessageTracing
import Testing

/// What a recorder hears of a list.
@Suite struct ListTracingTests {
  private final class Cell: ListCell {
    func prepareForReuse() {}
  }

  private final class Letters: ListSource, ListDelegate {
    func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) -> Int { 3 }
    func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell { try list.dequeue(Cell.self) }
    func list(_ list: ListEngine<Cell>, didSelectRowAt path: ListPath) {}
    func list(_ list: ListEngine<Cell>, didDeselectRowAt path: ListPath) {}
  }

  @Test("AR-64 a list's questions to its source and words to its delegate are messages")
  func messages() throws {
    let letters = Letters()
    let list = ListEngine<Cell>()
    list.register(Cell.self) { Cell() }
    list.source = letters
    list.delegate = letters
    try list.resize(viewport: 2)
    let (_, run) = try recording {
      try list.reload()
      try list.tap(ListPath(0, 1))
      try list.scroll(by: 1)
    }
    #expect(
      run.messages.map { "\($0.text) [\($0.pattern)] \($0.outcome)" } == [
        "numberOfRowsInSection 0 [dataSource] 3", "cellForRowAt (0,0) [dataSource] done",
        "cellForRowAt (0,1) [dataSource] done", "didSelectRowAt (0,1) [dataSource] done",
        "cellForRowAt (0,2) [dataSource] done",
      ])
    #expect(run.participants.map(\.name) == ["ListEngine<Cell>", "Letters"])
  }
}
