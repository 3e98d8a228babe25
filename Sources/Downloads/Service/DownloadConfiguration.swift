public import Foundation

/// The settings of a service; a ``DownloadRequest`` can override some of them.
public struct DownloadConfiguration: Sendable {
  /// Whether and when a failed attempt is retried.
  public var retry = RetryPolicy()

  /// How redirects are handled.
  public var redirects = RedirectPolicy.follow

  /// Whether a redirect may lead from an encrypted to an unencrypted connection.
  public var allowsInsecureRedirects = false

  /// The time limits of attempts and jobs.
  public var timeouts = Timeouts()

  /// The maximum number of simultaneous exchanges with one host; further jobs wait.
  ///
  /// A number below 1 counts as 1.
  public var maximumTransfersPerHost = 6

  /// The maximum number of simultaneous exchanges of the service; further jobs wait.
  ///
  /// A number below 1 counts as 1.
  public var maximumTransfers = 16

  /// The maximum number of bytes that ``DownloadService/data(for:from:)`` holds in memory.
  ///
  /// A larger body ends the job as ``DownloadError/Reason/bodyTooLarge(limit:)``.
  public var memoryLimit = 10 * 1024 * 1024

  /// The changes to every request before it is sent, in this order, followed by the request's own modifiers.
  ///
  /// All modifiers that run once for a job run before those that run for each attempt.
  public var modifiers: [RequestModifier] = []

  /// The observers of requests and outcomes, called in this order.
  public var plugins: [any DownloadPlugin] = []

  /// The provider of the token that is sent with every request; nil for none.
  public var tokenProvider: TokenProvider?

  /// The source of the network's state; nil to send requests without checking it.
  public var connectivity: (any Connectivity)?

  /// Whether a file is written through to the disk before its job ends, so that it survives a loss of power.
  ///
  /// A file always arrives in one step, and a process that is killed loses nothing. Without this setting the system
  /// decides when the disk receives the bytes; with it, each arrival waits for the disk, which takes milliseconds.
  public var synchronizesFiles = false

  /// How long a job waits for a network before it fails.
  public var offlineWait: Duration = .seconds(5)

  /// Whether equal requests that run at the same time share one exchange.
  ///
  /// Requests are equal if they have the same method, URL, header fields and limits, accept the same responses, and have
  /// no body. The exchange has the highest priority of their jobs. A request that resumes a part, or has a credential, a
  /// known version, modifiers, or its own policy for retries or redirects, shares none; nor does one whose delegate
  /// decides about redirects, or whose destination is a pipe, a device or a descriptor.
  public var coalescesRequests = false

  /// The file that records the jobs reported to the delegate, so that a later process resumes them; nil for none.
  ///
  /// Each service has its own file, which isn't a symbolic link. The service creates it in an existing folder, and it
  /// stays valid if the process is killed at any time. A job whose file is complete isn't fetched again, and one that was
  /// canceled doesn't begin again: if its end wasn't delivered, the later process delivers it. Any other pending job
  /// begins again, or continues in a ``/Transports/BackgroundTransport``.
  ///
  /// If the file can't be used, as on a full volume or while another service uses it, each job fails with the reason. It
  /// is opened again when the next job begins, and the jobs in it are restored then. Jobs whose records a newer version of
  /// the library has written stay in the file: they aren't restored, and a ``/MessageRecording/Diagnostic`` says so.
  ///
  /// Requests are stored without secrets: the fields that ``/Transports/HTTPFields/redacted`` hides, the credential,
  /// and the user in the URL. A later process gets those from its ``tokenProvider``, its ``modifiers`` or its delegate. The
  /// query of the URL is stored, since it belongs to the document's address; only the user of the process can read the
  /// file. A request that contains code or a file descriptor can't be stored, and fails as
  /// ``DownloadError/Reason/notStorable(_:)``.
  public var journal: URL?

  /// The function that decides whether to trust a server; nil to leave the decision to the system.
  ///
  /// The function receives the host that was requested and the certificate chain that it presented, leaf first, in DER.
  /// If the transport isn't a ``/Transports/TrustEvaluatingTransport``, every job fails as
  /// ``DownloadError/Reason/trustUnsupported``.
  public var evaluateTrust: (@Sendable (_ host: String, _ certificates: [[UInt8]]) -> Bool)?

  /// The clock that measures all waits and time limits.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// The function that returns the current date, for servers that name the date of the next attempt.
  public var date: @Sendable () -> Date = { Date() }

  /// The generator for the random part of waits.
  public var randomNumbers: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()

  /// The function that schedules the service's internal work; nil for a private serial queue.
  ///
  /// The function is called from any thread. It must run each closure exactly once, one at a time and in order, but not
  /// before it returns. Set it in a test harness that has to find out when a service is idle.
  public var schedule: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// Creates a configuration with default settings.
  public init() {}
}

/// A type that reports whether there is a network.
public protocol Connectivity: Sendable {
  /// Whether there is a network now.
  var isOnline: Bool { get }

  /// A stream of the changes from now on; true when the network returns.
  ///
  /// A service iterates over one such sequence for as long as it exists.
  var changes: AsyncStream<Bool> { get }
}

/// A type that observes the requests of a service's jobs and can replace their outcomes.
///
/// Both methods are called one at a time on the service's internal queue and must not block.
public protocol DownloadPlugin: Sendable {
  /// Called before an exchange begins, with the request as it will be sent.
  func willSend(_ request: TransportRequest, for job: DownloadJob)

  /// Returns the outcome to deliver; called before an outcome is delivered.
  func willDeliver(_ outcome: DownloadOutcome, of job: DownloadJob) -> DownloadOutcome
}

/// A clock of any type, with times relative to the creation of the service.
struct ServiceClock: Sendable {
  /// The current time.
  let now: @Sendable () -> Duration
  /// Returns at a time, or throws when the task is canceled.
  let sleep: @Sendable (_ until: Duration) async throws -> Void
  /// Whether it is the continuous clock of the system.
  var isContinuous: Bool

  init<C: Clock<Duration>>(_ clock: C) {
    isContinuous = clock is ContinuousClock
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }
}
