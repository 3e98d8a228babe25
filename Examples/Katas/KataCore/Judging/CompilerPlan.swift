/// The programs that a call of the compiler starts, one after another.
///
/// The compiler's driver plans them from its arguments, and takes for that as long as a short exercise takes to compile. A
/// plan made once serves for each later text of the same files.
struct CompilerPlan: Equatable {
  /// The path of each program, with its arguments.
  let commands: [[String]]

  /// Reads a line for each program, with its words quoted for a shell; other lines don't begin with a path.
  ///
  /// The compiler's driver prints such lines for `-driver-print-jobs`, and `clang` for `-###`.
  init(printed text: String) {
    commands = text.split(separator: "\n").map(Self.words).filter { $0.first?.hasPrefix("/") == true }
  }

  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
