/// A scanner of a header field's value, from left to right.
///
/// Each method reads one piece and returns it, or returns nil and keeps the position.
package struct FieldScanner {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether the whole value is read.
  package var isAtEnd: Bool { position == bytes.count }

  /// The byte at the position; nil at the end.
  package var nextByte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Moves past spaces and tabs, and returns whether there were any.
  @discardableResult
  package mutating func skipWhitespace() -> Bool {
    !scan { $0 == 0x20 || $0 == 0x09 }.isEmpty
  }

  /// Moves past one byte of any value.
  package mutating func skipByte() {
    if position < bytes.count { position += 1 }
  }

  /// Moves past a character; returns false if it isn't at the position.
  package mutating func scan(_ character: Unicode.Scalar) -> Bool {
    guard nextByte.map(UInt32.init) == character.value else { return false }
    position += 1
    return true
  }

  /// Reads a token: letters, digits and the marks that HTTP allows in one.
  package mutating func scanToken() -> String? {
    let token = scan(while: \.isHTTPTokenByte)
    return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
  }

  /// Reads a quoted text and returns it without the quotes and the escaping backslashes.
  package mutating func scanQuotedText() -> String? {
    let start = position
    guard scan("\"") else { return nil }
    var text: [UInt8] = []
    while var byte = nextByte {
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\"), let escaped = nextByte {
        position += 1
        byte = escaped
      }
      text.append(byte)
    }
    position = start
    return nil
  }

  /// Reads the longest run of bytes that fulfill a condition, which may be empty.
  package mutating func scan(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, condition(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }
}
