import Foundation
import Launching

/// The options of the command line.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  /// The port of the server inside the program; 0 for any free port.
  var port = 0

  /// The initial number of updates of that server.
  var rows = SampleQwink.firstCount

  /// The log file; nil for one in the store folder.
  var log: URL?

  /// The stage to run instead of the app; nil for the app.
  var stage: StageName?

  static let help = """
    Qwinkle shows what is going on in people's lives, in short updates.

    Usage: swift run --package-path Examples Qwinkle [options]

      --server URL   the server; by default one with sample data inside the program
      --port N       the port of the server inside the program; by default any free one
      --rows N       the number of updates of the server inside the program; by default 36
      --store DIR    the folder for the last timeline; by default a folder of your user
      --log FILE     the log file; by default qwinkle.log in the store folder
      --architecture mvc
                     the architecture; this app has only one
      --stage NAME   run an earlier stage of this app: a, b, c or d
    \(AppOptions.help)

    The last line of each screen lists its keys. Tab moves between controls, Return presses one; a click presses, and the
    wheel scrolls. Without a terminal, the program runs a scenario from standard input.

    """

  /// Parses the arguments without the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      if try common.take(option, &rest, port: 8080) { continue }
      switch option {
      case "--architecture": try Self.checkArchitecture(rest.value(of: option))
      case "--stage": stage = try Self.stage(rest.value(of: option))
      case "--port": port = try Self.port(rest.value(of: option))
      case "--rows": rows = try Self.rows(rest.value(of: option))
      case "--log": log = URL(filePath: try rest.value(of: option))
      default: throw CommandLineError(description: "'\(option)' isn't an option of Qwinkle. See --help.")
      }
    }
    if common.server != nil, port != 0 { throw Self.conflict("--port") }
    if common.server != nil, rows != SampleQwink.firstCount { throw Self.conflict("--rows") }
  }

  private static func conflict(_ option: String) -> CommandLineError {
    CommandLineError(
      description: "\(option) is for the server inside the program, which --server replaces. Use one of them.")
  }

  private static func checkArchitecture(_ name: String) throws(CommandLineError) {
    guard name.lowercased() == "mvc" else {
      throw CommandLineError(description: "'\(name)' isn't an architecture of Qwinkle. Use mvc.")
    }
  }

  private static func stage(_ name: String) throws(CommandLineError) -> StageName {
    guard let stage = StageName(rawValue: name.lowercased()) else {
      throw CommandLineError(description: "'\(name)' isn't a stage. Use a, b, c or d.")
    }
    return stage
  }

  private static func port(_ text: String) throws(CommandLineError) -> Int {
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw CommandLineError(description: "'\(text)' isn't a valid port. Ports are 1 to 65535.")
    }
    return port
  }

  private static func rows(_ text: String) throws(CommandLineError) -> Int {
    guard let rows = Int(text), (0...1_000_000).contains(rows) else {
      throw CommandLineError(description: "'\(text)' isn't a valid number of updates. Use 0 to 1000000.")
    }
    return rows
  }
}
