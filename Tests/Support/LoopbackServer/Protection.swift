import Foundation

/// The credentials that a request needs for a protected route.
///
/// A value can protect several routes, which then are one protection space and share the nonces of Digest.
public struct Protection: Sendable {
  /// The hash functions of Digest.
  public enum DigestAlgorithm: String, Sendable, CaseIterable {
    /// MD5, which old servers use.
    case md5 = "MD5"
    /// SHA-256, which is preferred.
    case sha256 = "SHA-256"
  }

  enum Verdict: Sendable {
    case granted
    case refused(challenge: String)
  }

  let verdict: @Sendable (Request) -> Verdict

  /// Requires a user and password in `Authorization: Basic`.
  public static func basic(user: String, password: String, realm: String = "test") -> Protection {
    let credential = Data("\(user):\(password)".utf8).base64EncodedString()
    let challenge = "Basic realm=\(realm.quoted), charset=\"UTF-8\""
    return Protection { request in
      request.authorization(scheme: "Basic") == credential ? .granted : .refused(challenge: challenge)
    }
  }

  /// Requires a token in `Authorization: Bearer`.
  public static func bearer(_ token: String, realm: String = "test") -> Protection {
    let challenge = "Bearer realm=\(realm.quoted)"
    return Protection { request in
      request.authorization(scheme: "Bearer") == token ? .granted : .refused(challenge: challenge)
    }
  }

  /// Requires a user and password in `Authorization: Digest`, as in RFC 7616 with `qop=auth`.
  ///
  /// A correct response with a nonce that was not issued or is used up is refused with `stale=true`; so is a count that
  /// was already used with its nonce.
  ///
  /// - Parameters:
  ///   - user: The user's name.
  ///   - password: The user's password.
  ///   - realm: The name of the protection space.
  ///   - algorithm: The hash function; to offer several, protect a route by several values.
  ///   - opaque: A text that the client must return; nil for none.
  ///   - usesPerNonce: The number of requests that one nonce grants.
  ///   - nonce: Returns the text of the first, second and so on nonce, counted from 1.
  public static func digest(
    user: String, password: String, realm: String = "test", algorithm: DigestAlgorithm = .sha256,
    opaque: String? = nil, usesPerNonce: Int = .max, nonce: @escaping @Sendable (Int) -> String = { "nonce-\($0)" }
  ) -> Protection {
    let authenticator = DigestAuthenticator(
      user: user, password: password, realm: realm, algorithm: algorithm, opaque: opaque, usesPerNonce: usesPerNonce,
      nonce: nonce)
    return Protection { authenticator.verdict(on: $0) }
  }
}

extension Route {
  /// Grants the requests that satisfy one of the protections, and answers the others with 401 and all challenges.
  ///
  /// - Parameters:
  ///   - protections: The schemes, in the order of their challenges.
  ///   - inOneField: Whether one `WWW-Authenticate` holds all challenges, instead of one field each.
  ///   - early: Whether a refusal is sent before the request's body has arrived; see ``early(afterBytes:)``.
  public func protected(by protections: Protection..., inOneField: Bool = false, early: Bool = false) -> Route {
    Route { head in
      var challenges: [String] = []
      for protection in protections {
        switch protection.verdict(head) {
        case .granted: return receive(head)
        case .refused(let challenge): challenges.append(challenge)
        }
      }
      if inOneField { challenges = [challenges.joined(separator: ", ")] }
      var refusal = Response(401, body: .text("denied"))
      for challenge in challenges { refusal.headers.add("WWW-Authenticate", challenge) }
      return Reception(earlyAfter: early ? 0 : nil) { [refusal] _ in refusal }
    }
  }
}

extension Request {
  /// Returns the credentials in `Authorization` if it has this scheme.
  func authorization(scheme: String) -> String? {
    guard let words = headers["Authorization"]?.split(separator: " ", maxSplits: 1), words.count == 2,
      String(words[0]).isSameToken(as: scheme)
    else { return nil }
    return String(words[1].drop { $0 == " " })
  }
}

extension String {
  /// The text as a quoted string of a header field.
  var quoted: String {
    // By scalars, since an accent combines with a preceding quotation mark into one character.
    var quoted = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }
}
