/// Keeps a list's place and cells: asks its source for what is visible alone, and uses cells again.
///
/// Rows lie in one column, each of the same height, in a unit of the caller's. The engine knows no view: its host puts
/// cells in place and takes them away. Source and host are held weakly, cells strongly.
///
/// ```swift
/// let list = ListEngine<RowView>()
/// list.register(QwinkRow.self) { QwinkRow() }
/// list.source = self
/// try list.reload()
/// ```
///
/// Reload, scroll and resize are *passes*. Whatever asks for another pass while one runs, its request waits until that
/// one has ended; an error in it then becomes a ``Tracing/Diagnostic``, for its caller has gone on.
public final class ListEngine<Cell: ListCell> {
  /// Puts cells in place; weak, and without it cells are only asked for.
  public weak var host: (any ListHost<Cell>)?

  /// The height of every row; it counts from the next reload on.
  public var rowHeight: Double

  /// Where the viewport begins, in 0…max(0, content − viewport).
  public internal(set) var offset = 0.0

  /// How much of the content is visible at once.
  public internal(set) var viewport = 0.0

  weak var currentSource: (any ListSource<Cell>)?
  weak var sections: (any SectionedListSource<Cell>)?

  /// For each section, how many rows come before it; and the number of all rows at the end.
  var firstRows = [0]
  var heldRowHeight = 0.0

  /// The visible rows that have a cell, by row number.
  var shown: [Int: Cell] = [:]
  var pools: [ObjectIdentifier: any CellKeeping] = [:]
  var registeredNames: [String] = []

  /// For each cell that is out of its pool, how it goes back; the closure keeps the cell.
  var loans: [ObjectIdentifier: () -> Void] = [:]

  /// The cells that were dequeued for the question that the source is being asked; nil between questions.
  var dequeued: [ObjectIdentifier]?

  var isInPass = false
  var waiting: [Request] = []

  /// Makes an empty list with a viewport of no length.
  public init(rowHeight: Double = 1) {
    self.rowHeight = rowHeight
  }

  /// Answers what the list shows; weak.
  ///
  /// Setting another one empties the list, at offset 0, until the next reload. Setting the same one does nothing.
  public var source: (any ListSource<Cell>)? {
    get { currentSource }
    set {
      guard newValue !== currentSource else { return }
      if isInPass {
        waiting.append(.source(newValue))
      } else {
        isInPass = true
        setSource(newValue)
        isInPass = false
        carryOutWaiting()
      }
    }
  }

  // MARK: What is held between passes

  /// How many sections there are, as answered at the last reload.
  public var numberOfSections: Int { firstRows.count - 1 }

  /// How many rows all sections have together.
  public var numberOfRows: Int { firstRows[firstRows.count - 1] }

  /// The length of all rows together.
  public var contentLength: Double { Double(numberOfRows) * heldRowHeight }

  /// The row numbers in view; a row that only touches an edge is not.
  public var visibleRows: Range<Int> {
    guard heldRowHeight > 0, viewport > 0 else { return 0..<0 }
    let all = Double(numberOfRows)
    let first = min(all, max(0, (offset / heldRowHeight).rounded(.down)))
    let end = min(all, max(first, ((offset + viewport) / heldRowHeight).rounded(.up)))
    return Int(first)..<Int(end)
  }

  /// How many rows a section has, or nil where there is no such section.
  public func numberOfRows(inSection section: Int) -> Int? {
    guard (0..<numberOfSections).contains(section) else { return nil }
    return firstRows[section + 1] - firstRows[section]
  }

  /// Counts a row among those of all sections, or nil where there is none.
  public func rowNumber(of path: ListPath) -> Int? {
    guard let count = numberOfRows(inSection: path.section), (0..<count).contains(path.row) else { return nil }
    return firstRows[path.section] + path.row
  }

  /// Names the row with a number, or nil where there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func path(ofRowNumber number: Int) -> ListPath? {
    guard (0..<numberOfRows).contains(number) else { return nil }
    var low = 0
    var high = numberOfSections
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstRows[middle] <= number { low = middle } else { high = middle }
    }
    return ListPath(low, number - firstRows[low])
  }

  /// Where a row lies in the content, or nil where there is none.
  public func span(of path: ListPath) -> ListSpan? {
    rowNumber(of: path).map { ListSpan(start: Double($0) * heldRowHeight, length: heldRowHeight) }
  }

  /// The cell that shows a row, or nil while it has none.
  public func cell(at path: ListPath) -> Cell? {
    rowNumber(of: path).flatMap { shown[$0] }
  }
}
