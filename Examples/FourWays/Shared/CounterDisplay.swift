/// The values of the first screen, so that a view never stores a model.
public struct CounterDisplay: Sendable, Hashable {
  public var number = ""
  public var step = ""
  public var status = ""
  /// Whether the save button is enabled.
  public var canSave = true

  public init() {}
}

/// The texts, the same in every architecture.
public enum Wording {
  public static func number(_ tally: Tally) -> String { "\(tally.value) of \(tally.limit)" }
  public static func step(_ tally: Tally) -> String { "Step: \(tally.step)" }
  public static func limit(_ tally: Tally) -> String { "No further than \(tally.limit)." }
  public static func saved(_ value: Int) -> String { "Saved \(value)." }
  public static func failed(_ error: SaveError) -> String { "Not saved: \(error). Try again." }
  public static let saving = "Saving…"
}
