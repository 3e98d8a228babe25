/// How the challenges of a response are answered.
enum AuthenticationChoice: Sendable, Hashable {
  /// With a new token, which somebody else has to fetch.
  case bearer(AuthenticationChallenge)
  /// With a proof that the password is known.
  case digest(DigestChallenge)
  /// With the password itself.
  case basic(realm: String)

  /// Returns the strongest way that the server offers and for which there are means; nil if there is none.
  ///
  /// - Parameters:
  ///   - challenges: What the server offers, in its order, which decides between ways of one strength.
  ///   - hasCredential: Whether there is a user and a password.
  ///   - hasRefresher: Whether there is somebody who fetches tokens.
  static func strongest(
    of challenges: [AuthenticationChallenge], hasCredential: Bool, hasRefresher: Bool
  ) -> AuthenticationChoice? {
    let choices = challenges.compactMap(AuthenticationChoice.init).filter {
      if case .bearer = $0 { hasRefresher } else { hasCredential }
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
    // Some servers name no realm. It is only shown, so nothing hangs on it.
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
