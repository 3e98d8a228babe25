/// What a user does to a row.
public enum ListEdit: Sendable, Hashable {
  /// Wants it to go.
  case delete
}
