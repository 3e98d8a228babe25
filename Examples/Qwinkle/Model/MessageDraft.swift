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
