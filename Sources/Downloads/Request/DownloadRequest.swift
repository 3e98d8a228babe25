/// What to ask of which server, and where the answer goes: a value that may be made anywhere and started often.
///
/// The address is a text. Whether it is one that can be loaded is found out by the service, which reports it like any
/// other failure, so that there is one place that handles them.
///
/// ```swift
/// service.start(.get("http://example.org/v1/timeline", to: .file(cache, ifOccupied: .replace)))
/// ```
///
/// What it leaves nil is as the service's ``DownloadConfiguration`` says.
public struct DownloadRequest: Sendable {
  /// The request method; methods are compared with regard to case.
  public var method: String

  /// The address, percent-encoded, as it was given.
  ///
  /// Schemes are http, https, file and data. A user and password in it are sent as a Basic credential.
  public var url: String

  /// The header fields to send.
  public var fields: HTTPFields

  /// The body to send; nil for none.
  public var body: RequestBody?

  /// Where an accepted body goes.
  public var destination: DownloadDestination

  /// The statuses under which a body is accepted.
  public var acceptableStatuses: Set<Int>

  /// The media types that are accepted, such as `image/*`; nil for all.
  ///
  /// A response without a body has none to check.
  public var acceptableContentTypes: [MediaType]?

  /// What is looked at next, in order, before the file reaches its destination.
  public var validators: [DownloadValidator] = []

  /// How many bytes the body must have; nil for any number.
  public var expectedLength: Int?

  /// The SHA-256 that the body must have, in hexadecimal digits; nil for any.
  public var expectedSHA256: String?

  /// What to do about answers that name another address.
  public var redirects: RedirectPolicy?

  /// Whether and when a failed attempt is made again.
  public var retry: RetryPolicy?

  /// How long to wait for what.
  public var timeouts: Timeouts?

  /// Who goes first among those that wait.
  public var priority = DownloadPriority.normal

  /// What is sent if the server asks for a user and password.
  public var credential: Credential?

  /// What the caller has already: unless it has changed, the job ends as ``DownloadOutcome/notModified(_:)``.
  public var known: EntityValidator?

  /// Whether the job goes on from what an earlier one for the same address and destination has left, and leaves what
  /// it has when it fails.
  ///
  /// Retries of one job go on from what is there in any case.
  public var resumes = false

  /// Changes the request before it is sent, behind the modifiers of the service.
  public var modifiers: [RequestModifier] = []

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The request method. GET and HEAD cannot have a body.
  ///   - url: The address, percent-encoded.
  ///   - fields: The header fields to send; none by default.
  ///   - body: The body to send; none by default.
  ///   - destination: Where an accepted body goes; a temporary file by default.
  ///   - acceptableStatuses: The statuses under which the body is accepted; 200 to 299 by default, none if empty.
  public init(
    method: String, url: String, fields: HTTPFields = [:], body: RequestBody? = nil,
    to destination: DownloadDestination = .temporary, acceptableStatuses: Set<Int> = Set(200..<300)
  ) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.destination = destination
    self.acceptableStatuses = acceptableStatuses
  }

  /// Returns a request that reads what an address names.
  public static func get(
    _ url: String, to destination: DownloadDestination = .temporary, fields: HTTPFields = [:]
  ) -> DownloadRequest {
    DownloadRequest(method: "GET", url: url, fields: fields, to: destination)
  }

  /// Returns a request that sends a body of a media type and downloads the answer.
  public static func post(
    _ url: String, body: RequestBody, contentType: String, to destination: DownloadDestination = .temporary
  ) -> DownloadRequest {
    DownloadRequest(method: "POST", url: url, fields: ["Content-Type": contentType], body: body, to: destination)
  }
}
