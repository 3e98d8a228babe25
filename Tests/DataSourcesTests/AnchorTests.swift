import ArmatureTesting
import DataSources
import Testing

struct AnchorTests {
  @Test("DS-39 the topmost row that survives keeps its distance", arguments: IsolationContext.allCases)
  func keepsDistance(in context: IsolationContext) async throws {
    try await context.run {
      let fixture = try Fixture(Source(100), viewport: 100) { $0.rowHeight = 44 }
      let list = fixture.list
      try list.scroll(to: 54)
      try list.batch {
        fixture.source.sections[0].removeFirst()
        $0.delete(ListPath(0, 0))
      }
      #expect(list.offset == 10)
      // The topmost row itself goes: the one below it stays where it is.
      try list.scroll(to: 98)
      let third = try #require(list.span(of: ListPath(0, 3))).start - list.offset
      try list.batch {
        fixture.source.sections[0].remove(at: 2)
        $0.delete(ListPath(0, 2))
      }
      #expect(try #require(list.span(of: ListPath(0, 2))).start - list.offset == third)
      #expect(list.offset == 54)
      // All visible rows go: the next one below takes the place of the topmost.
      try list.batch {
        fixture.source.sections[0].removeSubrange(1...4)
        for row in 1...4 { $0.delete(ListPath(0, row)) }
      }
      #expect(list.offset == 54)
      #expect(fixture.texts.first == "(0,7)")
      // Content that ends above is clamped.
      try list.batch {
        fixture.source.sections[0].removeSubrange(2...)
        for row in 2..<94 { $0.delete(ListPath(0, row)) }
      }
      #expect(list.offset == 0)
    }
  }

  @Test("DS-39 at offset 0 the list stays there: what comes in is shown")
  func staysAtTheTop() throws {
    let fixture = try Fixture(Source(30), viewport: 3)
    try fixture.list.batch {
      fixture.source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
    }
    #expect(fixture.list.offset == 0)
    #expect(fixture.texts == ["new", "(0,0)", "(0,1)"])
  }

  @Test("DS-39 the distance is kept, not the edge: the trap of a row half hidden", arguments: [0.25, 0.5, 0.75])
  func halfHidden(hidden: Double) throws {
    let source = MeasuredSource(60)
    source.otherHeight = 3
    let fixture = try Fixture(source, viewport: 7)
    try fixture.list.scroll(to: 20 + hidden)
    let anchor = try #require(fixture.list.visiblePaths.first)
    let text = source.text(anchor)
    let distance = try #require(fixture.list.span(of: anchor)).start - fixture.list.offset
    try fixture.list.batch {
      source.sections[0].removeFirst()
      source.sections[0].insert(contentsOf: ["x", "y"], at: 3)
      $0.delete(ListPath(0, 0))
      $0.insert(ListPath(0, 3))
      $0.insert(ListPath(0, 4))
    }
    let present = try #require(fixture.list.visiblePaths.first)
    #expect(source.text(present) == text)
    #expect(try #require(fixture.list.span(of: present)).start - fixture.list.offset == distance)
  }

  @Test("DS-39 after 100,000 batches the distance is off by one rounding step at most")
  func exactness() throws {
    var random = SeededGenerator(seed: 39)
    let source = PlainSource(100)
    let fixture = try Fixture(source, viewport: 0.75) { $0.rowHeight = 0.1 }
    let list = fixture.list
    try list.scroll(to: 5.43)
    var anchor = try #require(list.visiblePaths.first)
    let before = try #require(list.span(of: anchor)).start - list.offset
    for _ in 0..<TestScale.rounds(5000) {
      let count = Int.random(in: 1...3, using: &random)
      let isInsert = anchor.row < 20 || Bool.random(using: &random)
      var batch = ListBatch()
      for row in 0..<count { isInsert ? batch.insert(ListPath(0, row)) : batch.delete(ListPath(0, row)) }
      source.count += isInsert ? count : -count
      anchor.row += isInsert ? count : -count
      try list.apply(batch)
      let distance = try #require(list.span(of: anchor)).start - list.offset
      #expect(abs(distance - before) <= list.offset.ulp)
    }
  }
}
