import Composites
public import DataSources
import MessageTracing
public import Responders
public import TargetActions

/// A list of rows that scrolls: a view around a ``DataSources/ListEngine``.
///
/// Scrolling changes the origin of the list's bounds and nothing else; no row is moved. While the list is first
/// responder its keys scroll it, and `r` pulls its refresh control. With a delegate, which is told what was chosen, the
/// keys move from row to row instead, and Return or a tap chooses one.
@MainActor
public final class ListView: View {
  /// Asks the source, keeps the place and uses rows again; set its source, register row types and reload it.
  public let engine = ListEngine<RowView>()

  /// Pulled by the key `r`.
  public weak var refreshControl: RefreshControl?

  /// How many rows are to be shown at a time, which makes rows as high as fits; nil leaves them one cell high.
  ///
  /// Where the list has fewer lines than that, as many rows are shown as there are lines.
  public var rowsShown: Int? { didSet { if rowsShown != oldValue { setNeedsLayout() } } }

  /// How many rows the list has made so far; those in use and those that wait for use.
  public private(set) var createdCells = 0
  private var knownCells: Set<ObjectIdentifier> = []

  /// The number of the row that keys would choose, counted from 1; nil in a list where nothing is chosen.
  var currentRow: Int? { didSet { if currentRow != oldValue { markCurrentRow() } } }

  /// Makes a list without source and without types of rows.
  public override init(name: String? = nil) {
    super.init(name: name)
    engine.host = self
  }

  /// Whether the list belongs to another view that takes the keys in its place.
  var isClosed = false

  /// Asks for everything anew; what is refused becomes a diagnostic, and the rows that could be had are shown.
  public func reload() {
    report { () throws(ListError) in try engine.reload() }
  }

  /// Shows the items of a source in place of those before; what stays keeps its row, its place and its selection.
  ///
  /// What is refused, such as an identity that comes twice, becomes a diagnostic.
  public func show<Source: SnapshotSource>(_ items: [Source.Item], of source: Source)
  where Source.Cell == RowView, Source.Section == OnlySection {
    do {
      try source.apply(Snapshot(items), to: engine)
    } catch {
      Diagnostic(.listIncomplete, about: Participant(self), "\(error)").emit()
    }
  }

  public override func layout() {
    let rowHeight = rowsShown.map { max(1, (bounds.height / Double(max(1, $0))).rounded(.down)) } ?? engine.rowHeight
    let viewport = rowsShown.map { min(bounds.height, rowHeight * Double(max(1, $0))) } ?? bounds.height
    report { () throws(ListError) in
      if engine.rowHeight != rowHeight {
        let topRow = engine.rowHeight > 0 ? engine.offset / engine.rowHeight : 0
        engine.rowHeight = rowHeight
        try engine.reload()
        try engine.scroll(to: topRow * rowHeight)
      }
      if engine.viewport != viewport { try engine.resize(viewport: viewport) }
    }
    for row in children where row.bounds.width != bounds.width { row.frame.size.x = bounds.width }
    markCurrentRow()
  }

  public override func firstResponderDidChange(isFirst: Bool) {
    super.firstResponderDidChange(isFirst: isFirst)
    markCurrentRow()
  }

  /// Shows that keys go to this list, and which part of it is seen, where that is not all.
  override func drawAbove(on canvas: inout Canvas) {
    guard isFirstResponder, engine.contentLength > engine.viewport else { return }
    let rows = Double(cells.rows) / engine.contentLength
    let height = max(1, Int((engine.viewport * rows).rounded(.down)))
    let top = min(Int((engine.offset * rows).rounded()), cells.rows - height)
    for row in top..<top + height { canvas.put("▐", column: cells.columns - 1, row: cells.row + row, style: .dim) }
  }

  func report(_ work: () throws(ListError) -> Void) {
    do {
      try work()
    } catch {
      Diagnostic(.listIncomplete, about: Participant(self), "\(error)").emit()
    }
  }

  /// The rows on show, from the top.
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
  /// A list could not show all that its source had counted.
  static let listIncomplete = Diagnostic.Topic("list incomplete")
}

extension ListView: RowChoosing {
  /// Whether a tap on a row does something.
  public var choosesRows: Bool { engine.delegate != nil }

  /// Whether the current row is marked, since keys go to this list.
  var showsCurrentRow: Bool { choosesRows && isFirstResponder }

  /// Chooses the row that a view shows, if somebody is told of that.
  func choose(_ row: RowView) {
    guard choosesRows, let path = engine.path(of: row) else { return }
    currentRow = row.number
    note(.tapped(row))
    report { () throws(ListError) in
      try engine.tap(path)
      // A tap acts; what was tapped does not stay chosen, so that it can be tapped again.
      if engine.isSelected(path) { try engine.deselect(path) }
    }
  }

  public func moveRow(by distance: Int) {
    guard engine.numberOfRows > 0 else { return }
    let row = min(max((currentRow ?? engine.visibleRows.lowerBound + 1) + distance, 1), engine.numberOfRows)
    currentRow = row
    show(rowNumber: row - 1)
    markCurrentRow()
  }

  /// Brings a row into view, which is counted from 0.
  func show(rowNumber: Int) {
    guard let path = engine.path(ofRowNumber: rowNumber) else { return }
    report { () throws(ListError) in try engine.scroll(to: path, at: .nearest) }
  }

  public func chooseRow() {
    if currentRow == nil { moveRow(by: 0) }
    let row = currentRow.flatMap { engine.path(ofRowNumber: $0 - 1) }.flatMap { engine.cell(at: $0) }
    if let row { choose(row) }
  }

  func markCurrentRow() {
    if let row = currentRow, row > engine.numberOfRows {
      currentRow = engine.numberOfRows > 0 ? engine.numberOfRows : nil
    }
    if showsCurrentRow, currentRow == nil, engine.numberOfRows > 0 { currentRow = engine.visibleRows.lowerBound + 1 }
    for row in visibleRows { row.isCurrent = showsCurrentRow && row.number == currentRow }
  }
}

extension ListView: PointerResponding {
  /// Presses the row under a pointer that goes down, and chooses it if the pointer is lifted there.
  public func pointer(_ sample: PointerSample) -> EventReply {
    guard choosesRows, let place = convert(sample.location, from: nil) else { return .forward }
    let path = bounds.contains(place) ? engine.path(at: place.y) : nil
    switch sample.phase {
    case .began: if let path { report { () throws(ListError) in try engine.press(path) } }
    case .moved: if path != engine.highlightedPath { engine.cancelPress() }
    case .ended:
      let pressed = engine.highlightedPath
      engine.cancelPress()
      if let path, path == pressed, let row = engine.cell(at: path) { choose(row) }
    case .cancelled: engine.cancelPress()
    }
    return .handled
  }
}

extension ListView: Scrolling {
  public func scroll(rows: Int) {
    scrollAndNote { () throws(ListError) in try engine.scroll(by: Double(rows) * engine.rowHeight) }
  }

  public func scroll(pages: Int) {
    scrollAndNote { () throws(ListError) in try engine.scroll(by: Double(pages) * engine.viewport) }
  }

  public func scrollToTop() {
    scrollAndNote { () throws(ListError) in try engine.scroll(to: 0) }
  }

  public func scrollToEnd() {
    scrollAndNote { () throws(ListError) in try engine.scroll(to: engine.contentLength) }
  }

  private func scrollAndNote(_ scroll: () throws(ListError) -> Void) {
    let before = engine.offset
    report(scroll)
    let rows = Int(((engine.offset - before) / max(1, engine.rowHeight)).rounded())
    if rows != 0 { note(.scrolled(self, rows: rows)) }
  }
}

extension ListView: Pulling {
  public func pull() {
    guard let refreshControl else { return }
    note(.pulled)
    refreshControl.pull()
  }
}

extension ListView: FirstResponding, KeyCommanding {
  public var canBecomeFirstResponder: Bool { !isHidden && !isClosed }

  public var keyCommands: [KeyCommand] {
    let moving = choosesRows ? choosing : scrolling
    return refreshControl == nil ? moving : moving + [KeyCommand("r", title: "Refresh", .pull)]
  }

  // The help line names the shortest way; the other keys are those that everybody tries.
  private var scrolling: [KeyCommand] {
    [
      KeyCommand("j", title: "Scroll", .scroll(rows: 1)), KeyCommand("k", title: "Scroll", .scroll(rows: -1)),
      KeyCommand(.down, title: "", .scroll(rows: 1)), KeyCommand(.up, title: "", .scroll(rows: -1)),
      KeyCommand(.pageDown, title: "", .scroll(pages: 1)), KeyCommand(.pageUp, title: "", .scroll(pages: -1)),
      KeyCommand(" ", title: "", .scroll(pages: 1)),
      KeyCommand(.home, title: "", .scrollToTop), KeyCommand(.end, title: "", .scrollToEnd),
    ]
  }

  private var choosing: [KeyCommand] {
    let page = max(1, Int(engine.viewport / max(1, engine.rowHeight)))
    let rows = max(1, engine.numberOfRows)
    return [
      KeyCommand("j", title: "Move", .moveRow(by: 1)), KeyCommand("k", title: "Move", .moveRow(by: -1)),
      KeyCommand(.down, title: "", .moveRow(by: 1)), KeyCommand(.up, title: "", .moveRow(by: -1)),
      KeyCommand(.pageDown, title: "", .moveRow(by: page)), KeyCommand(.pageUp, title: "", .moveRow(by: -page)),
      KeyCommand(.home, title: "", .moveRow(by: -rows)), KeyCommand(.end, title: "", .moveRow(by: rows)),
      KeyCommand(.returnKey, title: "Choose", .chooseRow), KeyCommand(" ", title: "", .chooseRow),
    ]
  }
}

/// Something in which keys choose a row.
@MainActor
public protocol RowChoosing: AnyObject {
  /// Makes another row the current one, and brings it into view.
  func moveRow(by distance: Int)

  /// Does what a tap on the current row does.
  func chooseRow()
}

extension Command<any RowChoosing> {
  /// Moves the current row of the nearest list.
  @MainActor static func moveRow(by distance: Int) -> Self { Command({ $0.moveRow(by:) }, distance) }

  /// Chooses the current row of the nearest list.
  @MainActor static var chooseRow: Self { Command { $0.chooseRow } }
}
