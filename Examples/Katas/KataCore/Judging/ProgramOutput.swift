import Foundation

/// Reads what a program of tests printed: its own lines, apart from those of the testing library and the runtime.
enum ProgramOutput {
  /// Returns the lines of the exercise and of the tests.
  ///
  /// - Parameter issues: The failures of the run. The testing library prints an expectation of several lines as it stands in its
  ///   file, with a mark before the first line alone.
  static func own(_ output: String, issues: [EventStream.Issue] = []) -> [String] {
    lines(output, issues: issues).filter { line in
      !isFrame(line) && !line.contains("Fatal error: ") && !line.hasPrefix("Current stack trace")
        && !line.hasPrefix("*** ")
    }
  }

  /// Returns the message of a trap, as "Exercise.swift:12: Fatal error: Index out of range".
  static func fatalError(in output: String) -> String? {
    lines(output).last { $0.contains("Fatal error: ") }.map { line in
      // The runtime names the file with its module, or with its whole path.
      let start = line.prefix { $0 != " " }.lastIndex(of: "/").map(line.index(after:)) ?? line.startIndex
      return String(line[start...])
    }
  }

  /// Returns a text without control characters, which could change the terminal; cut to a readable length.
  static func printable(_ text: some StringProtocol) -> String {
    let visible = text.unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\t" ? "\u{FFFD}" : $0 }
    var result = ""
    result.unicodeScalars.append(contentsOf: visible.prefix(400))
    return visible.count > 400 ? result + "…" : result
  }

  private static func lines(_ output: String, issues: [EventStream.Issue] = []) -> [String] {
    let continued = Set(issues.flatMap { $0.text.split(whereSeparator: \.isNewline).dropFirst() })
    var isOfTheLibrary = false
    return output.split(whereSeparator: \.isNewline).filter { line in
      isOfTheLibrary =
        marks.contains { line.hasPrefix($0) }
        || (isOfTheLibrary && continued.contains(EventStream.readable(String(line))[...]))
      return !isOfTheLibrary
    }.map(printable)
  }

  /// What the testing library's lines begin with, on any platform.
  private static let marks = ["◇ ", "↳ ", "✔ ", "✘ ", "→ ", "± ", "⚠ ", "􀟈 ", "􀄵 ", "􁁛 ", "􀢄 ", "􀙟 "]

  /// Returns whether a line is an entry of a stack trace: a number, then an address.
  private static func isFrame(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count > 2 && Int(words[0]) != nil && words.contains { $0.hasPrefix("0x") }
  }
}
