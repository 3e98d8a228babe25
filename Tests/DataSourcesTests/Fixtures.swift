import DataSources

/// A cell that stores the row it shows, and counts the calls.
class TextCell: ListCell {
  var text = ""
  private(set) var resets = 0
  private(set) var states: [ListCellState] = []

  func prepareForReuse() {
    text = ""
    resets += 1
  }

  func show(_ state: ListCellState) { states.append(state) }
}

final class AdCell: TextCell {}

final class UnregisteredCell: TextCell {}

struct TestError: Error, CustomStringConvertible {
  let description: String
}

typealias TextList = ListEngine<TextCell>

/// Sections of texts, with a log of the list's calls.
class Source: ListSource, SectionedListSource {
  var sections: [[String]]
  var log: [String] = []
  var cell: (TextList, ListPath) throws -> TextCell = { list, path in try list.dequeue(TextCell.self) }
  var counted: (Int) throws -> Int?

  init(_ sections: [[String]]) {
    self.sections = sections
    counted = { _ in nil }
  }

  /// Rows named by their paths.
  convenience init(_ counts: Int...) {
    self.init(counts.enumerated().map { section, count in (0..<count).map { "(\(section),\($0))" } })
  }

  /// Returns the questions since the last call.
  func asked() -> [String] {
    defer { log = [] }
    return log
  }

  func text(_ path: ListPath) -> String {
    guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else { return "?" }
    return sections[path.section][path.row]
  }

  func numberOfSections(in list: TextList) throws -> Int {
    log.append("sections")
    return try counted(-1) ?? sections.count
  }

  func list(_ list: TextList, numberOfRowsInSection section: Int) throws -> Int {
    log.append("rows \(section)")
    return try counted(section) ?? (sections.indices.contains(section) ? sections[section].count : 0)
  }

  func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell {
    log.append("cell \(path)")
    let cell = try cell(list, path)
    cell.text = text(path)
    return cell
  }
}

/// One section of very many rows, with the two required methods only.
final class PlainSource: ListSource {
  var count: Int
  var log: [String] = []

  init(_ count: Int) { self.count = count }

  func list(_ list: TextList, numberOfRowsInSection section: Int) -> Int {
    log.append("rows \(section)")
    return count
  }

  func list(_ list: TextList, cellForRowAt path: ListPath) throws -> TextCell {
    log.append("cell \(path)")
    let cell = try list.dequeue(TextCell.self)
    cell.text = "\(path)"
    return cell
  }
}

/// Rows whose texts are their identities.
class IdentifiedSource: Source, IdentifyingListSource {
  func list(_ list: TextList, identityForRowAt path: ListPath) throws -> String {
    log.append("identity \(path)")
    return text(path)
  }

  func list(_ list: TextList, pathForRowWithIdentity identity: String) -> ListPath? {
    log.append("path of \(identity)")
    for (section, rows) in sections.enumerated() {
      if let row = rows.firstIndex(of: identity) { return ListPath(section, row) }
    }
    return nil
  }
}

/// Rows with different heights, by their texts.
class MeasuredSource: Source, MeasuringListSource {
  var heights: [String: Double] = [:]
  var otherHeight = 1.0

  func list(_ list: TextList, heightForRowAt path: ListPath) throws -> Double {
    log.append("height \(path)")
    return heights[text(path)] ?? otherHeight
  }
}

/// Sections with headers, except for some.
class HeadedSource: Source, HeadedListSource {
  var headless: Set<Int> = []

  func list(_ list: TextList, headerForSection section: Int) throws -> TextCell? {
    log.append("header \(section)")
    guard !headless.contains(section) else { return nil }
    let cell = try list.dequeueHeader(AdCell.self)
    cell.text = "header \(section)"
    return cell
  }
}

/// Records where cells are placed.
final class Host: ListHost {
  var places: [ObjectIdentifier: ListSpan] = [:]
  var log: [String] = []
  var onPlace: () -> Void = {}

  func list(_ list: TextList, place cell: TextCell, at span: ListSpan) {
    places[ObjectIdentifier(cell)] = span
    log.append("place \(cell.text) at \(span.start)")
    onPlace()
  }

  func list(_ list: TextList, remove cell: TextCell) {
    places[ObjectIdentifier(cell)] = nil
    log.append("remove \(cell.text)")
  }

  func list(_ list: TextList, didScrollTo offset: Double) {
    log.append("offset \(offset)")
  }
}

/// A loaded list of a source, with a viewport of some rows, its host and the number of cells it has created.
final class Fixture<S: ListSource> where S.Cell == TextCell {
  let list = TextList()
  let source: S
  let host = Host()
  private let counter = Counter()

  private final class Counter {
    var value = 0
  }

  /// The number of cells that the list has created for rows.
  var made: Int { counter.value }

  init(_ source: S, viewport: Double = 10, prepare: (TextList) -> Void = { _ in }) throws {
    self.source = source
    list.register(TextCell.self) { [counter] in
      counter.value += 1
      return TextCell()
    }
    list.register(AdCell.self) { AdCell() }
    list.registerHeader(AdCell.self) { AdCell() }
    list.source = source
    list.host = host
    prepare(list)
    try list.resize(viewport: viewport)
    try list.reload()
  }

  /// The texts on show, from the top; nil for a visible row without a cell.
  var texts: [String?] { list.visiblePaths.map { list.cell(at: $0)?.text } }

  /// The starts of the visible rows.
  var starts: [Double] { list.visiblePaths.compactMap { list.span(of: $0)?.start } }

  /// The cells on show, from the top.
  var cells: [TextCell] { list.visiblePaths.compactMap { list.cell(at: $0) } }
}
