/// The text of a manifest with its brackets, strings and comments told apart; no other syntax is understood.
///
/// Positions are offsets of bytes, so that every edit leaves the rest as it is, line endings included.
struct ManifestSyntax {
  /// The bytes of the text.
  let bytes: [UInt8]

  /// The bytes, with a space in place of each byte of a comment or inside a string.
  private let code: [UInt8]

  /// Where the comments are.
  private let comments: [Range<Int>]

  /// An argument or an element: where it is, without the space around it.
  struct Part {
    /// The label; nil without one.
    let label: String?

    /// The value, without the label.
    let value: Range<Int>
  }

  /// A call: where it is, and its arguments.
  struct Call {
    let start: Int
    let arguments: [Part]

    /// What is between the parentheses.
    let inside: Range<Int>
  }

  /// Reads a text.
  ///
  /// - Returns: Nil if a string, a comment or a bracket isn't closed.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard let (code, comments, _) = Self.masked(bytes) else { return nil }
    (self.code, self.comments) = (code, comments)
    var open: [UInt8] = []
    for byte in code {
      if let closing = Self.closing(byte) {
        open.append(closing)
      } else if Self.isClosing(byte) {
        guard open.popLast() == byte else { return nil }
      }
    }
    guard open.isEmpty else { return nil }
  }

  // MARK: Calls and literals

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the calls of a function, in order; a name with a period is also found after that of a type.
  func calls(of name: String) -> [Call] {
    let wanted = Array(name.utf8)
    var found: [Call] = []
    var rest = code[...]
    while let index = rest.firstIndex(of: wanted[0]) {
      rest = code[(index + 1)...]
      guard code[index...].starts(with: wanted) else { continue }
      if index > 0, Self.isWord(code[index - 1]), !name.hasPrefix(".") { continue }
      let next = code[(index + wanted.count)...].firstIndex { !Self.isSpace($0) }
      guard let next, code[next] == UInt8(ascii: "("), let end = end(of: next) else { continue }
      found.append(Call(start: index, arguments: parts(in: (next + 1)..<end), inside: (next + 1)..<end))
    }
    return found
  }

  /// Returns whether the code contains a text that no letter follows.
  func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return code.indices.dropLast(wanted.count).contains { index in
      code[index] == wanted[0] && code[index...].starts(with: wanted) && !Self.isWord(code[index + wanted.count])
    }
  }

  /// Returns whether the code before a position ends with a text, apart from spaces.
  func follows(_ text: String, at position: Int) -> Bool {
    let before = code[..<position].filter { !Self.isSpace($0) }
    return before.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Returns the elements of an array literal; nil if the range is something else.
  func elements(of range: Range<Int>) -> [Part]? {
    guard let first = range.first, code[first] == UInt8(ascii: "["), let end = end(of: first),
      end == range.upperBound - 1
    else { return nil }
    let inside = (first + 1)..<end
    // A conditional element belongs to no place that is known here.
    if code[inside].contains(UInt8(ascii: "#")) { return nil }
    return parts(in: inside)
  }

  /// Returns the name of the function that a range calls, `.target`, and its arguments; nil if the range is something
  /// else.
  func call(_ range: Range<Int>) -> (name: String, arguments: [Part], inside: Range<Int>)? {
    guard let open = range.first(where: { code[$0] == UInt8(ascii: "(") }), let end = end(of: open),
      end == range.upperBound - 1
    else { return nil }
    let name = text(range.lowerBound..<open)
    guard name.utf8.allSatisfy({ Self.isWord($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    return (name, parts(in: (open + 1)..<end), (open + 1)..<end)
  }

  /// Returns the text of a plain string literal; nil if the range is something else.
  func string(_ range: Range<Int>) -> String? {
    let text = text(range)
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
    let inside = text.dropFirst().dropLast()
    return inside.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline }) ? nil : String(inside)
  }

  // MARK: Lines and comments

  /// Returns whether a range contains a line break.
  func hasNewline(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "\n")) }

  /// Returns the spaces and tabs at the beginning of a position's line.
  func indentation(at position: Int) -> String {
    let start = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let space = bytes[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: space, as: UTF8.self)
  }

  /// The end of a line: of the text's first one.
  var newline: String {
    guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0 else { return "\n" }
    return bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// Returns the comments after a position up to the end of its line, or of a comment that goes on in others; empty if
  /// code follows first.
  func comments(from start: Int, before limit: Int) -> Range<Int> {
    var index = start
    while index < limit, bytes[index] != UInt8(ascii: "\n") {
      guard Self.isSpace(code[index]) else { return start..<start }
      // A comment is masked but for its line breaks: the one that goes on is left at its end.
      index = comments.first { $0.contains(index) }?.upperBound ?? index + 1
    }
    return start..<max(start, endOfText(before: min(index, limit)))
  }

  /// Returns the end of what precedes the spaces and line breaks before a position.
  func endOfText(before position: Int) -> Int {
    (bytes[..<position].lastIndex { !Self.isSpace($0) } ?? -1) + 1
  }

  /// Returns the comma that follows a position, after spaces and comments; nil if something else does.
  func comma(after position: Int) -> Int? {
    guard let next = code[position...].firstIndex(where: { !Self.isSpace($0) }) else { return nil }
    return code[next] == UInt8(ascii: ",") ? next : nil
  }

  // MARK: Brackets

  private func parts(in range: Range<Int>) -> [Part] {
    var parts: [Part] = []
    var (start, depth) = (range.lowerBound, 0)
    for index in range {
      if Self.closing(code[index]) != nil { depth += 1 }
      if Self.isClosing(code[index]) { depth -= 1 }
      guard depth == 0, code[index] == UInt8(ascii: ",") else { continue }
      if let part = part(start..<index) { parts.append(part) }
      start = index + 1
    }
    if let part = part(start..<range.upperBound) { parts.append(part) }
    return parts
  }

  private func part(_ range: Range<Int>) -> Part? {
    guard let first = range.first(where: { !Self.isSpace(code[$0]) }),
      let last = range.last(where: { !Self.isSpace(code[$0]) })
    else { return nil }
    var end = first
    while end <= last, Self.isWord(code[end]) { end += 1 }
    guard end > first, end < last, let colon = (end..<last).first(where: { !Self.isSpace(code[$0]) }),
      code[colon] == UInt8(ascii: ":"), let value = ((colon + 1)...last).first(where: { !Self.isSpace(code[$0]) })
    else { return Part(label: nil, value: first..<(last + 1)) }
    return Part(label: text(first..<end), value: value..<(last + 1))
  }

  /// Returns the bracket that closes the one at a position.
  private func end(of position: Int) -> Int? {
    var depth = 0
    for index in position..<code.count {
      if Self.closing(code[index]) != nil { depth += 1 }
      if Self.isClosing(code[index]) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (9...13).contains(byte)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Strings and comments

  /// Returns the bytes with strings and comments replaced by spaces, but for the quotes of a string; the comments; the
  /// strings.
  private static func masked(
    _ bytes: [UInt8]
  ) -> (code: [UInt8], comments: [Range<Int>], strings: [Range<Int>])? {
    var masked = bytes
    var (comments, strings): ([Range<Int>], [Range<Int>]) = ([], [])
    var index = 0
    func mask(_ range: Range<Int>) { for place in range where !isSpace(bytes[place]) { masked[place] = 0x20 } }
    // The mark that some editors put before a text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { mask(0..<3) }
    while index < bytes.count {
      if isComment(bytes, index) {
        guard let end = endOfComment(bytes, index) else { return nil }
        mask(index..<end)
        comments.append(index..<end)
        index = end
      } else if isString(bytes, index) {
        guard let end = endOfString(bytes, index) else { return nil }
        mask((index + 1)..<(end - 1))
        // A raw string isn't read as a name or path here; its quotes are those of a plain one.
        (masked[index], masked[end - 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\""))
        strings.append(index..<end)
        index = end
      } else {
        index += 1
      }
    }
    return (masked, comments, strings)
  }

  /// The bytes of a text as they are before and after a formatter; nil if a string or a comment isn't closed.
  ///
  /// Space is left only between two words, a comma before a closing bracket is left out, and strings and comments are whole.
  static func unformatted(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    guard let (_, comments, strings) = masked(bytes) else { return nil }
    let ends = Dictionary((comments + strings).map { ($0.lowerBound, $0.upperBound) }) { first, _ in first }
    var result: [UInt8] = []
    var (index, isSpaced) = (0, false)
    while index < bytes.count {
      if let end = ends[index] {
        // With an end of its own, so that code doesn't move into a comment unnoticed.
        result += bytes[index...(bytes[index..<end].lastIndex { !isSpace($0) } ?? index)]
        result.append(UInt8(ascii: "\n"))
        (index, isSpaced) = (end, false)
        continue
      }
      let byte = bytes[index]
      index += 1
      if isSpace(byte) {
        isSpaced = true
        continue
      }
      if isClosing(byte), result.last == UInt8(ascii: ",") { result.removeLast() }
      if isSpaced, isWord(byte), let last = result.last, isWord(last) { result.append(UInt8(ascii: " ")) }
      result.append(byte)
      isSpaced = false
    }
    return result
  }

  private static func isComment(_ bytes: [UInt8], _ start: Int) -> Bool {
    bytes[start...].starts(with: "//".utf8) || bytes[start...].starts(with: "/*".utf8)
  }

  private static func isString(_ bytes: [UInt8], _ start: Int) -> Bool {
    bytes[start] == UInt8(ascii: "\"") || (bytes[start] == UInt8(ascii: "#") && isRawString(bytes, start))
  }

  private static func isRawString(_ bytes: [UInt8], _ start: Int) -> Bool {
    bytes[start...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  /// Returns the end of a comment: that of its line, or of a block in which others may be nested; nil if it isn't closed.
  private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int? {
    if bytes[start...].starts(with: "//".utf8) {
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    var (index, depth) = (start, 0)
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): (index, depth) = (index + 2, depth + 1)
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): (index, depth) = (index + 2, depth - 1)
      default: index += 1
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the end of a string of one or several lines, with the code that is interpolated in it.
  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int? {
    let pounds = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    let quote = UInt8(ascii: "\"")
    let isLong = bytes[(start + pounds)...].starts(with: [quote, quote, quote])
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: pounds)
    let ending = [UInt8](repeating: quote, count: isLong ? 3 : 1) + marks
    let escape = [UInt8(ascii: "\\")] + marks
    var index = start + pounds + (isLong ? 3 : 1)
    while index < bytes.count {
      if bytes[index...].starts(with: ending) { return index + ending.count }
      if !isLong, bytes[index] == UInt8(ascii: "\n") { return nil }
      guard bytes[index...].starts(with: escape) else {
        index += 1
        continue
      }
      index += escape.count
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "(") {
        guard let end = endOfInterpolation(bytes, index) else { return nil }
        index = end
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Returns the position after the parenthesis that closes the one at a position, in code with strings of its own.
  private static func endOfInterpolation(_ bytes: [UInt8], _ start: Int) -> Int? {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      if isComment(bytes, index) {
        guard let end = endOfComment(bytes, index) else { return nil }
        index = end
        continue
      }
      if isString(bytes, index) {
        guard let end = endOfString(bytes, index) else { return nil }
        index = end
        continue
      }
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return nil
  }
}
