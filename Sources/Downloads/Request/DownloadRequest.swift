public import Foundation

/// A request to a server and the destination of its response.
///
/// It is a value, which can be created anywhere and started repeatedly. The URL is a string: the service checks it, and
/// reports a malformed one like any other failure.
///
/// ```swift
/// service.start(.get("http://example.org/v1/timeline", to: .file(cache, ifOccupied: .replace)))
/// ```
///
/// A property that is nil takes its value from the service's ``DownloadConfiguration``.
public struct DownloadRequest: Sendable {
  /// The request method, case-sensitive.
  public var method: String

  /// The percent-encoded URL.
  ///
  /// The schemes are http, https, file and data. A user and password in the URL are sent as a Basic credential.
  public var url: String

  /// The header fields to send.
  public var fields: HTTPFields

  /// The body to send, if any.
  public var body: RequestBody?

  /// The destination of an accepted body.
  public var destination: DownloadDestination

  /// The statuses with which a body is accepted.
  public var acceptableStatuses: Set<Int>

  /// The accepted media types, such as `image/*`; nil for all.
  ///
  /// A response without a body isn't checked.
  public var acceptableContentTypes: [MediaType]?

  /// Further checks, run in order before the file reaches its destination.
  public var validators: [DownloadValidator] = []

  /// The number of bytes that the body must have; nil for any number.
  public var expectedLength: Int?

  /// The SHA-256 digest that the body must have, in hexadecimal digits; nil for any.
  public var expectedSHA256: String?

  /// The redirects that the job follows; nil for the setting of the service.
  public var redirects: RedirectPolicy?

  /// Whether and when a failed attempt is retried; nil for the setting of the service.
  public var retry: RetryPolicy?

  /// The time limits of the job; nil for those of the service.
  public var timeouts: Timeouts?

  /// The scheduling priority among the jobs that wait for a connection.
  public var priority = DownloadPriority.normal

  /// The credential for a server that requires a user and password; nil for none.
  public var credential: Credential?

  /// The version that the caller has; if it is still current, the job ends as ``DownloadOutcome/notModified(_:)``.
  public var knownVersion: EntityValidator?

  /// Whether the job resumes the partial file of an earlier job for the same URL and destination, and keeps its partial
  /// file when it fails.
  ///
  /// Retries of a job resume its partial file in any case.
  public var resumes = false

  /// The maximum number of connections that fetch ranges of the body side by side; 1, the default, for no division.
  ///
  /// A large document of a server that offers ranges and identifies its version is fetched over as many connections as
  /// ``DownloadConfiguration/maximumTransfersPerHost`` and ``DownloadConfiguration/maximumTransfers`` leave free, as
  /// soon as the first one would need more than a second for the rest, at the rate that was measured. All of them write
  /// to one partial file, which a later job can resume. If the document changes meanwhile, the job begins again over one
  /// connection. The body is requested without a content coding.
  public var connections = 1

  /// The maximum number of bytes of the body that are received in a second, on average; nil for no limit.
  public var bytesPerSecond: Int?

  /// Whether the file gets the date of the last change that the server names, as a copy of the document.
  public var keepsModificationDate = false

  /// The changes to the request before it is sent, made after those of the service.
  public var modifiers: [RequestModifier] = []

  /// 200 to 299, made once.
  @usableFromInline static let usualStatuses = Set(200..<300)

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The request method. GET and HEAD can't have a body.
  ///   - url: The percent-encoded URL.
  ///   - fields: The header fields to send; none by default.
  ///   - body: The body to send; none by default.
  ///   - destination: The destination of an accepted body; a temporary file by default.
  ///   - acceptableStatuses: The statuses with which the body is accepted; 200 to 299 by default, none if empty.
  public init(
    method: String, url: String, fields: HTTPFields = [:], body: RequestBody? = nil,
    to destination: DownloadDestination = .temporary, acceptableStatuses: Set<Int> = usualStatuses
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.destination = destination
    self.acceptableStatuses = acceptableStatuses
  }

  /// Returns a request that downloads the document at a URL.
  public static func get(
    _ url: String, to destination: DownloadDestination = .temporary, fields: HTTPFields = [:]
  ) -> DownloadRequest {
    DownloadRequest(method: "GET", url: url, fields: fields, to: destination)
  }

  /// Returns a request that sends a body of a media type and downloads the response.
  public static func post(
    _ url: String, body: RequestBody, contentType: String, to destination: DownloadDestination = .temporary
  ) -> DownloadRequest {
    DownloadRequest(method: "POST", url: url, fields: ["Content-Type": contentType], body: body, to: destination)
  }

  /// The URL with asterisks in place of its password and of the secret values in its query, for logs and user interfaces.
  ///
  /// Items with names such as `access_token`, `api_key`, `key`, `password`, `sig` and `X-Amz-Signature` are secret.
  public var redactedURL: String { url.redactedURL }

  /// The name of the file in a folder, unless the server suggests another, made safe.
  ///
  /// It is the last component of the URL's path, or `download`. A file of that name may exist.
  public var suggestedFilename: String { FileNaming.name(forURL: url) }
}

/// A check of a complete body before it reaches its destination.
///
/// The function receives the request as it was sent, the head of the response and the file of the body, which it must
/// not change. It runs off the caller's actor. An error that it throws ends the job as
/// ``DownloadError/Reason/validationFailed(_:)``.
public typealias DownloadValidator =
  @Sendable (_ request: TransportRequest, _ head: ResponseHead, _ file: URL) async throws -> Void

/// A change to a request before it is sent, such as a field or a signature.
///
/// ```swift
/// request.modifiers = [.perAttempt { $0.fields["X-Date"] = timestamp() }]
/// ```
public struct RequestModifier: Sendable {
  enum Scope: Sendable {
    case job
    case attempt
  }

  let scope: Scope
  let modify: @Sendable (inout TransportRequest) async throws -> Void

  /// Returns a modifier that runs once, before the first attempt.
  ///
  /// - Parameter modify: Changes the request, off the caller's actor. An error ends the attempt as
  ///   ``DownloadError/Reason/modifierFailed(_:)``.
  public static func perJob(_ modify: @escaping @Sendable (inout TransportRequest) async throws -> Void) -> Self {
    RequestModifier(scope: .job, modify: modify)
  }

  /// Returns a modifier that runs before each attempt, on the request as the modifiers of the job left it.
  ///
  /// - Parameter modify: Changes the request, off the caller's actor. An error ends the attempt as
  ///   ``DownloadError/Reason/modifierFailed(_:)``.
  public static func perAttempt(_ modify: @escaping @Sendable (inout TransportRequest) async throws -> Void) -> Self {
    RequestModifier(scope: .attempt, modify: modify)
  }
}

/// How redirects are handled.
public enum RedirectPolicy: Sendable {
  /// Sends a request to the new URL.
  case follow
  /// Doesn't follow the redirect, which is then the response.
  case stop
  /// Sends the request that the closure returns, given the request that ``follow`` would send; nil stops.
  ///
  /// The closure is called on the service's queue and must not block.
  case modify(@Sendable (_ next: TransportRequest, _ response: ResponseHead) -> TransportRequest?)
}

/// The scheduling priority of a job; jobs of equal priority begin in the order in which they were started.
public enum DownloadPriority: Int, Sendable, Hashable, Codable, Comparable, CaseIterable {
  /// Starts after the jobs of the other priorities.
  case low
  /// The priority of a job that asks for no other.
  case normal
  /// Starts before the jobs of the other priorities.
  case high

  /// Returns whether the first priority is lower.
  public static func < (one: DownloadPriority, other: DownloadPriority) -> Bool { one.rawValue < other.rawValue }
}

/// The time limits of a job, measured by the service's clock, fractions of seconds included.
public struct Timeouts: Sendable, Hashable, Codable {
  /// The limit from the start of an exchange until its connection is established, encrypted if the URL requires it.
  ///
  /// With a transport that can't tell, as on Apple's platforms, until the server accepts the first bytes or responds.
  public var connect: Duration
  /// The limit between two events of an exchange after the first.
  public var idle: Duration
  /// The limit for the whole job, including all attempts and waits; nil for none.
  public var total: Duration?

  /// Creates time limits; by default an attempt ends after a minute without an event.
  public init(connect: Duration = .seconds(60), idle: Duration = .seconds(60), total: Duration? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }
}

extension DownloadRequest: CustomStringConvertible {
  /// The method and the URL, without secrets.
  public var description: String { "\(method) \(redactedURL)" }
}
