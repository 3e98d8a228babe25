import DataSources
public import Delegation
import Foundation

/// An item in an auction, with its bids, the highest of them and the amount that the next one needs.
///
/// Items are equal if they have the same identifier. Get one from the ``ItemCatalog``, so that the whole app shares a
/// single instance for each identifier.
public final class Item {
  /// Whether bids are accepted.
  public enum State: Hashable, Sendable {
    case open
    case closed
  }

  public let id: Int
  public private(set) var name: String
  public private(set) var state: State
  public private(set) var startingBid: Double
  public private(set) var details: String

  /// The address of the picture, relative to the server.
  public private(set) var imageURL: String

  /// The bids, in the order in which they were added.
  public private(set) var bids: [Bid] = []

  /// Notified of each added bid, after the item has it; a duplicate isn't added.
  public let additions = Observers<Bid>("Item.additions")

  private var bidIDs: Set<Int> = []

  init(_ facts: ItemFacts) {
    id = facts.id
    (name, state, startingBid) = (facts.name, facts.state, facts.startingBid)
    (details, imageURL) = (facts.details, facts.imageURL)
    for bid in facts.bids { add(bid) }
  }

  /// Replaces the fields by newer ones, then adds the bids that the item lacks.
  ///
  /// No bid is removed.
  func update(_ facts: ItemFacts) {
    (name, state, startingBid) = (facts.name, facts.state, facts.startingBid)
    (details, imageURL) = (facts.details, facts.imageURL)
    for bid in facts.bids { add(bid) }
  }

  /// Adds a bid, makes this item the bid's item and notifies the observers.
  ///
  /// - Returns: Whether the bid was added; false if the item has a bid with the same identifier.
  @discardableResult
  public func add(_ bid: Bid) -> Bool {
    guard bidIDs.insert(bid.id).inserted else { return false }
    bids.append(bid)
    bid.item = self
    additions.notify(bid)
    return true
  }

  // MARK: Questions

  /// Whether a person can bid.
  public var isOpen: Bool { state == .open }

  /// The number of bids, not of distinct bidders.
  public var numberOfBids: Int { bids.count }

  /// The bids from the highest to the lowest.
  public var bidsHighestFirst: [Bid] { bids.sorted(by: Bid.isHigher) }

  /// The highest bid; nil if no bid has an amount above zero.
  public var highestBid: Bid? {
    bids.filter { $0.amount > 0 }.min(by: Bid.isHigher)
  }

  /// The amount that the next bid needs.
  public var neededAmount: NeededAmount { highestBid.map { .moreThan($0.amount) } ?? .atLeast(startingBid) }

  /// Returns whether an amount is enough for the next bid.
  public func accepts(_ amount: Double) -> Bool {
    switch neededAmount {
    case .atLeast(let minimum): amount >= minimum
    case .moreThan(let highest): amount > highest
    }
  }
}

/// The amount that a bid needs.
public enum NeededAmount: Hashable, Sendable {
  /// The starting bid of an item without bids.
  case atLeast(Double)
  /// The highest bid so far.
  case moreThan(Double)
}

extension Item: Hashable {
  public static func == (one: Item, other: Item) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Sequence<Item> {
  /// Returns the items by name: case-insensitive, with numbers as numbers, then by identifier.
  public func sortedByName() -> [Item] {
    sorted { one, other in
      switch NaturalTextOrder.natural.compare(one.name, other.name) {
      case .orderedAscending: true
      case .orderedSame: one.id < other.id
      case .orderedDescending: false
      }
    }
  }
}
