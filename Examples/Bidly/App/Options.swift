import BidlyServer
import Foundation
import Launching

/// The options of the command line.
struct Options: AppCommandLine, Equatable {
  private(set) var common = AppOptions()

  /// The log file; nil for one in the store folder.
  var log: URL?

  static let help = """
    Bidly bids in online auctions: search open auctions, keep an eye on some, bid, and follow competing bids.

    Usage: swift run --package-path Examples Bidly [options]

      --server URL   the server; by default one with random auctions inside the program
      --store DIR    the folder for the watchlist and for that server's auctions; by default a folder of your user
      --log FILE     the log file; by default bidly.log in the store folder
    \(AppOptions.help)

    The last line of each screen lists its keys, and the numbers 1 to 4 select a tab. Tab moves between controls, Return
    presses one; a click presses, and the wheel scrolls. Delete the folder Server in the store folder for new auctions.
    Without a terminal, the program runs a scenario from standard input.

    """

  /// Parses the arguments without the program's name.
  init(arguments: [String]) throws(CommandLineError) {
    var rest = Arguments(arguments)
    while let option = rest.next() {
      if try common.take(option, &rest, port: AuctionServer.defaultPort) { continue }
      switch option {
      case "--log": log = URL(filePath: try rest.value(of: option))
      default: throw CommandLineError(description: "'\(option)' isn't an option of Bidly. See --help.")
      }
    }
  }
}
