/// A syntax error in a scenario file.
public struct ScenarioSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The file name as given.
  public let file: String

  /// The line number, counted from 1; nil for an error of the whole file.
  public let line: Int?

  /// A sentence about the error and the expected syntax.
  public let problem: String

  /// File, line and problem.
  public var description: String {
    line.map { "\(file):\($0): \(problem)" } ?? "\(file): \(problem)"
  }
}

/// A problem with a line, without its position.
struct SyntaxProblem: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
