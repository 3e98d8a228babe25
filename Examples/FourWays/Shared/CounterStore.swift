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

/// A slow store in which every other attempt fails, the first one included, to show both outcomes.
@MainActor
public final class DemoStore: CounterStore {
  /// The stored values, in order.
  public private(set) var saved: [Int] = []

  private var attempts = 0
  private let wait: @MainActor () async -> Void

  /// - Parameter wait: Runs before each attempt: a second for a person, a gate for a script.
  public init(wait: @escaping @MainActor () async -> Void) {
    self.wait = wait
  }

  public func save(_ value: Int) async throws(SaveError) {
    attempts += 1
    let fails = attempts % 2 == 1
    await wait()
    guard !fails else { throw SaveError("the disk is full") }
    saved.append(value)
  }
}
