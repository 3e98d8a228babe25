import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Footers below the rows of sections.
struct FooterTests {
  /// Sections with a footer of height 2 and, in some, a header of height 1.
  private class Footed: Source, FootedListSource, HeadedListSource {
    var withoutFooter: Set<Int> = []
    var withoutHeader: Set<Int> = []

    func list(_ list: TextList, headerForSection section: Int) throws -> TextCell? {
      log.append("header \(section)")
      guard !withoutHeader.contains(section) else { return nil }
      let cell = try list.dequeueHeader(TextCell.self)
      cell.text = "H\(section)"
      return cell
    }

    func list(_ list: TextList, footerForSection section: Int) throws -> TextCell? {
      log.append("footer \(section)")
      guard !withoutFooter.contains(section) else { return nil }
      let cell = try list.dequeueHeader(TextCell.self)
      cell.text = "F\(section)"
      return cell
    }
  }

  /// Footers that differ in height: twice their section's index.
  private final class Measured: Footed, FooterMeasuringListSource {
    func list(_ list: TextList, heightForFooterInSection section: Int) throws -> Double {
      log.append("height \(section)")
      return Double(section * 2)
    }
  }

  private func list(_ source: Source, viewport: Double) throws -> TextList {
    let list = TextList()
    list.register(TextCell.self) { TextCell() }
    list.registerHeader(TextCell.self) { TextCell() }
    list.footerHeight = 2
    list.source = source
    try list.resize(viewport: viewport)
    source.log = []
    try list.reload()
    return list
  }

  /// What is on show, from the top.
  private func texts(_ list: TextList) -> String {
    let rows = list.visiblePaths.map { ($0, list.cell(at: $0)?.text ?? "-") }
    let headers = list.visibleHeaders.map { (ListPath($0, -1), list.header(ofSection: $0)?.text ?? "-") }
    let footers = list.visibleFooters.map { (ListPath($0, 99), list.footer(ofSection: $0)?.text ?? "-") }
    return (rows + headers + footers).sorted { $0.0 < $1.0 }.map(\.1).joined(separator: " ")
  }

  @Test(
    "DS-87 a footer stands below the rows of its section, and scrolls with them", arguments: IsolationContext.allCases)
  func positions(in context: IsolationContext) async throws {
    try await context.run {
      let source = Footed([["a", "b"], [], ["c"]])
      let list = try list(source, viewport: 20)
      #expect(texts(list) == "H0 a b F0 H1 F1 H2 c F2")
      #expect(list.contentLength == 12)
      #expect(list.span(ofFooterInSection: 0) == ListSpan(start: 3, length: 2))
      #expect(list.span(ofFooterInSection: 1) == ListSpan(start: 6, length: 2))
      #expect(list.span(ofFooterInSection: 2) == ListSpan(start: 10, length: 2))
      #expect(list.span(ofFooterInSection: 3) == nil)
      #expect(list.path(at: 4) == nil)
      #expect(list.path(at: 9) == ListPath(2, 0))
      try list.checkInvariants()
    }
  }

  @Test("DS-87 a footer is asked for while it is visible only, and its cell is reused")
  func visible() throws {
    let source = Footed([["a", "b", "c"], ["d", "e", "f"]])
    let list = try list(source, viewport: 4)
    #expect(texts(list) == "H0 a b c")
    #expect(!source.log.contains("footer 0"))
    source.log = []
    try list.scroll(to: 2)
    #expect(texts(list) == "b c F0")
    #expect(source.log.filter { $0.hasPrefix("footer") } == ["footer 0"])
    let cell = list.footer(ofSection: 0)
    try list.scroll(to: 100)
    #expect(texts(list) == "e f F1")
    #expect(list.footer(ofSection: 1) === cell || list.footer(ofSection: 1) != nil)
    try list.scroll(to: 0)
    #expect(texts(list) == "H0 a b c")
    try list.checkInvariants()
  }

  @Test("DS-87 a section without a footer leaves no gap")
  func none() throws {
    let source = Footed([["a"], ["b"], []])
    source.withoutFooter = [0, 2]
    source.withoutHeader = [1]
    let list = try list(source, viewport: 20)
    #expect(texts(list) == "H0 a b F1 H2")
    #expect(list.contentLength == 6)
    #expect(list.span(ofFooterInSection: 0) == nil)
    #expect(list.span(of: ListPath(1, 0)) == ListSpan(start: 2, length: 1))
    try list.checkInvariants()
  }

  @Test("DS-87 footers of different heights are measured once each, and a height of 0 is no footer")
  func measured() throws {
    let source = Measured([["a"], ["b"], ["c"]])
    let list = try list(source, viewport: 20)
    #expect(texts(list) == "H0 a H1 b F1 H2 c F2")
    #expect(list.contentLength == 12)
    #expect(source.log.filter { $0.hasPrefix("height") } == ["height 0", "height 1", "height 2"])
    source.log = []
    try list.scroll(to: 1)
    try list.batch { $0.reload(ListPath(0, 0)) }
    #expect(source.log.filter { $0.hasPrefix("height") } == [])
    try list.batch { $0.reloadHeader(1) }
    #expect(source.log.filter { $0.hasPrefix("height") || $0.hasPrefix("foot") } == ["height 1", "footer 1"])
    try list.checkInvariants()
  }

  @Test("DS-87 footers stay with their sections through batches")
  func batches() throws {
    let source = Footed([["a"], ["b"], ["c"]])
    let list = try list(source, viewport: 30)
    let footers = (0..<3).map { list.footer(ofSection: $0) }
    source.sections = [["c", "x"], ["a"]]
    source.log = []
    try list.batch {
      $0.deleteSection(1)
      $0.moveSection(2, to: 0)
      $0.insert(ListPath(0, 1))
    }
    #expect(source.log.filter { $0.hasPrefix("foot") } == [])
    #expect(list.footer(ofSection: 0) === footers[2])
    #expect(list.footer(ofSection: 1) === footers[0])
    #expect(list.span(ofFooterInSection: 0) == ListSpan(start: 3, length: 2))
    #expect(list.span(ofFooterInSection: 1) == ListSpan(start: 7, length: 2))
    try list.checkInvariants()
  }

  @Test("DS-87 lists of random sections show what a plain model shows, while they scroll and change")
  func random() throws {
    for seed in 0..<UInt64(TestScale.rounds(40)) {
      var random = SeededGenerator(seed: seed)
      func sections() -> [[String]] {
        (0..<Int.random(in: 0...5, using: &random)).map { section in
          (0..<Int.random(in: 0...4, using: &random)).map { "\(section).\($0)" }
        }
      }
      let source = Footed(sections())
      source.withoutFooter = Set((0..<6).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      source.withoutHeader = Set((0..<6).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let list = try list(source, viewport: 100)
      for round in 0..<20 {
        source.sections = sections()
        try list.resize(viewport: 100)
        try list.reload()
        // From here on all headers and footers are known.
        var model: [(text: String, start: Double, length: Double)] = []
        var start = 0.0
        func add(_ text: String, _ length: Double) {
          model.append((text, start, length))
          start += length
        }
        for (section, rows) in source.sections.enumerated() {
          if !source.withoutHeader.contains(section) { add("H\(section)", 1) }
          for row in rows { add(row, 1) }
          if !source.withoutFooter.contains(section) { add("F\(section)", 2) }
        }
        #expect(list.contentLength == start, "seed \(seed), round \(round)")
        try list.resize(viewport: 5)
        for _ in 0..<5 {
          try list.scroll(to: Double.random(in: 0...30, using: &random).rounded())
          let shown = model.filter { $0.start < list.offset + 5 && $0.start + $0.length > list.offset }.map(\.text)
          #expect(texts(list) == shown.joined(separator: " "), "seed \(seed), round \(round)")
          try list.checkInvariants()
        }
      }
    }
  }
}
