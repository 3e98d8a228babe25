/// What a server says that asks for Digest authentication (RFC 7616, or its forerunners 2617 and 2069).
struct DigestChallenge: Sendable, Hashable {
  enum Algorithm: Sendable, Hashable, CaseIterable {
    case md5
    case md5Session
    case sha256
    case sha256Session

    var name: String {
      switch self {
      case .md5: "MD5"
      case .md5Session: "MD5-sess"
      case .sha256: "SHA-256"
      case .sha256Session: "SHA-256-sess"
      }
    }

    var isSHA256: Bool { self == .sha256 || self == .sha256Session }
    var isSession: Bool { self == .md5Session || self == .sha256Session }

    /// Returns the digest of a text in hexadecimal digits.
    func digest(of text: String) -> String {
      isSHA256 ? SHA256.hexadecimal(text) : MD5.hexadecimal(text)
    }
  }

  let realm: String
  let nonce: String
  let opaque: String?
  let algorithm: Algorithm
  /// The algorithm in the server's spelling; nil if the server did not name it.
  let algorithmText: String?
  /// Whether an answer is protected by a count and a number of the client's; the oldest servers do not know that.
  let hasQuality: Bool
  /// Whether the last answer was right, but for a nonce that has expired.
  let isStale: Bool
  /// Whether the user's name is hidden as well.
  let hidesUser: Bool
  /// Whether the server reads a name in UTF-8.
  let isUTF8: Bool

  /// Takes a challenge that can be answered: nil if it lacks something, or asks for what is not supported.
  init?(_ challenge: AuthenticationChallenge) {
    let parameters = challenge.parameters
    guard challenge.scheme.isSameASCII(as: "Digest"), let realm = parameters["realm"], let nonce = parameters["nonce"],
      // These go back to the server, and must not break the field.
      ![realm, nonce, parameters["opaque"] ?? ""].contains(where: \.hasControlCharacter)
    else { return nil }
    let text = parameters["algorithm"]
    guard let algorithm = Algorithm.allCases.first(where: { $0.name.isSameASCII(as: text ?? "MD5") }) else {
      return nil
    }
    let qualities = parameters["qop"]?.split { ", \t".contains($0) }
    guard qualities?.contains(where: { String($0).isSameASCII(as: "auth") }) ?? true else { return nil }
    self.realm = realm
    self.nonce = nonce
    opaque = parameters["opaque"]
    self.algorithm = algorithm
    algorithmText = text
    hasQuality = qualities != nil
    isStale = parameters["stale"]?.isSameASCII(as: "true") ?? false
    hidesUser = parameters["userhash"]?.isSameASCII(as: "true") ?? false
    isUTF8 = parameters["charset"]?.isSameASCII(as: "UTF-8") ?? false
  }
}
