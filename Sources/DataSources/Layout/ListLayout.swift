/// Where headers and rows lie: a value, so that a pass works on one of its own until nothing can fail any more.
struct ListLayout {
  /// How heights are had: by measuring, or because all are alike.
  struct Rules: Hashable {
    /// The height of all rows, or of those that are not measured.
    var rowHeight = 1.0
    var headerHeight = 1.0
    var measuresRows = false
    var hasHeaders = false
    var measuresHeaders = false
  }

  /// A header and the rows under it.
  struct Section {
    /// The height that was measured or found; nil while it counts at the rule's.
    var header: Double?
    var rows: RowTree
  }

  let rules: Rules
  private(set) var sections: [Section]

  /// For each section, how many rows come before it; and the number of all rows at the end.
  let firstRows: [Int]
  private var lengths: SectionLengths

  static var empty: ListLayout { ListLayout([], rules: Rules()) }

  init(_ sections: [Section], rules: Rules) {
    self.rules = rules
    self.sections = sections
    firstRows = sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rows.count) }
    lengths = SectionLengths(sections.map { Self.length(of: $0, rules) })
  }

  init(counts: [Int], rules: Rules) {
    self.init(counts.map { Section(header: nil, rows: RowTree(count: $0)) }, rules: rules)
  }

  private static func length(of section: Section, _ rules: Rules) -> PreciseLength {
    PreciseLength(headerHeight(of: section, rules)) + section.rows.length(estimate: rules.rowHeight)
  }

  private static func headerHeight(of section: Section, _ rules: Rules) -> Double {
    rules.hasHeaders ? section.header ?? rules.headerHeight : 0
  }

  // MARK: Counts

  var counts: [Int] { sections.map(\.rows.count) }

  var rowCount: Int { firstRows[firstRows.count - 1] }

  func contains(_ path: ListPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
  }

  func path(ofRowNumber number: Int) -> ListPath? {
    guard number >= 0, number < rowCount else { return nil }
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstRows[middle] <= number { low = middle } else { high = middle }
    }
    return ListPath(low, number - firstRows[low])
  }

  // MARK: Places

  var length: PreciseLength { lengths.total }

  func top(of item: ListItem) -> PreciseLength {
    switch item {
    case .header(let section): return lengths.sum(before: section)
    case .row(let path):
      let section = sections[path.section]
      let top = lengths.sum(before: path.section) + PreciseLength(Self.headerHeight(of: section, rules))
      return top + section.rows.top(of: path.row, estimate: rules.rowHeight)
    }
  }

  func height(of item: ListItem) -> Double {
    switch item {
    case .header(let section): Self.headerHeight(of: sections[section], rules)
    case .row(let path): sections[path.section].rows.height(at: path.row) ?? rules.rowHeight
    }
  }

  /// Where an item ends, which is where the next one begins.
  func end(of item: ListItem) -> Double {
    (top(of: item) + PreciseLength(height(of: item))).rounded
  }

  func span(of item: ListItem) -> ListSpan {
    ListSpan(start: top(of: item).rounded, length: height(of: item))
  }

  func isMeasured(_ item: ListItem) -> Bool {
    switch item {
    case .header(let section): !rules.measuresHeaders || sections[section].header != nil
    case .row(let path): !rules.measuresRows || sections[path.section].rows.height(at: path.row) != nil
    }
  }

  /// Whether an item is known to be there: a section may have no header, which is seen when it is asked for.
  func isCertain(_ item: ListItem) -> Bool {
    switch item {
    case .header(let section): sections[section].header != nil
    case .row: true
    }
  }

  /// Notes that a section has a header.
  mutating func confirmHeader(_ section: Int) {
    sections[section].header = sections[section].header ?? rules.headerHeight
  }

  /// Gives an item a height of its own; nil makes it count as one that was not measured.
  mutating func setHeight(_ height: Double?, of item: ListItem) {
    let section = item.section
    switch item {
    case .header: sections[section].header = height
    case .row(let path): sections[section].rows.setHeight(height, at: path.row)
    }
    lengths.set(Self.length(of: sections[section], rules), at: section)
  }

  // MARK: Neighbours

  /// The first item that ends beyond a place.
  func first(endingAfter place: Double) -> ListItem? {
    guard let (section, start) = lengths.first(endingAfter: place) else { return nil }
    let rowsStart = start + PreciseLength(Self.headerHeight(of: sections[section], rules))
    if rowsStart.rounded > place { return .header(section) }
    let row = sections[section].rows.first(endingAfter: place, from: rowsStart, estimate: rules.rowHeight)
    return .row(ListPath(section, row ?? sections[section].rows.count - 1))
  }

  /// The next item that takes room; where rows take none, all of a section's are passed over at once.
  func item(after item: ListItem) -> ListItem? {
    var section: Int
    switch item {
    case .header(let header):
      section = header
      if hasRoom(section) { return .row(ListPath(section, 0)) }
    case .row(let path):
      section = path.section
      if path.row + 1 < sections[section].rows.count { return .row(ListPath(section, path.row + 1)) }
    }
    while section + 1 < sections.count {
      section += 1
      if rules.hasHeaders { return .header(section) }
      if hasRoom(section) { return .row(ListPath(section, 0)) }
    }
    return nil
  }

  /// The item before another one, or the last of all.
  func item(before item: ListItem?) -> ListItem? {
    var section = sections.count
    switch item {
    case .header(let header): section = header
    case .row(let path):
      section = path.section
      if path.row > 0 { return .row(ListPath(section, path.row - 1)) }
      if rules.hasHeaders { return .header(section) }
    case nil: break
    }
    while section > 0 {
      section -= 1
      if hasRoom(section) { return .row(ListPath(section, sections[section].rows.count - 1)) }
      if rules.hasHeaders { return .header(section) }
    }
    return nil
  }

  private func hasRoom(_ section: Int) -> Bool {
    sections[section].rows.length(estimate: rules.rowHeight) > .zero
  }
}
