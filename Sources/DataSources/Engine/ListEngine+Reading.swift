// What is held between passes: nothing here asks the source.
extension ListEngine {
  /// Where the viewport begins, in 0…max(0, content − viewport).
  public var offset: Double { state.offset.rounded }

  /// How much of the content is visible at once.
  public var viewport: Double { state.viewport }

  /// The length of all headers and rows together.
  public var contentLength: Double { state.layout.length.rounded }

  // MARK: Counts

  /// How many sections there are, as answered at the last reload or batch.
  public var numberOfSections: Int { state.layout.sections.count }

  /// How many rows all sections have together.
  public var numberOfRows: Int { state.layout.rowCount }

  /// How many rows a section has, or nil where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int? {
    state.layout.sections.indices.contains(section) ? state.layout.sections[section].rows.count : nil
  }

  /// Counts a row among those of all sections, or nil where there is none.
  public func rowNumber(of path: ListPath) -> Int? {
    state.layout.contains(path) ? state.layout.firstRows[path.section] + path.row : nil
  }

  /// Names the row with a number, or nil where there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func path(ofRowNumber number: Int) -> ListPath? {
    state.layout.path(ofRowNumber: number)
  }

  // MARK: Places

  /// Where a row lies in the content, or nil where there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections and of heights that were measured.
  public func span(of path: ListPath) -> ListSpan? {
    state.layout.contains(path) ? state.layout.span(of: .row(path)) : nil
  }

  /// Where a section's header lies in the content, or nil where there is none.
  public func span(ofHeaderInSection section: Int) -> ListSpan? {
    guard state.layout.rules.hasHeaders, state.layout.sections.indices.contains(section) else { return nil }
    let span = state.layout.span(of: .header(section))
    return span.length > 0 ? span : nil
  }

  /// Which row lies at a place in the content, or nil where there is none.
  public func path(at place: Double) -> ListPath? {
    guard place >= 0, case .row(let path) = state.layout.first(endingAfter: place) else { return nil }
    return path
  }

  // MARK: What is visible

  /// The rows in view, from the top; one that only touches an edge, or has no height, is not.
  public var visiblePaths: [ListPath] { state.items().compactMap(\.path) }

  /// The sections whose headers are in view.
  public var visibleHeaders: [Int] {
    state.items().compactMap { if case .header(let section) = $0 { section } else { nil } }
  }

  /// The numbers from the first row in view to the last.
  public var visibleRows: Range<Int> {
    let paths = visiblePaths
    guard let first = paths.first.flatMap(rowNumber), let last = paths.last.flatMap(rowNumber) else { return 0..<0 }
    return first..<last + 1
  }

  /// The cell that shows a row, or nil while it has none.
  public func cell(at path: ListPath) -> Cell? { shown[.row(path)]?.cell }

  /// The cell that shows a section's header, or nil while it has none.
  public func header(ofSection section: Int) -> Cell? { shown[.header(section)]?.cell }

  /// Which row a cell shows, or nil if it shows none.
  public func path(of cell: Cell) -> ListPath? {
    shown.first { $0.value.cell === cell }?.key.path
  }
}
