/// Why a command line cannot be followed, in a sentence.
public struct CommandLineMistake: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description: String

  public init(description: String) {
    self.description = description
  }
}
