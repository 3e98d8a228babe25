extension AuthenticationChallenge {
  /// Returns the challenges of one field's value.
  ///
  /// Commas stand between challenges and between parameters alike: a word with an equals sign behind it goes on with
  /// the challenge before it, and any other begins one.
  static func challenges(in value: String) -> [AuthenticationChallenge] {
    var scanner = FieldScanner(value)
    var challenges: [AuthenticationChallenge] = []
    var current: Draft?
    while true {
      while scanner.skipBlanks() || scanner.take(",") {}
      if scanner.isAtEnd { break }
      guard let word = scanner.token() else {
        // Noise, or a text in quotes that belongs to nothing; a quote that never ends takes all the rest.
        guard scanner.next == 0x22 else {
          scanner.skip()
          continue
        }
        if scanner.quotedText() == nil { break }
        continue
      }
      if scanner.takeEqualsSign() {
        scanner.skipBlanks()
        if let text = scanner.token() ?? scanner.quotedText() {
          current?.parameters.merge([word.lowercased(): text]) { first, _ in first }
        } else if scanner.next == 0x22 {
          // The quote never ends: nothing of this challenge is certain.
          return challenges
        }
      } else {
        if let current { challenges.append(current.challenge) }
        current = Draft(scheme: word)
        if scanner.skipBlanks() { current?.token = scanner.token68() }
      }
    }
    if let current { challenges.append(current.challenge) }
    return challenges
  }

  private struct Draft {
    let scheme: String
    var parameters: [String: String] = [:]
    var token: String?

    var challenge: AuthenticationChallenge {
      AuthenticationChallenge(scheme: scheme, parameters: parameters, token: token)
    }
  }
}

extension FieldScanner {
  /// Passes over an equals sign and the blanks before it, if it is there.
  fileprivate mutating func takeEqualsSign() -> Bool {
    var ahead = self
    ahead.skipBlanks()
    guard ahead.take("=") else { return false }
    self = ahead
    return true
  }

  /// Reads what a scheme says instead of parameters: one word that may end in equals signs and is followed by nothing.
  fileprivate mutating func token68() -> String? {
    var ahead = self
    let letters = ahead.run(\.isToken68Byte)
    let padding = ahead.run { $0 == 0x3D }
    var behind = ahead
    behind.skipBlanks()
    guard !letters.isEmpty, behind.isAtEnd || behind.next == 0x2C else { return nil }
    self = ahead
    return String(decoding: letters + padding, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isToken68Byte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2B, 0x2F: true
    default: false
    }
  }
}
