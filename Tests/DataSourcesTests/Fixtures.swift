import DataSources

/// A cell that knows which row it shows, and counts what was done to it.
class TextCell: ListCell {
  var text = ""
  private(set) var resets = 0

  func prepareForReuse() {
    text = ""
    resets += 1
  }
}

final class AdCell: TextCell {}

final class StrangeCell: TextCell {}

struct Refused: Error, CustomStringConvertible {
  let description: String
}

/// Rows of texts in sections, with a log of what was asked.
class Source: ListSource {
  var counts: [Int]
  var log: [String] = []
  var cell: (ListEngine<TextCell>, ListPath) throws -> TextCell = { list, path in
    let cell = try list.dequeue(TextCell.self)
    cell.text = "\(path)"
    return cell
  }

  init(_ counts: Int...) {
    self.counts = counts
  }

  func list(_ list: ListEngine<TextCell>, numberOfRowsInSection section: Int) throws -> Int {
    log.append("rows \(section)")
    return counts[section]
  }

  func list(_ list: ListEngine<TextCell>, cellForRowAt path: ListPath) throws -> TextCell {
    log.append("cell \(path)")
    return try cell(list, path)
  }
}

final class SectionedSource: Source, SectionedListSource {
  var sectionCount: () throws -> Int = { 0 }

  func numberOfSections(in list: ListEngine<TextCell>) throws -> Int {
    log.append("sections")
    return try sectionCount()
  }
}

/// Notes where cells are put.
final class Host: ListHost {
  var places: [ObjectIdentifier: ListSpan] = [:]
  var log: [String] = []
  var told: () -> Void = {}

  func list(_ list: ListEngine<TextCell>, place cell: TextCell, at span: ListSpan) {
    places[ObjectIdentifier(cell)] = span
    log.append("place \(cell.text) at \(span.start)")
    told()
  }

  func list(_ list: ListEngine<TextCell>, remove cell: TextCell) {
    places[ObjectIdentifier(cell)] = nil
    log.append("remove \(cell.text)")
  }

  func list(_ list: ListEngine<TextCell>, didScrollTo offset: Double) {
    log.append("offset \(offset)")
  }
}

/// A list of a number of rows, with a viewport of some of them, loaded.
struct Fixture {
  let list = ListEngine<TextCell>()
  let source: Source
  let host = Host()

  init(_ source: Source, viewport: Double = 10) throws {
    self.source = source
    list.register(TextCell.self) { TextCell() }
    list.source = source
    list.host = host
    try list.resize(viewport: viewport)
    try list.reload()
  }

  /// The texts on show, from the top.
  var texts: [String?] {
    list.visibleRows.map { row in list.path(ofRowNumber: row).flatMap { list.cell(at: $0)?.text } }
  }
}
