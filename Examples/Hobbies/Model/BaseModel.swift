/// The base class of all models: the credentials of a request, and the status of an answer.
///
/// A model that wasn't received has the status ``Status/nothingHeard``. Its data may be trusted only if the status is a
/// success.
open class BaseModel: Codable {
  public var status = Status.nothingHeard

  /// The credentials to send; nil, as in this app, for none.
  public var securityContext: SecurityContext?

  public required init() {}

  /// Whether the call succeeded, so that the data may be trusted.
  public var succeeded: Bool { status.isSuccess }

  private enum Key: String, CodingKey {
    case status = "Status"
    case message = "Message"
    case securityContext = "SecurityContext"
  }

  /// Reads the status; an answer without one may have a message, which becomes its description.
  public required init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    if let status = try? fields.decode(Status.self, forKey: .status) {
      self.status = status
    } else if let message = try? fields.decode(String.self, forKey: .message) {
      status = Status(code: Status.nothingHeard.code, description: message)
    }
  }

  /// Writes the security context, and in an answer the status.
  open func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    if status != .nothingHeard { try fields.encode(status, forKey: .status) }
    try fields.encodeIfPresent(securityContext, forKey: .securityContext)
  }
}

extension KeyedDecodingContainer {
  /// Returns a value; nil if it is missing or has another type.
  ///
  /// One wrong field doesn't hide the status of an answer.
  func value<Value: Decodable>(_ key: Key) -> Value? { try? decode(Value.self, forKey: key) }
}
