import Foundation

/// The last Digest challenge of each realm of a server, with the number of its answers.
///
/// A server may challenge with one nonce again, and refuse an answer whose count it has received before.
struct DigestSessions: Sendable {
  private var sessions: [String: DigestSession] = [:]

  /// Returns the value of the Authorization field for a request.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - challenge: The server's challenge.
  ///   - credential: The user and the password; only a proof of the password is sent.
  /// - Throws: An error if the user's name would break the field.
  mutating func authorization(
    for request: TransportRequest, _ challenge: DigestChallenge, credential: Credential
  ) throws(CredentialError) -> String {
    let realm = "\(request.url.host ?? ""):\(request.url.port ?? 0) \(challenge.realm)"
    let last = sessions[realm].flatMap { $0.challenge == challenge ? $0 : nil }
    var session = last ?? DigestSession(challenge, clientNonce: UUID().uuidString)
    let target = request.url.requestTarget
    let value = try session.authorization(method: request.method, target: target, credential: credential)
    sessions[realm] = session
    return value
  }
}

extension URL {
  /// The path and query, as sent in the first line of a request.
  fileprivate var requestTarget: String {
    let path = path(percentEncoded: true)
    return (path.isEmpty ? "/" : path) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
  }
}

/// The answers to one Digest challenge, counted as the protocol requires.
struct DigestSession: Sendable, Hashable {
  let challenge: DigestChallenge
  private let clientNonce: String
  private var count: UInt32 = 0

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - challenge: The server's challenge.
  ///   - clientNonce: A random text.
  init(_ challenge: DigestChallenge, clientNonce: String) {
    self.challenge = challenge
    self.clientNonce = clientNonce
  }

  /// Returns the value of the Authorization field for the next request.
  ///
  /// - Parameters:
  ///   - method: The request's method.
  ///   - target: The path and query of the request.
  ///   - credential: The user and the password; only a proof of the password is sent.
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
    // Servers that don't announce UTF-8 may not support this form.
    if challenge.isUTF8, !name.utf8.allSatisfy({ $0 < 0x80 }) {
      return ["username*=UTF-8''\(PercentEncoding.encode(name))"]
    }
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
  /// It compares bytes, since a quote and a following accent are one Character.
  fileprivate var quoted: String {
    var quoted: [UInt8] = [0x22]
    for byte in utf8 {
      if byte == 0x22 || byte == 0x5C { quoted.append(0x5C) }
      quoted.append(byte)
    }
    return String(decoding: quoted, as: UTF8.self) + "\""
  }
}

/// A challenge for Digest authentication (RFC 7616 and its predecessors 2617 and 2069).
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
  /// Whether the answer contains a count and a nonce of the client, which the oldest servers don't support.
  let hasQuality: Bool
  /// Whether the user's name is sent as a digest.
  let hidesUser: Bool
  /// Whether the server reads the user's name in UTF-8.
  let isUTF8: Bool

  /// Creates a Digest challenge; nil if a parameter is missing or asks for an unsupported feature.
  init?(_ challenge: AuthenticationChallenge) {
    let parameters = challenge.parameters
    guard challenge.scheme.isEqualIgnoringCase(to: "Digest"), let realm = parameters["realm"],
      let nonce = parameters["nonce"],
      // The answer repeats these, so they must not break its field.
      ![realm, nonce, parameters["opaque"] ?? ""].contains(where: \.hasControlCharacter)
    else { return nil }
    let text = parameters["algorithm"]
    guard let algorithm = Algorithm.allCases.first(where: { $0.name.isEqualIgnoringCase(to: text ?? "MD5") }) else {
      return nil
    }
    let qualities = parameters["qop"]?.split { ", \t".contains($0) }
    guard qualities?.contains(where: { String($0).isEqualIgnoringCase(to: "auth") }) ?? true else { return nil }
    self.realm = realm
    self.nonce = nonce
    opaque = parameters["opaque"]
    self.algorithm = algorithm
    algorithmText = text
    hasQuality = qualities != nil
    hidesUser = parameters["userhash"]?.isEqualIgnoringCase(to: "true") ?? false
    isUTF8 = parameters["charset"]?.isEqualIgnoringCase(to: "UTF-8") ?? false
  }
}
