import Foundation

/// Compares request bodies and file contents with the expectations of a scenario.
enum BodyComparison {
  /// Returns whether a body matches the expected one: as JSON if that is expected, else as trimmed text.
  static func matches(expected: Data, actual: Data) -> Bool {
    if let expected = JSONValue(expected) {
      return JSONValue(actual).map { expected.matches($0) } ?? false
    }
    guard let expected = String(validating: expected, as: UTF8.self),
      let actual = String(validating: actual, as: UTF8.self)
    else { return expected == actual }
    return trimmed(expected) == trimmed(actual)
  }

  /// Returns a body as messages show it.
  static func text(of body: Data) -> String {
    guard let text = String(validating: body, as: UTF8.self) else { return "\(body.count) bytes that aren't text" }
    let shown = trimmed(text)
    return shown.isEmpty ? "nothing" : shown.count > limit ? shown.prefix(limit) + "…" : shown
  }

  private static let limit = 400

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
