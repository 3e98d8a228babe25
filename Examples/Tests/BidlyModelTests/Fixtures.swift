import BidlyModel
import Foundation

/// Makes a bid at a minute after 2025-03-01 09:00 UTC.
func bid(_ id: Int, _ amount: Double, minute: Double = 0, by bidder: Int = 7) -> Bid {
  Bid(
    id: id, bidder: Bidder(id: bidder, name: "Ana"), amount: amount,
    timestamp: Date(timeIntervalSince1970: 1_740_819_600 + 60 * minute))
}

func facts(_ id: Int, start: Double = 20, _ bids: Bid...) -> ItemFacts {
  ItemFacts(id: id, name: "Lamp", startingBid: start, bids: bids)
}

func facts(_ id: Int, _ name: String) -> ItemFacts { ItemFacts(id: id, name: name) }

extension ItemCatalog {
  /// The item of one set of facts.
  func item(_ facts: ItemFacts) -> Item { items(from: [facts])[0] }
}

/// A storage in memory.
final class MemoryStorage: WatchlistStorage {
  var stored: [Item] = []
  var saves: [[Int]] = []

  func load() -> [Item] { stored }

  func save(_ items: [Item]) {
    stored = items
    saves.append(items.map(\.id))
  }
}
