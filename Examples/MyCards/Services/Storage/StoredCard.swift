public import Foundation
public import MyCardsModel

/// The stored form of a card and the format of the server's document, with photos as base64-encoded PNG files.
public struct StoredCard: StoredRecord, Hashable {
  public static let entityName = "cards"

  public let identifier: String
  public private(set) var name = ""
  /// The PNG data of the front; nil without a photo or with invalid data.
  public private(set) var front: Data?
  public private(set) var back: Data?

  public init(identifier: String) { self.identifier = identifier }

  /// Creates a record with all values.
  public init(identifier: String, name: String, front: Data?, back: Data?) {
    (self.identifier, self.name, self.front, self.back) = (identifier, name, front, back)
  }

  /// Updates name and photos.
  ///
  /// An absent photo doesn't clear the stored one.
  public mutating func update(from card: Card) {
    name = card.name
    if let photo = card.front { front = Data(photo.png) }
    if let photo = card.back { back = Data(photo.png) }
  }

  /// The card.
  ///
  /// A photo that can't be decoded is absent.
  public var value: Card {
    Card(identifier: identifier, name: name, front: Self.photo(front), back: Self.photo(back))
  }

  private static func photo(_ bytes: Data?) -> Photo? {
    bytes.flatMap { try? Photo(png: [UInt8]($0)) }
  }

  private enum CodingKeys: CodingKey {
    case identifier, name, front, back
  }

  /// Throws if one of the four keys is missing.
  ///
  /// An absent photo is an empty text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identifier = try container.decode(String.self, forKey: .identifier)
    name = try container.decode(String.self, forKey: .name)
    front = Data(photo: try container.decode(String.self, forKey: .front))
    back = Data(photo: try container.decode(String.self, forKey: .back))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(identifier, forKey: .identifier)
    try container.encode(name, forKey: .name)
    try container.encode(front?.base64EncodedString() ?? "", forKey: .front)
    try container.encode(back?.base64EncodedString() ?? "", forKey: .back)
  }
}

extension Data {
  fileprivate init?(photo text: String) {
    guard !text.isEmpty, let bytes = Data(base64Encoded: text) else { return nil }
    self = bytes
  }
}

extension Card: Storable {
  public typealias Record = StoredCard
}
