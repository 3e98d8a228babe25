import Composites
public import DataSources
import MessageTracing
import Responders

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
