public import Delegation

/// The items that the user watches.
///
/// It exists only in the app, and isn't sent to the server. Screens read ``items``, and change them only by the methods
/// of the watchlist.
public final class Watchlist {
  /// The watched items, each once.
  public private(set) var items: [Item] = []

  /// Notified of each bid that was added to a watched item; a duplicate isn't added.
  ///
  /// Observers are held weakly.
  public let additions = Observers<Bid>("Watchlist.additions")

  private let storage: any WatchlistStorage

  /// The subscriptions to the watched items.
  private var subscriptions: [Int: ObserverToken] = [:]

  /// Creates a watchlist with its stored items.
  public init(storage: any WatchlistStorage) {
    self.storage = storage
    for item in storage.load() { add(item) }
  }

  // MARK: Items

  /// Returns whether an item is watched.
  public func has(_ item: Item) -> Bool { subscriptions[item.id] != nil }

  /// Adds an item.
  ///
  /// - Returns: Whether it was added; false if it is watched already.
  @discardableResult
  public func add(_ item: Item) -> Bool {
    guard !has(item) else { return false }
    items.append(item)
    // A bid may arrive with a search result or the user's own bid, so the item itself is observed.
    subscriptions[item.id] = item.additions.subscribe(owner: self) { watchlist, bid in
      watchlist.additions.notify(bid)
    }
    return true
  }

  /// Removes an item.
  ///
  /// - Returns: Whether it was removed; false if it isn't watched.
  @discardableResult
  public func remove(_ item: Item) -> Bool {
    guard let index = items.firstIndex(of: item) else { return false }
    return remove(at: index)
  }

  /// Removes the item at an index.
  ///
  /// - Returns: Whether an item was removed; false if there is none at the index.
  @discardableResult
  public func remove(at index: Int) -> Bool {
    guard items.indices.contains(index) else { return false }
    subscriptions.removeValue(forKey: items.remove(at: index).id)?.cancel()
    return true
  }

  /// Sorts the items by name.
  public func sortByName() {
    items = items.sortedByName()
  }

  // MARK: Bids

  /// The bids of all watched items, newest first.
  public var bidsNewestFirst: [Bid] { items.flatMap(\.bids).sorted(by: Bid.isNewer) }

  /// Adds a bid to a watched item.
  ///
  /// - Returns: Whether it was added; false if no item with this identifier is watched, or the item has the bid.
  @discardableResult
  public func add(_ bid: Bid, toItemWithID id: Int) -> Bool {
    items.first { $0.id == id }?.add(bid) ?? false
  }

  // MARK: Storage

  /// Stores the items and their bids.
  public func save() {
    storage.save(items)
  }
}

/// Stores the items of a watchlist, in any format.
public protocol WatchlistStorage {
  /// Returns the stored items; empty if there are none or they can't be read.
  func load() -> [Item]

  /// Replaces the stored items.
  ///
  /// If that fails, the next call stores everything.
  func save(_ items: [Item])
}
