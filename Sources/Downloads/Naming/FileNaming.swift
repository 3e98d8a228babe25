import Foundation

/// File names that are safe in any folder, made from untrusted texts.
///
/// Texts are compared by Unicode scalars, since a Character may combine a slash or dot with an accent.
enum FileNaming {
  /// The maximum length of a name, in bytes of UTF-8.
  static let limit = 255

  /// Returns a safe name made from a text; nil if there is none.
  ///
  /// The last component of a path is used. The name has no separators, no control characters, no scalars that change
  /// the writing direction to disguise the extension, no leading dot or whitespace, and at most ``limit`` bytes.
  static func safe(_ text: String) -> String? {
    // Nearly every name is plain, and needs no look at the properties of its scalars.
    if text.utf8.count <= limit, text.utf8.first != UInt8(ascii: "."), !text.isEmpty, text.utf8.allSatisfy(\.isPlain) {
      return text
    }
    let parts = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }
    guard let shown = parts.last?.filter({ !$0.isHidden }) else { return nil }
    let name = shown.drop { $0 == "." || $0.properties.isWhitespace }
    guard let last = name.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    return fitted(String(name[...last]), mark: "")
  }

  /// Returns a name and its numbered variants, such as `name 2.txt`, up to 10 000.
  static func candidates(for name: String) -> some Sequence<String> {
    (1...10_000).lazy.map { $0 == 1 ? name : fitted(name, mark: " \($0)") }
  }

  /// Returns a safe name for a URL: the last component of its path, or `download`, as for a `data` URL, which has none.
  static func name(forURL url: String) -> String {
    if let last = plainName(inURL: url) { return last }
    let components = URLComponents(string: url)
    let path = components?.scheme?.lowercased() == "data" ? "" : components?.percentEncodedPath ?? ""
    guard let last = path.split(separator: "/").last, let bytes = PercentEncoding.decode(last) else {
      return "download"
    }
    return String(validating: bytes, as: UTF8.self).flatMap(safe) ?? "download"
  }

  /// Returns the last component of the path if the URL has nothing to decode; nil if it has to be parsed.
  private static func plainName(inURL url: String) -> String? {
    guard url.hasPrefix("http") else { return nil }
    let bytes = Array(url.utf8)
    var (slashes, start) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "/") {
        (slashes, start) = (slashes + 1, index + 1)
      } else if !byte.isPlain, byte != UInt8(ascii: ":") {
        return nil
      }
    }
    let last = bytes[start...]
    // The last slash must not be one of the two before the host.
    guard slashes >= 3, !last.isEmpty, last.first != UInt8(ascii: "."), last.count <= limit,
      !last.contains(UInt8(ascii: ":"))
    else { return nil }
    return String(decoding: last, as: UTF8.self)
  }

  /// Inserts a mark before the extension, and shortens the stem to fit the limit.
  private static func fitted(_ name: String, mark: String) -> String {
    let (stem, ending) = parts(name)
    let room = max(0, limit - mark.utf8.count - ending.utf8.count)
    let cut = stem.cut(to: room)
    guard cut.utf8.count < stem.utf8.count else { return stem + mark + ending }
    // A dot at the end would stand before that of the extension.
    let end = cut.unicodeScalars.lastIndex { $0 != "." && !$0.properties.isWhitespace }
    return String(end.map { cut[...$0] } ?? "") + mark + ending
  }

  /// Splits a name into its stem and its extension with the dot, if that is at most 32 bytes long.
  private static func parts(_ name: String) -> (stem: String, ending: String) {
    let scalars = name.unicodeScalars
    guard let dot = scalars.lastIndex(of: "."), dot > scalars.startIndex else { return (name, "") }
    let ending = String(scalars[dot...])
    return ending.utf8.count <= 32 ? (String(scalars[..<dot]), ending) : (name, "")
  }
}

extension String {
  /// Returns the longest prefix that fits a number of bytes: whole characters, or scalars if the first is too long.
  fileprivate func cut(to room: Int) -> String {
    guard utf8.count > room else { return self }
    var size = 0
    let whole = prefix { character in
      size += character.utf8.count
      return size <= room
    }
    if !whole.isEmpty { return String(whole) }
    size = 0
    let scalars = unicodeScalars.prefix { scalar in
      size += UTF8.width(scalar)
      return size <= room
    }
    return String(scalars)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, a hyphen, an underscore or a dot of ASCII.
  fileprivate var isPlain: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an invisible control of a terminal or of the writing direction.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension ResponseHead {
  /// A file name for the body, safe to use in any folder.
  ///
  /// It is the name in Content-Disposition, the last component of the URL's path, or `download`, without
  /// separators, control characters and a leading dot, and at most 255 bytes long. A file of that name may exist.
  public var suggestedFilename: String {
    fields["Content-Disposition"].flatMap(ContentDisposition.filename) ?? FileNaming.name(forURL: url)
  }
}

/// The parser of the Content-Disposition field (RFC 6266).
private enum ContentDisposition {
  /// Returns the file name in a field's value, made safe; nil if there is none.
  ///
  /// A name with a character set (`filename*`) has precedence over one without, unless nothing of it is left.
  static func filename(_ value: String) -> String? {
    var scanner = FieldScanner(value)
    var parameters: [String: String] = [:]
    // The text before the first semicolon is the disposition type, which some servers leave out.
    while !scanner.isAtEnd {
      scanner.skipWhitespace()
      if let name = scanner.scanToken()?.lowercased() {
        scanner.skipWhitespace()
        if scanner.scan("=") {
          scanner.skipWhitespace()
          let text = scanner.scanQuotedText() ?? scanUnquotedText(&scanner)
          if parameters[name] == nil { parameters[name] = text }
        }
      }
      _ = scanner.scan { $0 != UInt8(ascii: ";") }
      scanner.skipByte()
    }
    return parameters["filename*"].flatMap(extended).flatMap(FileNaming.safe)
      ?? parameters["filename"].flatMap(FileNaming.safe)
  }

  /// Reads a text up to the next semicolon, without the opening quote if it isn't closed.
  private static func scanUnquotedText(_ scanner: inout FieldScanner) -> String {
    _ = scanner.scan("\"")
    return String(decoding: scanner.scan { $0 != UInt8(ascii: ";") }, as: UTF8.self)
  }

  /// Decodes a text with a character set, such as `UTF-8'en'%e2%82%ac` (RFC 8187).
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
