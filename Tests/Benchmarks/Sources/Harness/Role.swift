/// What a contender is to a row.
public enum Role: String, Codable, Sendable {
  /// This library.
  case ours
  /// What a user would write by hand, or the least that any code could do.
  case limit
  /// Another library.
  case peer
}
