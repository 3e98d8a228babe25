/// A challenge of a server to authenticate: a scheme and its parameters.
///
/// A server may offer several schemes, in one WWW-Authenticate field or in several.
struct AuthenticationChallenge: Sendable, Hashable {
  /// The scheme in the server's spelling; schemes are case-insensitive.
  let scheme: String

  /// The unquoted values by lowercased name; the first of several values of a name counts.
  private(set) var parameters: [String: String] = [:]

  /// The single value that some schemes have instead of parameters.
  private(set) var token: String?

  /// The name of the protected area, in the server's words.
  var realm: String? { parameters["realm"] }

  /// Returns the challenges of a response, in the order of its fields.
  ///
  /// Malformed parts are skipped, and a challenge with an unterminated quote is left out.
  ///
  /// - Complexity: O(*n*) in the length of the fields.
  static func challenges(in head: ResponseHead) -> [AuthenticationChallenge] {
    head.fields.all.filter { $0.name.isEqualIgnoringCase(to: "WWW-Authenticate") }.flatMap {
      challenges(in: $0.value)
    }
  }

  /// Returns the challenges of one field's value.
  ///
  /// Commas separate both challenges and parameters: a word followed by an equals sign is a parameter of the current
  /// challenge, and any other word begins a challenge.
  static func challenges(in value: String) -> [AuthenticationChallenge] {
    var scanner = FieldScanner(value)
    var challenges: [AuthenticationChallenge] = []
    var current: AuthenticationChallenge?
    while true {
      while scanner.skipWhitespace() || scanner.scan(",") {}
      if scanner.isAtEnd { break }
      guard let word = scanner.scanToken() else {
        // A quoted text outside a parameter is skipped; one without an end extends to the end of the value.
        guard scanner.nextByte == UInt8(ascii: "\"") else {
          scanner.skipByte()
          continue
        }
        if scanner.scanQuotedText() == nil { break }
        continue
      }
      if scanner.scanEqualsSign() {
        scanner.skipWhitespace()
        if let text = scanner.scanToken() ?? scanner.scanQuotedText() {
          current?.parameters.merge([word.lowercased(): text]) { first, _ in first }
        } else if scanner.nextByte == UInt8(ascii: "\"") {
          // The quote has no end, so the current challenge is incomplete.
          return challenges
        }
      } else {
        if let current { challenges.append(current) }
        current = AuthenticationChallenge(scheme: word)
        if scanner.skipWhitespace() { current?.token = scanner.scanToken68() }
      }
    }
    if let current { challenges.append(current) }
    return challenges
  }
}

/// The challenge of a response that the library answers.
enum AuthenticationChoice: Sendable, Hashable {
  /// A challenge to answer with a new token from the token provider.
  case bearer(AuthenticationChallenge)
  /// A challenge to answer with a proof of the password.
  case digest(DigestChallenge)
  /// A challenge to answer with the password.
  case basic(realm: String)

  /// Returns the strongest of the challenges that can be answered; nil if there is none.
  ///
  /// - Parameters:
  ///   - challenges: The challenges of the server; of equally strong ones, the first is used.
  ///   - hasCredential: Whether there is a user and a password.
  ///   - hasTokenProvider: Whether there is a provider of tokens.
  static func strongest(
    of challenges: [AuthenticationChallenge], hasCredential: Bool, hasTokenProvider: Bool
  ) -> AuthenticationChoice? {
    let choices = challenges.compactMap(AuthenticationChoice.init).filter {
      if case .bearer = $0 { hasTokenProvider } else { hasCredential }
    }
    return choices.dropFirst().reduce(choices.first) { best, next in
      next.strength > (best?.strength ?? 0) ? next : best
    }
  }

  private init?(_ challenge: AuthenticationChallenge) {
    switch challenge.scheme.lowercased() {
    case "bearer": self = .bearer(challenge)
    case "digest":
      guard let digest = DigestChallenge(challenge) else { return nil }
      self = .digest(digest)
    // Some servers name no realm, which Basic only displays.
    case "basic": self = .basic(realm: challenge.realm ?? "")
    default: return nil
    }
  }

  private var strength: Int {
    switch self {
    case .basic: 1
    case .digest(let challenge): challenge.algorithm.isSHA256 ? 3 : 2
    case .bearer: 4
    }
  }
}

/// An answer to a challenge.
struct AuthenticationAnswer: Sendable {
  let choice: AuthenticationChoice
  let credential: Credential
  /// The value of the Authorization field.
  let value: String
  /// Whether a request with this value was sent.
  var isSent = false
}

extension FieldScanner {
  /// Moves past an equals sign and the whitespace before it; returns false if there is none.
  fileprivate mutating func scanEqualsSign() -> Bool {
    var ahead = self
    ahead.skipWhitespace()
    guard ahead.scan("=") else { return false }
    self = ahead
    return true
  }

  /// Reads a `token68`, the single value of a challenge: letters, digits and marks, with equals signs at the end.
  fileprivate mutating func scanToken68() -> String? {
    var ahead = self
    let letters = ahead.scan { $0.isAlphanumeric || "-._~+/".utf8.contains($0) }
    let padding = ahead.scan { $0 == UInt8(ascii: "=") }
    var behind = ahead
    behind.skipWhitespace()
    guard !letters.isEmpty, behind.isAtEnd || behind.nextByte == UInt8(ascii: ",") else { return nil }
    self = ahead
    return String(decoding: letters + padding, as: UTF8.self)
  }
}
