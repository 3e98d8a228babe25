import Foundation

// The values that a download machine exchanges with the service, and the state it keeps.

/// An input of a ``DownloadMachine``: something that happened.
enum MachineInput: Sendable {
  /// The job may begin. If it is shared, another job runs the exchange.
  case start(isShared: Bool)
  /// The job must not begin.
  case refused(DownloadError.Reason)
  /// The shared exchange has delivered the body.
  case sharedBodyReceived(ResponseHead, ReceivedBody)
  /// The shared exchange has ended without a body.
  case sharedExchangeEnded(DownloadOutcome)
  /// The destination is writable, and there may be a part to resume from; or it isn't.
  case destinationChecked(Result<PartState?, DownloadError.Reason>)
  /// The modifiers have run: those of the job returned `base`, or had run before if it is nil; those of the attempt
  /// returned the request to send.
  case prepared(base: TransportRequest?, Result<TransportRequest, DownloadError.Reason>)
  /// The exchange may begin.
  case granted
  case networkMissing
  case networkBack
  /// The exchange has a connection.
  case connected
  case sent(Int)
  case informational(ResponseHead)
  case trailers(HTTPFields)
  /// A response began at a time; `isRestart` if it replaces the part on disk.
  case began(ResponseHead, isRestart: Bool, at: Duration)
  case progressed(DownloadProgress)
  case exchangeFinished(ResponseHead, ReceivedBody)
  case exchangeFailed(TransportFailure, ReceivedBody)
  /// The request to send after a redirect; nil to stop at the redirect.
  case redirectDecided(TransportRequest?)
  /// The request to send after a challenge; nil if the challenge is the response.
  case authenticated(Result<TransportRequest?, DownloadError.Reason>)
  /// A timer fired; with the body received until then.
  case fired(MachineTimer, ReceivedBody?)
  /// The body was validated; nil if it is valid.
  case checked(DownloadError.Reason?)
  case placed(Result<URL, DownloadError.Reason>)
  /// The part was kept for a later job; nil if that wasn't possible.
  case kept(PartialDownload?)
  case cancel(keepingPartial: Bool, ReceivedBody?)
  case invalidate(ReceivedBody?)
}

/// An action of a ``DownloadMachine``, which the core carries out.
enum MachineAction: Sendable, Hashable {
  case checkDestination
  /// Join the exchange of another job.
  case join
  /// Run the modifiers of the job, unless they have run before, and then those of the attempt.
  case prepare(TransportRequest, isModified: Bool)
  /// Enqueue the job for an exchange with a host.
  case acquire(host: String)
  case release
  /// Send an input when the network is back.
  case awaitNetwork
  /// Open an exchange that may return the rest of a part.
  case open(TransportRequest, resuming: PartState?)
  case cancelExchange
  /// Let the delegate decide about a redirect.
  case decideRedirect(TransportRequest, ResponseHead)
  case authenticate(TransportRequest, ResponseHead)
  /// Set a timer to a time; nil to stop it.
  case setTimer(MachineTimer, Duration?)
  /// Validate the part; create it first if the body is empty.
  case check(TransportRequest, ResponseHead, isEmpty: Bool)
  case place(ResponseHead)
  case keepPart(PartState)
  case discardPart
  case emit(DownloadEvent)
  case end(DownloadOutcome)
}

/// The state of a ``DownloadMachine``.
enum MachineState: Sendable {
  case waiting
  case checkingDestination
  case sharing
  case preparing
  case queued
  case waitingForNetwork
  case exchanging
  case decidingRedirect(CompleteResponse, next: TransportRequest)
  case authenticating(CompleteResponse)
  case delaying
  case checking(CompleteResponse)
  case placing(CompleteResponse)
  case keeping(JobEnding)
  case ended
}

/// A response whose exchange has ended.
struct CompleteResponse: Sendable {
  let head: ResponseHead
  let body: ReceivedBody
  /// Why the rest of the body is missing; nil if the transport reports that nothing is missing.
  ///
  /// The body of a response that isn't kept, or that leads to another exchange, doesn't matter.
  var failure: TransportFailure?
}

/// How a job without a file ends.
enum JobEnding: Sendable {
  case cancelled
  case failed(DownloadError.Reason)
}

/// The settings that result from the service's configuration and the request.
struct MachinePolicies: Sendable {
  var redirects: RedirectPolicy = .follow
  var allowsInsecureRedirects = false
  var retry = RetryPolicy()
  var timeouts = Timeouts()
  var offlineWait: Duration = .seconds(5)
  /// Whether a challenge can be answered: there is a credential, a token or a delegate.
  var canAuthenticate = false
  /// Whether bytes are written to the destination as they arrive, so that they can't be taken back.
  var isWrittenThrough = false
  /// Whether the transport alone decides how long to wait for a server.
  var leavesTimeoutsToTransport = false
  /// Returns the current date, for a `Retry-After` that names one.
  var date: @Sendable () -> Date = { Date() }

  /// Returns the number of bytes that were written and can't be taken back; nil if there are none.
  func written(in part: PartState?) -> Int? {
    guard isWrittenThrough, let part, part.count > 0 else { return nil }
    return part.count
  }

  /// Returns the wait before the attempt after a failed one: the wait that the response requests, or a random part of
  /// the nominal wait.
  ///
  /// - Parameter time: The time until the deadline of the job; nil without one.
  /// - Throws: Why there is no other attempt.
  func wait(
    after error: DownloadError, of request: TransportRequest, until time: Duration?, _ random: () -> UInt64
  ) throws(DownloadError.Reason) -> Duration {
    let reason = error.reason
    guard error.attempts <= retry.limit else { throw reason }
    let failure = RetryPolicy.Failure(
      request: request, error: error, attempt: error.attempts, isRetriable: retry.allows(reason, of: request))
    let retries: Bool
    do {
      retries = try retry.decision?(failure) ?? failure.isRetriable
    } catch {
      throw .retryRuleFailed(UnderlyingError(error), about: reason)
    }
    guard retries else { throw reason }
    let response = if case .unacceptableStatus(let response) = reason { response } else { nil as RejectedResponse? }
    let requested = response?.head.fields["Retry-After"].flatMap { RetryAfter.delay($0, now: date()) }
    let wait =
      requested ?? retry.nominalWait(before: error.attempts) * (Double(random() >> 11) / Double((1 << 53) - 1))
    if let time, wait > time { throw .deadlineExceeded(timeouts.total ?? .zero, last: reason) }
    return requested == nil ? wait : min(wait, RetryAfter.limit)
  }
}

extension Duration {
  /// Returns the end of a wait that begins at this time, limited to the range of `Duration`.
  func adding(_ wait: Duration) -> Duration {
    self + min(max(wait, .zero), RetryPolicy.unboundedWait)
  }
}

/// The state of a response's body when its exchange ends.
struct ReceivedBody: Sendable, Hashable {
  /// The number of bytes received, including those of the part that they were appended to.
  var count = 0
  /// The announced length of the whole body.
  var announced: Int?
  /// The beginning of a body that doesn't belong in the file.
  var rejected = Data()
  /// The part on disk; nil if there is none.
  var part: PartState?
  /// Whether the server sent a different range of the body than the requested one.
  var isMisplaced = false
  /// Whether the document changed while its ranges arrived, so that they don't belong together.
  var isMixed = false
  /// Why the sink accepted no more bytes.
  var failure: DownloadError.Reason?
}

/// The bytes of a body that are on disk: its beginning, or any ranges of it.
struct PartState: Sendable, Hashable {
  /// The number of bytes from the beginning to the first one that is missing.
  var count: Int
  var total: Int?
  /// The version of the document; nil if the server can't send the rest of a document.
  var validator: EntityValidator?
  /// The ranges on disk, if more is there than the beginning; nil if not.
  var ranges: ByteRanges?

  /// Whether a request may ask for the rest alone.
  var isResumable: Bool { received > 0 && validator != nil }

  /// The number of bytes on disk.
  var received: Int { ranges?.count ?? count }

  /// Whether bytes are on disk after the first one that is missing.
  var hasGaps: Bool { received > count }

  /// The length of the file, which may have gaps.
  var size: Int { ranges?.upperBound ?? count }
}

extension PartState {
  /// Creates the empty part that a response begins.
  init(_ head: ResponseHead, to request: TransportRequest) {
    // Only the response to a plain GET is the document from its beginning.
    let isWhole = request.method == "GET" && head.status != 206
    let coding = head.fields["Content-Encoding"]
    let isEncoded = coding.map { !$0.isEqualIgnoringCase(to: "identity") } ?? false
    let refusesRanges = head.fields["Accept-Ranges"]?.isEqualIgnoringCase(to: "none") ?? false
    let validator = EntityValidator(head).flatMap { $0.isStrong(in: head) ? $0.ofPart : nil }
    self.init(
      count: 0, total: head.announcedLength, validator: isWhole && !isEncoded && !refusesRanges ? validator : nil)
  }
}

extension RejectedResponse {
  init(_ response: CompleteResponse) {
    let body = response.body
    let sent = max(body.count, body.announced ?? 0)
    let isTruncated = response.failure != nil || body.rejected.count < sent
    self.init(head: response.head, body: body.rejected, isTruncated: isTruncated)
  }
}

// MARK: Decisions about public values

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

/// What the final response of an attempt means.
enum ResponseVerdict {
  /// The body is complete, so that it can be checked.
  case complete(CompleteResponse)
  /// The whole body has to be requested.
  case restart
  case notModified
  case unacceptable(DownloadError.Reason)
  /// The body would be kept, but isn't complete.
  case incomplete(TransportFailure)
}

extension DownloadRequest {
  /// Returns what a response means.
  ///
  /// - Parameters:
  ///   - current: The request of the exchange.
  ///   - part: The part that the exchange resumes.
  func verdict(
    on response: CompleteResponse, to current: TransportRequest, resuming part: PartState?
  ) -> ResponseVerdict {
    let (head, body) = (response.head, response.body)
    if head.status == 416, let part {
      // There is no rest: either the part is the whole document, or the document has changed.
      guard head.contentRange?.total == part.count else { return .restart }
      return .complete(CompleteResponse(head: head, body: ReceivedBody(count: part.count, part: part)))
    }
    // A 304 has no body: even where the request accepts it, an empty file must not replace a valid one.
    if head.status == 304, current.isConditional || acceptableStatuses.contains(304) { return .notModified }
    guard acceptableStatuses.contains(head.status) else {
      return .unacceptable(.unacceptableStatus(RejectedResponse(response)))
    }
    guard body.count == 0 || acceptsType(of: head) else {
      return .unacceptable(.unacceptableContentType(RejectedResponse(response)))
    }
    if let failure = response.failure { return .incomplete(failure) }
    // Not every platform reports a body that ends early.
    if current.hasBody(under: head), let announced = body.announced, body.count < announced {
      let url = head.url.redactedURL
      return .unacceptable(.connectionLost(url: url, .body, received: body.count, announced: announced))
    }
    return .complete(response)
  }
}

extension RedirectPolicy {
  /// Returns the request that follows a redirect; nil to stop at the redirect.
  func redirected(
    _ current: TransportRequest, by head: ResponseHead
  ) throws(DownloadError.Reason) -> TransportRequest? {
    if case .stop = self { return nil }
    guard let next = try current.redirected(by: head) else { return nil }
    if case .modify(let modify) = self { return modify(next, head)?.removingSecrets(of: next) }
    return next
  }
}

extension TransportRequest {
  /// Whether the server sends the document only if it has changed.
  var isConditional: Bool {
    ["If-None-Match", "If-Modified-Since"].contains { fields[$0] != nil }
  }

  /// Whether a response to this request has a body.
  func hasBody(under head: ResponseHead) -> Bool {
    method != "HEAD" && !(100..<200).contains(head.status) && ![204, 304].contains(head.status)
  }
}

extension DownloadRequest {
  /// Returns the number of connections that may carry out an exchange.
  func connections(for sent: TransportRequest, resuming part: PartState?) -> Int {
    // If the caller requests a range, the response is that range.
    sent.method == "GET" && (sent.fields["Range"] == nil || part != nil) ? max(connections, 1) : 1
  }

  /// Whether a later request can ask for the rest of a body.
  var isResumable: Bool { method == "GET" }

  /// Whether the media type of a response is acceptable.
  func acceptsType(of head: ResponseHead) -> Bool {
    acceptableContentTypes?.accept(head.fields["Content-Type"]) ?? true
  }

  /// Whether the body of a response belongs in the file, according to its head.
  func accepts(_ head: ResponseHead) -> Bool {
    acceptableStatuses.contains(head.status) && acceptsType(of: head)
  }
}

extension RequestBody {
  /// The number of bytes; nil if it isn't known before the end.
  var knownLength: Int? {
    switch self {
    case .data(let data): data.count
    case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
    case .stream: nil
    }
  }
}
