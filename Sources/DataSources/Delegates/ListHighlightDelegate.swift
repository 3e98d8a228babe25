/// Decides which rows can be pressed, and is told when a press begins and ends.
public protocol ListHighlightDelegate<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers whether a row may be highlighted; if not, the press does nothing and no selection follows.
  func list(_ list: ListEngine<Cell>, shouldHighlightRowAt path: ListPath) -> Bool

  /// Is told that a row is highlighted.
  func list(_ list: ListEngine<Cell>, didHighlightRowAt path: ListPath)

  /// Is told, once, that the press was released or cancelled, or that the list has scrolled.
  ///
  /// Not if the row was deleted or the list reloaded whole: its highlight then ends without a call.
  func list(_ list: ListEngine<Cell>, didUnhighlightRowAt path: ListPath)
}
