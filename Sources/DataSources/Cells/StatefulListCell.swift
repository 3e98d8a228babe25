/// A cell that looks different when its row is selected, highlighted or edited.
///
/// The list keeps the state, not the cell: a row that scrolls away and back is shown as it was.
public protocol StatefulListCell: ListCell {
  /// Shows a state. The list calls this before each display, and again when the state changes.
  func show(_ state: ListCellState)
}
