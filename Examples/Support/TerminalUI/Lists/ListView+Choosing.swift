import Composites
import DataSources
public import Responders
public import TargetActions

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
