import Foundation

/// The timeline document of the server, validated but not yet part of the model.
///
/// Unknown keys are ignored. A document that lacks a required field or violates a rule of the model is invalid as a
/// whole.
struct TimelineDocument: Decodable, Sendable, Hashable {
  let qwinks: [QwinkRecord]
}

/// An update in a document.
struct QwinkRecord: Decodable, Dated, Sendable, Hashable {
  let id: String
  let author: QwinkerRecord
  let text: String
  let date: Date

  private enum Key: CodingKey { case id, author, text, createdAt }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    author = try fields.decode(QwinkerRecord.self, forKey: .author)
    text = try fields.decodeText(forKey: .text, limit: Qwink.limit)
    date = try fields.decodeTime(forKey: .createdAt)
  }
}

/// The people document of the server, with the identifiers of the user's friends.
struct PeopleDocument: Decodable, Sendable, Hashable {
  let users: [QwinkerRecord]
  let friends: [String]
}

/// A person in a document.
struct QwinkerRecord: Decodable, Sendable, Hashable {
  let id: String
  let handle: String
  let name: String
  let avatar: Avatar?

  /// The user, until a document has more data.
  static let user = QwinkerRecord(id: "u9", handle: "cy", name: "Cy")

  private init(id: String, handle: String, name: String) {
    (self.id, self.handle, self.name, avatar) = (id, handle, name, nil)
  }

  private enum Key: CodingKey { case id, handle, name, avatar }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decode(String.self, forKey: .id)
    name = try fields.decode(String.self, forKey: .name)
    avatar = try fields.decodeIfPresent(Avatar.self, forKey: .avatar)
    handle = try fields.decode(String.self, forKey: .handle)
    let isHandle = handle.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789_".utf8.contains($0) }
    try fields.check(
      isHandle && (1...15).contains(handle.utf8.count), .handle, "A handle has 1 to 15 of a–z, 0–9 and _.")
  }
}

/// The messages document of the server.
///
/// A document that lacks a required field is invalid as a whole.
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
    try fields.check(toID != fromID, .to, "A message goes to another person.")
  }
}
