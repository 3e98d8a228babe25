public import Foundation

/// Why a credential cannot be sent; nothing was, and no text shows its password.
public enum CredentialError: Error, Sendable, Hashable {
  /// Basic authentication ends the user's name at a colon, so that it cannot contain one.
  case colonInUser(String)
  /// The user's name or the password contains a control character, such as a line break.
  case controlCharacter
}

extension CredentialError: CustomStringConvertible, LocalizedError {
  /// What happened, what state is left, the likely cause and the remedy, in full sentences.
  public var description: String {
    switch self {
    case .colonInUser(let user):
      """
      Cannot answer with the credential of '\(user)': Basic authentication allows no colon in a user's name. Nothing \
      was sent. User and password were probably joined before they were handed over: pass them one by one.
      """
    case .controlCharacter:
      """
      Cannot answer with this credential: the user's name or the password contains a control character. Nothing was \
      sent. A line break was probably read along with it: remove it.
      """
    }
  }

  /// The same text, for code that knows no more than that there is an error.
  public var errorDescription: String? { description }
}
