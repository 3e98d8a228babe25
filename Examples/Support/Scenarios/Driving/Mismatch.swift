/// A failed expectation: the expected and the actual state.
struct Mismatch: Error, Hashable, CustomStringConvertible {
  let expected: String
  let saw: String

  var description: String { "expected \(expected), saw \(saw)" }
}

extension String {
  /// The text in the syntax of scenarios.
  var asQuoted: String {
    let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  /// The text as one word of a scenario, quoted if necessary.
  var asWord: String {
    unicodeScalars.contains { " \t\n\"\\".unicodeScalars.contains($0) } ? asQuoted : self
  }
}

extension Sequence<String> {
  /// Returns the texts in the syntax of scenarios, or a replacement if there are none.
  func asQuoted(none: String) -> String {
    let texts = map(\.asQuoted).joined(separator: " ")
    return texts.isEmpty ? none : texts
  }
}
