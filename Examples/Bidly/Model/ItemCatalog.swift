/// The items of the app by identifier: an identity map.
///
/// An item of the watchlist file, a search result and the item of a bid with the same identifier are one instance, so a
/// bid that arrives on one path is visible on all others. Items are held weakly: one is released when no screen, search
/// result or watchlist refers to it.
public final class ItemCatalog {
  private struct Entry {
    weak var item: Item?
  }

  private var entries: [Int: Entry] = [:]

  public init() {}

  /// Returns the item of an identifier; nil if the app has none.
  public func item(withID id: Int) -> Item? { entries[id]?.item }

  /// Returns the items for facts that have just arrived, without duplicates.
  ///
  /// A known item is updated and gets the bids that it lacks. Others are created.
  public func items(from facts: [ItemFacts]) -> [Item] {
    entries = entries.filter { $0.value.item != nil }
    var found: Set<Item> = []
    return facts.map(item).filter { found.insert($0).inserted }
  }

  private func item(_ facts: ItemFacts) -> Item {
    if let item = item(withID: facts.id) {
      item.update(facts)
      return item
    }
    let item = Item(facts)
    entries[facts.id] = Entry(item: item)
    return item
  }
}

/// The values of an item from one source, such as the server or a file.
public struct ItemFacts {
  public let id: Int
  public let name: String
  public let state: Item.State
  public let startingBid: Double
  public let details: String
  public let imageURL: String

  /// The bids, of which the item adds those that it lacks.
  public let bids: [Bid]

  public init(
    id: Int, name: String, state: Item.State = .open, startingBid: Double = 0, details: String = "",
    imageURL: String = "", bids: [Bid] = []
  ) {
    (self.id, self.name, self.state, self.startingBid) = (id, name, state, startingBid)
    (self.details, self.imageURL, self.bids) = (details, imageURL, bids)
  }
}
