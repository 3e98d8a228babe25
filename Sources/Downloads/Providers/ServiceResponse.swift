/// The answer of a service that says in its body whether the call succeeded; its content is there only if it did.
///
/// The document is an object with the fields of the content and one more, `Status`, with `Code` and `Description`; the
/// case of these three does not matter. Without a status, a field `Message` is the description of a failure, and with
/// neither nothing was heard.
///
/// ```swift
/// let response = try JSONDataProvider(ServiceResponse<User>.self).model(from: data)
/// if let user = response.content { show(user) } else { alert(response.status.description) }
/// ```
public struct ServiceResponse<Content> {
  /// What the service says about the call.
  public let status: ServiceStatus

  /// What was asked for; nil unless the call succeeded, whatever the document contains.
  public let content: Content?

  /// Creates a response to a call that succeeded.
  public init(_ content: Content, description: String = "OK") {
    status = ServiceStatus(code: 0, description: description)
    self.content = content
  }

  /// Creates a response to a call that failed, or was not heard of.
  ///
  /// A status that says success is taken as one of nothing heard, for there is no content.
  public init(failure status: ServiceStatus) {
    self.status = status.isSuccess ? .unheard : status
    content = nil
  }
}

extension ServiceResponse: Sendable where Content: Sendable {}
extension ServiceResponse: Equatable where Content: Equatable {}
extension ServiceResponse: Hashable where Content: Hashable {}

extension ServiceResponse: Decodable where Content: Decodable {
  /// Reads the status and, only if it says success, the content.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: ServiceKey.self)
    if let status = try fields.decode(ServiceStatus.self, "Status") {
      self.status = status
    } else if let message = try fields.decode(String.self, "Message") {
      status = ServiceStatus(code: ServiceStatus.unheard.code, description: message)
    } else {
      status = .unheard
    }
    content = status.isSuccess ? try Content(from: decoder) : nil
  }
}

extension ServiceResponse: Encodable where Content: Encodable {
  /// Writes the fields of the content and the status into one object.
  public func encode(to encoder: any Encoder) throws {
    try content?.encode(to: encoder)
    var fields = encoder.container(keyedBy: ServiceKey.self)
    try fields.encode(status, forKey: ServiceKey("Status"))
  }
}
