/// The type of a body, such as `application/json`, or a pattern of types, such as `image/*` or `*/*`.
///
/// Types are compared without regard to case, and what follows a semicolon counts for nothing.
///
/// ```swift
/// let type: MediaType = "Text/HTML; charset=utf-8"
/// type.matches("text/*")  // true
/// ```
public struct MediaType: Sendable, Hashable {
  /// The part before the slash, in lower case.
  public let type: String

  /// The part behind the slash, in lower case.
  public let subtype: String

  /// Reads the value of a Content-Type field, or a pattern; nil if it is neither.
  public init?(_ text: String) {
    var scanner = FieldScanner(text)
    scanner.skipBlanks()
    guard let type = scanner.token(), scanner.take("/"), let subtype = scanner.token() else { return nil }
    scanner.skipBlanks()
    guard scanner.isAtEnd || scanner.next == 0x3B else { return nil }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
  }

  private init(type: String, subtype: String) {
    self.type = type
    self.subtype = subtype
  }

  /// Whether a pattern includes this type.
  ///
  /// - Parameter pattern: `*/*` for all types, `type/*` for those of one kind, or one type.
  public func matches(_ pattern: MediaType) -> Bool {
    if pattern.subtype == "*", pattern.type == "*" || pattern.type == type { return true }
    return self == pattern
  }
}

extension MediaType: ExpressibleByStringLiteral {
  /// Reads a type or a pattern; a literal that is neither matches nothing.
  public init(stringLiteral value: String) {
    self = MediaType(value) ?? MediaType(type: "", subtype: "")
  }
}

extension MediaType: CustomStringConvertible {
  /// The two parts with a slash between them.
  public var description: String { "\(type)/\(subtype)" }
}

extension Collection<MediaType> {
  /// Whether one of these patterns includes the type that a Content-Type field names.
  ///
  /// - Parameter contentType: The field's value. Without one, or with one that is not a type, only `*/*` will do.
  func accept(_ contentType: String?) -> Bool {
    guard let type = contentType.flatMap({ MediaType($0) }) else { return contains("*/*") }
    return contains(where: type.matches)
  }
}
