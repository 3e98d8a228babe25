/// What the details of a card are open for.
public enum DetailsMode: Hashable, Sendable, CaseIterable {
  /// To look at the card.
  case normal
  /// To change a card that is kept.
  case edit
  /// To make a new card.
  case create

  /// Whether name and photos can be changed.
  public var isEditing: Bool { self != .normal }
}
