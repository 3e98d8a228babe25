/// The state of a counter as a value.
public struct Tally: Sendable, Hashable {
  public var value = 0
  public var step = 1
  public var limit: Int

  public init(limit: Int = 10) {
    self.limit = limit
  }

  /// Whether one more step stays within the limit.
  public var canAdd: Bool { value + step <= limit }
}
