import Foundation

/// A user's name and password for a server.
///
/// Neither its description nor the output of `dump` shows the password.
public struct Credential: Sendable, Hashable {
  /// The user's name.
  public let user: String

  /// The password.
  public let password: String

  /// Creates a credential.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// Returns the value of the Authorization field for Basic authentication, in UTF-8.
  func basicAuthorization() throws(CredentialError) -> String {
    if user.utf8.contains(UInt8(ascii: ":")) { throw .colonInUser(user) }
    guard !user.hasControlCharacter, !password.hasControlCharacter else { throw .controlCharacter }
    return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
  }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user's name without the password.
  public var description: String { "\(user) (password hidden)" }

  /// The user's name without the password.
  public var debugDescription: String { "Credential(user: \(String(reflecting: user)), password: hidden)" }

  /// The user's name without the password.
  public var customMirror: Mirror { Mirror(self, children: ["user": user], displayStyle: .struct) }
}

/// The error of a credential that can't be sent; its text doesn't show the password.
enum CredentialError: Error, Sendable, Hashable {
  /// The user's name contains a colon, which ends the name in Basic authentication.
  case colonInUser(String)
  /// The user's name or the password contains a control character, such as a line break.
  case controlCharacter
}

extension CredentialError: CustomStringConvertible, LocalizedError {
  /// What happened, the state left, the likely cause and the remedy, in full sentences.
  var description: String {
    switch self {
    case .colonInUser(let user):
      """
      Cannot answer with the credential of '\(user)': Basic authentication allows no colon in a user's name. Nothing \
      was sent. User and password were probably joined into one text. Pass them separately.
      """
    case .controlCharacter:
      """
      Cannot answer with this credential: the user's name or the password contains a control character. Nothing was \
      sent. It was probably read with a line break at its end. Remove the line break.
      """
    }
  }

  /// The same text, for code that handles errors of any type.
  var errorDescription: String? { description }
}
