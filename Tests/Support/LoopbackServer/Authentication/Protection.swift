import Foundation

/// What a request must bring along to be let through.
///
/// A value can protect several routes, which then are one protection space: they share the nonces of Digest.
public struct Protection: Sendable {
  /// The hash functions of Digest.
  public enum DigestAlgorithm: String, Sendable, CaseIterable {
    /// The old one.
    case md5 = "MD5"
    /// The one to prefer.
    case sha256 = "SHA-256"
  }

  enum Verdict: Sendable {
    case granted
    case refused(challenge: String)
  }

  let verdict: @Sendable (Request) -> Verdict

  /// User and password as `Authorization: Basic` gives them.
  public static func basic(user: String, password: String, realm: String = "test") -> Protection {
    let credential = Data("\(user):\(password)".utf8).base64EncodedString()
    let challenge = "Basic realm=\(realm.quoted), charset=\"UTF-8\""
    return Protection { request in
      request.authorization(scheme: "Basic") == credential ? .granted : .refused(challenge: challenge)
    }
  }

  /// A token as `Authorization: Bearer` gives it.
  public static func bearer(_ token: String, realm: String = "test") -> Protection {
    let challenge = "Bearer realm=\(realm.quoted)"
    return Protection { request in
      request.authorization(scheme: "Bearer") == token ? .granted : .refused(challenge: challenge)
    }
  }

  /// User and password as `Authorization: Digest` proves them, RFC 7616 with `qop=auth`.
  ///
  /// A nonce that was not given out, or has had its uses, is answered with `stale=true` if the proof is right; so is
  /// a count that came already with its nonce.
  ///
  /// - Parameters:
  ///   - user: The user's name.
  ///   - password: The user's password.
  ///   - realm: What the user is asked for the name of.
  ///   - algorithm: The hash function; for a choice of several, protect a route by several of these.
  ///   - opaque: A text the client has to give back, if there is to be one.
  ///   - usesPerNonce: How many requests one nonce lets through.
  ///   - nonce: The text of the nonce that is given out as first, second and so on, counted from 1.
  public static func digest(
    user: String, password: String, realm: String = "test", algorithm: DigestAlgorithm = .sha256,
    opaque: String? = nil, usesPerNonce: Int = .max, nonce: @escaping @Sendable (Int) -> String = { "nonce-\($0)" }
  ) -> Protection {
    let guardian = DigestGuardian(
      user: user, password: password, realm: realm, algorithm: algorithm, opaque: opaque, usesPerNonce: usesPerNonce,
      nonce: nonce)
    return Protection { guardian.verdict(on: $0) }
  }
}

extension Route {
  /// Lets those through whom one of the protections grants it, and answers the others 401 with all challenges.
  ///
  /// - Parameters:
  ///   - protections: The schemes, in the order in which the client is told of them.
  ///   - inOneField: Whether all challenges stand in one `WWW-Authenticate`, instead of one each.
  ///   - early: Whether a refusal comes before the request's body, see ``early(afterBytes:)``.
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
  /// What stands behind the scheme in `Authorization`, if it is this scheme.
  func authorization(scheme: String) -> String? {
    guard let words = headers["Authorization"]?.split(separator: " ", maxSplits: 1), words.count == 2,
      String(words[0]).isSameToken(as: scheme)
    else { return nil }
    return String(words[1].drop { $0 == " " })
  }
}

extension String {
  /// As a quoted string of a header field.
  var quoted: String {
    // By scalars: an accent makes another character of the quotation mark before it.
    var quoted = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return "\"\(String(quoted))\""
  }
}
