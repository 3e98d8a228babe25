/// A cell that shows a row or header, and what the list knows of that.
struct ShownCell<Cell: ListCell> {
  let cell: Cell
  var identity: AnyHashable?

  /// Where the host was last told to put it.
  var span: ListSpan

  /// Whether will-display was sent: not while it is within the margin only.
  var isDisplayed = false

  /// Whether the row may be edited; asked in edit mode only.
  var canEdit = false

  /// What it was last told to show.
  var state: ListCellState?
}
