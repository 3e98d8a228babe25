/// The values of the first screen, so that a view never stores a model.
public struct CounterDisplay: Sendable, Hashable {
  public var number = NumberDisplay()
  public var step = ""
  public var status = ""
  /// Whether the save button is enabled.
  public var canSave = true

  public init() {}
}

/// How far the counter is: as a number, as a text, and as a part of the limit.
public struct NumberDisplay: Sendable, Hashable {
  public var value = 0
  public var text = ""
  public var part = 0.0
}

/// The texts, the same in every architecture.
public enum Wording {
  public static func number(_ tally: Tally) -> NumberDisplay {
    NumberDisplay(
      value: tally.value, text: "\(tally.value) of \(tally.limit)",
      part: tally.limit > 0 ? Double(tally.value) / Double(tally.limit) : 1)
  }
  public static func step(_ tally: Tally) -> String { "Step: \(tally.step)" }
  public static func limit(_ tally: Tally) -> String { "No further than \(tally.limit)." }
  public static func saved(_ value: Int) -> String { "Saved \(value)." }
  public static func failed(_ error: SaveError) -> String { "Not saved: \(error). Try again." }
  public static let saving = "Saving…"
}
