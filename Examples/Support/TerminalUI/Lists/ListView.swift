import Composites
public import DataSources
import MessageTracing
public import Responders
public import TargetActions

/// A scrolling list of rows: a view of a ``DataSources/ListEngine``.
///
/// Scrolling changes only the origin of the list's bounds and moves no row. While the list is first responder, keys
/// scroll it, and `r` pulls its refresh control. If the engine has a delegate, rows can be selected: the keys move from
/// row to row instead, and Return or a tap selects one. A drag down at the top pulls the refresh control, too, and a swipe
/// to the left deletes a row that the source can edit.
@MainActor
public final class ListView: View {
  /// Manages the rows and reuses them.
  ///
  /// Set its source, register row types, then reload the list.
  public let engine = ListEngine<RowView>()

  /// The refresh control, which the key `r` pulls; held weakly.
  public weak var refreshControl: RefreshControl?

  /// The number of rows to show at a time, from which the row height follows; nil leaves the row height unchanged.
  ///
  /// If the list has fewer lines than that, it shows one row per line.
  public var rowsShown: Int? { didSet { if rowsShown != oldValue { setNeedsLayout() } } }

  /// Whether the keys move a mark from row to row also in a list without selection, whose rows unfold under it.
  public var marksCurrentRow = false { didSet { if marksCurrentRow != oldValue { markCurrentRow() } } }

  /// Whether the list itself has the key `r`; false on a screen that has it among its own keys.
  public var hasRefreshKey = true

  /// What Return does with a row, for the help line; nil for ``Words/open``.
  public var selectionTitle: String?

  /// The number of row views that the list has created.
  public private(set) var createdCells = 0
  private var knownCells: Set<ObjectIdentifier> = []

  /// The number of the row that Return selects, counted from 1; nil in a list without selection.
  private var currentRow: Int? { didSet { if currentRow != oldValue { markCurrentRow() } } }

  /// The drag that pulls the refresh control, and the swipe that deletes a row.
  private let gestures = ListGestures()

  /// Creates a list without a source and without registered row types.
  public override init(name: String? = nil) {
    super.init(name: name)
    engine.host = self
    engine.headerHeight = Self.headerHeight
    engine.registerHeader(SectionHeader.self) { SectionHeader() }
    gestures.add(to: self)
  }

  /// The lines of a header: its title and the gap below it.
  private static let headerHeight = 2.0

  public override var focusOnClick: FocusOnClick { .takes }

  /// Reloads all rows.
  ///
  /// Errors are reported as diagnostics, and the available rows are shown.
  public func reload() {
    report { () throws(ListError) in try engine.reload() }
  }

  /// Shows the items of a source.
  ///
  /// Items that stay keep their row view, position and selection.
  ///
  /// Errors, such as a duplicate identity, are reported as diagnostics.
  public func show<Source: SnapshotSource>(_ items: [Source.Item], of source: Source)
  where Source.Cell == RowView, Source.Section == OnlySection, Source.Item: Identifiable {
    reportAny { try source.apply(Snapshot(items), to: engine) }
  }

  /// Shows sections of items of a source.
  public func show<Source: SnapshotSource>(
    _ sections: [(section: Source.Section, items: [Source.Item])], of source: Source
  ) where Source.Cell == RowView, Source.Section: Hashable, Source.Item: Identifiable {
    reportAny { try source.apply(Snapshot(sections), to: engine) }
  }

  /// The number of rows, as a person counts them: a line of a ``ColumnListSource`` counts for each of its columns.
  public var readableRowCount: Int {
    let count = engine.numberOfRows
    guard let source = engine.source as? any ColumnListSource else { return count }
    return (0..<count).reduce(0) { sum, number in
      sum + (engine.path(ofRowNumber: number).map { source.list(engine, numberOfColumnsInRowAt: $0) } ?? 0)
    }
  }

  public override func layout() {
    let rowHeight = rowsShown.map { max(1, (bounds.height / Double(max(1, $0))).rounded(.down)) } ?? engine.rowHeight
    let viewport = rowsShown.map { min(bounds.height, rowHeight * Double(max(1, $0))) } ?? bounds.height
    let isResized = engine.rowHeight != rowHeight || engine.viewport != viewport
    let shownRow = isResized ? visibleCurrentRow : nil
    report { () throws(ListError) in
      if engine.rowHeight != rowHeight {
        let topRow = engine.rowHeight > 0 ? engine.offset / engine.rowHeight : 0
        engine.rowHeight = rowHeight
        try engine.reload()
        try engine.scroll(to: topRow * rowHeight)
      }
      if engine.viewport != viewport { try engine.resize(viewport: viewport) }
    }
    // A smaller list would leave the current row below its lower end.
    if let shownRow { show(rowNumber: shownRow) }
    for row in children where row.bounds.width != bounds.width { row.frame.size.x = bounds.width }
    markCurrentRow()
  }

  public override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    markCurrentRow()
  }

  /// Draws the current row whole, if it doesn't fit into its lines, and the scroll bar.
  public override func drawAbove(on canvas: inout Canvas) {
    drawUnfoldedRow(on: &canvas)
    drawScrollBar(on: &canvas)
  }

  /// Draws the current row over those below it, or above it at the lower end.
  private func drawUnfoldedRow(on canvas: inout Canvas) {
    guard let row = visibleRows.first(where: \.isCurrent), row.unfoldedRows > row.cells.rows else { return }
    let place = CellRect(row.frame)
    let rows = min(row.unfoldedRows, cells.rows)
    let top = max(cells.row, min(place.row, cells.row + cells.rows - rows))
    canvas.draw(in: CellRect(column: place.column, row: top, columns: place.columns, rows: rows)) { canvas in
      let marked = CellRect(column: row.markedArea.column, row: 0, columns: row.markedArea.columns, rows: rows)
      canvas.fill(marked)
      row.drawUnfolded(on: &canvas)
      canvas.mark(marked)
    }
  }

  /// Draws a scroll bar if the rows don't fit, in half rows.
  private func drawScrollBar(on canvas: inout Canvas) {
    guard engine.contentLength > engine.viewport else { return }
    let halves = 2 * cells.rows
    let part = Double(halves) / engine.contentLength
    let height = min(halves, max(2, Int((engine.viewport * part).rounded())))
    let top = min(Int((engine.offset * part).rounded()), halves - height)
    for row in top / 2...(top + height - 1) / 2 {
      let isUpper = 2 * row >= top
      let isLower = 2 * row + 1 < top + height
      let mark: Character = isUpper && isLower ? "▐" : isUpper ? "▝" : "▗"
      canvas.put(mark, column: cells.columns - 1, row: cells.row + row, style: Style(.faint))
    }
  }

  private func report(_ work: () throws(ListError) -> Void) {
    reportAny(work)
  }

  private func reportAny(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      Diagnostic(.listIncomplete, about: Participant(self), "\(error)").emit()
    }
  }

  /// The visible rows, from top to bottom.
  public var visibleRows: [RowView] {
    engine.visiblePaths.compactMap { engine.cell(at: $0) }
  }
}

extension ListView: ListHost {
  public func list(_ list: ListEngine<RowView>, place cell: RowView, at span: ListSpan) {
    if knownCells.insert(ObjectIdentifier(cell)).inserted { createdCells += 1 }
    cell.frame = Rect(x: 0, y: span.start, width: bounds.width, height: span.length)
    cell.number = engine.path(of: cell).flatMap(engine.rowNumber).map { $0 + 1 }
    cell.isCurrent = showsCurrentRow && cell.number == currentRow
    changeTree { try add(cell) }
  }

  public func list(_ list: ListEngine<RowView>, remove cell: RowView) {
    changeTree { try cell.removeFromParent() }
    cell.number = nil
  }

  public func list(_ list: ListEngine<RowView>, didScrollTo offset: Double) {
    bounds.origin.y = offset
  }
}

extension Diagnostic.Topic {
  /// A list couldn't show all rows that its source has announced.
  static let listIncomplete = Diagnostic.Topic("listIncomplete")
}

extension ListView: RowSelecting {
  /// Whether rows can be selected.
  public var allowsSelection: Bool { engine.delegate != nil }

  /// Whether the current row is marked.
  private var showsCurrentRow: Bool { (allowsSelection || marksCurrentRow) && isFirstResponder }

  /// The marked row, counted from 0; nil if none is visible.
  private var visibleCurrentRow: Int? {
    guard showsCurrentRow, let row = currentRow, engine.visibleRows.contains(row - 1) else { return nil }
    return row - 1
  }

  /// Selects a row, if the list allows selection.
  func select(_ row: RowView) {
    guard allowsSelection, let path = engine.path(of: row) else { return }
    currentRow = row.number
    announce(.tapped(row))
    report { () throws(ListError) in
      try engine.tap(path)
      // A row performs an action and doesn't stay selected, so that it can be tapped again.
      if engine.isSelected(path) { try engine.deselect(path) }
    }
  }

  public func moveRow(by distance: Int) {
    guard engine.numberOfRows > 0 else { return }
    let row = min(max((currentRow ?? engine.visibleRows.lowerBound + 1) + distance, 1), engine.numberOfRows)
    currentRow = row
    // A recording notes how far a list is scrolled, unless a tap on the row follows.
    if allowsSelection { show(rowNumber: row - 1) } else { announceScrolling { show(rowNumber: row - 1) } }
    markCurrentRow()
  }

  /// Scrolls to a row, counted from 0.
  func show(rowNumber: Int) {
    guard let path = engine.path(ofRowNumber: rowNumber) else { return }
    report { () throws(ListError) in try engine.scroll(to: path, at: .nearest) }
  }

  public func selectRow() {
    if currentRow == nil { moveRow(by: 0) }
    let row = currentRow.flatMap { engine.path(ofRowNumber: $0 - 1) }.flatMap { engine.cell(at: $0) }
    if let row { select(row) }
  }

  /// Asks the source to delete a row, counted from 1, as a swipe does.
  ///
  /// - Returns: Whether the source deletes the row.
  @discardableResult
  public func swipeAway(rowNumber: Int) -> Bool {
    guard let path = engine.path(ofRowNumber: rowNumber - 1) else { return false }
    var isDeleted = false
    report { () throws(ListError) in isDeleted = try engine.swipeAway(path) }
    if isDeleted { announce(.swipedAway(row: rowNumber)) }
    return isDeleted
  }

  private func markCurrentRow() {
    if let row = currentRow, row > engine.numberOfRows {
      currentRow = engine.numberOfRows > 0 ? engine.numberOfRows : nil
    }
    if showsCurrentRow, currentRow == nil, engine.numberOfRows > 0 { currentRow = engine.visibleRows.lowerBound + 1 }
    for row in visibleRows { row.isCurrent = showsCurrentRow && row.number == currentRow }
  }
}

extension ListView: PointerResponding {
  /// Highlights the row under a pointer that goes down, and selects it if the pointer is lifted over it.
  public func pointer(_ sample: PointerSample) -> EventReply {
    guard allowsSelection else { return .forward }
    let place = convert(sample.location, from: nil)
    let path = bounds.contains(place) ? engine.path(at: place.y) : nil
    switch sample.phase {
    case .began: if let path { report { () throws(ListError) in try engine.press(path) } }
    case .moved: if path != engine.highlightedPath { engine.cancelPress() }
    case .ended:
      let pressed = engine.highlightedPath
      engine.cancelPress()
      if let path, path == pressed, let row = engine.cell(at: path) { select(row) }
    case .cancelled: engine.cancelPress()
    case .hovered, .scrolled: return .forward
    }
    return .handled
  }
}

extension ListView: Scrolling {
  public func scroll(rows: Int) {
    scrollAndAnnounce { () throws(ListError) in try engine.scroll(by: Double(rows) * engine.rowHeight) }
  }

  public func scroll(pages: Int) {
    scrollAndAnnounce { () throws(ListError) in try engine.scroll(by: Double(pages) * engine.viewport) }
  }

  public func scrollToTop() {
    scrollAndAnnounce { () throws(ListError) in try engine.scroll(to: 0) }
  }

  public func scrollToEnd() {
    scrollAndAnnounce { () throws(ListError) in try engine.scroll(to: engine.contentLength) }
  }

  private func scrollAndAnnounce(_ scroll: () throws(ListError) -> Void) {
    announceScrolling { report(scroll) }
  }

  private func announceScrolling(_ scroll: () -> Void) {
    let before = engine.offset
    scroll()
    let rows = Int(((engine.offset - before) / max(1, engine.rowHeight)).rounded())
    if rows != 0 { announce(.scrolled(self, rows: rows)) }
  }
}

extension ListView: Pulling {
  public func pull() {
    guard let refreshControl else { return }
    announce(.pulled)
    refreshControl.pull()
  }
}

extension ListView: FirstResponding, KeyCommanding {
  public var canBecomeFirstResponder: Bool { !isHidden }

  public var keyCommands: [KeyCommand] {
    let moving =
      engine.numberOfRows == 0
      ? [] : allowsSelection ? moveCommands + selectionCommands : marksCurrentRow ? moveCommands : scrollCommands
    let refreshes = hasRefreshKey && refreshControl != nil
    return refreshes ? moving + [KeyCommand("r", title: words.refresh, .pull)] : moving
  }

  // The help bar lists the commands with a title; the others are customary alternatives.
  private var scrollCommands: [KeyCommand] {
    [
      KeyCommand(.up, title: words.scroll, .scroll(rows: -1)), KeyCommand(.down, title: words.scroll, .scroll(rows: 1)),
      KeyCommand("j", title: "", .scroll(rows: 1)), KeyCommand("k", title: "", .scroll(rows: -1)),
      KeyCommand(.pageDown, title: "", .scroll(pages: 1)), KeyCommand(.pageUp, title: "", .scroll(pages: -1)),
      KeyCommand(" ", title: "", .scroll(pages: 1)),
      KeyCommand(.home, title: "", .scrollToTop), KeyCommand(.end, title: "", .scrollToEnd),
    ]
  }

  private var moveCommands: [KeyCommand] {
    let page = max(1, Int(engine.viewport / max(1, engine.rowHeight)))
    let rows = max(1, engine.numberOfRows)
    return [
      KeyCommand(.up, title: words.move, .moveRow(by: -1)), KeyCommand(.down, title: words.move, .moveRow(by: 1)),
      KeyCommand("j", title: "", .moveRow(by: 1)), KeyCommand("k", title: "", .moveRow(by: -1)),
      KeyCommand(.pageDown, title: "", .moveRow(by: page)), KeyCommand(.pageUp, title: "", .moveRow(by: -page)),
      KeyCommand(.home, title: "", .moveRow(by: -rows)), KeyCommand(.end, title: "", .moveRow(by: rows)),
    ]
  }

  private var selectionCommands: [KeyCommand] {
    [KeyCommand(.returnKey, title: selectionTitle ?? words.open, .selectRow), KeyCommand(" ", title: "", .selectRow)]
  }
}

/// A responder in which keys select a row.
@MainActor
public protocol RowSelecting: AnyObject {
  /// Makes another row the current one, and scrolls to it.
  func moveRow(by distance: Int)

  /// Selects the current row, as a tap does.
  func selectRow()
}

extension Command<any RowSelecting> {
  /// Moves the current row of the nearest list.
  @MainActor static func moveRow(by distance: Int) -> Self { Command({ $0.moveRow(by:) }, distance) }

  /// Selects the current row of the nearest list.
  @MainActor static var selectRow: Self { Command { $0.selectRow } }
}
