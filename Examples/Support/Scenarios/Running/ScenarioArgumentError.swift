/// Why a command line cannot be followed, in a sentence.
public struct ScenarioArgumentError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String
}
