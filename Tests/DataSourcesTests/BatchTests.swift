import ArmatureTesting
import DataSources
import Testing

struct BatchTests {
  @Test(
    "DS-31 deletes are positions before, inserts positions after, in any order", arguments: IsolationContext.allCases)
  func beforeAndAfter(in context: IsolationContext) async throws {
    try await context.run {
      typealias Call = (inout ListBatch) -> Void
      let calls: [Call] = [
        { $0.delete(ListPath(0, 0)) }, { $0.delete(ListPath(0, 2)) }, { $0.insert(ListPath(0, 1)) },
        { $0.move(ListPath(0, 4), to: ListPath(0, 0)) },
      ]
      var random = SeededGenerator(seed: 31)
      for _ in 0..<24 {
        let fixture = try Fixture(Source([["a", "b", "c", "d", "e"]]))
        let cells = fixture.cells
        fixture.source.log = []
        try fixture.list.batch { batch in
          for call in calls.shuffled(using: &random) { call(&batch) }
          fixture.source.sections = [["e", "x", "b", "d"]]
        }
        #expect(fixture.texts == ["e", "x", "b", "d"])
        #expect(fixture.source.log == ["sections", "rows 0", "cell (0,1)"])
        #expect(fixture.cells[0] === cells[4])
        #expect(fixture.cells[2] === cells[1])
        #expect(fixture.cells[3] === cells[3])
        try fixture.list.checkInvariants()
      }
    }
  }

  @Test("DS-31 deletes shift neither the origin of a move nor a reload: [a, b, c, d] to [d, a]")
  func originsStay() throws {
    let fixture = try Fixture(Source([["a", "b", "c", "d"]]))
    try fixture.list.batch {
      fixture.source.sections = [["d", "a"]]
      $0.delete(ListPath(0, 1))
      $0.delete(ListPath(0, 2))
      $0.move(ListPath(0, 3), to: ListPath(0, 0))
    }
    #expect(fixture.texts == ["d", "a"])
    try fixture.list.batch {
      fixture.source.sections = [["A"]]
      $0.delete(ListPath(0, 0))
      $0.reload(ListPath(0, 1))
    }
    #expect(fixture.texts == ["A"])
  }

  @Test(
    "DS-32 rows have positions before and after, also if sections are deleted, inserted and moved",
    arguments: IsolationContext.allCases)
  func sections(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source([["a0", "a1"], ["b0"], ["c0"]]))
      let cells = fixture.cells
      fixture.source.log = []
      try fixture.list.batch {
        fixture.source.sections = [["c0"], ["n0", "n1"], ["a1", "y"]]
        $0.deleteSection(1)
        $0.insertSection(1)
        $0.moveSection(2, to: 0)
        $0.delete(ListPath(0, 0))
        $0.insert(ListPath(2, 1))
      }
      #expect(fixture.texts == ["c0", "n0", "n1", "a1", "y"])
      #expect(
        fixture.source.log == ["sections", "rows 0", "rows 1", "rows 2", "cell (1,0)", "cell (1,1)", "cell (2,1)"])
      #expect(fixture.cells[0] === cells[3])
      #expect(fixture.cells[3] === cells[1])
    }
  }

  @Test("DS-32 a kept section is not mistaken for another one if sections before it are deleted")
  func keptSections() throws {
    let source = HeadedSource([["a"], ["b"], ["c"], ["d"]])
    let fixture = try Fixture(source, viewport: 20)
    let headers = (0..<4).map { fixture.list.header(ofSection: $0) }
    source.log = []
    try fixture.list.batch {
      source.sections = [["b"], ["d", "e"]]
      $0.deleteSection(0)
      $0.deleteSection(2)
      $0.insert(ListPath(1, 1))
    }
    #expect(source.log == ["sections", "rows 0", "rows 1", "cell (1,1)"])
    #expect(fixture.list.header(ofSection: 0) === headers[1])
    #expect(fixture.list.header(ofSection: 1) === headers[3])
  }

  @Test("DS-33 row operations in deleted, inserted or reloaded sections are ignored, except for moves")
  func operationsThatCountForNothing() throws {
    let fixture = try Fixture(Source([["a0", "a1"], ["b0", "b1", "b2"], ["c0"]])) { $0.selectionMode = .multiple }
    let list = fixture.list
    try list.select(ListPath(0, 1))
    try list.select(ListPath(1, 0))
    try list.select(ListPath(1, 2))
    let cells = fixture.cells
    fixture.source.log = []
    try list.batch {
      // a is deleted and a1 moves into the new section, b is reloaded and b2 moves to c, c0 moves into b.
      fixture.source.sections = [["n0", "a1"], ["c0", "r0"], ["b2"]]
      $0.deleteSection(0)
      $0.delete(ListPath(0, 0))
      $0.reload(ListPath(0, 0))
      $0.insertSection(0)
      $0.insert(ListPath(0, 0))
      $0.reloadSection(1)
      $0.delete(ListPath(1, 0))
      $0.insert(ListPath(1, 1))
      $0.move(ListPath(0, 1), to: ListPath(0, 1))
      $0.move(ListPath(1, 2), to: ListPath(2, 0))
      $0.move(ListPath(2, 0), to: ListPath(1, 0))
    }
    #expect(fixture.texts == ["n0", "a1", "c0", "r0", "b2"])
    #expect(fixture.cells[1] === cells[1])
    #expect(fixture.cells[2] === cells[5])
    #expect(fixture.cells[4] === cells[4])
    #expect(list.selectedPaths == [ListPath(0, 1), ListPath(2, 0)])
    #expect(fixture.source.log.filter { $0.hasPrefix("cell") } == ["cell (0,0)", "cell (1,1)"])
    try list.checkInvariants()
  }

  @Test("DS-33 the only row of a deleted section moves to another section")
  func onlyRowMoves() throws {
    let fixture = try Fixture(Source([["a"], ["b"]]))
    let cell = fixture.cells[0]
    try fixture.list.batch {
      fixture.source.sections = [["b"], ["a"]]
      $0.deleteSection(0)
      $0.insertSection(1)
      $0.move(ListPath(0, 0), to: ListPath(1, 0))
    }
    #expect(fixture.texts == ["b", "a"])
    #expect(fixture.cells[1] === cell)
  }

  @Test("DS-36 a row may move and be reloaded, in a section that moves", arguments: IsolationContext.allCases)
  func movedAndReloaded(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source([["a0", "a1", "a2"], ["b0"], ["c0"]]))
      let cells = fixture.cells
      fixture.source.log = []
      try fixture.list.batch {
        fixture.source.sections = [["b0"], ["c!"], ["A2", "n", "a1"]]
        $0.moveSection(0, to: 2)
        $0.reloadSection(2)
        $0.delete(ListPath(0, 0))
        $0.insert(ListPath(2, 1))
        $0.move(ListPath(0, 2), to: ListPath(2, 0))
        $0.reload(ListPath(0, 2))
      }
      #expect(fixture.texts == ["b0", "c!", "A2", "n", "a1"])
      #expect(fixture.source.log.filter { $0.hasPrefix("cell") } == ["cell (1,0)", "cell (2,0)", "cell (2,1)"])
      #expect(fixture.cells[2] === cells[2])
      #expect(fixture.cells[4] === cells[1])
      try fixture.list.checkInvariants()
    }
  }

  @Test("DS-38 nested batches are one, applied at its end", arguments: IsolationContext.allCases)
  func nested(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source([["a", "b", "c", "d", "e", "f"]]), viewport: 3)
      let list = fixture.list
      fixture.source.log = []
      try list.batch { outer in
        fixture.source.sections = [["x", "c", "d", "e", "f"]]
        outer.delete(ListPath(0, 0))
        try list.batch { $0.delete(ListPath(0, 1)) }
        list.beginBatch()
        try list.apply(ListBatch())
        try list.batch { $0.insert(ListPath(0, 0)) }
        try list.endBatch()
        #expect(try list.scroll(by: 1) == 0)
        #expect(list.numberOfRows == 6)
        #expect(fixture.source.log.isEmpty)
      }
      #expect(fixture.source.log == ["sections", "rows 0", "cell (0,0)", "cell (0,2)", "cell (0,3)"])
      #expect(list.offset == 1)
      #expect(fixture.texts == ["c", "d", "e"])

      list.beginBatch()
      list.beginBatch()
      fixture.source.sections[0].removeLast()
      try list.batch { $0.delete(ListPath(0, 4)) }
      try list.endBatch()
      #expect(list.numberOfRows == 5)
      try list.endBatch()
      #expect(list.numberOfRows == 4)
      let error = #expect(throws: ListError.self) { try list.endBatch() }
      #expect(
        error?.description == """
          endBatch() was called without a beginBatch() before it. The list is unchanged. \
          Call them in pairs, or use batch(_:).
          """)
    }
  }

  // A known mistake: cells that the source returned after it had changed stayed where they were, and showed other rows.
  @Test("DS-7 after a batch that is queued during a pass the list shows the rows of the source", arguments: [0, 1, 2])
  func batchDuringPass(row: Int) throws {
    let fixture = try Fixture(HeadedSource([["a", "b", "c", "d"], ["e", "f"]]), viewport: 8)
    let (source, list) = (fixture.source, fixture.list)
    var calls = 0
    fixture.host.onPlace = {
      calls += 1
      guard calls == row + 1 else { return }
      #expect(throws: Never.self) {
        try list.batch {
          source.sections = [["d", "x", "a", "c"], ["f", "e"]]
          $0.delete(ListPath(0, 1))
          $0.insert(ListPath(0, 1))
          $0.move(ListPath(0, 3), to: ListPath(0, 0))
          $0.move(ListPath(1, 0), to: ListPath(1, 1))
        }
      }
    }
    try list.reload()
    #expect(fixture.texts == ["d", "x", "a", "c", "f", "e"])
    try list.checkInvariants()
    source.log = []
    calls = .max - 10
    try list.batch { $0.reload(ListPath(0, 0)) }
    #expect(source.log == ["sections", "rows 0", "rows 1", "cell (0,0)"])
  }

  // A known mistake: the batch was applied after the reload that had shown its changes, and was rejected.
  @Test("DS-7 a queued reload also shows the changes of the batches that wait behind it")
  func batchBehindReload() throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]), viewport: 5)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try fixture.list.reload()
        try fixture.list.batch {
          fixture.source.sections[0].insert("x", at: 0)
          $0.insert(ListPath(0, 0))
        }
      }
    }
    let log = DiagnosticLog()
    try log.record { try fixture.list.reload() }
    #expect(fixture.texts == ["x", "a", "b", "c"])
    #expect(log.topics.isEmpty)
    try fixture.list.scroll(by: 1)
  }

  // A known mistake: the first one took the count of the inserted section after the second one.
  @Test("DS-7 of several queued batches the last one may not add up, since an earlier one shows its change")
  func batchIntoInsertedSection() throws {
    let fixture = try Fixture(Source([["a"]]), viewport: 5)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try fixture.list.batch {
          fixture.source.sections.append(["b"])
          $0.insertSection(1)
        }
        try fixture.list.batch {
          fixture.source.sections[1].append("c")
          $0.insert(ListPath(1, 1))
        }
      }
    }
    let log = DiagnosticLog()
    try log.record { try fixture.list.reload() }
    #expect(fixture.texts == ["a", "b", "c"])
    #expect(log.topics.isEmpty)
    try fixture.list.scroll(by: 1)
  }

  // A known mistake: none of them added up, since the source had the changes of both.
  @Test("DS-7 several batches that are queued during one pass become a reload if they don't add up one by one")
  func batchesDuringPass() throws {
    let fixture = try Fixture(IdentifiedSource([["a", "b", "c"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    try list.select(ListPath(0, 1))
    var calls = 0
    fixture.host.onPlace = {
      calls += 1
      guard calls < 3 else { return }
      #expect(throws: Never.self) {
        try list.batch {
          source.sections[0].insert("x\(calls)", at: 0)
          $0.insert(ListPath(0, 0))
        }
      }
    }
    let log = DiagnosticLog()
    try log.record { try list.reload() }
    #expect(fixture.texts == ["x2", "x1", "a", "b", "c"])
    #expect(log.topics.isEmpty)
    #expect(list.selectedPaths == [ListPath(0, 3)])
    try list.scroll(by: 1)
    try list.checkInvariants()
  }

  // A known mistake: the header of the inserted section's place counted as that of the section that had moved down.
  @Test("DS-7 after a batch that is queued during a pass, headers that the source had moved are asked for again")
  func headersDuringPass() throws {
    let source = HeadedSource([["a", "b"], ["c", "d"]])
    source.headless = [0]
    let fixture = try Fixture(source, viewport: 9)
    let list = fixture.list
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.batch {
          source.sections.insert(["x"], at: 0)
          source.headless = [1]
          $0.insertSection(0)
        }
      }
    }
    try list.reload()
    #expect(fixture.texts == ["x", "a", "b", "c", "d"])
    #expect(fixture.starts == [1, 2, 3, 5, 6])
    try list.checkInvariants()
  }

  @Test("DS-7 rows that were asked for ahead of a batch that fails are asked for again by the next one")
  func batchAfterFailedBatch() throws {
    let source = MeasuredSource([["a", "b", "c", "d"]])
    let fixture = try Fixture(source, viewport: 4)
    let list = fixture.list
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.batch {
          source.sections[0].insert("x", at: 0)
          $0.insert(ListPath(0, 0))
        }
      }
      source.heights["x"] = -1
    }
    let log = DiagnosticLog()
    try log.record { try list.reload() }
    #expect(log.topics == [.listRequest])
    #expect(fixture.texts == ["a", "a", "b", "c"])
    source.heights = [:]
    try list.batch { $0.insert(ListPath(0, 0)) }
    #expect(fixture.texts == ["x", "a", "b", "c"])
    try list.checkInvariants()
  }

  // A known mistake: the dropped batch left no error, and later passes asked for rows that the source no longer has.
  @Test("DS-7 if a reload fails that was to show the changes of queued batches, every later pass throws its error")
  func batchBehindFailedReload() throws {
    let fixture = try Fixture(Source([["a", "b", "c"]]), viewport: 2)
    let (source, list) = (fixture.source, fixture.list)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.reload()
        try list.batch {
          source.sections[0].removeLast(2)
          $0.delete(ListPath(0, 1))
          $0.delete(ListPath(0, 2))
        }
      }
      source.counted = { _ in throw TestError(description: "The disk is full.") }
    }
    let log = DiagnosticLog()
    log.record { try? list.reload() }
    #expect(log.topics == [.listRequest])
    #expect(throws: ListError.self) { try list.scroll(by: 1) }
    source.counted = { _ in nil }
    try list.reload()
    #expect(fixture.texts == ["a"])
    try list.scroll(by: 1)
  }

  // A known mistake: the open batch was applied first and rejected, and then the queued one too.
  @Test("DS-7 a batch that is left open during a pass and one that was queued before it become a reload")
  func batchBeforeOpenBatch() throws {
    let fixture = try Fixture(Source([["a"]]), viewport: 5)
    let (source, list) = (fixture.source, fixture.list)
    fixture.host.onPlace = {
      fixture.host.onPlace = {}
      #expect(throws: Never.self) {
        try list.batch {
          source.sections[0].insert("x", at: 0)
          $0.insert(ListPath(0, 0))
        }
        list.beginBatch()
        source.sections[0].append("y")
        try list.batch { $0.insert(ListPath(0, 2)) }
      }
    }
    let log = DiagnosticLog()
    try log.record {
      try list.reload()
      try list.endBatch()
    }
    #expect(fixture.texts == ["x", "a", "y"])
    #expect(log.topics.isEmpty)
    try list.scroll(by: 1)
  }

  // A known mistake: the source before the batch counted as the same one, and the queued one stayed.
  @Test("DS-38 of two sources set while a batch is open the last one stays")
  func sourcesInBatch() throws {
    let (first, second) = (Source(2), Source(3))
    let fixture = try Fixture(first, viewport: 3)
    let list = fixture.list
    list.beginBatch()
    list.source = second
    list.source = first
    try list.endBatch()
    #expect(list.source === first)
    try list.reload()
    #expect(list.numberOfRows == 2)
  }

  @Test("DS-38 a closure that throws ends the batch without applying it", arguments: IsolationContext.allCases)
  func throwing(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(5), viewport: 3)
      let list = fixture.list
      #expect(throws: TestError.self) {
        try list.batch {
          $0.delete(ListPath(0, 0))
          throw TestError(description: "The disk is full.")
        }
      }
      #expect(list.numberOfRows == 5)
      let error = #expect(throws: ListError.self) { try list.scroll(by: 1) }
      #expect(
        error?.description == """
          The closure that declares a batch threw an error: The disk is full. The batch was rejected, and the list is \
          unchanged until a reload or a batch that adds up. Call reload() if the source has changed.
          """)
      // An inner batch that throws invalidates the outer one, even if its error is caught.
      #expect(throws: ListError.batchAbandoned(reason: "Again.")) {
        try list.batch { outer in
          outer.delete(ListPath(0, 0))
          try? list.batch { _ in throw TestError(description: "Again.") }
        }
      }
      try list.reload()
      #expect(list.numberOfRows == 5)
      #expect(try list.scroll(by: 1) == 1)
    }
  }

  @Test("DS-34 a batch may load an empty list, if it adds up from nothing")
  func firstBatch() throws {
    let source = Source(2, 1)
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.source = source
    try list.resize(viewport: 5)
    #expect(throws: ListError.self) { try list.batch { _ in } }
    try list.batch {
      $0.insertSection(0)
      $0.insertSection(1)
    }
    #expect(list.visiblePaths == [ListPath(0, 0), ListPath(0, 1), ListPath(1, 0)])
    try list.checkInvariants()
  }

  @Test("DS-40 a batch asks for counts once, and for visible rows that are new", arguments: IsolationContext.allCases)
  func asksForWhatIsNew(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(20, 20), viewport: 4)
      let cells = fixture.cells
      fixture.source.log = []
      try fixture.list.batch { _ in }
      #expect(fixture.source.asked() == ["sections", "rows 0", "rows 1"])
      try fixture.list.batch {
        fixture.source.sections[0].insert("x", at: 1)
        fixture.source.sections[0][3] = "y"
        $0.reload(ListPath(0, 2))
        $0.insert(ListPath(0, 1))
        $0.insert(ListPath(1, 20))
        fixture.source.sections[1].append("z")
      }
      #expect(fixture.source.asked() == ["sections", "rows 0", "rows 1", "cell (0,1)", "cell (0,3)"])
      #expect(fixture.texts == ["(0,0)", "x", "(0,1)", "y"])
      #expect(fixture.cells[2] === cells[1])
      // The rows are only right if inserts count after deletes.
      try fixture.list.batch {
        fixture.source.sections[0].removeSubrange(0...1)
        fixture.source.sections[0].insert("w", at: 2)
        $0.delete(ListPath(0, 0))
        $0.delete(ListPath(0, 1))
        $0.insert(ListPath(0, 2))
      }
      #expect(fixture.texts == ["(0,1)", "y", "w", "(0,3)"])
    }
  }
}
