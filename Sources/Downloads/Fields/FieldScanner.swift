/// Reads a header field's value from left to right, in the pieces that such values are made of.
///
/// Each function reads one piece and returns it, or leaves the place as it was and returns nil.
struct FieldScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool { place == bytes.count }

  /// The byte at the place, if there is one.
  var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Passes over blanks and tabs, and says whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    !run { $0 == 0x20 || $0 == 0x09 }.isEmpty
  }

  /// Passes over one byte, whatever it is.
  mutating func skip() {
    if place < bytes.count { place += 1 }
  }

  /// Passes over a character, if it is there.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next.map(UInt32.init) == character.value else { return false }
    place += 1
    return true
  }

  /// Reads a word of letters, digits and the marks that a word may have.
  mutating func token() -> String? {
    let word = run(\.isHTTPTokenByte)
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// Reads a text in quotes, without the quotes and the backslashes before its characters.
  mutating func quotedText() -> String? {
    let start = place
    guard take("\"") else { return nil }
    var text: [UInt8] = []
    while var byte = next {
      place += 1
      if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
      if byte == 0x5C, let escaped = next {
        place += 1
        byte = escaped
      }
      text.append(byte)
    }
    place = start
    return nil
  }

  /// Reads the longest run of bytes that a condition holds for, which may be empty.
  mutating func run(_ condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, condition(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }
}
