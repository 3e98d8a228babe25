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
