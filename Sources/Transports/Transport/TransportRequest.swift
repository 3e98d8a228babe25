public import Foundation

/// A request as it is sent to a server.
public struct TransportRequest: Sendable, Hashable {
  /// The HTTP method, such as `GET`.
  public var method: String
  /// An absolute URL with the scheme http or https, with a host and without a user.
  public var url: URL
  /// The header fields to send.
  public var fields: HTTPFields
  /// The body; nil for none.
  public var body: RequestBody?
  /// The maximum number of bytes of the body that the exchange receives in a second, on average; nil for no limit.
  public var bytesPerSecond: Int?

  /// Creates a request.
  public init(method: String, url: URL, fields: HTTPFields = [:], body: RequestBody? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }

  /// Whether the connection is encrypted.
  package var isEncrypted: Bool { url.scheme?.lowercased() == "https" }
}
