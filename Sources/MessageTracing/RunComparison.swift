/// Two runs side by side: what only one of them says, and how much each takes.
public struct RunComparison: Sendable, Hashable {
  /// One figure or list of each run.
  public struct Pair<Value: Sendable & Hashable>: Sendable, Hashable {
    public let first: Value
    public let second: Value
  }

  /// How many messages of one pattern each run has.
  public struct Count: Sendable, Hashable {
    public let pattern: Pattern
    public let first: Int
    public let second: Int
  }

  /// The messages of the first run that the second does not have, in order.
  public let onlyInFirst: [Run.Message]

  /// The messages of the second run that the first does not have, in order.
  public let onlyInSecond: [Run.Message]

  /// The messages of each pattern that occurs, by the pattern's name.
  public let counts: [Count]

  /// The names of the participants, in order of appearance.
  public let participants: Pair<[String]>

  /// How many calls the innermost message was sent inside of.
  public let greatestDepth: Pair<Int>
}

extension RunComparison: CustomStringConvertible {
  /// A table of figures, and after it what only one run says: `−` the first, `+` the second.
  public var description: String {
    var rows = [("participants", participants.first.count, participants.second.count)]
    rows += counts.map { (visible($0.pattern.name), $0.first, $0.second) }
    rows.append(("greatest depth", greatestDepth.first, greatestDepth.second))
    let lines =
      rows.map { "\($0.0): \($0.1) | \($0.2)" }
      + onlyInFirst.map { "− \($0)" } + onlyInSecond.map { "+ \($0)" }
    return lines.joined(separator: "\n")
  }
}
