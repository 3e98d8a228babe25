/// A view that shows one row of a list, and is reused for others.
///
/// The list keeps idle cells in one reuse pool per type.
public protocol ListCell: AnyObject {
  /// Releases the content of the row that was shown.
  ///
  /// The list calls this once, when it returns the cell to its reuse pool, so that an idle cell retains no model
  /// object. A new cell is not reset.
  func prepareForReuse()

  /// Shows whether the row is selected, highlighted or editable.
  ///
  /// The list holds the state, not the cell: a row that scrolls out of view and back looks as before. The list calls
  /// this before each display of a row and when the state of the row changes, but not for headers. A cell that looks
  /// the same in all states ignores it.
  func show(_ state: ListCellState)
}

/// The state of a row that its cell can show.
public struct ListCellState: Sendable, Hashable {
  /// Whether the row is selected.
  public var isSelected = false

  /// Whether a pointer is pressed on the row.
  public var isHighlighted = false

  /// Whether the list is in edit mode and the row can be edited.
  public var isEditing = false

  /// Creates the state of a row that is not selected, highlighted or edited.
  public init() {}
}

/// Places a list's cells on the screen.
///
/// The list holds its host weakly and calls it during a pass: first with a new offset, then with the cells to remove,
/// then with the cells to place. A cell that stays is placed again only if its row or header moves in the content.
public protocol ListHost<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Shows a cell at a span of the content, until it is removed or placed again.
  func list(_ list: ListEngine<Cell>, place cell: Cell, at span: ListSpan)

  /// Removes a cell, which is then reset and reused for another row; that of a reloaded row is reset already.
  func list(_ list: ListEngine<Cell>, remove cell: Cell)

  /// Shows the content from an offset on.
  func list(_ list: ListEngine<Cell>, didScrollTo offset: Double)
}
