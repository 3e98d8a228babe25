/// The limits of what a client may send; a request beyond a limit is refused with the status named there.
public struct Limits: Sendable, Hashable {
  /// The bytes of the request line (414).
  public var requestLineBytes = 8 * 1024

  /// The bytes of all fields of a head and its trailers (431).
  public var headerBytes = 32 * 1024

  /// The number of fields of a head and its trailers (431).
  public var headerCount = 100

  /// The bytes of a request's body (413).
  public var bodyBytes = 16 * 1024 * 1024

  /// The bytes of a request's body that are kept in memory; of a longer body, only count and digest are recorded.
  public var keptBodyBytes = 16 * 1024 * 1024

  /// The bytes of recorded requests, heads and kept bodies; the oldest requests are dropped for the newest.
  public var recordedBytes = 64 * 1024 * 1024

  /// The number of requests at once on a connection with HTTP/2; the client sends further ones later.
  public var streams = 100

  /// The number of open connections (503 for the next).
  public var connections = 256

  /// The time without traffic, between requests or within one, after which a connection is closed.
  public var idleTimeout: Duration = .seconds(120)

  /// The time that a request may take to arrive, from its first byte to its last (408).
  public var requestTimeout: Duration = .seconds(240)

  /// Creates the default limits.
  public init() {}
}
