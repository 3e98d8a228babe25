/// A delegate and the protocols it adopts, looked for once and all held weakly.
struct DelegateParts<Cell: ListCell> {
  private(set) weak var delegate: (any ListDelegate<Cell>)?
  private(set) weak var selection: (any ListSelectionDelegate<Cell>)?
  private(set) weak var highlight: (any ListHighlightDelegate<Cell>)?
  private(set) weak var display: (any ListDisplayDelegate<Cell>)?

  init(_ delegate: (any ListDelegate<Cell>)? = nil) {
    guard let delegate else { return }
    self.delegate = delegate
    selection = delegate as? any ListSelectionDelegate<Cell>
    highlight = delegate as? any ListHighlightDelegate<Cell>
    display = delegate as? any ListDisplayDelegate<Cell>
  }
}
