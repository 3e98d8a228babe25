import Foundation

/// A text in progress with a length limit.
struct WrittenText: Sendable, Hashable {
  /// The trimmed text, which is counted and sent.
  let text: String

  private let limit: Int

  init(_ text: String, limit: Int) {
    self.text = text.trimmed
    self.limit = limit
  }

  /// The number of characters left, negative if the text is too long.
  var remaining: Int { limit - text.count }

  /// Whether the text can be sent.
  var isValid: Bool { (1...limit).contains(text.count) }
}

/// An update in progress.
struct QwinkDraft {
  let author: Qwinker
  let written: WrittenText

  init(by author: Qwinker, _ text: String) {
    self.author = author
    written = WrittenText(text, limit: Qwink.limit)
  }

  /// Whether the update can be posted.
  var isValid: Bool { written.isValid }
}

/// A private message in progress.
struct MessageDraft {
  let recipient: Qwinker?
  let written: WrittenText

  init(to recipient: Qwinker?, _ text: String) {
    self.recipient = recipient
    written = WrittenText(text, limit: PrivateMessage.limit)
  }

  /// Whether the message can be sent: it has a recipient and a valid text.
  var isValid: Bool { recipient != nil && written.isValid }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
