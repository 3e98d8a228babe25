import Foundation

extension String {
  /// The address with its password hidden, if there is one; the user is still seen.
  var withoutPassword: String {
    let bytes = Array(utf8)
    let scheme = bytes.prefix { $0 != 0x3A && $0 != 0x2F }
    let slashes = bytes.dropFirst(scheme.count + 1).prefix { $0 == 0x2F || $0 == 0x5C }
    let start = slashes.isEmpty ? 0 : slashes.endIndex
    // A password that was not encoded may contain anything; only in what is an address it ends before the path.
    let hasHost = URL(string: self, encodingInvalidCharacters: false)?.host?.isEmpty == false
    let path = hasHost && start > 0 ? bytes[start...].firstIndex { "/?#".utf8.contains($0) } : nil
    let end = path ?? bytes.count
    guard let at = bytes[start..<end].lastIndex(of: 0x40), let colon = bytes[start..<at].firstIndex(of: 0x3A) else {
      return self
    }
    return String(decoding: bytes[...colon] + Array("*****".utf8) + bytes[at...], as: UTF8.self)
  }
}
