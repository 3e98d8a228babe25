/// The options for scenarios: `--scenario FILE…` and `--record FILE`.
public struct ScenarioArguments: Sendable, Equatable {
  /// The scenario files to run.
  public var files: [String] = []

  /// The file for a recorded scenario; nil for none.
  public var record: String?

  /// The lines of `--help` for these options.
  public static let help = """
      --scenario FILE…  run acceptance scenarios, print their results and exit
      --record FILE     record your actions as a scenario
    """

  /// Creates options without scenarios.
  public init() {}

  /// Reads an option and its values.
  ///
  /// - Returns: Whether the option is one of these.
  public mutating func take(_ option: String, _ arguments: inout Arguments) throws(CommandLineError) -> Bool {
    switch option {
    case "--scenario":
      files.append(try arguments.file(of: option))
      while let file = arguments.optionalValue() { files.append(file) }
    case "--record": record = try arguments.file(of: option)
    default: return false
    }
    return true
  }
}
