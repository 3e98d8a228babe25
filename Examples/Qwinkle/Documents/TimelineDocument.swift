import Foundation

/// What the server says about the timeline, read and checked, but not yet part of the model.
///
/// Unknown keys are ignored. A document that lacks a required field, or breaks a rule of the model, is unreadable as a
/// whole.
struct TimelineDocument: Decodable, Sendable, Hashable {
  let qwinks: [QwinkRecord]
}

/// What a document says about one update.
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
