import BidlyModel
import BidlyNetworking
import BidlyServer
import BidlyServices
import Foundation

/// The program that tests of the files run in a separate process.
///
///     BidlyProbe watchlist|auctions FOLDER MICROSECONDS
///
/// Saves until it kills itself after MICROSECONDS, and prints a number after each save: the name of both items of the
/// watchlist, or the number of bids on the first item of the server.
@main @MainActor enum BidlyProbe {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count == 3, let life = useconds_t(words[2]) else { exit(64) }
    let folder = URL(filePath: words[1], directoryHint: .isDirectory)
    switch words[0] {
    case "watchlist": saveWatchlist(in: folder, dyingAfter: life)
    case "auctions": try placeBids(in: folder, dyingAfter: life)
    default: exit(64)
    }
  }

  private static func saveWatchlist(in folder: URL, dyingAfter life: useconds_t) {
    let catalog = ItemCatalog()
    let watchlist = Watchlist(
      storage: WatchlistFile(
        folder: folder, catalog: catalog, log: { FileHandle.standardError.write(Data("\($0)\n".utf8)) }))
    let bid = Bid(
      id: 1, bidder: Bidder(id: 2, name: "Bo"), amount: 12.5, timestamp: Date(timeIntervalSince1970: 0))
    let last = watchlist.items.first.flatMap { Int($0.name) } ?? 0
    ualarm(life, 0)
    for number in last + 1..<Int.max {
      let facts = [ItemFacts(id: 1, name: "\(number)", bids: [bid]), ItemFacts(id: 2, name: "\(number)")]
      for item in catalog.items(from: facts) { watchlist.add(item) }
      watchlist.save()
      say(number)
    }
  }

  private static func placeBids(in folder: URL, dyingAfter life: useconds_t) throws {
    let server = try AuctionServer(folder: folder, latency: .none, now: { Date(timeIntervalSince1970: 0) })
    ualarm(life, 0)
    for number in server.items[0].bids.count + 1..<Int.max {
      server.place(Double(number) * 10, by: 1, on: 1)
      say(number)
    }
  }

  private static func say(_ number: Int) {
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
  }
}
