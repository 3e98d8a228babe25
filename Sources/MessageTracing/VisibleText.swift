/// A text as diagrams show it: whole, on one line, and not empty.
///
/// Line breaks, controls, marks of direction and what XML forbids are written as escapes, such as `\n` and `\u{202E}`.
/// The ranges are written out, since what a character's category is depends on the platform's Unicode tables.
func visible(_ text: String) -> String {
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
  // What is no character.
  case 0xFDD0...0xFDEF: true
  case let value: value & 0xFFFE == 0xFFFE
  }
}

extension Outcome {
  /// What an output adds to the message's text; nil if there is nothing to say.
  var remark: String? {
    self == .done ? nil : description
  }
}

extension Run.Message {
  /// What stands at the message's arrow.
  var label: String {
    visible(text) + (outcome.remark.map { " (\(visible($0)))" } ?? "")
  }
}

extension Run.Message: CustomStringConvertible {
  /// The message on one line, without its depth.
  public var description: String {
    let ends = "\(visible(sender?.name ?? Run.outside)) → \(visible(receiver?.name ?? Run.outside))"
    let remark = outcome.remark.map { " = \(visible($0))" } ?? ""
    return "\(ends): \(visible(text)) [\(visible(pattern.name))]\(remark)"
  }
}

extension Run {
  /// What diagrams call the side of a message that is no object.
  static let outside = "(outside)"

  /// The sentence with which a shortened output ends.
  static func note(leavingOut count: Int) -> String {
    "\(count) more \(count == 1 ? "message" : "messages") left out"
  }

  static let noMessages = "no messages"
}
