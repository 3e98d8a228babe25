public import MessageRecording

/// The content of the list between passes. Only ``checkInvariants()`` asks the source.
extension ListEngine {
  /// The start of the viewport, in 0…max(0, content length − viewport).
  public var offset: Double { display.state.offset.rounded }

  /// The length of the visible part of the content.
  public var viewport: Double { display.state.viewport }

  /// The length of all headers, rows and footers together.
  public var contentLength: Double { layout.length.rounded }

  private var layout: ListLayout { display.state.layout }

  // MARK: Counts

  /// The number of sections at the last reload or batch.
  public var numberOfSections: Int { layout.sections.count }

  /// The number of rows in all sections.
  public var numberOfRows: Int { layout.rowCount }

  /// Returns the number of rows in a section, or nil if the section doesn't exist.
  public func numberOfRows(inSection section: Int) -> Int? {
    layout.sections.indices.contains(section) ? layout.sections[section].rows.count : nil
  }

  /// Returns the number of a row among those of all sections, or nil if the row doesn't exist.
  public func rowNumber(of path: ListPath) -> Int? {
    layout.contains(path) ? layout.firstRows[path.section] + path.row : nil
  }

  /// Returns the path of the row with a number, or nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func path(ofRowNumber number: Int) -> ListPath? {
    layout.path(ofRowNumber: number)
  }

  // MARK: Spans

  /// Returns the span of a row in the content, or nil if the row doesn't exist.
  ///
  /// - Complexity: O(log *n*) in the number of sections and of measured heights.
  public func span(of path: ListPath) -> ListSpan? {
    layout.contains(path) ? layout.span(of: .row(path)) : nil
  }

  /// Returns the span of a section's header in the content, or nil if there is none.
  public func span(ofHeaderInSection section: Int) -> ListSpan? { span(ofHeaderOrFooter: .header(section)) }

  /// Returns the span of a section's footer in the content, or nil if there is none.
  public func span(ofFooterInSection section: Int) -> ListSpan? { span(ofHeaderOrFooter: .footer(section)) }

  private func span(ofHeaderOrFooter item: ListItem) -> ListSpan? {
    guard layout.sections.indices.contains(item.section), layout.height(of: item) > 0 else { return nil }
    return layout.span(of: item)
  }

  /// Returns the path of the row at a position in the content, or nil if there is none.
  public func path(at position: Double) -> ListPath? {
    guard position >= 0, case .row(let path) = layout.first(endingAfter: position) else { return nil }
    return path
  }

  // MARK: Visible rows

  /// The visible rows, from the top; rows of height 0 and those that only touch an edge are not visible.
  ///
  /// - Complexity: In proportion to the visible rows.
  public var visiblePaths: [ListPath] { display.state.items().compactMap(\.path) }

  /// The sections whose headers are visible.
  public var visibleHeaders: [Int] {
    display.state.items().compactMap { if case .header(let section) = $0 { section } else { nil } }
  }

  /// The sections whose footers are visible.
  public var visibleFooters: [Int] {
    display.state.items().compactMap { if case .footer(let section) = $0 { section } else { nil } }
  }

  /// The row numbers from the first visible row to the last.
  public var visibleRows: Range<Int> {
    let paths = visiblePaths
    guard let first = paths.first.flatMap(rowNumber), let last = paths.last.flatMap(rowNumber) else { return 0..<0 }
    return first..<last + 1
  }

  /// Returns the cell that shows a row, or nil if it has none.
  public func cell(at path: ListPath) -> Cell? { display.cell(of: .row(path)) }

  /// Returns the cell that shows a section's header, or nil if it has none.
  public func header(ofSection section: Int) -> Cell? { display.cell(of: .header(section)) }

  /// Returns the cell that shows a section's footer, or nil if it has none.
  public func footer(ofSection section: Int) -> Cell? { display.cell(of: .footer(section)) }

  /// Returns the path of the row that a cell shows, or nil if it shows none.
  public func path(of cell: Cell) -> ListPath? { display.path(of: cell) }

  // MARK: Invariants

  /// Compares the list with its source and with itself, for tests; changes nothing.
  ///
  /// The source is asked for all counts.
  ///
  /// - Throws: ``/MessageRecording/InvariantViolation``, also for a change of the source that wasn't applied to the list.
  public func checkInvariants() throws(InvariantViolation) {
    try display.checkInvariants()
    guard let source else { return }
    let present: [Int]
    do {
      present = try presentCounts()
    } catch {
      throw InvariantViolation("\(error)")
    }
    guard present != layout.counts else { return }
    throw InvariantViolation(
      "'\(Participant(source))' has \(present) rows in its sections, but the list holds \(layout.counts). Nothing was "
        + "changed. Update the list with batch(_:) or reload() whenever the source changes.")
  }
}
