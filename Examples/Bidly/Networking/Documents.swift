import Downloads
public import Foundation

/// An item and its bids, as in the answer to a search.
public struct ItemDocument: Codable, Sendable, Hashable {
  public var itemID: Int
  public var itemName: String

  /// `open`; any other value means closed.
  public var state: String
  public var startingBid: Double
  public var imageURL: String
  public var description: String
  public var bids: [BidDocument]

  public static let open = "open"

  public init(
    itemID: Int, itemName: String, state: String = open, startingBid: Double, imageURL: String, description: String,
    bids: [BidDocument] = []
  ) {
    (self.itemID, self.itemName, self.state) = (itemID, itemName, state)
    (self.startingBid, self.imageURL) = (startingBid, imageURL)
    (self.description, self.bids) = (description, bids)
  }
}

/// A bid inside an item.
public struct BidDocument: Codable, Sendable, Hashable {
  public var bidID: Int
  public var bidderID: Int
  public var bidderName: String
  public var amount: Double
  public var timestamp: Date

  public init(bidID: Int, bidderID: Int, bidderName: String, amount: Double, timestamp: Date) {
    (self.bidID, self.bidderID, self.bidderName) = (bidID, bidderID, bidderName)
    (self.amount, self.timestamp) = (amount, timestamp)
  }
}

/// A bid with its item, as in the answers to a request for the latest bids and to a new bid.
public struct LatestBidDocument: Codable, Sendable, Hashable {
  public let bid: BidDocument
  public let itemID: Int
  public let itemName: String

  private enum Key: CodingKey { case itemID, itemName }

  public init(_ bid: BidDocument, of item: ItemDocument) {
    (self.bid, itemID, itemName) = (bid, item.itemID, item.itemName)
  }

  /// Reads all fields from one object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    itemID = try fields.decode(Int.self, forKey: .itemID)
    itemName = try fields.decode(String.self, forKey: .itemName)
    bid = try BidDocument(from: decoder)
  }

  /// Writes all fields into one object.
  public func encode(to encoder: any Encoder) throws {
    try bid.encode(to: encoder)
    var fields = encoder.container(keyedBy: Key.self)
    try fields.encode(itemID, forKey: .itemID)
    try fields.encode(itemName, forKey: .itemName)
  }
}

/// The body of a new bid.
public struct NewBidDocument: Codable, Sendable, Hashable {
  public let itemID: Int
  public let bidderID: Int
  public let amount: Double
}

/// The body of a request for a rival bid.
public struct RivalDocument: Codable, Sendable, Hashable {
  public let itemID: Int
}

/// The JSON of all documents: times are ISO 8601, such as `2025-03-01T09:00:00Z`.
public enum DocumentCoding {
  public static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let value = try decoder.singleValueContainer()
      let text = try value.decode(String.self)
      guard let time = time(text) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "'\(text)' isn't an ISO 8601 time.")
      }
      return time
    }
    return decoder
  }

  public static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// Reads a time with the zone `Z` or `+0000`, with or without fractions of a second.
  private static func time(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: .iso8601.time(includingFractionalSeconds: true)))
  }

  /// Returns the body of a document, whose numbers are finite and therefore always encode.
  static func body(_ document: some Encodable) -> RequestBody {
    .data((try? encoder.encode(document)) ?? Data())
  }
}
