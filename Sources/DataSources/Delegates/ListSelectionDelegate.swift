/// Decides which rows users may select, and is told before the selection changes.
///
/// If one of the questions is answered with no, the selection stays as it is and no will or did is sent.
public protocol ListSelectionDelegate<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers whether a row that was pressed and released may be selected.
  func list(_ list: ListEngine<Cell>, shouldSelectRowAt path: ListPath) -> Bool

  /// Answers whether a selected row may be deselected.
  func list(_ list: ListEngine<Cell>, shouldDeselectRowAt path: ListPath) -> Bool

  /// Is told that a row is about to be selected; the selection still reads as before.
  func list(_ list: ListEngine<Cell>, willSelectRowAt path: ListPath)

  /// Is told that a row is about to be deselected; the selection still reads as before.
  func list(_ list: ListEngine<Cell>, willDeselectRowAt path: ListPath)
}
