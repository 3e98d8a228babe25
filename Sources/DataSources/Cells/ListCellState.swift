/// What a list knows of a row that its cell may show.
public struct ListCellState: Sendable, Hashable {
  /// Whether the row is selected.
  public var isSelected = false

  /// Whether the row is being pressed.
  public var isHighlighted = false

  /// Whether the list is in edit mode and the row may be edited.
  public var isEditing = false

  /// Describes a row that is neither selected nor highlighted nor edited.
  public init() {}
}
