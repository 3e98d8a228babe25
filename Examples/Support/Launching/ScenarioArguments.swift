/// The part of the command line that speaks of scenarios: `--scenario FILE…` and `--record FILE`.
public struct ScenarioArguments: Sendable, Equatable {
  /// The scenarios to run; empty for none.
  public var files: [String] = []

  /// The file to which a scenario of what the person does is written; nil for none.
  public var record: String?

  /// The lines of `--help` that belong to these options.
  public static let help = """
      --scenario FILE…  run these acceptance scenarios, print how each went, and exit
      --record FILE     write what you do as a scenario
    """

  /// Makes arguments that ask for nothing.
  public init() {}

  /// Takes an option, and what belongs to it from the arguments behind it.
  ///
  /// - Returns: Whether the option is one of these.
  public mutating func take(_ option: String, _ arguments: inout Arguments) throws(CommandLineMistake) -> Bool {
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
