public import Foundation

/// How a service goes about its jobs; what a ``DownloadRequest`` says itself comes first.
public struct DownloadConfiguration: Sendable {
  /// Whether and when a failed attempt is made again.
  public var retry = RetryPolicy()

  /// What to do about answers that name another address.
  public var redirects = RedirectPolicy.follow

  /// Whether a redirect may lead from an encrypted connection to one that is not.
  public var allowsInsecureRedirects = false

  /// How long to wait for what.
  public var timeouts = Timeouts()

  /// How many exchanges with one host may be under way at a time.
  public var transfersPerHost = 6

  /// How many exchanges may be under way at a time in all.
  public var transfersAtOnce = 16

  /// How many bytes of a body ``DownloadService/data(for:)`` may hold in memory.
  public var memoryLimit = 10 * 1024 * 1024

  /// Change every request before it is sent, in this order; those of a request follow.
  ///
  /// Those that run once for a job run before those that run for each attempt.
  public var modifiers: [RequestModifier] = []

  /// See requests and results as they pass, in this order.
  public var plugins: [any DownloadPlugin] = []

  /// Gives out and renews the token that goes with every request.
  public var tokens: TokenProvider?

  /// Says whether there is a network; nil if jobs just try.
  public var connectivity: (any Connectivity)?

  /// How long a job waits for a network before it fails.
  public var offlineWait: Duration = .seconds(5)

  /// Whether equal requests that are under way at a time are sent once.
  ///
  /// Equal are those of one method, address and list of fields, without body.
  public var coalesces = false

  /// The file in which jobs are noted that are told to the delegate, so that the service of a later process goes on with
  /// them; nil for none.
  ///
  /// Each service has a file of its own. It is made if it is not there, in a folder that is, and it survives a process
  /// that is killed at any moment. A job whose file is complete is not fetched again; whatever else had not ended begins
  /// anew, or is found again by a ``BackgroundTransport``. Requests are noted without their secrets, which are the fields
  /// Authorization, Proxy-Authorization and Cookie, the credential, and the user in the address: a later process gets
  /// those from its ``tokens``, its ``modifiers`` or its delegate. A request with code in it cannot be noted, and is
  /// refused as ``DownloadError/Reason/notStorable(_:)``.
  public var journal: URL?

  /// Decides which servers to trust; nil leaves it to the system.
  ///
  /// A transport that cannot ask it fails every job as ``DownloadError/Reason/trustUnsupported``.
  public var trust: (any ServerTrustEvaluating)?

  /// Measures every wait and every limit.
  public var clock: any Clock<Duration> = ContinuousClock()

  /// The date, by which a server may say when to come again.
  public var date: @Sendable () -> Date = { Date() }

  /// Draws the waits before repetitions.
  public var randomNumbers: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()

  /// Schedules the service's internal work; nil for a private serial queue.
  ///
  /// The function is called from any thread. It must run each closure exactly once, one at a time and in order, but not
  /// before it returns. Set it where a program has to know that a service has nothing left to do: a test harness, for
  /// example, that runs the work of a whole app on one thread.
  public var schedule: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?

  /// Creates the configuration that suits most.
  public init() {}
}
