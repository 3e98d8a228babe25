public import Foundation

/// One request as it goes to a server.
public struct TransportRequest: Sendable, Hashable {
  /// The request method.
  public var method: String
  /// An absolute address of the scheme http or https, with a host and without a user.
  public var url: URL
  /// The header fields to send.
  public var fields: HTTPFields
  /// The body to send; nil for none.
  public var body: RequestBody?

  /// Creates a request.
  public init(method: String, url: URL, fields: HTTPFields = [:], body: RequestBody? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}
