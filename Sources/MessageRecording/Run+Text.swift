extension Run {
  /// The run as lines of text, one per message, indented by depth.
  ///
  /// ```
  /// Button → Screen: primaryActionTriggered [targetAction]
  ///   Screen → Store: save [message] = 3 rows
  /// ```
  ///
  /// The text is the same in every process and on every platform. A sender or receiver that isn't an object is
  /// `(outside)`. The outcome is omitted if it is ``Outcome/done``. A ``Pattern/step`` is a line `— title`.
  public var text: String {
    var lines = messages.map(\.line)
    if messages.isEmpty, omitted == 0 { lines.append("(\(Self.noMessages))") }
    if omitted > 0 { lines.append("(\(Self.note(leavingOut: omitted)))") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Run: CustomStringConvertible {
  public var description: String { text }
}

extension Run.Message: CustomStringConvertible {
  /// The message on one line, without its depth.
  public var description: String {
    let ends = "\(printable(sender?.name ?? Run.outside)) → \(printable(receiver?.name ?? Run.outside))"
    let remark = outcome.remark.map { " = \(printable($0))" } ?? ""
    return "\(ends): \(printable(text)) [\(printable(pattern.name))]\(remark)"
  }
}

extension Run.Message {
  /// The depth beyond which lines are not indented further; a greater depth is written as a number.
  private static let deepestIndent = 32

  fileprivate var line: String {
    let indent = String(repeating: "  ", count: min(depth, Self.deepestIndent))
    let level = depth > Self.deepestIndent ? "(\(depth)) " : ""
    return isStep ? "— \(printable(text))" : indent + level + description
  }
}

// MARK: Shared with the diagrams

extension Run {
  /// The side of a message that isn't an object.
  package static let outside = "(outside)"

  package static let noMessages = "no messages"

  /// Returns the last line of a shortened output.
  package static func note(leavingOut count: Int) -> String {
    "\(count) more \(count == 1 ? "message" : "messages") left out"
  }
}

extension Run.Message {
  /// Whether this is the title of a step, which outputs show as a divider.
  package var isStep: Bool { pattern == .step && sender == nil && receiver == nil }
}

extension Outcome {
  /// The text for the outcome; nil for a call that returned without an answer.
  package var remark: String? {
    self == .done ? nil : description
  }
}

/// Returns a text for outputs: complete, on one line, and not empty.
///
/// Line breaks, control characters, direction marks and what XML forbids become escapes, such as `\n` and `\u{202E}`.
/// The ranges are constants, since the category of a character depends on the platform's Unicode tables.
package func printable(_ text: String) -> String {
  guard !text.isEmpty else { return "(empty)" }
  var shown = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": shown += "\\n"
    case "\r": shown += "\\r"
    case "\t": shown += "\\t"
    case _ where isHidden(scalar): shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return shown
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  // Controls, and the separators of lines and paragraphs.
  case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029: true
  // Marks, embeddings, overrides and isolates of direction, and the byte-order mark.
  case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
  // Noncharacters.
  case 0xFDD0...0xFDEF: true
  case let value: value & 0xFFFE == 0xFFFE
  }
}
