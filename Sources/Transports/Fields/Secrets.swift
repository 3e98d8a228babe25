import Foundation

/// The names of header fields and query items with secret values.
///
/// The names are compared without case, hyphens, underscores and dots.
enum SecretNames {
  private static let fields: Set = ["authorization", "proxyauthorization", "cookie", "cookie2", "setcookie", "xauth"]
  private static let queryItems: Set = ["auth", "hmac", "jwt", "key", "pass", "pwd", "sid", "sig"]
  /// Texts that make any name secret that contains them.
  private static let patterns = [
    "apikey", "authkey", "authorization", "credential", "passwd", "password", "privatekey", "secret", "sessionid",
    "signature", "token",
  ]

  static func containField(_ name: String) -> Bool { contain(name, in: fields) }

  static func containQueryItem(_ name: String) -> Bool { contain(name, in: queryItems) }

  private static func contain(_ name: String, in names: Set<String>) -> Bool {
    let plain = name.lowercased().filter { !"-_.".contains($0) }
    return names.contains(plain) || patterns.contains { plain.contains($0) }
  }
}

extension HTTPFields.Field {
  /// Whether the value is a secret, such as a credential, a token or a cookie.
  package var isSecret: Bool { SecretNames.containField(name) }
}

extension HTTPFields {
  /// The fields with asterisks in place of secret values, for logs and user interfaces.
  ///
  /// The secret fields are Authorization, Proxy-Authorization, Cookie, Set-Cookie, and each whose name mentions an API
  /// key, a private key, a credential, a password, a secret, a session ID, a signature or a token, such as X-Api-Key.
  public var redacted: HTTPFields {
    HTTPFields(all.map { Field($0.name, $0.isSecret ? String.asterisks : $0.value) })
  }

  /// The fields without those that have secret values.
  package var withoutSecrets: HTTPFields { HTTPFields(all.filter { !$0.isSecret }) }
}

extension HTTPFields: CustomStringConvertible {
  /// The names and values, without secrets.
  public var description: String { "\(all)" }
}

extension HTTPFields.Field: CustomStringConvertible {
  /// The name and the value, without a secret.
  public var description: String { "\(name): \(isSecret ? String.asterisks : value)" }
}

// MARK: Values that have fields or URLs

extension TransportRequest: CustomStringConvertible {
  /// The method, the URL and the fields, without secrets.
  public var description: String { "\(method) \(url.absoluteString.redactedURL) \(fields)" }
}

extension ResponseHead: CustomStringConvertible {
  /// The status, the URL and the fields, without secrets.
  public var description: String { "\(status) \(url.redactedURL) \(fields)" }
}

// MARK: URLs

extension String {
  fileprivate static let asterisks = "*****"

  /// The URL with asterisks in place of its password and of the secret values in its query; the user is kept.
  package var redactedURL: String {
    // Items are compared by bytes, since a Character may combine a separator with an accent.
    let bytes = Array(withoutPassword.utf8)
    let start = bytes.firstIndex { "?#".utf8.contains($0) } ?? bytes.count
    var text = bytes[..<start]
    var rest = bytes[start...]
    while let separator = rest.popFirst() {
      let item = rest.prefix { !"?#&;".utf8.contains($0) }
      rest = rest[item.endIndex...]
      text.append(separator)
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      if name.count + 1 < item.count, SecretNames.containQueryItem(Self.decoded(name)) {
        text += name + Array("=\(String.asterisks)".utf8)
      } else {
        text += item
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func decoded(_ name: ArraySlice<UInt8>) -> String {
    let text = String(decoding: name, as: UTF8.self)
    return PercentEncoding.decode(text).map { String(decoding: $0, as: UTF8.self) } ?? text
  }

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
    return String(decoding: bytes[...colon] + Array(String.asterisks.utf8) + bytes[at...], as: UTF8.self)
  }

  /// The URL without user and password; a text that isn't a URL loses its password only.
  package var withoutUser: String {
    guard var parts = URLComponents(string: self), parts.user != nil || parts.password != nil else {
      return withoutPassword
    }
    parts.user = nil
    parts.password = nil
    return parts.string ?? withoutPassword
  }
}
