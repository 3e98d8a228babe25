import Foundation
import Scenarios

/// What the command line asks for.
struct Options: Equatable {
  /// The server to use; nil starts one inside the program.
  var server: URL?

  /// The port of the server inside the program; 0 is any that is free.
  var port = 0

  /// How many updates that server has at first.
  var rows = SampleQwink.firstCount

  /// The folder for what is kept between runs; nil is the user's.
  var store: URL?

  /// The file for log lines; nil is one in the store folder.
  var log: URL?

  /// The stage to run instead of the app; nil for the app.
  var stage: StageName?

  /// Whether one screen is shown instead of all: as text, or in a picture file.
  var snapshot: Snapshot?

  /// The file for a diagram of who said what to whom; nil for none.
  var trace: URL?

  /// The scenarios to run, and the file to record one in.
  var scenarios = ScenarioArguments()

  var printsHelp = false

  /// How one screen is shown.
  enum Snapshot: Equatable {
    case text
    case picture(URL)
  }

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
      --snapshot [FILE.svg]
                     print the first loaded screen as text, or draw it into a file, and exit
      --trace FILE.svg
                     draw who said what to whom, when the program ends
    \(ScenarioArguments.help)
      --help         print this and exit

    The last line of each screen tells its keys. Tab goes from control to control, Return presses one; the mouse presses,
    and its wheel scrolls. Without a terminal the program reads a scenario from standard input.

    """

  /// Why a command line cannot be followed, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if try Self.take(option, &rest, into: &scenarios) { continue }
      switch option {
      case "--snapshot": snapshot = try Self.snapshot(&rest)
      case "--architecture": try Self.checkArchitecture(Self.value(of: option, &rest))
      case "--stage": stage = try Self.stage(Self.value(of: option, &rest))
      case "--trace": trace = try Self.picture(Self.value(of: option, &rest))
      case "--help", "-h": printsHelp = true
      case "--server": server = try Self.server(Self.value(of: option, &rest))
      case "--port": port = try Self.port(Self.value(of: option, &rest))
      case "--rows": rows = try Self.rows(Self.value(of: option, &rest))
      case "--store": store = URL(filePath: try Self.value(of: option, &rest), directoryHint: .isDirectory)
      case "--log": log = URL(filePath: try Self.value(of: option, &rest))
      default: throw Mistake(description: "'\(option)' is no option of Qwinkle. See --help.")
      }
    }
    if server != nil, port != 0 {
      throw Mistake(
        description: "--port is for the server inside the program, which --server replaces. Use one of them.")
    }
    if server != nil, rows != SampleQwink.firstCount {
      throw Mistake(
        description: "--rows is for the server inside the program, which --server replaces. Use one of them.")
    }
  }

  private static func take(
    _ option: String, _ rest: inout ArraySlice<String>, into scenarios: inout ScenarioArguments
  ) throws(Mistake) -> Bool {
    do {
      return try scenarios.take(option, &rest)
    } catch {
      throw Mistake(description: error.description)
    }
  }

  private static func checkArchitecture(_ name: String) throws(Mistake) {
    guard name.lowercased() == "mvc" else {
      throw Mistake(description: "'\(name)' is no architecture of Qwinkle, which there is in MVC alone.")
    }
  }

  private static func stage(_ name: String) throws(Mistake) -> StageName {
    guard let stage = StageName(rawValue: name.lowercased()) else {
      throw Mistake(description: "'\(name)' is none of the stages a, b, c and d.")
    }
    return stage
  }

  private static func snapshot(_ rest: inout ArraySlice<String>) throws(Mistake) -> Snapshot {
    guard let name = rest.first, !name.hasPrefix("-") else { return .text }
    rest.removeFirst()
    return .picture(try picture(name))
  }

  private static func picture(_ name: String) throws(Mistake) -> URL {
    guard name.hasSuffix(".svg") else {
      throw Mistake(description: "'\(name)' is no name for a picture. End it in .svg.")
    }
    return URL(filePath: name)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(description: "\(option) needs a value behind it. See --help.")
    }
    return value
  }

  private static func server(_ text: String) throws(Mistake) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), !(url.host() ?? "").isEmpty else {
      throw Mistake(description: "'\(text)' is no address of a server. Write it like http://127.0.0.1:8080.")
    }
    return url
  }

  private static func port(_ text: String) throws(Mistake) -> Int {
    guard let port = Int(text), (1...65_535).contains(port) else {
      throw Mistake(description: "'\(text)' is no port. Ports go from 1 to 65535.")
    }
    return port
  }

  private static func rows(_ text: String) throws(Mistake) -> Int {
    guard let rows = Int(text), (0...1_000_000).contains(rows) else {
      throw Mistake(description: "'\(text)' is no number of updates. Ask for 0 to 1000000.")
    }
    return rows
  }
}
