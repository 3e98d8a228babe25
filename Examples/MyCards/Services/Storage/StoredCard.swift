public import Foundation
public import MyCardsModel

/// The stored twin of a card, which is also an object of the server's document: photos as base64 of PNG files.
public struct StoredCard: StoredTwin, Hashable {
  public static let entityName = "cards"

  public let identifier: String
  public private(set) var name = ""
  /// The bytes of a PNG file; nil where there is no photo, or bytes that cannot be had.
  public private(set) var front: Data?
  public private(set) var back: Data?

  public init(identifier: String) { self.identifier = identifier }

  /// An entry with all that it may have.
  public init(identifier: String, name: String, front: Data?, back: Data?) {
    (self.identifier, self.name, self.front, self.back) = (identifier, name, front, back)
  }

  /// Writes name and photos; a photo that is absent does not clear the one that is kept.
  public mutating func take(_ card: Card) {
    name = card.name
    if let photo = card.front { front = Data(photo.png) }
    if let photo = card.back { back = Data(photo.png) }
  }

  /// The card; a photo whose bytes cannot be read is absent.
  public var value: Card {
    Card(identifier: identifier, name: name, front: Self.photo(front), back: Self.photo(back))
  }

  private static func photo(_ bytes: Data?) -> Photo? {
    bytes.flatMap { try? Photo(png: [UInt8]($0)) }
  }
}

extension StoredCard {
  private enum CodingKeys: CodingKey {
    case identifier, name, front, back
  }

  /// Fails if one of the four keys is missing; an absent photo is an empty text.
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
  public typealias Twin = StoredCard
}
