/// The answers to one Digest challenge: the first, and those of further requests, which are counted.
struct DigestSession: Sendable, Hashable {
  let challenge: DigestChallenge
  private let clientNonce: String
  private var count: UInt32 = 0

  /// Begins to answer a challenge.
  ///
  /// - Parameters:
  ///   - challenge: What the server said.
  ///   - clientNonce: A number of the client's own that nobody can guess.
  init(_ challenge: DigestChallenge, clientNonce: String) {
    self.challenge = challenge
    self.clientNonce = clientNonce
  }

  /// Returns the value of the Authorization field for the next request.
  ///
  /// - Parameters:
  ///   - method: The request's method.
  ///   - target: Path and query as they stand in the request.
  ///   - credential: The user and the password, of which only a proof is sent.
  /// - Throws: An error if the user's name would break the field.
  mutating func authorization(
    method: String, target: String, credential: Credential
  ) throws(CredentialError) -> String {
    guard !credential.user.hasControlCharacter else { throw .controlCharacter }
    count &+= 1
    let response = response(method: method, target: target, credential: credential)
    var parts = user(credential.user)
    parts.append("realm=\(challenge.realm.quoted)")
    parts.append("uri=\(target.quoted)")
    if let text = challenge.algorithmText { parts.append("algorithm=\(text)") }
    parts.append("nonce=\(challenge.nonce.quoted)")
    if challenge.hasQuality { parts.append("nc=\(counter)") }
    if challenge.hasQuality || challenge.algorithm.isSession { parts.append("cnonce=\(clientNonce.quoted)") }
    if challenge.hasQuality { parts.append("qop=auth") }
    parts.append("response=\"\(response)\"")
    if let opaque = challenge.opaque { parts.append("opaque=\(opaque.quoted)") }
    if challenge.hidesUser { parts.append("userhash=true") }
    return "Digest \(parts.joined(separator: ", "))"
  }

  private func response(method: String, target: String, credential: Credential) -> String {
    let digest = challenge.algorithm.digest(of:)
    var secret = digest("\(credential.user):\(challenge.realm):\(credential.password)")
    if challenge.algorithm.isSession { secret = digest("\(secret):\(challenge.nonce):\(clientNonce)") }
    let protection = challenge.hasQuality ? "\(counter):\(clientNonce):auth:" : ""
    return digest("\(secret):\(challenge.nonce):\(protection)\(digest("\(method):\(target)"))")
  }

  private func user(_ name: String) -> [String] {
    if challenge.hidesUser { return ["username=\"\(challenge.algorithm.digest(of: "\(name):\(challenge.realm)"))\""] }
    // An old server knows nothing of the second form, and reads whatever bytes there are.
    if challenge.isUTF8, !name.utf8.allSatisfy({ $0 < 0x80 }) { return ["username*=UTF-8''\(name.percentEncoded)"] }
    return ["username=\(name.quoted)"]
  }

  /// The number of this answer, as eight hexadecimal digits.
  private var counter: String {
    let digits = String(count, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension String {
  /// The text in quotes, with a backslash before quotes and backslashes.
  ///
  /// Byte by byte: as a character, a quote may be one with an accent behind it.
  fileprivate var quoted: String {
    var quoted: [UInt8] = [0x22]
    for byte in utf8 {
      if byte == 0x22 || byte == 0x5C { quoted.append(0x5C) }
      quoted.append(byte)
    }
    return String(decoding: quoted, as: UTF8.self) + "\""
  }

  /// The text's bytes in UTF-8, percent-encoded but for letters, digits and `-._~`.
  fileprivate var percentEncoded: String { PercentEncoding.encode(self) }
}
