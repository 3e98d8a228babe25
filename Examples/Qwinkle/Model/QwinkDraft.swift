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
