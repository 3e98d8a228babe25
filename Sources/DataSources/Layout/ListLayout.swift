/// The positions of headers, rows and footers.
///
/// A value, so that a pass can change a copy and discard it if the pass fails.
struct ListLayout {
  /// How heights are determined: by measuring, or by one common height.
  struct Rules: Hashable {
    /// The rules of the headers, or of the footers.
    struct Edges: Hashable {
      /// The height of all of them, or of those that are not measured.
      var height = 1.0
      /// Whether sections can have them.
      var exist = false
      var areMeasured = false

      /// Whether a section may turn out to have none when the source is asked for its cell.
      var areUncertain: Bool { exist && !areMeasured }

      /// Returns the height in a section from the measured or confirmed one, if any.
      func height(of known: Double?) -> Double { exist ? known ?? height : 0 }
    }

    /// The height of all rows, or of those that are not measured.
    var rowHeight = 1.0
    var measuresRows = false
    var headers = Edges()
    var footers = Edges()

    var measuresAnything: Bool { measuresRows || headers.areMeasured || footers.areMeasured }
  }

  /// A header, the rows below it and a footer.
  struct Section {
    /// The measured or confirmed height; nil while the height of the rules is used.
    var header: Double?
    var footer: Double?
    var rows: RowTree
  }

  /// The sections, in groups: a layout that shares them with another one copies a single group when one changes.
  struct Sections: RandomAccessCollection {
    private static let groupSize = 64

    private var groups: [[Section]]
    let endIndex: Int

    init(_ sections: [Section]) {
      endIndex = sections.count
      groups = stride(from: 0, to: sections.count, by: Self.groupSize).map {
        Array(sections[$0..<Swift.min($0 + Self.groupSize, sections.count)])
      }
    }

    var startIndex: Int { 0 }

    subscript(section: Int) -> Section {
      get { groups[section / Self.groupSize][section % Self.groupSize] }
      set { groups[section / Self.groupSize][section % Self.groupSize] = newValue }
    }
  }

  let rules: Rules
  private(set) var sections: Sections

  /// For each section the number of rows before it, and at the end the number of all rows.
  let firstRows: [Int]

  /// The lengths of the sections, whose slots are their indexes.
  private var lengths: OrderStatisticTree<PreciseLength>

  static var empty: ListLayout { ListLayout([], rules: Rules()) }

  init(_ sections: [Section], rules: Rules) {
    self.rules = rules
    self.sections = Sections(sections)
    firstRows = sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.rows.count) }
    lengths = OrderStatisticTree(weights: sections.map { Self.length(of: $0, rules) })
  }

  init(counts: [Int], rules: Rules) {
    self.init(counts.map { Section(header: nil, rows: RowTree(count: $0)) }, rules: rules)
  }

  private static func length(of section: Section, _ rules: Rules) -> PreciseLength {
    PreciseLength(rules.headers.height(of: section.header)) + section.rows.length(estimate: rules.rowHeight)
      + PreciseLength(rules.footers.height(of: section.footer))
  }

  // MARK: Counts

  var counts: [Int] { sections.map(\.rows.count) }

  var rowCount: Int { firstRows[firstRows.count - 1] }

  func contains(_ path: ListPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0 && path.row < sections[path.section].rows.count
  }

  func path(ofRowNumber number: Int) -> ListPath? {
    guard number >= 0, number < rowCount else { return nil }
    return firstRows.path(of: number)
  }

  // MARK: Positions

  var length: PreciseLength { lengths.total }

  func top(of item: ListItem) -> PreciseLength {
    switch item {
    case .header(let section): return lengths.weight(beforePosition: section)
    case .row(let path): return place(of: path).top
    case .footer(let number):
      let section = sections[number]
      return lengths.weight(beforePosition: number) + PreciseLength(rules.headers.height(of: section.header))
        + section.rows.length(estimate: rules.rowHeight)
    }
  }

  func height(of item: ListItem) -> Double {
    switch item {
    case .header(let section): rules.headers.height(of: sections[section].header)
    case .row(let path): sections[path.section].rows.height(at: path.row) ?? rules.rowHeight
    case .footer(let section): rules.footers.height(of: sections[section].footer)
    }
  }

  /// Returns the top and the height of an item; one search finds both of a row.
  func place(of item: ListItem) -> (top: PreciseLength, height: Double) {
    if case .row(let path) = item { place(of: path) } else { (top(of: item), height(of: item)) }
  }

  private func place(of path: ListPath) -> (top: PreciseLength, height: Double) {
    let section = sections[path.section]
    let top = lengths.weight(beforePosition: path.section) + PreciseLength(rules.headers.height(of: section.header))
    let place = section.rows.place(of: path.row, estimate: rules.rowHeight)
    return (top + place.top, place.height)
  }

  /// Returns the end of an item, which is the top of the next one.
  func end(of item: ListItem) -> Double {
    let (top, height) = place(of: item)
    return (top + PreciseLength(height)).rounded
  }

  func span(of item: ListItem) -> ListSpan {
    let (top, height) = place(of: item)
    return ListSpan(start: top.rounded, length: height)
  }

  func isMeasured(_ item: ListItem) -> Bool {
    switch item {
    case .header(let section): !rules.headers.areMeasured || sections[section].header != nil
    case .row(let path): !rules.measuresRows || sections[path.section].rows.height(at: path.row) != nil
    case .footer(let section): !rules.footers.areMeasured || sections[section].footer != nil
    }
  }

  /// Returns whether an item is known to exist.
  ///
  /// Whether a section has a header or footer is unknown until the source returns one.
  func isCertain(_ item: ListItem) -> Bool {
    switch item {
    case .header(let section): sections[section].header != nil
    case .row: true
    case .footer(let section): sections[section].footer != nil
    }
  }

  /// Records that a header or footer exists.
  mutating func confirm(_ item: ListItem) {
    switch item {
    case .header(let section): sections[section].header = sections[section].header ?? rules.headers.height
    case .row: break
    case .footer(let section): sections[section].footer = sections[section].footer ?? rules.footers.height
    }
  }

  /// Sets the height of an item; nil makes it count as not measured.
  mutating func setHeight(_ height: Double?, of item: ListItem) {
    let section = item.section
    switch item {
    case .header: sections[section].header = height
    case .row(let path): sections[section].rows.setHeight(height, at: path.row)
    case .footer: sections[section].footer = height
    }
    lengths.setWeight(Self.length(of: sections[section], rules), of: section)
  }

  // MARK: Neighbors

  /// Returns the first item that ends beyond a position.
  func first(endingAfter position: Double) -> ListItem? {
    guard let (section, start) = lengths.firstSlot(where: { $0.rounded > position }) else { return nil }
    let rowsStart = start + PreciseLength(rules.headers.height(of: sections[section].header))
    if rowsStart.rounded > position { return .header(section) }
    let row = sections[section].rows.first(endingAfter: position, from: rowsStart, estimate: rules.rowHeight)
    if row == nil, rules.footers.exist { return .footer(section) }
    return .row(ListPath(section, row ?? sections[section].rows.count - 1))
  }

  /// Returns the next item that can have a height; sections whose rows all have height 0 are skipped in one step.
  func item(after item: ListItem) -> ListItem? {
    var section: Int
    switch item {
    case .header(let header):
      section = header
      if hasRoom(section) { return .row(ListPath(section, 0)) }
      if rules.footers.exist { return .footer(section) }
    case .row(let path):
      section = path.section
      if path.row + 1 < sections[section].rows.count { return .row(ListPath(section, path.row + 1)) }
      if rules.footers.exist { return .footer(section) }
    case .footer(let footer):
      section = footer
    }
    while section + 1 < sections.count {
      section += 1
      if rules.headers.exist { return .header(section) }
      if hasRoom(section) { return .row(ListPath(section, 0)) }
      if rules.footers.exist { return .footer(section) }
    }
    return nil
  }

  /// Returns the item before another one, or the last of all before nil.
  func item(before item: ListItem?) -> ListItem? {
    var section = sections.count
    switch item {
    case .header(let header): section = header
    case .row(let path):
      section = path.section
      if path.row > 0 { return .row(ListPath(section, path.row - 1)) }
      if rules.headers.exist { return .header(section) }
    case .footer(let footer):
      section = footer
      if hasRoom(section) { return .row(ListPath(section, sections[section].rows.count - 1)) }
      if rules.headers.exist { return .header(section) }
    case nil: break
    }
    while section > 0 {
      section -= 1
      if rules.footers.exist { return .footer(section) }
      if hasRoom(section) { return .row(ListPath(section, sections[section].rows.count - 1)) }
      if rules.headers.exist { return .header(section) }
    }
    return nil
  }

  private func hasRoom(_ section: Int) -> Bool {
    sections[section].rows.length(estimate: rules.rowHeight) > .zero
  }
}

extension [Int] {
  /// Returns the path of the element with a number, if this array has the number of elements before each section.
  @usableFromInline
  func path(of number: Int) -> ListPath {
    // The last entry is the number of all elements, and begins no section.
    let section = Swift.max(0, dropLast().partitioningIndex { $0 > number } - 1)
    return ListPath(section, number - self[section])
  }
}
