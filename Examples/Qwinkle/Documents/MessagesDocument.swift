import Foundation

/// What the server says about private messages; a document that lacks a required field is unreadable as a whole.
struct MessagesDocument: Decodable, Sendable, Hashable {
  let messages: [PrivateMessage]
}

extension PrivateMessage: Decodable {
  private enum Key: CodingKey { case id, from, to, text, sentAt }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    fromID = try fields.decode(String.self, forKey: .from)
    toID = try fields.decode(String.self, forKey: .to)
    text = try fields.decodeText(forKey: .text, limit: PrivateMessage.limit)
    date = try fields.decodeTime(forKey: .sentAt)
    try fields.check(toID != fromID, .to, "Nobody writes to themselves.")
  }
}
