public import Foundation

/// An offer for an item.
///
/// An item owns its bids; a bid refers to its item weakly. Bids are equal if they have the same identifier.
public final class Bid {
  public let id: Int
  public let bidder: Bidder
  public let amount: Double
  public let timestamp: Date

  /// The item that has this bid, set by ``Item/add(_:)``; nil after the item was released.
  public internal(set) weak var item: Item?

  public init(id: Int, bidder: Bidder, amount: Double, timestamp: Date) {
    (self.id, self.bidder, self.amount, self.timestamp) = (id, bidder, amount, timestamp)
  }

  /// Returns whether one bid was placed after another.
  ///
  /// Of two bids of the same time, the one with the higher identifier is newer.
  public static func isNewer(_ one: Bid, than other: Bid) -> Bool {
    (one.timestamp, one.id) > (other.timestamp, other.id)
  }

  /// Returns whether one bid ranks before another: by amount, then the older one, then the one with the lower identifier.
  public static func isHigher(_ one: Bid, than other: Bid) -> Bool {
    one.amount != other.amount
      ? one.amount > other.amount : (one.timestamp, one.id) < (other.timestamp, other.id)
  }
}

extension Bid: Hashable {
  public static func == (one: Bid, other: Bid) -> Bool { one.id == other.id }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A person who bids.
public struct Bidder: Hashable, Sendable {
  public let id: Int
  public let name: String

  public init(id: Int, name: String) {
    (self.id, self.name) = (id, name)
  }

  /// The identifier of the user of this app.
  public static let userID = 1

  /// Whether this is the user of the app.
  public var isUser: Bool { id == Self.userID }
}
