/// The picture of a Qwinker, as far as one is known.
enum Avatar: Sendable, Hashable {
  /// One visible character in a colour that is given by name.
  case symbol(Character, color: String)

  /// A picture to be loaded, which a terminal cannot show.
  case image(String)

  /// What one may choose from.
  static let choices: [Avatar] = [
    .symbol("◆", color: "blue"), .symbol("●", color: "red"), .symbol("▲", color: "green"),
    .symbol("★", color: "yellow"),
  ]

  /// The symbol; nil where there is none to show.
  var symbol: Character? {
    if case .symbol(let symbol, _) = self { symbol } else { nil }
  }
}
