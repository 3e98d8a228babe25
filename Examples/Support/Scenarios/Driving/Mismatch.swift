/// What a line of a scenario expected, and what there was instead.
struct Mismatch: Error, Hashable, CustomStringConvertible {
  let expected: String
  let saw: String

  var description: String { "expected \(expected), saw \(saw)" }
}

extension String {
  /// The text as a scenario writes it.
  var asQuoted: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// The text as one word of a scenario: in quotes if it has to be.
  var asWord: String {
    unicodeScalars.contains { " \t\n\"\\".unicodeScalars.contains($0) } ? asQuoted : self
  }
}

extension Sequence<String> {
  /// The texts as a scenario writes them; a word for none of them.
  func asQuoted(none: String) -> String {
    let texts = map(\.asQuoted).joined(separator: " ")
    return texts.isEmpty ? none : texts
  }
}
