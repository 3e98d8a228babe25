/// The command line of an app with screens.
///
/// Common options are accessible like the app's own.
@dynamicMemberLookup
public protocol AppCommandLine: Sendable {
  /// The text of `--help`.
  static var help: String { get }

  /// The common options.
  var common: AppOptions { get }

  /// Parses the arguments without the program's name.
  init(arguments: [String]) throws(CommandLineError)
}

extension AppCommandLine {
  public subscript<Value>(dynamicMember option: KeyPath<AppOptions, Value>) -> Value { common[keyPath: option] }
}
