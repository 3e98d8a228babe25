/// A response envelope of an app: its document says whether the call succeeded, and has content only if it did.
///
/// The document is an object with the fields of the content and a field `Status` with `Code` and `Description`; these
/// names are case-insensitive. Without a status, the field `Message` describes a failure; without both, the status is
/// ``ServiceStatus/missing``.
struct ServiceResponse<Content> {
  /// The status of the call.
  let status: ServiceStatus

  /// The content; nil unless the call succeeded.
  let content: Content?

  /// Creates a response to a call that succeeded.
  init(_ content: Content, description: String = "OK") {
    status = ServiceStatus(code: 0, description: description)
    self.content = content
  }

  /// Creates a response to a call that failed; a status of success becomes a missing one, since there is no content.
  init(failure status: ServiceStatus) {
    self.status = status.isSuccess ? .missing : status
    content = nil
  }
}

extension ServiceResponse: Sendable where Content: Sendable {}
extension ServiceResponse: Equatable where Content: Equatable {}
extension ServiceResponse: Hashable where Content: Hashable {}

extension ServiceResponse: Decodable where Content: Decodable {
  /// Reads the status and, only if it says success, the content.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: ServiceKey.self)
    if let status = try fields.decode(ServiceStatus.self, "Status") {
      self.status = status
    } else if let message = try fields.decode(String.self, "Message") {
      status = ServiceStatus(code: ServiceStatus.missing.code, description: message)
    } else {
      status = .missing
    }
    content = status.isSuccess ? try Content(from: decoder) : nil
  }
}

extension ServiceResponse: Encodable where Content: Encodable {
  /// Writes the fields of the content and the status into one object.
  func encode(to encoder: any Encoder) throws {
    try content?.encode(to: encoder)
    var fields = encoder.container(keyedBy: ServiceKey.self)
    try fields.encode(status, forKey: ServiceKey("Status"))
  }
}

/// The status of a call, as the body of the response states it.
struct ServiceStatus: Sendable, Hashable {
  /// The code; 0 means success.
  let code: Int

  /// A text for people.
  let description: String

  /// Creates a status.
  init(code: Int, description: String) {
    self.code = code
    self.description = description
  }

  /// The status of a document without one.
  static let missing = ServiceStatus(code: 999, description: "No answer from the server")

  /// Whether the call succeeded.
  var isSuccess: Bool { code == 0 }
}

extension ServiceStatus: Codable {
  /// Reads a status, with defaults for missing fields.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: ServiceKey.self)
    code = try fields.decode(Int.self, "Code") ?? Self.missing.code
    description = try fields.decode(String.self, "Description") ?? (code == 0 ? "" : Self.missing.description)
  }

  /// Writes the status as `{"Code":0,"Description":"OK"}`.
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: ServiceKey.self)
    try fields.encode(code, forKey: ServiceKey("Code"))
    try fields.encode(description, forKey: ServiceKey("Description"))
  }
}

/// A case-insensitive key.
private struct ServiceKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<ServiceKey> {
  /// Returns the value of a case-insensitive key; nil if there is none or it is null.
  fileprivate func decode<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value? {
    let candidates = allKeys.filter { $0.stringValue.lowercased() == name.lowercased() }
    // The container has no order, so of several keys the first in alphabetical order counts.
    guard let key = candidates.min(by: { $0.stringValue < $1.stringValue }) else { return nil }
    return try decodeIfPresent(type, forKey: key)
  }
}
