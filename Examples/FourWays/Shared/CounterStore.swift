/// Stores the count.
@MainActor
public protocol CounterStore: AnyObject {
  /// Stores a value; takes time, and may fail.
  func save(_ value: Int) async throws(SaveError)
}

/// Why a value was not stored.
public struct SaveError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
