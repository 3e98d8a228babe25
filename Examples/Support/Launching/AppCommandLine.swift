/// The command line of an app with screens: options of its own, and those that all apps share, read like its own.
@dynamicMemberLookup
public protocol AppCommandLine: Sendable {
  /// What `--help` prints.
  static var help: String { get }

  /// What every app can be asked for.
  var common: AppOptions { get }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(CommandLineMistake)
}

extension AppCommandLine {
  public subscript<Value>(dynamicMember option: KeyPath<AppOptions, Value>) -> Value { common[keyPath: option] }
}
