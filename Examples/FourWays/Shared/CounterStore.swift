/// Keeps what was counted.
@MainActor
public protocol CounterStore: AnyObject {
  /// Keeps a value; it takes its time, and may fail.
  func save(_ value: Int) async throws(SaveError)
}

/// Why a value was not kept.
public struct SaveError: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
