extension Run {
  /// One message of a run.
  public struct Message: Sendable, Hashable, Codable {
    /// Who sent it; nil if it came from no object.
    public let sender: Lifeline?

    /// Who got it; nil if it went to no object, or if nobody was found.
    public let receiver: Lifeline?

    /// What was said.
    public let text: String

    /// By which pattern.
    public let pattern: Pattern

    /// How many recorded calls it was sent inside of.
    public let depth: Int

    /// What came of it.
    public internal(set) var outcome: Outcome
  }
}
