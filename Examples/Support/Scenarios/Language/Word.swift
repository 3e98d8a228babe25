/// A word of a line: as it stands there, or what its quotes hold.
enum Word: Hashable {
  case plain(String)
  case quoted(String)

  /// How messages show it.
  var shown: String {
    switch self {
    case .plain(let text): "'\(text)'"
    case .quoted(let text): "the text \"\(text)\""
    }
  }
}
