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
