extension Run {
  /// One participant of a run.
  public struct Lifeline: Sendable, Hashable, Codable {
    /// Its place in the order of appearance, from 1.
    public let number: Int

    /// The name of its type, or its own if it is ``TraceNamed``; the second of a name bears it and 2, and so on.
    public let name: String
  }
}

extension Run.Lifeline: CustomStringConvertible {
  public var description: String { name }
}
