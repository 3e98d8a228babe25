import Armature
import Foundation
import Launching
import MyCardsMVC
import MyCardsServices
import MyCardsViews

/// What the command line asks for.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  var architecture = Architecture.mvc

  /// Whether cards are kept in a database of the system's SQLite, which a build may have.
  var usesSQLite = false

  /// The folder whose newest picture the camera sees; nil has it see a card on a desk.
  var camera: URL?

  /// The folders of the photo library and the saved photos album; nil are two in the store folder.
  var library: URL?
  var album: URL?

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
    \(AppOptions.help)

    The last line of each screen tells its keys. Tab goes from control to control, Return presses one; the mouse presses,
    and its wheel zooms a picture. Without a terminal the program reads a scenario from standard input.

    """

  private static var names: String { Feature.all.map { $0.architecture.rawValue.lowercased() }.joined(separator: ", ") }

  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      if try common.take(option, &rest, port: CardBackend.defaultPort) { continue }
      switch option {
      case "--architecture": architecture = try Self.architecture(rest.value(of: option))
      case "--sqlite": usesSQLite = try Self.checkedSQLite()
      case "--camera": camera = try rest.folder(of: option)
      case "--library": library = try rest.folder(of: option)
      case "--album": album = try rest.folder(of: option)
      default: throw CommandLineError(description: "'\(option)' is no option of MyCards. See --help.")
      }
    }
  }

  private static func checkedSQLite() throws(CommandLineError) -> Bool {
    #if SQLite
      return true
    #else
      throw CommandLineError(
        description: "This build of MyCards has no SQLite. Use 'swift run --traits SQLite MyCards --sqlite'.")
    #endif
  }

  private static func architecture(_ name: String) throws(CommandLineError) -> Architecture {
    guard let found = Feature.all.first(where: { $0.architecture.rawValue.lowercased() == name.lowercased() }) else {
      throw CommandLineError(description: "'\(name)' is no architecture that MyCards exists in. There is: \(names).")
    }
    return found.architecture
  }
}

extension Feature {
  /// The architectures in which the app exists.
  static let all = [Feature.mvc]

  /// The app's screens in an architecture; options name only those that there are.
  static func of(_ architecture: Architecture) -> Feature {
    all.first { $0.architecture == architecture } ?? .mvc
  }
}
