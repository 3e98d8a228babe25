/// Is told which rows come into view and which cells leave.
public protocol ListDisplayDelegate<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Is told, once, that a row is about to come into view, with the cell that shows it.
  func list(_ list: ListEngine<Cell>, willDisplay cell: Cell, forRowAt path: ListPath)

  /// Is told, once, that the cell of a row that was displayed has left; it has not been reset yet.
  ///
  /// The path is the present one, for a row that was deleted or a list that was reloaded whole the one before.
  func list(_ list: ListEngine<Cell>, didEndDisplaying cell: Cell, forRowAt path: ListPath)
}
