/// Decides which rows may be edited, for sources that do not let all be.
public protocol EditDecidingListSource<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Answers whether a row may be edited: before each edit, and in edit mode for rows that are in view.
  func list(_ list: ListEngine<Cell>, mayEditRowAt path: ListPath) -> Bool
}
