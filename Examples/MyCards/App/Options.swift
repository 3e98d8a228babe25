import Armature
import Foundation
import MyCardsViews
import Scenarios

/// What the command line asks for.
struct Options: Equatable {
  var architecture = Architecture.mvc

  /// The server to use; nil starts one inside the program.
  var server: URL?

  /// The folder for what is kept between runs; nil is the user's.
  var store: URL?

  /// Whether cards are kept in a database of the system's SQLite, which a build may have.
  var usesSQLite = false

  /// The folder whose newest picture the camera sees; nil has it see a card on a desk.
  var camera: URL?

  /// The folders of the photo library and the saved photos album; nil are two in the store folder.
  var library: URL?
  var album: URL?

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
    MyCards keeps photos of loyalty cards, so that the plastic can stay at home.

    Usage: swift run MyCards [options]

      --architecture NAME
                     how the screens are built: \(names); without it mvc
      --server URL   the server to ask; without it one with sample cards runs inside the program
      --store DIR    where cards are kept; without it a folder of your user
      --sqlite       keep cards in a database, in a build with the package trait SQLite
      --camera DIR   the camera sees the newest picture of this folder; without it a card on a desk
      --library DIR  the photo library, a folder of PPM and PNG files; without it 'library' in the store folder
      --album DIR    the saved photos album; without it 'album' in the store folder
      --snapshot [FILE.svg]
                     print the first loaded screen as text, or draw it into a file, and exit
      --trace FILE.svg
                     draw who said what to whom, when the program ends
    \(ScenarioArguments.help)
      --help         print this and exit

    The last line of each screen tells its keys. Tab goes from control to control, Return presses one; the mouse presses,
    and its wheel zooms a picture. Without a terminal the program reads a scenario from standard input.

    """

  private static var names: String { Feature.all.map { $0.architecture.rawValue.lowercased() }.joined(separator: ", ") }

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
      case "--help", "-h": printsHelp = true
      case "--architecture": architecture = try Self.architecture(Self.value(of: option, &rest))
      case "--server": server = try Self.server(Self.value(of: option, &rest))
      case "--store": store = try Self.folder(of: option, &rest)
      case "--sqlite": usesSQLite = try Self.checkedSQLite()
      case "--camera": camera = try Self.folder(of: option, &rest)
      case "--library": library = try Self.folder(of: option, &rest)
      case "--album": album = try Self.folder(of: option, &rest)
      case "--snapshot": snapshot = try Self.snapshot(&rest)
      case "--trace": trace = try Self.picture(Self.value(of: option, &rest))
      default: throw Mistake(description: "'\(option)' is no option of MyCards. See --help.")
      }
    }
  }

  private static func take(
    _ option: String, _ rest: inout ArraySlice<String>, into scenarios: inout ScenarioArguments
  ) throws(Mistake) -> Bool {
    do throws(ScenarioArgumentError) {
      return try scenarios.take(option, &rest)
    } catch {
      throw Mistake(description: "\(error) See --help.")
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Mistake(description: "\(option) needs a value behind it. See --help.")
    }
    return value
  }

  private static func folder(of option: String, _ rest: inout ArraySlice<String>) throws(Mistake) -> URL {
    URL(filePath: try value(of: option, &rest), directoryHint: .isDirectory)
  }

  private static func checkedSQLite() throws(Mistake) -> Bool {
    #if SQLite
      return true
    #else
      throw Mistake(
        description: "This build of MyCards has no SQLite. Use 'swift run --traits SQLite MyCards --sqlite'.")
    #endif
  }

  private static func architecture(_ name: String) throws(Mistake) -> Architecture {
    guard let found = Feature.all.first(where: { $0.architecture.rawValue.lowercased() == name.lowercased() }) else {
      throw Mistake(description: "'\(name)' is no architecture that MyCards exists in. There is: \(names).")
    }
    return found.architecture
  }

  private static func server(_ text: String) throws(Mistake) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""), !(url.host() ?? "").isEmpty else {
      throw Mistake(description: "'\(text)' is no address of a server. Write it like http://127.0.0.1:8000.")
    }
    return url
  }

  private static func snapshot(_ rest: inout ArraySlice<String>) throws(Mistake) -> Snapshot {
    guard let path = rest.first, !path.hasPrefix("--") else { return .text }
    rest.removeFirst()
    return .picture(try picture(path))
  }

  private static func picture(_ path: String) throws(Mistake) -> URL {
    let file = URL(filePath: path)
    guard file.pathExtension == "svg" else {
      throw Mistake(description: "'\(path)' is no name of a picture file. End it in .svg.")
    }
    return file
  }
}
