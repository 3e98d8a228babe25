import Foundation

extension Credential {
  /// Returns the value of the Authorization field for Basic authentication, in UTF-8.
  func basicAuthorization() throws(CredentialError) -> String {
    if user.utf8.contains(0x3A) { throw .colonInUser(user) }
    guard !user.hasControlCharacter, !password.hasControlCharacter else { throw .controlCharacter }
    return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
  }
}

extension String {
  /// Whether a byte of the text is one of ASCII's control characters.
  var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
