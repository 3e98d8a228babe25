public import Foundation
import MessageRecording

/// The error of a failed download, which leaves a file at the destination unchanged.
///
/// The description is for people: it says what happened, the state left, the likely cause and the remedy. It never
/// contains passwords or other credentials.
public struct DownloadError: Error, Sendable, Hashable {
  /// Why the last attempt failed.
  ///
  /// URLs in it don't contain their passwords.
  public indirect enum Reason: Error, Sendable, Hashable {
    // MARK: Before anything is sent

    /// The text isn't a URL.
    case malformedURL(String)
    /// The scheme of the URL isn't supported.
    case unsupportedScheme(String, url: String)
    /// The URL has no host.
    case missingHost(url: String)
    /// The method isn't a token of the protocol.
    case malformedMethod(String)
    /// The name or the value of a header field would break the message.
    case malformedField(name: String)
    /// The method can't have a body.
    case bodyNotAllowed(method: String)
    /// File and data URLs support GET and HEAD only.
    case methodNotSupported(String, scheme: String)
    /// A length is announced for a stream, whose length isn't known.
    case lengthOfStream
    /// The file to send can't be read, with the system's error number.
    case unreadableBody(URL, code: Int32)
    /// The configuration evaluates trust, but the transport can't.
    case trustUnsupported
    /// The service has a journal, and this part of the request can't be stored in it.
    case notStorable(UnstorablePart)
    /// The service's journal can't be read or written, with the system's error number.
    case journalUnusable(URL, code: Int32)
    /// Another service uses the journal.
    case journalInUse(URL)
    /// A request modifier threw an error.
    case modifierFailed(UnderlyingError)

    // MARK: The exchange

    /// There was no network, and none came while the job waited.
    case offline(url: String)
    /// The server couldn't be reached.
    case cannotConnect(url: String)
    /// The host's name couldn't be resolved.
    case unknownHost(String)
    /// The server isn't trusted; with its host.
    case untrustedServer(String, DistrustReason)
    /// The proxy refused to connect to the server, with its status.
    case proxyRefused(url: String, status: Int)
    /// The proxy can't be used; with a description of the problem.
    case proxyFailed(url: String, String)
    /// Nothing happened for too long.
    case timedOut(url: String, ExchangePhase)
    /// The connection was lost after this many bytes of the body, or the server sent fewer than it announced.
    case connectionLost(url: String, ExchangePhase, received: Int, announced: Int?)
    /// The body of the request couldn't be read while it was sent; with a description of the problem.
    case bodyFailed(url: String, String)
    /// The body is encoded in a way that is damaged or unknown; with a description that completes "the body …".
    case undecodableBody(url: String, String)
    /// The response isn't valid HTTP; with a description of the problem.
    case malformedResponse(url: String, String)
    /// The transport can't carry out requests here; with a description in full sentences.
    case transportUnavailable(String)
    /// Options of the transport's connections can't be used, such as a file of certificates; with a description in full
    /// sentences.
    case unusableConnectionOptions(String)
    /// The transport failed for a reason without its own case.
    case transport(url: String, code: Int, text: String)
    /// The job exceeded its time limit; with the reason of its last failed attempt, if any.
    case deadlineExceeded(Duration, last: Reason?)
    /// The retry rule threw an error; with the failure that it had to decide about.
    case retryRuleFailed(UnderlyingError, about: Reason)

    // MARK: The response

    /// The status isn't acceptable.
    case unacceptableStatus(RejectedResponse)
    /// The media type isn't acceptable.
    case unacceptableContentType(RejectedResponse)
    /// The response still redirected the job after this many redirects.
    case tooManyRedirects(limit: Int, url: String)
    /// The location of a redirect isn't a URL.
    case malformedRedirect(to: String, from: String)
    /// The location of a redirect has no host or a scheme that isn't supported.
    case unsupportedRedirect(to: String, from: String)
    /// A redirect leads from an encrypted to an unencrypted connection.
    case insecureRedirect(to: String, from: String)
    /// A validator refused the body.
    case validationFailed(UnderlyingError)
    /// Another program changed or replaced the partial file.
    case partChanged(URL)
    /// The body doesn't have the expected length.
    case wrongLength(expected: Int, received: Int)
    /// The body doesn't have the expected SHA-256 digest; both are hexadecimal.
    case wrongDigest(expected: String, received: String)
    /// The body is larger than the memory limit.
    case bodyTooLarge(limit: Int)

    // MARK: Authentication

    /// The credential couldn't be used.
    case credentialFailed(UnderlyingError)
    /// The token couldn't be refreshed.
    case refreshFailed(UnderlyingError)
    /// Tokens were refreshed too often within a time span, so another refresh won't help.
    case tooManyRefreshes(limit: Int, window: Duration)

    // MARK: The file

    /// The folder of the destination doesn't exist.
    case missingParent(URL)
    /// There is a file at the destination, and the request doesn't say to replace it.
    case occupiedDestination(URL)
    /// The transfer ended after bytes were written to a destination that isn't a regular file, so it can't begin again;
    /// with the number of bytes, and why the attempt failed.
    case outputBroken(written: Int, last: Reason)
    /// The system refused to write at the destination, with its error number.
    case unwritableDestination(URL, code: Int32)

    // MARK: The service

    /// The service was invalidated or deallocated before the job ended.
    case invalidated
  }

  /// A part of a request that a journal can't store, since another process couldn't restore it; its raw value names it
  /// in sentences.
  public enum UnstorablePart: String, Sendable, Hashable {
    /// The request's validators.
    case validators
    /// The request's modifiers.
    case modifiers
    /// A retry policy that contains a closure.
    case retryRule = "retry rule"
    /// A closure that decides about redirects.
    case redirectRule = "redirect rule"
    /// A body that is read from a stream.
    case bodyStream = "body stream"
    /// A file descriptor that the body is written to.
    case outputDescriptor = "output descriptor"
  }

  /// Why the last attempt failed.
  public let reason: Reason
  /// The number of attempts; 0 if none began.
  public let attempts: Int
  /// The part of the body that a later job can resume; nil if none is kept.
  public let partial: PartialDownload?
  /// Whether the job has a destination of its own that is unchanged, as the description says.
  var hasDestination = true

  /// Creates an error.
  public init(_ reason: Reason, attempts: Int = 0, partial: PartialDownload? = nil) {
    self.reason = reason
    self.attempts = attempts
    self.partial = partial
  }

  /// Creates the error of a job.
  init(_ reason: Reason, of request: DownloadRequest, attempts: Int, partial: PartialDownload? = nil) {
    self.init(reason, attempts: attempts, partial: partial)
    hasDestination = request.destination != .temporary
  }

  /// Returns whether the errors have the same reason, the same number of attempts and the same part.
  public static func == (one: DownloadError, other: DownloadError) -> Bool {
    one.reason == other.reason && one.attempts == other.attempts && one.partial == other.partial
  }

  /// Hashes the reason.
  public func hash(into hasher: inout Hasher) { hasher.combine(reason) }
}

/// A response that wasn't accepted: its head and the beginning of its body.
public struct RejectedResponse: Sendable, Hashable {
  /// The maximum number of bytes of the body that are kept: 64 KiB.
  public static let bodyLimit = 64 * 1024

  /// The head of the response.
  public let head: ResponseHead

  /// The first ``bodyLimit`` bytes of the body.
  public let body: Data

  /// Whether the server sent or announced more than was kept.
  public let isTruncated: Bool

  /// Creates a value for a response.
  public init(head: ResponseHead, body: Data, isTruncated: Bool) {
    self.head = head
    self.body = body
    self.isTruncated = isTruncated
  }
}

/// An error of the app's code inside an error of the service.
///
/// Two are equal if their errors have the same type and the same description.
public struct UnderlyingError: Sendable, Hashable, CustomStringConvertible {
  /// The error that was thrown.
  public let error: any Error

  /// Wraps an error.
  public init(_ error: any Error) { self.error = error }

  /// The description of the error.
  public var description: String { "\(error)" }

  /// The description with a full stop, as the end of a sentence.
  var sentence: String { description.withFullStop }

  /// Returns whether the errors have the same type and the same description.
  public static func == (one: UnderlyingError, other: UnderlyingError) -> Bool {
    type(of: one.error) == type(of: other.error) && one.description == other.description
  }

  /// Hashes the description.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension DownloadError.Reason {
  /// Creates the reason for a failure of the transport.
  init(_ failure: TransportFailure, _ body: ReceivedBody, url: String, host: String) {
    let lost = { Self.connectionLost(url: url, $0, received: body.count, announced: body.announced) }
    self =
      switch failure {
      case .cannotConnect: .cannotConnect(url: url)
      case .unknownHost: .unknownHost(host)
      case .timedOut(let phase): .timedOut(url: url, phase)
      case .untrustedServer(let reason): .untrustedServer(host, reason)
      case .proxyRefused(let status): .proxyRefused(url: url, status: status)
      case .proxyFailed(let problem): .proxyFailed(url: url, problem)
      case .bodyFailed(let problem): .bodyFailed(url: url, problem)
      case .undecodableBody(let problem): .undecodableBody(url: url, problem)
      case .malformedResponse(let problem): .malformedResponse(url: url, problem)
      case .malformedURL: .malformedURL(url)
      case .unavailable(let text): .transportUnavailable(text)
      case .unusableOptions(let text): .unusableConnectionOptions(text)
      case .offline: .offline(url: url)
      case .connectionLost(let phase): lost(phase)
      // A job that cancels its exchange ignores later reports, so this cancellation is the transport's.
      case .cancelled, .sinkRefused: lost(.body)
      // Platforms report a body that ends early with different codes.
      case .other where body.announced.map { body.count < $0 } ?? false: lost(.body)
      case .other(let code, let text): .transport(url: url, code: code, text: text)
      }
  }

  /// Whether a later attempt or job can resume the part.
  var leavesPartUsable: Bool {
    switch self {
    case .validationFailed, .wrongLength, .wrongDigest, .bodyTooLarge: false
    case .retryRuleFailed(_, let about): about.leavesPartUsable
    default: true
    }
  }
}
