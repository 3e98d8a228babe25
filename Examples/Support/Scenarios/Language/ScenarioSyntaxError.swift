/// Why a file is no scenario: where, and what is wrong, in a sentence.
public struct ScenarioSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was named.
  public let file: String

  /// The line, counted from 1; nil if it is about the file as a whole.
  public let line: Int?

  /// What is wrong, and what is expected.
  public let problem: String

  /// File, line and problem.
  public var description: String {
    line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
  }
}
