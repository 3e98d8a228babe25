public import Foundation

/// What to ask of which server, and where the answer goes: a value that may be made anywhere and started often.
///
/// The address is a text. Whether it is one that can be loaded is found out by the service, which reports it like any
/// other failure, so that there is one place that handles them.
///
/// ```swift
/// service.start(.get("http://example.org/v1/timeline", to: .file(cache, ifOccupied: .replace)))
/// ```
public struct DownloadRequest: Sendable, Hashable {
  /// The request method; methods are compared with regard to case.
  public var method: String

  /// The address, percent-encoded, as it was given.
  public var url: String

  /// The header fields to send.
  public var fields: HTTPFields

  /// The body to send; nil for none.
  public var body: Data?

  /// Where an accepted body goes.
  public var destination: DownloadDestination

  /// The statuses under which a body is accepted.
  public var acceptableStatuses: Set<Int>

  /// Whether answers that name another address are followed, up to 20 of them, or are the end.
  public var followsRedirects: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The request method. GET and HEAD cannot have a body.
  ///   - url: An address of the scheme http or https, percent-encoded.
  ///   - fields: The header fields to send; none by default.
  ///   - body: The body to send; none by default.
  ///   - destination: Where an accepted body goes; a temporary file by default.
  ///   - acceptableStatuses: The statuses under which the body is accepted; 200 to 299 by default, none if empty.
  ///   - followsRedirects: Whether redirects are followed; they are by default.
  public init(
    method: String, url: String, fields: HTTPFields = [:], body: Data? = nil,
    to destination: DownloadDestination = .temporary, acceptableStatuses: Set<Int> = Set(200..<300),
    followsRedirects: Bool = true
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.destination = destination
    self.acceptableStatuses = acceptableStatuses
    self.followsRedirects = followsRedirects
  }

  /// Returns a request that reads what an address names.
  public static func get(
    _ url: String, to destination: DownloadDestination = .temporary, fields: HTTPFields = [:]
  ) -> DownloadRequest {
    DownloadRequest(method: "GET", url: url, fields: fields, to: destination)
  }

  /// Returns a request that sends a body of a media type and downloads the answer.
  public static func post(
    _ url: String, body: Data, contentType: String, to destination: DownloadDestination = .temporary
  ) -> DownloadRequest {
    DownloadRequest(method: "POST", url: url, fields: ["Content-Type": contentType], body: body, to: destination)
  }
}
