/// One way of a server to ask who is there: a scheme, and what the server says about it.
///
/// A server may offer several ways at once, in one WWW-Authenticate field or in several.
public struct AuthenticationChallenge: Sendable, Hashable {
  /// The scheme, spelled as the server spells it; schemes are compared without regard to case.
  public let scheme: String

  /// The parameters by name, in lower case, without quotes; the first of several with one name counts.
  public let parameters: [String: String]

  /// What a scheme without parameters says instead of them; nil for most.
  public let token: String?

  /// What the credential is asked for, in the server's words.
  public var realm: String? { parameters["realm"] }

  /// Creates a challenge.
  public init(scheme: String, parameters: [String: String] = [:], token: String? = nil) {
    self.scheme = scheme
    self.parameters = parameters
    self.token = token
  }

  /// Returns the challenges of a response, in the order of the server.
  ///
  /// What is not well formed is passed over, and a challenge whose text breaks off is left out.
  ///
  /// - Complexity: O(*n*) in the length of the fields.
  public static func challenges(in head: ResponseHead) -> [AuthenticationChallenge] {
    head.fields.all.filter { $0.name.isSameASCII(as: "WWW-Authenticate") }.flatMap { challenges(in: $0.value) }
  }
}
