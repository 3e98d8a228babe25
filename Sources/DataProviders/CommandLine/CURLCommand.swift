public import Downloads
import Foundation

/// A request as a command for curl, for a POSIX shell or a bug report.
///
/// In a shell, the command sends the same method, URL, fields and bytes. All parts of the request are quoted, and
/// secrets are hidden by default.
///
/// ```swift
/// print(CURLCommand(url: "http://example.org/v1", fields: ["Accept": "application/json"]))
/// // curl --request 'GET' --header 'Accept: application/json' --url 'http://example.org/v1'
/// ```
public struct CURLCommand: Sendable, Hashable {
  /// The request's method.
  public var method: String

  /// The URL, which may be malformed.
  public var url: String

  /// The header fields; malformed ones are left out.
  public var fields: HTTPFields

  /// The body, if any; curl reads the bytes of a stream from its standard input.
  public var body: RequestBody?

  /// Creates a command.
  public init(method: String = "GET", url: String, fields: HTTPFields = [:], body: RequestBody? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }

  /// Returns the command, with the fields in the order of their names.
  ///
  /// A body that isn't a text, or is too long for an argument, is written by `printf` and read by curl.
  ///
  /// - Parameters:
  ///   - showsCredentials: Whether the text contains secret fields, the password and the secret
  ///     query items of the URL instead of asterisks.
  ///   - showsCookies: Whether the text contains cookies.
  public func text(showsCredentials: Bool = false, showsCookies: Bool = false) -> String {
    // With `--request HEAD`, curl would wait for a body.
    var words = method == "HEAD" && body == nil ? ["curl", "--head"] : ["curl", "--request", method.shellQuoted]
    if url.utf8.contains(where: "[]{}".utf8.contains) { words.append("--globoff") }
    if url.contains("/.") { words.append("--path-as-is") }
    words += headerLines(showsCredentials, showsCookies).flatMap { ["--header", $0.shellQuoted] }
    var input: String?
    switch body {
    case nil: break
    case .file(let file): words += ["--data-binary", "@\(file.path)".shellQuoted]
    case .stream: words += ["--data-binary", "@-"]
    case .data(let data):
      if let text = Self.argument(data) {
        words += ["--data-raw", text.shellQuoted]
      } else {
        input = "printf \(Self.format(data).shellQuoted)"
        words += ["--data-binary", "@-"]
      }
    }
    words += ["--url", (showsCredentials ? url : url.redactedURL).shellQuoted]
    let command = words.joined(separator: " ")
    return input.map { "\($0) | \(command)" } ?? command
  }

  /// Returns the fields as lines for `--header`.
  private func headerLines(_ showsCredentials: Bool, _ showsCookies: Bool) -> [String] {
    let sent = fields.all.filter { $0.isWellFormed && (showsCookies || !$0.isCookie) }
    var lines = sent.enumerated().sorted {
      ($0.element.name.lowercased(), $0.offset) < ($1.element.name.lowercased(), $1.offset)
    }
    .map { _, field in
      if !showsCredentials, field.isCredential { return "\(field.name): *****" }
      // With a colon instead of a semicolon, curl would omit an empty field, also one of spaces.
      let isEmpty = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
      return isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
    }
    // Without this line, curl would declare any body a form.
    let hasType = sent.contains { $0.name.isEqualIgnoringCase(to: "Content-Type") }
    if body != nil, !hasType { lines.append("Content-Type:") }
    return lines
  }

  /// Returns the bytes as a text for one argument; nil if they are too long, not UTF-8, or contain terminal controls.
  private static func argument(_ data: Data) -> String? {
    // Linux allows 128 KiB for an argument, and quoting may quadruple the length.
    guard data.count <= 30_000, !data.contains(where: \.isTerminalControl) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// Returns the bytes as a format of `printf`: letters and digits unchanged, all others as octal escapes.
  private static func format(_ data: Data) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(data.count * 4)
    for byte in data {
      if byte.isAlphanumeric {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "\\"), 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension CURLCommand: CustomStringConvertible {
  /// The command without secrets and cookies.
  public var description: String { text() }
}

extension HTTPFields.Field {
  /// Whether the field carries cookies.
  fileprivate var isCookie: Bool { ["Cookie", "Set-Cookie"].contains(where: name.isEqualIgnoringCase) }

  /// Whether the field carries another secret.
  fileprivate var isCredential: Bool { !isCookie && isSecret }
}

extension String {
  /// The text in single quotes of a POSIX shell, in which only the quote itself is special.
  ///
  /// Terminal controls are percent-encoded; no valid URL, method or field contains them, and the path of a file with
  /// such a character isn't shown exactly.
  fileprivate var shellQuoted: String {
    var quoted = Array("'".utf8)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "'"): quoted += "'\\''".utf8
      case _ where byte.isTerminalControl: quoted += PercentEncoding.encode(String(Unicode.Scalar(byte))).utf8
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted, as: UTF8.self) + "'"
  }
}

extension UInt8 {
  /// Whether the byte is a control character other than a line break or tab.
  fileprivate var isTerminalControl: Bool { self < 0x20 && self != 0x0A && self != 0x09 || self == 0x7F }
}
