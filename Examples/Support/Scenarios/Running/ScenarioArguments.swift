/// The part of the command line that all apps share: `--scenario FILE…` and `--record FILE`.
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
  public mutating func take(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(ScenarioArgumentError) -> Bool {
    switch option {
    case "--scenario":
      let names = rest.prefix { !$0.hasPrefix("--") }
      guard !names.isEmpty else { throw ScenarioArgumentError(description: "--scenario needs a file behind it.") }
      files += names
      rest = rest.dropFirst(names.count)
    case "--record":
      guard let name = rest.popFirst(), !name.isEmpty, !name.hasPrefix("--") else {
        throw ScenarioArgumentError(description: "--record needs a file behind it.")
      }
      record = name
    default: return false
    }
    return true
  }
}
