import Armature
import Foundation
import Launching
import MyCardsFeature
import MyCardsMVC
import MyCardsMVVM
import MyCardsServices
import MyCardsVIP
import MyCardsVIPER

/// The options of the command line.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  var architecture = Architecture.mvc

  /// Whether cards are stored in an SQLite database, in builds that support it.
  var usesSQLite = false

  /// The folder for the camera, which uses its newest picture as its frame; nil for a generated frame.
  var camera: URL?

  /// The folders of the photo library and the saved photos album; nil for folders in the store folder.
  var library: URL?
  var album: URL?

  static let help = """
    MyCards keeps photos of loyalty cards, so that the plastic can stay at home.

    Usage: swift run --package-path Examples MyCards [options]

      --architecture NAME
                     the architecture of the screens: \(names); by default mvc
      --server URL   the server; by default one with sample cards inside the program
      --store DIR    the folder for cards, and for those of that server; by default a folder of your user
      --sqlite       store cards in a database, in builds with the package trait SQLite
      --camera DIR   take the newest picture of this folder as the camera's frame; by default a card on a desk
      --library DIR  the photo library, a folder of PPM and PNG files; by default 'library' in the store folder
      --album DIR    the saved photos album; by default 'album' in the store folder
    \(AppOptions.help)

    The last line of each screen lists its keys. Tab moves between controls, Return presses one; a click presses, and the
    wheel zooms a picture. Without a terminal, the program runs a scenario from standard input.

    """

  private static var names: String { Feature.all.map { $0.architecture.rawValue.lowercased() }.joined(separator: ", ") }

  /// Parses the arguments without the program's name.
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
      default: throw CommandLineError(description: "'\(option)' isn't an option of MyCards. See --help.")
      }
    }
  }

  private static func checkedSQLite() throws(CommandLineError) -> Bool {
    #if SQLite
      return true
    #else
      throw CommandLineError(
        description:
          "This build of MyCards has no SQLite. Use 'swift run --package-path Examples --traits SQLite MyCards --sqlite'."
      )
    #endif
  }

  private static func architecture(_ name: String) throws(CommandLineError) -> Architecture {
    guard let found = Feature.all.first(where: { $0.architecture.rawValue.lowercased() == name.lowercased() }) else {
      throw CommandLineError(description: "'\(name)' isn't an architecture of MyCards. Available: \(names).")
    }
    return found.architecture
  }
}

extension Feature {
  /// The architectures of the app.
  static let all = [Feature.mvc, .mvvm, .viper, .vip]

  /// Returns the app's screens in an architecture, which must be one of ``all``.
  static func of(_ architecture: Architecture) -> Feature {
    all.first { $0.architecture == architecture } ?? .mvc
  }
}
