/// An error of foreign code inside an error of the service.
///
/// Two are equal if their errors have one type and one description.
public struct Cause: Sendable, Hashable, CustomStringConvertible {
  /// The error as it was thrown.
  public let error: any Error

  /// Keeps an error.
  public init(_ error: any Error) { self.error = error }

  /// What the error says of itself.
  public var description: String { "\(error)" }

  /// Whether the errors have one type and one description.
  public static func == (one: Cause, other: Cause) -> Bool {
    type(of: one.error) == type(of: other.error) && one.description == other.description
  }

  /// Feeds the description.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
