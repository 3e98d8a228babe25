import Foundation

/// What the command line asks for.
struct Options: Equatable {
  /// The server to use; nil starts one inside the program.
  var server: URL?

  /// The port of the server inside the program; 0 is any that is free.
  var port = 0

  /// How many updates that server has at first.
  var rows = SampleTimeline.firstCount

  /// The folder for what is kept between runs; nil is the user's.
  var store: URL?

  /// The file for log lines; nil is one in the store folder.
  var log: URL?

  var printsSnapshot = false
  var printsHelp = false

  static let help = """
    Qwinkle shows what is going on in people's lives, in short updates.

    Usage: swift run Qwinkle [options]

      --server URL   the server to ask; without it one with sample data runs inside the program
      --port N       the port of that server; without it any free one
      --rows N       how many updates that server has; without it 36
      --store DIR    where the last timeline is kept; without it a folder of your user
      --log FILE     where log lines go; without it qwinkle.log in the store folder
      --snapshot     print the first loaded screen as text and exit
      --help         print this and exit

    Keys: j, k, arrows, page keys and mouse wheel scroll; r refreshes; s shakes; q quits.

    """

  /// Why a command line cannot be followed, in a sentence.
  struct Mistake: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--snapshot": printsSnapshot = true
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
    if server != nil, rows != SampleTimeline.firstCount {
      throw Mistake(
        description: "--rows is for the server inside the program, which --server replaces. Use one of them.")
    }
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
