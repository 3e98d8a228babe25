/// The role of a contender in a row.
public enum Role: String, Codable, Sendable {
  /// This library.
  case ours
  /// The code that a user would write by hand, or the minimum that any code must do.
  case limit
  /// Another library.
  case peer
}
