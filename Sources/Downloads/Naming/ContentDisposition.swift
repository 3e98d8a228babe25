import Foundation

/// What a server says about how a body is to be kept (RFC 6266).
enum ContentDisposition {
  /// Returns the file's name from the value of a Content-Disposition field, as it stands there; nil if there is none.
  ///
  /// A name with a character set (`filename*`) goes before one without, unless it cannot be read.
  static func filename(_ value: String) -> String? {
    var scanner = FieldScanner(value)
    var parameters: [String: String] = [:]
    // Up to the first semicolon stands the kind of disposition, which some servers leave out.
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      if let name = scanner.token()?.lowercased() {
        scanner.skipBlanks()
        if scanner.take("=") {
          scanner.skipBlanks()
          let text = scanner.quotedText() ?? String(decoding: scanner.run { $0 != 0x3B }, as: UTF8.self)
          if parameters[name] == nil { parameters[name] = text }
        }
      }
      _ = scanner.run { $0 != 0x3B }
      scanner.skip()
    }
    return parameters["filename*"].flatMap(extended) ?? parameters["filename"]
  }

  /// Reads a text with its character set: `UTF-8'en'%e2%82%ac` (RFC 8187).
  private static func extended(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = PercentEncoding.decode(parts[2].trimmingCharacters(in: .whitespaces)) else {
      return nil
    }
    switch parts[0].lowercased() {
    case "utf-8": return String(validating: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }
}
