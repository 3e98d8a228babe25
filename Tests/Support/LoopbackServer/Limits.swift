/// What one client may ask of the server; whatever exceeds it is refused with the status named.
public struct Limits: Sendable, Hashable {
  /// Bytes of the request line (414).
  public var requestLineBytes = 8 * 1024

  /// Bytes of all fields of a head, trailers included (431).
  public var headerBytes = 32 * 1024

  /// Number of fields of a head, trailers included (431).
  public var headerCount = 100

  /// Bytes of a request's body (413).
  public var bodyBytes = 16 * 1024 * 1024

  /// Bytes of a request's body that are kept in memory; of those beyond only number and digest are known.
  public var keptBodyBytes = 16 * 1024 * 1024

  /// Bytes of recorded requests, heads and kept bodies; the oldest are forgotten for the newest.
  public var recordedBytes = 64 * 1024 * 1024

  /// Connections open at once (503 for the next).
  public var connections = 256

  /// How long a connection may do nothing, between requests or within one, before it is closed.
  public var idleTimeout: Duration = .seconds(120)

  /// How long a request may take to arrive, from its first byte to its last (408).
  public var requestTimeout: Duration = .seconds(240)

  /// Creates limits that no honest client of an example or a test meets.
  public init() {}
}
