/// The outcome of a call to the server.
public struct Status: Codable, Hashable, Sendable {
  /// 0 for success.
  public let code: Int

  /// The outcome in the server's words, which a screen shows as they are.
  public let description: String

  /// Where the server failed, if it says so.
  public let stackTrace: String?

  public init(code: Int, description: String, stackTrace: String? = nil) {
    (self.code, self.description, self.stackTrace) = (code, description, stackTrace)
  }

  public var isSuccess: Bool { code == 0 }

  /// The call succeeded.
  public static let ok = Status(code: 0, description: "OK")

  /// No answer has arrived, or one that says nothing about its outcome.
  public static let nothingHeard = Status(code: 999, description: "Nothing heard from the server")

  /// There was no connection to the server.
  public static let connectionFailed = Status(code: 1, description: "Connection failed")

  /// The answer isn't a JSON object.
  public static let unreadable = Status(code: 1, description: "Unreadable answer")

  private enum CodingKeys: String, CodingKey {
    case code = "Code"
    case description = "Description"
    case stackTrace = "StackTrace"
  }

  /// Reads a status, in which only the code is required.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    code = try fields.decode(Int.self, forKey: .code)
    description =
      (try? fields.decode(String.self, forKey: .description)) ?? "The server answered with the code \(code)"
    stackTrace = try? fields.decode(String.self, forKey: .stackTrace)
  }
}

/// The credentials of an app that is registered with the server.
public enum SecurityContext: Encodable, Hashable, Sendable {
  case token(String)
  case key(String, domain: String)

  private enum CodingKeys: String, CodingKey {
    case token = "AuthToken"
    case key = "ApiKey"
    case domain = "DomainShortName"
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .token(let token): try fields.encode(token, forKey: .token)
    case .key(let key, let domain):
      try fields.encode(key, forKey: .key)
      try fields.encode(domain, forKey: .domain)
    }
  }
}
