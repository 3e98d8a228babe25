import ArmatureTesting
import DataSources
import MessageTracing
import Testing

/// A list that shows nothing says why.
struct SetupTests {
  private func messages(_ body: () throws -> Void) rethrows -> [String] {
    let log = DiagnosticLog()
    try log.record(body)
    return log.diagnostics.filter { $0.topic == .listSetup }.map(\.message)
  }

  private func list() -> TextList {
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    return list
  }

  @Test("DS-83 a list without a source says so, once")
  func noSource() throws {
    let list = list()
    let messages = try messages {
      try list.resize(viewport: 10)
      try list.reload()
      try list.reload()
    }
    #expect(
      messages == [
        "Reloaded or updated a list without a source. It shows no rows. The source was probably never set: set "
          + "'source' before the first reload."
      ])
    list.source = nil
    #expect(try self.messages { try list.reload() } == [])
  }

  @Test("DS-83 a list whose source was deallocated says so, once for each source")
  func sourceIsGone() throws {
    let list = list()
    try list.resize(viewport: 10)
    for _ in 0..<2 {
      var source: Source? = Source(3)
      list.source = source
      try list.reload()
      source = nil
      let messages = try messages {
        try list.reload()
        try list.scroll(by: 1)
        try list.reload()
      }
      #expect(
        messages == [
          "Reloaded or updated a list whose source was deallocated. It shows no rows. The list holds its source weakly: "
            + "retain the source while the list is in use, or set 'source' to nil."
        ])
    }
  }

  @Test("DS-83 a list without a viewport says so, once, unless it has no rows")
  func noViewport() throws {
    let list = list()
    let source = Source(0)
    list.source = source
    #expect(try messages { try list.reload() } == [])
    source.sections = [["a", "b", "c"]]
    let messages = try messages {
      try list.reload()
      try list.reload()
    }
    #expect(
      messages == [
        "Reloaded or updated a list whose viewport has no length. It has 3 rows and shows none. "
          + "resize(viewport:) was probably never called: call it with the visible length when the list is laid out."
      ])
    let sized = self.list()
    sized.source = source
    #expect(
      try self.messages {
        try sized.resize(viewport: 0)
        try sized.reload()
      } == [])
  }

  @Test("DS-83 a cell type that isn't registered is named once, also if the error is ignored")
  func unregistered() throws {
    let list = list()
    let source = Source(2)
    source.cell = { list, _ in try list.dequeue(UnregisteredCell.self) }
    list.source = source
    try list.resize(viewport: 10)
    let messages = messages {
      try? list.reload()
      try? list.reload()
    }
    #expect(
      messages == [
        "Cannot dequeue a cell of type 'UnregisteredCell': it is not registered; registered are 'TextCell'. "
          + "Call register(UnregisteredCell.self) { … } before the first reload."
      ])
  }

  // A known mistake: the diagnostic of the next pass that failed named the type.
  @Test("DS-83 a type that the list wasn't asking for isn't named as the cause of a later error")
  func unregisteredOutsideOfAQuestion() throws {
    let list = list()
    let source = Source(2)
    list.source = source
    try list.resize(viewport: 10)
    let messages = messages {
      #expect(throws: ListError.unregistered(type: "UnregisteredCell", registered: ["TextCell"])) {
        try list.dequeue(UnregisteredCell.self)
      }
      source.cell = { _, _ in throw TestError(description: "gone") }
      #expect(throws: ListError.self) { try list.reload() }
    }
    #expect(messages == [])
  }

  @Test("DS-83 a sink may call the list: the viewport that it sets shows the rows")
  @MainActor func sinkCallsTheList() throws {
    @MainActor final class Screen {
      let list: TextList
      let source = Source(2)
      init(_ list: TextList) {
        self.list = list
        list.source = source
      }
    }
    let screen = Screen(list())
    try withDiagnostics(to: { _ in
      MainActor.assumeIsolated { try? screen.list.resize(viewport: 10) }
    }) {
      try screen.list.reload()
    }
    #expect(screen.list.visiblePaths == [ListPath(0, 0), ListPath(0, 1)])
  }

  @Test("DS-83 a list that is set up reports nothing")
  func complete() throws {
    let list = list()
    let source = Source(2)
    let messages = try messages {
      list.source = source
      try list.resize(viewport: 10)
      try list.reload()
      try list.batch { _ in }
    }
    #expect(messages == [])
  }
}
