import Launching

/// The options of the command line.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  /// Whether items are stored in an SQLite database, in builds that support it.
  var usesSQLite = false

  static let help = """
    DueDates lists what is to do and when it is due. Title and date are saved with each change, other texts when their
    editing ends or you quit. A new item is kept once you have edited or left it.

    Usage: swift run --package-path Examples DueDates [options]

      --store DIR    the folder for the items; by default a folder of your user
      --sqlite       store the items in a database, in builds with the package trait SQLite
    \(AppOptions.help)

    The last line of each screen lists its keys. Tab moves between controls, Return presses one; a click presses, and the
    wheel scrolls. Without a terminal, the program runs a scenario from standard input.

    """

  /// Parses the arguments without the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      if try common.take(option, &rest) { continue }
      switch option {
      case "--sqlite": usesSQLite = try Self.checkedSQLite()
      default: throw CommandLineError(description: "'\(option)' isn't an option of DueDates. See --help.")
      }
    }
  }

  private static func checkedSQLite() throws(CommandLineError) -> Bool {
    #if SQLite
      return true
    #else
      throw CommandLineError(
        description:
          "This build of DueDates has no SQLite. Use 'swift run --package-path Examples --traits SQLite DueDates --sqlite'."
      )
    #endif
  }
}
