import Foundation

extension KeyedDecodingContainer {
  /// Decodes a trimmed text of 1 to `limit` characters.
  func decodeText(forKey key: Key, limit: Int) throws -> String {
    let written = WrittenText(try decode(String.self, forKey: key), limit: limit)
    try check(written.isValid, key, "A text has 1 to \(limit) characters.")
    return written.text
  }

  /// Decodes a time such as `2025-03-01T09:58:00Z`.
  func decodeTime(forKey key: Key) throws -> Date {
    let text = try decode(String.self, forKey: key)
    let time =
      (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: .iso8601.time(includingFractionalSeconds: true)))
    guard let time else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "This isn't an ISO 8601 time.")
    }
    return time
  }

  /// Throws a decoding error if a rule of the model doesn't hold.
  func check(_ holds: Bool, _ key: Key, _ rule: String) throws {
    guard holds else { throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: rule) }
  }
}

extension Avatar: Decodable {
  private enum Key: CodingKey { case symbol, color, imageURL }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    let symbol = try fields.decodeIfPresent(String.self, forKey: .symbol)
    if symbol == nil, let address = try fields.decodeIfPresent(String.self, forKey: .imageURL) {
      self = .image(address)
      return
    }
    guard let character = symbol?.first, symbol?.count == 1, !character.isWhitespace else {
      throw DecodingError.dataCorruptedError(
        forKey: .symbol, in: fields, debugDescription: "A symbol is one visible character.")
    }
    self = .symbol(character, color: try fields.decode(String.self, forKey: .color))
  }
}

extension Avatar: Encodable {
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .symbol(let symbol, let color):
      try fields.encode(String(symbol), forKey: .symbol)
      try fields.encode(color, forKey: .color)
    case .image(let address):
      try fields.encode(address, forKey: .imageURL)
    }
  }
}
