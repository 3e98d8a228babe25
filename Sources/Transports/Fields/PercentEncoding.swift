import Foundation

/// The encoding of bytes as `%` and two hexadecimal digits in URLs and fields.
package enum PercentEncoding {
  /// Returns a text's bytes in UTF-8, percent-encoded except ASCII letters, digits and `-._~`.
  ///
  /// - Parameter space: The encoding of a space.
  package static func encode(_ text: String, space: String = "%20") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): encoded.append(byte)
      case UInt8(ascii: " "): encoded += space.utf8
      case _ where byte.isAlphanumeric: encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the bytes of a percent-encoded text; nil if a `%` isn't followed by two hexadecimal digits.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension String {
  /// The URL with its password, if any, replaced by asterisks; the user is kept.
  package var withoutPassword: String {
    let bytes = Array(utf8)
    let scheme = bytes.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    let slashes = bytes.dropFirst(scheme.count + 1).prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    let start = slashes.isEmpty ? 0 : slashes.endIndex
    // An unencoded password may contain any byte, so a malformed URL has no recognizable path.
    let hasHost = URL(string: self, encodingInvalidCharacters: false)?.host?.isEmpty == false
    let path = hasHost && start > 0 ? bytes[start...].firstIndex { "/?#".utf8.contains($0) } : nil
    let end = path ?? bytes.count
    guard let at = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")),
      let colon = bytes[start..<at].firstIndex(of: UInt8(ascii: ":"))
    else { return self }
    return String(decoding: bytes[...colon] + Array("*****".utf8) + bytes[at...], as: UTF8.self)
  }
}
