/// A word of a line: as it stands there, or what its quotes hold.
enum Word: Hashable {
  case plain(String)
  case quoted(String)

  /// How messages show it.
  var shown: String {
    switch self {
    case .plain(let text): "'\(Self.shortened(text))'"
    case .quoted(let text): "the text \(Self.shortened(text).asQuoted)"
    }
  }

  private static let longest = 60

  /// The beginning of a word that is too long for a message, and of a broken file perhaps.
  private static func shortened(_ text: String) -> String {
    text.count > longest ? text.prefix(longest) + "…" : text
  }
}
