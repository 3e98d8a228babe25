import Foundation

/// A text that is being written, held against the most characters that it may have.
struct WrittenText: Sendable, Hashable {
  /// The text without blanks and line breaks at its ends: what counts, and what is sent.
  let text: String

  private let limit: Int

  init(_ text: String, limit: Int) {
    self.text = text.trimmed
    self.limit = limit
  }

  /// How many more characters it may have, as a reader counts them; negative if there are too many.
  var remaining: Int { limit - text.count }

  /// Whether it may be sent.
  var isValid: Bool { (1...limit).contains(text.count) }
}

/// An update that somebody is writing.
struct QwinkDraft {
  let author: Qwinker
  let written: WrittenText

  init(by author: Qwinker, _ text: String) {
    self.author = author
    written = WrittenText(text, limit: Qwink.limit)
  }

  /// Whether it may be posted.
  var isValid: Bool { written.isValid }
}

/// A private message that somebody is writing.
struct MessageDraft {
  let recipient: Qwinker?
  let written: WrittenText

  init(to recipient: Qwinker?, _ text: String) {
    self.recipient = recipient
    written = WrittenText(text, limit: PrivateMessage.limit)
  }

  /// Whether it may be sent: it needs somebody to go to, and a text.
  var isValid: Bool { recipient != nil && written.isValid }
}

extension String {
  /// The text without blanks and line breaks at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
