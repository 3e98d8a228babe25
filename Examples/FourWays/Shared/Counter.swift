public import Delegation

/// The model: counts in steps up to a limit, and notifies its observers.
@MainActor
public final class Counter {
  /// The current state.
  public private(set) var tally: Tally

  /// A channel that is notified of each change.
  public let changes = Observers<Tally>("Counter.changes")

  public init(_ tally: Tally = Tally()) {
    self.tally = tally
  }

  /// Adds one step; returns false, and changes nothing, if that would exceed the limit.
  @discardableResult
  public func add() -> Bool {
    guard tally.canAdd else { return false }
    tally.value += tally.step
    changes.notify(tally)
    return true
  }

  /// Sets the step.
  public func setStep(_ step: Int) {
    tally.step = step
    changes.notify(tally)
  }
}

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
