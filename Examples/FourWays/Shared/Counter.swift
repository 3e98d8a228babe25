public import Delegation

/// The model: counts in steps up to a limit, and tells whoever observes it.
@MainActor
public final class Counter {
  /// How far it has come.
  public private(set) var tally: Tally

  /// Tells each change.
  public let changes = Observers<Tally>("Counter.changes")

  public init(_ tally: Tally = Tally()) {
    self.tally = tally
  }

  /// Adds one step; answers false, and changes nothing, if that would pass the limit.
  @discardableResult
  public func add() -> Bool {
    guard tally.canAdd else { return false }
    tally.value += tally.step
    changes.notify(tally)
    return true
  }

  /// Sets by how much it counts from now on.
  public func setStep(_ step: Int) {
    tally.step = step
    changes.notify(tally)
  }
}
