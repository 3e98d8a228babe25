/// How many rows of a list can be selected.
public enum ListSelectionMode: Sendable, Hashable {
  /// None: rows are neither highlighted nor selected.
  case none

  /// At most one: selecting a row deselects another one.
  case single

  /// Any number: a tap on a selected row deselects it.
  case multiple
}
