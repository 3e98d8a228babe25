import Foundation

extension CURLCommand {
  /// Returns the command, with the fields in the order of their names.
  ///
  /// Bytes that are no text, or too many for an argument, are written by `printf` and read by curl from its input.
  ///
  /// - Parameter revealed: What is shown that is hidden otherwise; nothing by default.
  public func text(revealing revealed: Revealed = []) -> String {
    // To HEAD, curl would wait for a body if it did not know that there is none.
    var words = method == "HEAD" && body == nil ? ["curl", "--head"] : ["curl", "--request", method.shellQuoted]
    if url.utf8.contains(where: "[]{}".utf8.contains) { words.append("--globoff") }
    if url.contains("/.") { words.append("--path-as-is") }
    words += fieldWords(revealed)
    var input: String?
    switch body {
    case nil: break
    case .file(let file): words += ["--data-binary", "@\(file.path)".shellQuoted]
    case .data(let data):
      if let text = Self.argument(data) {
        words += ["--data-raw", text.shellQuoted]
      } else {
        input = "printf \(Self.format(data).shellQuoted)"
        words += ["--data-binary", "@-"]
      }
    }
    words += ["--url", (revealed.contains(.credentials) ? url : url.withoutPassword).shellQuoted]
    let command = words.joined(separator: " ")
    return input.map { "\($0) | \(command)" } ?? command
  }

  private static let hidden = "*****"

  private func fieldWords(_ revealed: Revealed) -> [String] {
    let sent = fields.all.filter { !$0.name.isEmpty && $0.name.utf8.allSatisfy(\.isHTTPTokenByte) }
      .filter { !$0.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } }
      .filter { revealed.contains(.cookies) || !$0.name.isSameASCII(as: "Cookie") }
    var lines = sent.enumerated().sorted {
      ($0.element.name.lowercased(), $0.offset) < ($1.element.name.lowercased(), $1.offset)
    }
    .map { _, field in
      let isSecret = ["Authorization", "Proxy-Authorization"].contains(where: field.name.isSameASCII)
      if isSecret, !revealed.contains(.credentials) { return "\(field.name): \(Self.hidden)" }
      // With a colon and nothing behind it, curl sends no field.
      return field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
    }
    // Curl would say that any body is a form.
    if body != nil, fields["Content-Type"] == nil { lines.append("Content-Type:") }
    return lines.flatMap { ["--header", $0.shellQuoted] }
  }

  /// The bytes as a text that fits into one argument, if they are one.
  private static func argument(_ data: Data) -> String? {
    // Linux has room for 128 KiB, quotes included.
    // What steers a terminal must not reach one when the command is pasted.
    guard data.count <= 30_000, !data.contains(where: \.steersTerminal) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// The bytes as `printf` reads them, all but letters and digits in octal digits.
  private static func format(_ data: Data) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(data.count * 4)
    for byte in data {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: text.append(byte)
      default: text += [0x5C, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7)]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension String {
  /// The text in the quotes of a POSIX shell, in which nothing has a meaning but the quote itself.
  ///
  /// What steers a terminal is percent-encoded: it may stand in no address, method or field.
  fileprivate var shellQuoted: String {
    var quoted = Array("'".utf8)
    for byte in utf8 {
      switch byte {
      case 0x27: quoted += "'\\''".utf8
      case _ where byte.steersTerminal: quoted += PercentEncoding.encode(String(Unicode.Scalar(byte))).utf8
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted, as: UTF8.self) + "'"
  }
}

extension UInt8 {
  /// Whether a terminal may take the byte for more than a character; line breaks and tabs in quotes are harmless.
  fileprivate var steersTerminal: Bool { self < 0x20 && self != 0x0A && self != 0x09 || self == 0x7F }
}
