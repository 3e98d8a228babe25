extension String {
  /// Returns what may come into a field: each line break, of whatever system, replaced, and what steers a terminal left out.
  func typeable(lineBreak: String) -> String {
    var result = ""
    for character in self {
      if character.isNewline {
        result += lineBreak
      } else if character == "\t" {
        result += " "
      } else if character.isControl {
        result.unicodeScalars += character.unicodeScalars.filter { !$0.steersTerminal }
      } else {
        result.append(character)
      }
    }
    return result
  }
}
