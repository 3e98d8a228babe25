import ArmatureTestSupport
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
      // The topmost row is deleted: the one below it stays in place.
      try list.scroll(to: 98)
      let third = try #require(list.span(of: ListPath(0, 3))).start - list.offset
      try list.batch {
        fixture.source.sections[0].remove(at: 2)
        $0.delete(ListPath(0, 2))
      }
      #expect(try #require(list.span(of: ListPath(0, 2))).start - list.offset == third)
      #expect(list.offset == 54)
      // All visible rows are deleted: the next one below takes the position of the topmost.
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

  @Test("DS-39 at offset 0 the list stays there, and inserted rows are shown")
  func staysAtTheTop() throws {
    let fixture = try Fixture(Source(30), viewport: 3)
    try fixture.list.batch {
      fixture.source.sections[0].insert("new", at: 0)
      $0.insert(ListPath(0, 0))
    }
    #expect(fixture.list.offset == 0)
    #expect(fixture.texts == ["new", "(0,0)", "(0,1)"])
  }

  @Test("DS-39 the distance is kept, also of a row that is partly visible", arguments: [0.25, 0.5, 0.75])
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

  /// Sections of rows that are identified by their number.
  final class Counts: ListSource, SectionedListSource {
    var counts: [Int]

    init(_ counts: Int...) { self.counts = counts }

    func numberOfSections(in list: TextList) -> Int { counts.count }

    func list(_ list: TextList, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell { try list.dequeue(TextCell.self) }
  }

  @Test("DS-39 after 100,000 batches the distance is off by one rounding step at most")
  func exactness() throws {
    var random = SeededGenerator(seed: 39)
    let source = Counts(100)
    let fixture = try Fixture(source, viewport: 0.75) { $0.rowHeight = 0.1 }
    let list = fixture.list
    try list.scroll(to: 5.43)
    var anchor = try #require(list.visiblePaths.first)
    let before = try #require(list.span(of: anchor)).start - list.offset
    for round in 0..<TestScale.rounds(2000) {
      var batch = ListBatch()
      if round % 10 == 9 {
        // The offset becomes large, where floating-point numbers are far apart, and small again.
        if anchor.section == 0 {
          batch.insertSection(0)
          source.counts.insert(.random(in: 1...1_000_000, using: &random), at: 0)
        } else {
          batch.deleteSection(0)
          source.counts.removeFirst()
        }
        anchor.section = 1 - anchor.section
      } else {
        let count = Int.random(in: 1...3, using: &random)
        let isInsert = anchor.row < 20 || Bool.random(using: &random)
        for row in 0..<count {
          let path = ListPath(anchor.section, row)
          isInsert ? batch.insert(path) : batch.delete(path)
        }
        source.counts[anchor.section] += isInsert ? count : -count
        anchor.row += isInsert ? count : -count
      }
      try list.apply(batch)
      let distance = try #require(list.span(of: anchor)).start - list.offset
      #expect(abs(distance - before) <= list.offset.ulp)
    }
  }
}
