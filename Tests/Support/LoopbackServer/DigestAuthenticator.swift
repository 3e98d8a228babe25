import Synchronization

/// Issues nonces and checks the responses of clients.
///
/// It shares no code with a client, since a mistake in shared code would go unnoticed.
final class DigestAuthenticator: Sendable {
  private struct Nonces {
    var issued = 0
    /// The counts that were used with each valid nonce.
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

  /// Returns the count of a response with the correct password, even if its nonce isn't valid.
  private func provenCount(_ answer: AuthorizationParameters, for request: Request) -> Int? {
    guard answer["username"] == user, answer["realm"] == realm, answer["uri"] == request.target,
      answer["algorithm"] ?? "MD5" == algorithm.rawValue, answer["qop"] == "auth", answer["opaque"] == opaque,
      let nonce = answer["nonce"], let clientNonce = answer["cnonce"], let countText = answer["nc"],
      countText.utf8.count == 8, let count = Int(countText, radix: 16), count > 0
    else { return nil }
    let userHash = hash("\(user):\(realm):\(password)")
    let requestHash = hash("\(request.method):\(request.target)")
    let proof = hash("\(userHash):\(nonce):\(countText):\(clientNonce):auth:\(requestHash)")
    return answer["response"] == proof ? count : nil
  }

  private func hash(_ text: String) -> String {
    switch algorithm {
    case .md5: MD5.hexadecimal(text)
    case .sha256: SHA256.hexadecimal(text)
    }
  }

  /// Marks a count of a nonce as used, and returns false if the nonce isn't valid or the count was used.
  private func use(_ nonce: String, count: Int) -> Bool {
    nonces.withLock { nonces in
      guard let used = nonces.used[nonce], used.count < usesPerNonce else { return false }
      return nonces.used[nonce]?.insert(count).inserted ?? false
    }
  }

  private func challenge(isStale: Bool) -> String {
    let fresh = nonces.withLock { nonces in
      nonces.issued += 1
      let fresh = nonce(nonces.issued)
      nonces.used[fresh] = []
      nonces.inOrder.append(fresh)
      // Limited, so that a client that sends endless requests doesn't fill the memory.
      if nonces.inOrder.count > 1_000 { nonces.used[nonces.inOrder.removeFirst()] = nil }
      return fresh
    }
    var challenge = "Digest realm=\(realm.quoted), qop=\"auth\", algorithm=\(algorithm.rawValue), nonce=\(fresh.quoted)"
    if let opaque { challenge += ", opaque=\(opaque.quoted)" }
    if isStale { challenge += ", stale=true" }
    return challenge
  }
}

/// The parameters of `Authorization`: `name=token` or `name="text"`, separated by commas.
private struct AuthorizationParameters {
  private var values: [String: String] = [:]

  /// Returns nil if the text isn't a list of parameters, or contains one twice.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    repeat {
      rest = rest.drop(while: \.isBlank)
      guard let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = rest[..<equals]
      rest = rest[(equals + 1)...]
      guard name.isToken, let value = Self.takeValue(&rest),
        values.updateValue(value, forKey: String(decoding: name, as: UTF8.self).lowercased()) == nil
      else { return nil }
      rest = rest.drop(while: \.isBlank)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return nil }
    } while rest.popFirst() != nil
  }

  subscript(name: String) -> String? { values[name] }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let token = rest.prefix { $0 != UInt8(ascii: ",") && !$0.isBlank }
      rest = rest[token.endIndex...]
      return token.isToken ? String(decoding: token, as: UTF8.self) : nil
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
      guard let plain = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
      value.append(plain)
    }
    return nil
  }
}
