/// Texts of which only letters, digits and a few marks stay as they are; the bytes of the others become `%` and two digits.
enum PercentEncoding {
  /// Returns a text's bytes in UTF-8, percent-encoded but for ASCII letters, digits and `-._~`.
  ///
  /// - Parameter space: What a blank becomes.
  static func encode(_ text: String, space: String = "%20") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      case 0x20: encoded += space.utf8
      default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Returns the bytes of a percent-encoded text; nil if a `%` has no two digits behind it.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
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
