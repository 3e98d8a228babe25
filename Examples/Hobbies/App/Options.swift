import Foundation
import HobbiesModel
import HobbiesServer
import Launching

/// The options of the command line.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  /// The log file; nil for one in the store folder.
  var log: URL?

  /// The place of the device; nil if access to it is denied.
  var place = Place(latitude: 37.7749, longitude: -122.4194)

  static let help = """
    Hobbies finds people nearby who share a hobby: create an account, choose up to three hobbies, and look around.

    Usage: swift run --package-path Examples Hobbies [options]

      --server URL   the server; by default one with a few people inside the program
      --store DIR    the folder for the settings and for that server's database; by default a folder of your user
      --location LATITUDE,LONGITUDE
                     where the device is, or 'denied'; by default 37.7749,-122.4194
      --log FILE     the log file; by default hobbies.log in the store folder
    \(AppOptions.help)

    The last line of each screen lists its keys, and the numbers 1 and 2 select a tab. Tab moves between controls, Return
    presses one; a click presses, and the wheel scrolls. Delete the folder Server in the store folder for a new database.
    Without a terminal, the program runs a scenario from standard input.

    """

  /// Parses the arguments without the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      if try common.take(option, &rest, port: HobbyServer.defaultPort) { continue }
      switch option {
      case "--location": place = try Self.place(rest.value(of: option))
      case "--log": log = URL(filePath: try rest.value(of: option))
      default: throw CommandLineError(description: "'\(option)' isn't an option of Hobbies. See --help.")
      }
    }
  }

  private static func place(_ text: String) throws(CommandLineError) -> Place? {
    if text == "denied" { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let place = Place(latitude: numbers[0], longitude: numbers[1]) else {
      throw CommandLineError(description: "'\(text)' isn't a location. Write it like 37.7749,-122.4194, or 'denied'.")
    }
    return place
  }
}
