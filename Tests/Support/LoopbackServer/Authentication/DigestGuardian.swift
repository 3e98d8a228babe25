import Synchronization

/// Gives out nonces and checks what clients make of them.
///
/// It shares no code with any client: a mistake made on both sides alike would go unseen.
final class DigestGuardian: Sendable {
  private struct Nonces {
    var given = 0
    /// The counts that came with each nonce that is in use.
    var used: [String: Set<Int>] = [:]
    var inOrder: [String] = []
  }

  private let user: String
  private let password: String
  private let realm: String
  private let algorithm: Protection.DigestAlgorithm
  private let opaque: String?
  private let usesPerNonce: Int
  private let nonce: @Sendable (Int) -> String
  private let nonces = Mutex(Nonces())

  init(
    user: String, password: String, realm: String, algorithm: Protection.DigestAlgorithm, opaque: String?,
    usesPerNonce: Int, nonce: @escaping @Sendable (Int) -> String
  ) {
    self.user = user
    self.password = password
    self.realm = realm
    self.algorithm = algorithm
    self.opaque = opaque
    self.usesPerNonce = usesPerNonce
    self.nonce = nonce
  }

  func verdict(on request: Request) -> Protection.Verdict {
    guard let text = request.authorization(scheme: "Digest"), let answer = AuthorizationParameters(text),
      let count = provenCount(answer, for: request), let nonce = answer["nonce"]
    else { return .refused(challenge: challenge(isStale: false)) }
    return use(nonce, count: count) ? .granted : .refused(challenge: challenge(isStale: true))
  }

  /// The count of an answer that proves to know the password, whatever its nonce is worth.
  private func provenCount(_ answer: AuthorizationParameters, for request: Request) -> Int? {
    guard answer["username"] == user, answer["realm"] == realm, answer["uri"] == request.target,
      answer["algorithm"] ?? "MD5" == algorithm.rawValue, answer["qop"] == "auth", answer["opaque"] == opaque,
      let nonce = answer["nonce"], let clientNonce = answer["cnonce"], let countText = answer["nc"],
      countText.utf8.count == 8, let count = Int(countText, radix: 16), count > 0
    else { return nil }
    let who = hash("\(user):\(realm):\(password)")
    let what = hash("\(request.method):\(request.target)")
    let proof = hash("\(who):\(nonce):\(countText):\(clientNonce):auth:\(what)")
    return answer["response"] == proof ? count : nil
  }

  private func hash(_ text: String) -> String {
    switch algorithm {
    case .md5: MD5.hexadecimal(text)
    case .sha256: SHA256.hexadecimal(text)
    }
  }

  /// Marks a count of a nonce as used; false if the nonce or the count is not to be used any more.
  private func use(_ nonce: String, count: Int) -> Bool {
    nonces.withLock { nonces in
      guard let used = nonces.used[nonce], used.count < usesPerNonce else { return false }
      return nonces.used[nonce]?.insert(count).inserted ?? false
    }
  }

  private func challenge(isStale: Bool) -> String {
    let fresh = nonces.withLock { nonces in
      nonces.given += 1
      let fresh = nonce(nonces.given)
      nonces.used[fresh] = []
      nonces.inOrder.append(fresh)
      // A client that asks for ever shall not fill the memory.
      if nonces.inOrder.count > 1_000 { nonces.used[nonces.inOrder.removeFirst()] = nil }
      return fresh
    }
    var challenge = "Digest realm=\(realm.quoted), qop=\"auth\", algorithm=\(algorithm.rawValue), nonce=\(fresh.quoted)"
    if let opaque { challenge += ", opaque=\(opaque.quoted)" }
    if isStale { challenge += ", stale=true" }
    return challenge
  }
}
