/// The command line of an app with screens.
public protocol AppCommandLine: Sendable {
  /// What `--help` prints.
  static var help: String { get }

  /// What every app can be asked for.
  var common: AppOptions { get }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(CommandLineMistake)
}
