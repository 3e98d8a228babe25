import Foundation

/// What the server says about the timeline, read and checked, but not yet part of the model.
///
/// Unknown keys are ignored. A document that lacks a required field, or breaks a rule of the model, is unreadable as a
/// whole.
struct TimelineDocument: Decodable, Sendable, Hashable {
  let qwinks: [QwinkRecord]
}

/// What a document says about one update.
struct QwinkRecord: Decodable, Sendable, Hashable {
  let id: String
  let author: QwinkerRecord
  let text: String
  let createdAt: Date

  private enum Key: CodingKey { case id, author, text, createdAt }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    author = try fields.decode(QwinkerRecord.self, forKey: .author)
    text = try fields.decode(String.self, forKey: .text).trimmingCharacters(in: .whitespacesAndNewlines)
    try Self.check((1...140).contains(text.count), .text, fields, "A text has 1 to 140 characters.")
    let time = try fields.decode(String.self, forKey: .createdAt)
    guard let date = Self.date(time) else {
      throw DecodingError.dataCorruptedError(forKey: .createdAt, in: fields, debugDescription: "No ISO 8601 time.")
    }
    createdAt = date
  }

  private static func date(_ text: String) -> Date? {
    (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: .iso8601.time(includingFractionalSeconds: true)))
  }

  private static func check(
    _ holds: Bool, _ key: Key, _ fields: KeyedDecodingContainer<Key>, _ rule: String
  ) throws {
    guard holds else { throw DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: rule) }
  }
}

/// What a document says about one person.
struct QwinkerRecord: Decodable, Sendable, Hashable {
  let id: String
  let handle: String
  let name: String
  let avatar: Avatar?

  private enum Key: CodingKey { case id, handle, name, avatar }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    avatar = try fields.decodeIfPresent(Avatar.self, forKey: .avatar)
    handle = try fields.decode(String.self, forKey: .handle)
    let isHandle = handle.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
    guard isHandle, (1...15).contains(handle.utf8.count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .handle, in: fields, debugDescription: "A handle has 1 to 15 of a–z, 0–9 and _.")
    }
  }
}

extension Avatar: Decodable {
  private enum Key: CodingKey { case symbol, color, imageURL }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if !fields.contains(.symbol), let address = try fields.decodeIfPresent(URL.self, forKey: .imageURL) {
      self = .image(address)
      return
    }
    let symbol = try fields.decode(String.self, forKey: .symbol)
    guard let character = symbol.first, symbol.count == 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .symbol, in: fields, debugDescription: "A symbol is one character.")
    }
    self = .symbol(character, color: try fields.decode(String.self, forKey: .color))
  }
}
