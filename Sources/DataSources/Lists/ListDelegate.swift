/// Receives the selections that users make in a list.
///
/// The list holds its delegate weakly. Its optional parts are the separate protocols ``ListSelectionDelegate``,
/// ``ListDisplayDelegate`` and ``ListReorderingDelegate``. Without them every row can be highlighted, selected and
/// deselected, and a dragged row is dropped at the path that the user points at.
///
/// A tap on another row in single mode calls, in this order: should-highlight, did-highlight and did-unhighlight;
/// should-select, should-deselect for the selected row; will-select, will-deselect; did-deselect, did-select. If a call
/// deletes the pressed row, or reloads the list so that the row can't be found, the remaining calls are omitted.
/// Selecting in code calls none of these.
public protocol ListDelegate<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Called after a user selected a row.
  ///
  /// In single mode this can be the row that was already selected.
  func list(_ list: ListEngine<Cell>, didSelectRowAt path: ListPath)

  /// Called after a user deselected a row, in single mode by selecting another one.
  func list(_ list: ListEngine<Cell>, didDeselectRowAt path: ListPath)
}

/// Decides which rows users can highlight and select, and is notified before the selection changes.
///
/// If one of the should-methods returns false, the selection doesn't change and no will or did method is called.
public protocol ListSelectionDelegate<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns whether a row may be highlighted; if not, the press has no effect.
  func list(_ list: ListEngine<Cell>, shouldHighlightRowAt path: ListPath) -> Bool

  /// Called after a row was highlighted.
  func list(_ list: ListEngine<Cell>, didHighlightRowAt path: ListPath)

  /// Called once after the press was released or canceled, or the list scrolled.
  ///
  /// Deleting the row and reloading the list also end the highlight, but without this call.
  func list(_ list: ListEngine<Cell>, didUnhighlightRowAt path: ListPath)

  /// Returns whether a row that was pressed and released may be selected.
  func list(_ list: ListEngine<Cell>, shouldSelectRowAt path: ListPath) -> Bool

  /// Returns whether a selected row may be deselected.
  func list(_ list: ListEngine<Cell>, shouldDeselectRowAt path: ListPath) -> Bool

  /// Called before a row is selected.
  func list(_ list: ListEngine<Cell>, willSelectRowAt path: ListPath)

  /// Called before a row is deselected.
  func list(_ list: ListEngine<Cell>, willDeselectRowAt path: ListPath)
}

/// Receives the rows that come into view, and the cells that leave.
public protocol ListDisplayDelegate<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Called once before a row comes into view, with the cell that shows it.
  func list(_ list: ListEngine<Cell>, willDisplay cell: Cell, forRowAt path: ListPath)

  /// Called once after the cell of a displayed row was removed, before the cell is reset.
  ///
  /// The cell of a reloaded row that gets another one is reset before, when it is offered to be dequeued again.
  /// The path is the current one; for a deleted row, and in a reload, it is the path before the change.
  func list(_ list: ListEngine<Cell>, didEndDisplaying cell: Cell, forRowAt path: ListPath)
}

/// Decides where a dragged row may be dropped.
public protocol ListReorderingDelegate<Cell>: AnyObject {
  /// The type of the list's cells.
  associatedtype Cell: ListCell

  /// Returns the path after the move at which a dragged row is dropped: the proposed one, another one, or the row's
  /// own path to refuse the move.
  func list(_ list: ListEngine<Cell>, targetForMoveOfRowAt path: ListPath, proposed: ListPath) -> ListPath
}
