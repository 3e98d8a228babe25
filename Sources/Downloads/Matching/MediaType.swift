/// The type of a body, such as `application/json`, or a pattern of types, such as `image/*` or `*/*`.
///
/// Types are case-insensitive, and parameters after a semicolon are ignored.
///
/// ```swift
/// let type: MediaType = "Text/HTML; charset=utf-8"
/// type.matches("text/*")  // true
/// ```
public struct MediaType: Sendable, Hashable {
  /// The part before the slash, in lowercase.
  public let type: String

  /// The part after the slash, in lowercase.
  public let subtype: String

  /// Creates a type from the value of a Content-Type field, or a pattern; nil if the text is neither.
  public init?(_ text: String) {
    var scanner = FieldScanner(text)
    scanner.skipWhitespace()
    guard let type = scanner.scanToken(), scanner.scan("/"), let subtype = scanner.scanToken() else { return nil }
    scanner.skipWhitespace()
    guard scanner.isAtEnd || scanner.nextByte == UInt8(ascii: ";") else { return nil }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
  }

  private init(type: String, subtype: String) {
    self.type = type
    self.subtype = subtype
  }

  /// Returns whether a pattern includes this type.
  ///
  /// - Parameter pattern: `*/*` for all types, `type/*` for all subtypes of a type, or one type.
  public func matches(_ pattern: MediaType) -> Bool {
    if type.isEmpty { return false }  // a malformed literal
    if pattern.subtype == "*", pattern.type == "*" || pattern.type == type { return true }
    return self == pattern
  }
}

extension MediaType: ExpressibleByStringLiteral {
  /// Creates a type or a pattern; a malformed literal matches nothing.
  public init(stringLiteral value: String) {
    self = MediaType(value) ?? MediaType(type: "", subtype: "")
  }
}

extension MediaType: CustomStringConvertible {
  /// The type and subtype, separated by a slash.
  public var description: String { "\(type)/\(subtype)" }
}

extension Collection<MediaType> {
  /// Returns whether one of these patterns includes the type in a Content-Type field.
  ///
  /// - Parameter contentType: The field's value. If it is nil or malformed, only `*/*` includes it.
  func accept(_ contentType: String?) -> Bool {
    guard let type = contentType.flatMap({ MediaType($0) }) else { return contains("*/*") }
    return contains(where: type.matches)
  }
}
