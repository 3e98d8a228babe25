import Foundation
import Launching

/// What the command line asks for.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  /// The port of the server inside the program; 0 is any that is free.
  var port = 0

  /// How many updates that server has at first.
  var rows = SampleQwink.firstCount

  /// The file for log lines; nil is one in the store folder.
  var log: URL?

  /// The stage to run instead of the app; nil for the app.
  var stage: StageName?

  static let help = """
    Qwinkle shows what is going on in people's lives, in short updates.

    Usage: swift run Qwinkle [options]

      --server URL   the server to ask; without it one with sample data runs inside the program
      --port N       the port of that server; without it any free one
      --rows N       how many updates that server has; without it 36
      --store DIR    where the last timeline is kept; without it a folder of your user
      --log FILE     where log lines go; without it qwinkle.log in the store folder
      --architecture mvc
                     the one architecture that this app is built in
      --stage NAME   run a stage on the way to this app instead of it: a, b, c or d
    \(AppOptions.help)

    The last line of each screen tells its keys. Tab goes from control to control, Return presses one; the mouse presses,
    and its wheel scrolls. Without a terminal the program reads a scenario from standard input.

    """

  /// Reads the arguments behind the program's name.
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
      default: throw CommandLineError(description: "'\(option)' is no option of Qwinkle. See --help.")
      }
    }
    if common.server != nil, port != 0 { throw Self.needless("--port") }
    if common.server != nil, rows != SampleQwink.firstCount { throw Self.needless("--rows") }
  }

  private static func needless(_ option: String) -> CommandLineError {
    CommandLineError(
      description: "\(option) is for the server inside the program, which --server replaces. Use one of them.")
  }

  private static func checkArchitecture(_ name: String) throws(CommandLineError) {
    guard name.lowercased() == "mvc" else {
      throw CommandLineError(description: "'\(name)' is no architecture of Qwinkle, which there is in MVC alone.")
    }
  }

  private static func stage(_ name: String) throws(CommandLineError) -> StageName {
    guard let stage = StageName(rawValue: name.lowercased()) else {
      throw CommandLineError(description: "'\(name)' is none of the stages a, b, c and d.")
    }
    return stage
  }

  private static func port(_ text: String) throws(CommandLineError) -> Int {
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw CommandLineError(description: "'\(text)' is no port. Ports go from 1 to 65535.")
    }
    return port
  }

  private static func rows(_ text: String) throws(CommandLineError) -> Int {
    guard let rows = Int(text), (0...1_000_000).contains(rows) else {
      throw CommandLineError(description: "'\(text)' is no number of updates. Ask for 0 to 1000000.")
    }
    return rows
  }
}
