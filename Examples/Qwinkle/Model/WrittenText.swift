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
