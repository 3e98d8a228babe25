/// A model that a response without a body means.
public protocol EmptyResponse {
  /// The model of no body at all.
  static var empty: Self { get }
}

/// The model of a response of which nothing but its success counts.
public struct Empty: EmptyResponse, Codable, Sendable, Hashable {
  /// The one value there is.
  public static let empty = Empty()

  /// Creates the value.
  public init() {}
}
