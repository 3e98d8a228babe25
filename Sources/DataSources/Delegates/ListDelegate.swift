/// Is told which rows users have selected.
///
/// The list holds its delegate weakly. What else a delegate may be asked and told are protocols of their own, looked for
/// once, when it is set: ``ListSelectionDelegate``, ``ListHighlightDelegate`` and ``ListDisplayDelegate``. Without them
/// every row can be highlighted, selected and deselected.
///
/// A tap on another row in single mode sends, in this order: should-highlight, did-highlight and did-unhighlight; should-
/// select, should-deselect for the selected row; will-select, will-deselect; did-deselect, did-select. If a call makes the
/// pressed row go, or a reload makes it unknown, nothing more is sent. Selecting by code sends none of these.
public protocol ListDelegate<Cell>: AnyObject {
  associatedtype Cell: ListCell

  /// Is told that a user has selected a row, in single mode perhaps again.
  func list(_ list: ListEngine<Cell>, didSelectRowAt path: ListPath)

  /// Is told that a user has deselected a row, in single mode by selecting another one.
  func list(_ list: ListEngine<Cell>, didDeselectRowAt path: ListPath)
}
