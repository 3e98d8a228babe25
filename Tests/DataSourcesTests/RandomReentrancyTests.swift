import ArmatureTestSupport
import ArmatureTesting
import DataSources
import Testing

/// Rows that change, and a list that is called, while the list calls its source, delegate or host.
private final class RestlessSource: ListSource, SectionedListSource, MeasuringListSource, IdentifyingListSource,
  HeadedListSource, EditingListSource, PrefetchingListSource, ListDelegate, ListDisplayDelegate, ListHost
{
  struct Row { var id: Int; var version = 0; var height: Double }
  struct Section { var id: Int; var rows: [Row]; var hasHeader: Bool }

  var sections: [Section] = []
  var random: SeededGenerator
  private var nextID = 0
  var restless = 0
  var throwsErrors = false
  var places: [ObjectIdentifier: ListSpan] = [:]
  var displayed: [ObjectIdentifier: TextCell] = [:]
  var hostOffset = 0.0
  var prefetching: Set<Int> = []
  weak var engine: TextList?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    sections = (0..<3).map { _ in newSection() }
  }

  func newID() -> Int { nextID += 1; return nextID }
  func newRow() -> Row { Row(id: newID(), height: Double(random.number(0...8)) / 2) }
  func newSection() -> Section {
    Section(id: newID(), rows: (0..<random.number(0...7)).map { _ in newRow() }, hasHeader: !random.chance(1, in: 3))
  }

  func row(_ path: ListPath) -> Row? {
    guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.row) else {
      return nil
    }
    return sections[path.section].rows[path.row]
  }

  func text(_ row: Row) -> String { "\(row.id).\(row.version)" }
  func isEditable(_ row: Row) -> Bool { row.id % 3 != 0 }

  /// Changes the rows or calls the list, now and then.
  private func stir() {
    guard restless > 0, random.chance(1, in: 6), let list = engine else { return }
    restless -= 1
    act(list)
  }

  func act(_ list: TextList) {
    switch random.number(0...11) {
    case 0: try? list.reload()
    case 1: _ = try? list.scroll(by: Double(random.number(-12...12)) / 2)
    case 2: _ = try? list.scroll(to: Double(random.number(0...40)) / 2)
    case 3: try? list.resize(viewport: Double(random.number(0...20)) / 2)
    case 4: list.isEditing.toggle()
    case 5:
      if let path = list.visiblePaths.randomElement(using: &random) {
        _ = try? list.scroll(to: path, at: [.top, .middle, .bottom, .nearest][random.number(0...3)])
      }
    default: change(list)
    }
  }

  func change(_ list: TextList) {
    try? list.batch { changeOnce(&$0) }
  }

  func changeOnce(_ batch: inout ListBatch) {
    let kind = random.number(0...8)
    let filled = sections.indices.filter { !sections[$0].rows.isEmpty }
    func randomPath() -> ListPath? {
      guard let section = filled.randomElement(using: &random) else { return nil }
      return ListPath(section, random.number(0...sections[section].rows.count - 1))
    }
    switch kind {
    case 0, 1:
      guard !sections.isEmpty else { return }
      let section = random.number(0...sections.count - 1)
      let path = ListPath(section, random.number(0...sections[section].rows.count))
      sections[section].rows.insert(newRow(), at: path.row)
      batch.insert(path)
    case 2, 3:
      guard let path = randomPath() else { return }
      sections[path.section].rows.remove(at: path.row)
      batch.delete(path)
    case 4:
      guard let path = randomPath() else { return }
      let row = sections[path.section].rows.remove(at: path.row)
      let section = random.number(0...sections.count - 1)
      let target = ListPath(section, random.number(0...sections[section].rows.count))
      sections[section].rows.insert(row, at: target.row)
      batch.move(path, to: target)
    case 5:
      guard let path = randomPath() else { return }
      sections[path.section].rows[path.row].version += 1
      sections[path.section].rows[path.row].height = Double(random.number(0...8)) / 2
      batch.reload(path)
    case 6:
      if sections.count > 4 || (!sections.isEmpty && random.chance(1, in: 2)) {
        let section = random.number(0...sections.count - 1)
        sections.remove(at: section)
        batch.deleteSection(section)
      } else {
        let section = random.number(0...sections.count)
        sections.insert(newSection(), at: section)
        batch.insertSection(section)
      }
    case 7:
      guard sections.count > 1 else { return }
      let from = random.number(0...sections.count - 1)
      let section = sections.remove(at: from)
      let to = random.number(0...sections.count)
      sections.insert(section, at: to)
      batch.moveSection(from, to: to)
    default:
      guard !sections.isEmpty else { return }
      let section = random.number(0...sections.count - 1)
      if random.chance(1, in: 2) { sections[section].rows.append(newRow()) }
      for row in sections[section].rows.indices where random.chance(1, in: 2) {
        sections[section].rows[row].version += 1
      }
      batch.reloadSection(section)
    }
  }

  func fail() throws {
    if throwsErrors, restless > 0, random.chance(1, in: 15) { throw TestError(description: "random") }
  }

  // MARK: Source

  func numberOfSections(in list: TextList) throws -> Int {
    stir()
    try fail()
    return sections.count
  }
  func list(_ list: TextList, numberOfRowsInSection section: Int) throws -> Int {
    stir()
    try fail()
    return sections.indices.contains(section) ? sections[section].rows.count : 0
  }
  func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
    stir()
    try fail()
    return row(path)?.height ?? 1
  }
  func list(_ list: TextList, headerForSection section: Int) throws -> TextCell? {
    stir()
    try fail()
    guard sections.indices.contains(section), sections[section].hasHeader else { return nil }
    let cell = try list.dequeueHeader(AdCell.self)
    cell.text = "header \(sections[section].id)"
    return cell
  }
  func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell {
    stir()
    try fail()
    let cell = try list.dequeue(TextCell.self)
    cell.text = row(path).map(text) ?? "?"
    stir()
    return cell
  }
  func list(_ list: TextList, identityForRowAt path: ListPath) throws -> Int {
    stir()
    guard let row = row(path) else { throw TestError(description: "no row") }
    return row.id
  }
  func list(_ list: TextList, pathForRowWithIdentity id: Int) -> ListPath? {
    stir()
    for (section, content) in sections.enumerated() {
      if let row = content.rows.firstIndex(where: { $0.id == id }) { return ListPath(section, row) }
    }
    return nil
  }
  func list(_ list: TextList, canEditRowAt path: ListPath) -> Bool {
    guard let row = row(path) else {
      Issue.record("edit mode of \(path)")
      return false
    }
    let answer = isEditable(row)
    stir()
    return answer
  }
  func list(_ list: TextList, commitDeletionOfRowAt path: ListPath) {}
  func list(_ list: TextList, prefetch requests: [(number: Int, path: ListPath)]) {
    for request in requests { #expect(prefetching.insert(request.number).inserted) }
    stir()
  }
  func list(_ list: TextList, cancelPrefetching requests: [(number: Int, path: ListPath?)]) {
    for request in requests { #expect(prefetching.remove(request.number) != nil) }
    stir()
  }

  // MARK: Delegate

  func list(_ list: TextList, didSelectRowAt path: ListPath) {}
  func list(_ list: TextList, didDeselectRowAt path: ListPath) {}
  func list(_ list: TextList, willDisplay cell: TextCell, forRowAt path: ListPath) {
    #expect(displayed.updateValue(cell, forKey: ObjectIdentifier(cell)) == nil, "displayed twice")
    stir()
  }
  func list(_ list: TextList, didEndDisplaying cell: TextCell, forRowAt path: ListPath) {
    #expect(displayed.removeValue(forKey: ObjectIdentifier(cell)) != nil, "not displayed")
    stir()
  }

  // MARK: Host

  func list(_ list: TextList, place cell: TextCell, at span: ListSpan) {
    places[ObjectIdentifier(cell)] = span
    stir()
  }
  func list(_ list: TextList, remove cell: TextCell) {
    #expect(places.removeValue(forKey: ObjectIdentifier(cell)) != nil)
    stir()
  }
  func list(_ list: TextList, didScrollTo offset: Double) {
    hostOffset = offset
    stir()
  }
}

struct RandomReentrancyTests {
  @Test("DS-7 after random requests during calls the list shows the rows of the source", arguments: 1...12)
  func random(seed: Int) throws {
    for round in 0..<TestScale.rounds(3) { try run(UInt64(seed * 1000 + round), throwsErrors: seed % 2 == 0) }
  }

  private func run(_ seed: UInt64, throwsErrors: Bool) throws {
    let source = RestlessSource(seed: seed)
    source.throwsErrors = throwsErrors
    let list = TextList(rowHeight: 1.5)
    list.headerHeight = 0.75
    list.selectionMode = .multiple
    if source.random.chance(1, in: 2) { list.margin = 2 }
    list.register(TextCell.self) { TextCell() }
    list.registerHeader(AdCell.self) { AdCell() }
    list.source = source
    list.delegate = source
    list.host = source
    source.engine = list
    try list.resize(viewport: 6)
    try list.reload()
    var selected: Set<Int> = []
    for step in 0..<12 {
      let comment = "seed \(seed), step \(step)"
      if let path = list.visiblePaths.randomElement(using: &source.random), let row = source.row(path) {
        try list.select(path)
        selected.insert(row.id)
      }
      source.restless = 4
      source.act(list)
      source.restless = 0
      selected.formIntersection(source.sections.flatMap(\.rows).map(\.id))
      do { try list.checkInvariants() } catch {
        if !throwsErrors { Issue.record("\(comment): \(error)") }
        try list.reload()
        try list.checkInvariants()
        selected.formIntersection(list.selectedPaths.compactMap { source.row($0)?.id })
      }
      if throwsErrors {
        let isScrolled = (try? list.scroll(by: 0)) != nil
        if !isScrolled || list.visiblePaths.contains(where: { list.cell(at: $0) == nil }) { try list.reload() }
      }
      let rows = list.visiblePaths.compactMap { source.row($0) }
      #expect(list.visiblePaths.map { list.cell(at: $0)?.text } == rows.map(source.text), "\(comment)")
      let states = list.visiblePaths.map { list.cell(at: $0)?.states.last }
      #expect(states.map { $0?.isEditing } == rows.map { list.isEditing && source.isEditable($0) }, "\(comment) edit")
      #expect(states.map { $0?.isSelected } == rows.map { selected.contains($0.id) }, "\(comment) selected")
      if !throwsErrors {
        #expect(Set(list.selectedPaths.compactMap { source.row($0)?.id }) == selected, "\(comment) selection")
      }
      #expect(source.hostOffset == list.offset, "\(comment)")
      let cells = list.visiblePaths.compactMap { list.cell(at: $0) }
      #expect(Set(cells.map { ObjectIdentifier($0) }).isSubset(of: source.displayed.keys), "\(comment) displayed")
      #expect(Set(source.displayed.keys).isSubset(of: source.places.keys), "\(comment) displayed")
      for path in list.visiblePaths {
        guard let cell = list.cell(at: path) else { continue }
        #expect(source.places[ObjectIdentifier(cell)] == list.span(of: path), "\(comment) \(path) place")
      }
      for section in list.visibleHeaders {
        #expect(list.header(ofSection: section)?.text == "header \(source.sections[section].id)", "\(comment)")
      }
      selected = Set(list.selectedPaths.compactMap { source.row($0)?.id })
    }
  }
}
