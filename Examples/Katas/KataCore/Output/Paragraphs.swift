import Foundation

/// Lines of a page, broken between words where a terminal is narrower than they are.
///
/// The lines of a paragraph and of a list's entry are joined before; headings, tables and code stay as they are.
struct Paragraphs {
  private(set) var lines: [String] = []
  private let width: Int

  /// The words of the paragraph, and the blanks before its further lines.
  private var words: [Substring] = []
  private var indentation = ""
  private var isCode = false

  /// - Parameter width: The columns of the terminal; nil leaves all lines as they are.
  init(_ page: [String], width: Int?) {
    guard let width, width >= 20 else {
      self.width = .max
      lines = page
      return
    }
    self.width = width
    for line in page { add(line) }
    flush()
  }

  private mutating func add(_ line: String) {
    let text = line.drop { $0 == " " }
    if text.hasPrefix("```") { isCode.toggle() }
    if isCode || text.isEmpty || text.hasPrefix("```") || text.hasPrefix("#") || text.hasPrefix("|")
      || line.hasPrefix("    ")
    {
      flush()
      return lines.append(line)
    }
    if text.hasPrefix("* ") || text.hasPrefix("- ") || text.starts(with: #/\d+\. /#) {
      flush()
      indentation = String(repeating: " ", count: line.count - text.count + 2)
    } else if words.isEmpty {
      indentation = String(repeating: " ", count: line.count - text.count)
    }
    words += text.split(separator: " ")
  }

  private mutating func flush() {
    defer { (words, indentation) = ([], "") }
    guard let first = words.first else { return }
    let isEntry = first == "*" || first == "-" || first.wholeMatch(of: /\d+\./) != nil
    var line = (isEntry ? String(indentation.dropLast(2)) : indentation) + first
    for word in words.dropFirst() {
      if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = indentation + word
      }
    }
    lines.append(line)
  }
}
