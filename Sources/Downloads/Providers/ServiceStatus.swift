/// What a service says about a call in the body of its answer, whatever the status of HTTP is.
public struct ServiceStatus: Sendable, Hashable {
  /// The code; 0 is success and everything else is not.
  public let code: Int

  /// What to tell people, in the service's words.
  public let description: String

  /// Creates a status.
  public init(code: Int, description: String) {
    self.code = code
    self.description = description
  }

  /// The status until something is heard.
  public static let unheard = ServiceStatus(code: 999, description: "Nothing heard from the server")

  /// Whether the call did what it was to do.
  public var isSuccess: Bool { code == 0 }
}

extension ServiceStatus: Codable {
  /// Reads a status; what is missing of it is as long as nothing was heard.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: ServiceKey.self)
    code = try fields.decode(Int.self, "Code") ?? Self.unheard.code
    description = try fields.decode(String.self, "Description") ?? (code == 0 ? "" : Self.unheard.description)
  }

  /// Writes the status as `{"Code":0,"Description":"OK"}`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: ServiceKey.self)
    try fields.encode(code, forKey: ServiceKey("Code"))
    try fields.encode(description, forKey: ServiceKey("Description"))
  }
}
