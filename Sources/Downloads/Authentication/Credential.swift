/// A user's name and password, with which servers are answered that ask for one.
///
/// No text about a credential shows its password: neither its description nor what `dump` prints.
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
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user's name, and no password.
  public var description: String { "\(user) (password hidden)" }

  /// The user's name, and no password.
  public var debugDescription: String { "Credential(user: \(String(reflecting: user)), password: hidden)" }

  /// The user's name, and no password.
  public var customMirror: Mirror { Mirror(self, children: ["user": user], displayStyle: .struct) }
}
