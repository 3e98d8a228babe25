import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// A source, its changes, and what a list should show, all as plain arrays.
final class ModelSource: ListSource, SectionedListSource, MeasuringListSource, IdentifyingListSource, HeadedListSource {
  struct Row: Equatable {
    let id: Int
    var version = 0
    var height: Double
  }

  struct Section {
    let id: Int
    var rows: [Row]
    var hasHeader: Bool
  }

  static let estimate = 1.5
  static let headerHeight = 0.75

  var sections: [Section] = []
  /// The rows that were measured, and the sections whose header was asked for, since their last reload.
  var measured: Set<Int> = []
  var knownHeaders: Set<Int> = []
  var random: SeededGenerator
  private var nextID = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    sections = (0..<4).map { _ in newSection() }
  }

  func newRow() -> Row {
    nextID += 1
    return Row(id: nextID, height: newHeight())
  }

  func newSection() -> Section {
    nextID += 1
    let id = nextID
    return Section(id: id, rows: (0..<random.number(0...6)).map { _ in newRow() }, hasHeader: random.number(0...2) > 0)
  }

  func newHeight() -> Double { Double(random.number(0...12)) / 4 }

  // MARK: Answers

  func numberOfSections(in list: TextList) -> Int { sections.count }

  func list(_ list: TextList, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

  func list(_ list: TextList, heightForRowAt path: ListPath) -> Double {
    let row = sections[path.section].rows[path.row]
    #expect(measured.insert(row.id).inserted, "Row \(path) is measured twice.")
    return row.height
  }

  func list(_ list: TextList, headerForSection section: Int) throws -> TextCell? {
    knownHeaders.insert(sections[section].id)
    guard sections[section].hasHeader else { return nil }
    let cell = try list.dequeueHeader(AdCell.self)
    cell.text = "header \(sections[section].id)"
    return cell
  }

  func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell {
    let cell = try list.dequeue(TextCell.self)
    cell.text = text(path)
    return cell
  }

  func list(_ list: TextList, identityForRowAt path: ListPath) -> Int { sections[path.section].rows[path.row].id }

  func list(_ list: TextList, pathForRowWithIdentity id: Int) -> ListPath? { path(of: id) }

  // MARK: Expected content

  func text(_ path: ListPath) -> String {
    let row = sections[path.section].rows[path.row]
    return "\(row.id).\(row.version)"
  }

  func path(of id: Int) -> ListPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.rows.firstIndex(where: { $0.id == id }) { return ListPath(section, row) }
    }
    return nil
  }

  /// Every header and row with its position.
  func places() -> (headers: [ListSpan], rows: [(path: ListPath, span: ListSpan)], length: Double) {
    var top = 0.0
    var headers: [ListSpan] = []
    var rows: [(path: ListPath, span: ListSpan)] = []
    for (section, content) in sections.enumerated() {
      let hasRoom = content.hasHeader || !knownHeaders.contains(content.id)
      headers.append(ListSpan(start: top, length: hasRoom ? Self.headerHeight : 0))
      top += hasRoom ? Self.headerHeight : 0
      for (row, content) in content.rows.enumerated() {
        let height = measured.contains(content.id) ? content.height : Self.estimate
        rows.append((ListPath(section, row), ListSpan(start: top, length: height)))
        top += height
      }
    }
    return (headers, rows, top)
  }
}

struct RandomListTests {
  @Test("DS-41 random operations show what the model shows", arguments: [1, 2, 3, 4] as [UInt64])
  func againstTheModel(seed: UInt64) throws {
    let model = ModelSource(seed: seed)
    let fixture = try Fixture(model, viewport: 6) {
      $0.rowHeight = ModelSource.estimate
      $0.headerHeight = ModelSource.headerHeight
      $0.selectionMode = .multiple
      $0.margin = seed % 2 == 0 ? 2 : 0
    }
    var checker = ListChecker(fixture: fixture)
    // ARMATURE_ROUNDS=13 gives 2,500 rounds for each seed.
    for round in 0..<TestScale.rounds(200) {
      try checker.step()
      try checker.compare("seed \(seed), round \(round)")
    }
  }
}

/// Applies random operations to a list and its model.
struct ListChecker {
  let fixture: Fixture<ModelSource>
  private var selected: Set<Int> = []
  /// The cells of visible rows, by identity, except those reloaded since.
  private var kept: [Int: TextCell] = [:]

  private var list: TextList { fixture.list }
  private var model: ModelSource { fixture.source }

  init(fixture: Fixture<ModelSource>) {
    self.fixture = fixture
  }

  mutating func step() throws {
    kept = Dictionary(
      uniqueKeysWithValues: list.visiblePaths.map { (id(at: $0), list.cell(at: $0) ?? TextCell()) })
    switch model.random.number(0...9) {
    case 0:
      let before = list.offset
      let target = Double(model.random.number(-20...240)) / 4
      try list.scroll(to: target)
      if target <= 0 { #expect(list.offset == 0) }
      if target == before { #expect(list.offset == before) }
    case 1: try scrollBy()
    case 2: try list.resize(viewport: Double(model.random.number(0...48)) / 4)
    case 3, 4:
      guard let path = list.visiblePaths.randomElement(using: &model.random) else { return }
      #expect(try list.tap(path))
      selected.formSymmetricDifference([id(at: path)])
    case 5:
      if model.random.number(0...9) == 0 { try reload() }
    default: try batch()
    }
  }

  private func id(at path: ListPath) -> Int { model.sections[path.section].rows[path.row].id }

  private func distance(of id: Int) -> Double? {
    model.path(of: id).flatMap { list.span(of: $0) }.map { $0.start - list.offset }
  }

  private func scrollBy() throws {
    let amount = Double(model.random.number(-16...16)) / 4
    let before = list.visiblePaths.map { id(at: $0) }
    let places = before.map { distance(of: $0) ?? 0 }
    let known = model.measured.count + model.knownHeaders.count
    let moved = try list.scroll(by: amount)
    // After heights have changed, the list may have reached an end of its content.
    guard model.measured.count + model.knownHeaders.count == known else { return }
    #expect(abs(moved) <= abs(amount))
    for (id, place) in zip(before, places) where list.visiblePaths.contains(where: { self.id(at: $0) == id }) {
      #expect(distance(of: id) == place - moved)
    }
  }

  private mutating func reload() throws {
    model.measured = []
    model.knownHeaders = []
    for section in model.sections.indices {
      if model.random.number(0...1) == 0, !model.sections[section].rows.isEmpty {
        model.sections[section].rows.removeLast()
      }
    }
    kept = [:]
    try list.reload()
    selected.formIntersection(model.sections.flatMap(\.rows).map(\.id))
  }

  private mutating func batch() throws {
    var change = RandomChange(model)
    let before = (offset: list.offset, visible: list.visiblePaths.map { id(at: $0) })
    let places = before.visible.map { distance(of: $0) ?? 0 }
    try list.batch { batch in
      change.make()
      batch = change.batch
      change.apply()
    }
    for id in change.reloaded { kept[id] = nil }
    selected.subtract(change.gone)
    let survivors = zip(before.visible, places).filter { !change.gone.contains($0.0) && !change.renewed.contains($0.0) }
    if before.offset == 0 {
      #expect(list.offset == 0)
    } else if let (anchor, place) = survivors.first, let present = distance(of: anchor) {
      let farthest = max(0, list.contentLength - list.viewport)
      #expect(present == place || list.offset == 0 || list.offset == farthest)
    }
  }

  func compare(_ comment: String) throws {
    let (headers, rows, length) = model.places()
    let end = list.offset + list.viewport
    #expect(list.contentLength == length, "\(comment)")
    #expect(list.offset >= 0 && list.offset <= max(0, length - list.viewport), "\(comment)")
    #expect(rows.map(\.span) == rows.map { list.span(of: $0.path) }, "\(comment)")
    #expect(headers.map { $0.length > 0 ? $0 : nil } == headers.indices.map { list.span(ofHeaderInSection: $0) })
    let visible = rows.filter {
      $0.span.length > 0 && $0.span.start < end && $0.span.end > list.offset && list.viewport > 0
    }
    #expect(list.visiblePaths == visible.map(\.path), "\(comment)")
    #expect(fixture.texts == visible.map { model.text($0.path) }, "\(comment)")
    for path in visible.map(\.path) {
      if let cell = kept[id(at: path)] { #expect(list.cell(at: path) === cell, "\(comment) \(path)") }
      #expect(list.cell(at: path)?.states.last?.isSelected == selected.contains(id(at: path)), "\(comment)")
    }
    #expect(rows.indices.map { list.path(ofRowNumber: $0) } == rows.map(\.path), "\(comment)")
    #expect(rows.map { list.rowNumber(of: $0.path) } == Array(rows.indices), "\(comment)")
    #expect(list.selectedPaths == selected.compactMap(model.path).sorted(), "\(comment)")
    try list.checkInvariants()
  }
}
