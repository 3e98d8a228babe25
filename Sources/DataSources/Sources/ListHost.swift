/// Puts a list's cells where they can be seen.
///
/// The list holds its host weakly, and tells it during a pass: first the offset if it changed, then which cells leave,
/// then which ones come. A cell that stays is mentioned only if its row or header has moved in the content.
public protocol ListHost<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Shows a cell at a place in the content, which it keeps until it is removed, or placed again after a batch.
  func list(_ list: ListEngine<Cell>, place cell: Cell, at span: ListSpan)

  /// Takes a cell away; it is about to be reset and kept for another row.
  func list(_ list: ListEngine<Cell>, remove cell: Cell)

  /// Begins to show the content from this offset on.
  func list(_ list: ListEngine<Cell>, didScrollTo offset: Double)
}
