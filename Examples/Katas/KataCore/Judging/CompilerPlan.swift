/// The programs that a call of the compiler starts, one after another.
///
/// The compiler's driver plans them from its arguments, and takes for that as long as a short exercise takes to compile. A
/// plan made once serves for each later text of the same files.
struct CompilerPlan: Equatable {
  /// The path of each program, with its arguments.
  let commands: [[String]]

  /// Reads what the driver prints for `-driver-print-jobs`: a line for each program, with its words quoted for a shell.
  init(printed text: String) {
    commands = text.split(separator: "\n").map(Self.words).filter { !$0.isEmpty }
  }

  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == "\\", !isQuoted {
        isEscaped = true
      } else if character == " ", !isQuoted {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
