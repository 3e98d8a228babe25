import Foundation

/// An error or a warning of the compiler.
struct CompilerMessage: Sendable, Equatable {
  enum Severity: String, Sendable {
    case error, warning
  }

  let severity: Severity

  /// The name of the source file; nil if the message has no place, as one of the linker.
  let file: String?

  let line: Int

  /// The compiler's words.
  let text: String

  /// The source line with its marks, and notes, as the compiler prints them.
  let details: [String]

  /// Reads what the compiler printed.
  static func messages(in output: String) -> [CompilerMessage] {
    var messages: [CompilerMessage] = []
    var (head, details): (Head?, [String]) = (nil, [])
    func finish() {
      guard let head else { return }
      messages.append(
        CompilerMessage(
          severity: head.severity, file: head.file, line: head.line, text: head.text,
          details: details.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()))
    }
    for line in output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if let next = Head(line) {
        finish()
        (head, details) = (next, [])
      } else if head != nil {
        details.append(shortened(line))
      }
    }
    finish()
    var seen: Set<String> = []
    return messages.filter { message in
      !message.isSummary && seen.insert("\(message.file ?? ""):\(message.line):\(message.text)").inserted
    }
  }

  /// Whether the message only says that there were others.
  private var isSummary: Bool {
    file == nil && (text.hasPrefix("fatalError") || text.hasPrefix("emit-module command failed"))
  }

  /// The first line of a message: `path:line:column: error: text`, or `error: text`.
  private struct Head {
    let severity: Severity
    let file: String?
    let line: Int
    let text: String

    init?(_ line: Substring) {
      for severity in [Severity.error, .warning] {
        let mark = "\(severity.rawValue): "
        if line.hasPrefix(mark) {
          (self.severity, file, self.line, text) = (severity, nil, 0, String(line.dropFirst(mark.count)))
          return
        }
        guard let range = line.range(of: ": \(mark)") else { continue }
        let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard place.count >= 2, let last = Int(place[place.count - 1]) else { continue }
        let path: String
        if place.count >= 3, let number = Int(place[place.count - 2]) {
          (path, self.line) = (place.dropLast(2).joined(separator: ":"), number)
        } else {
          (path, self.line) = (place.dropLast().joined(separator: ":"), last)
        }
        file = path == "<unknown>" ? nil : String(path.split(separator: "/").last ?? "")
        self.severity = severity
        text = String(line[range.upperBound...])
        return
      }
      return nil
    }
  }

  /// Returns a line of details, in which a note's path is only a file name.
  private static func shortened(_ line: Substring) -> String {
    guard let range = line.range(of: ": note: ") else { return String(line) }
    let place = line[..<range.lowerBound]
    let name = place.split(separator: "/").last ?? place
    return "\(name)\(line[range.lowerBound...])"
  }
}
