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

/// The rate of an exchange with a limit of bytes per second, which determines when it may receive more.
struct Pace {
  private let bytesPerSecond: Int
  private var start: ContinuousClock.Instant?
  private var count = 0

  init(bytesPerSecond: Int) { self.bytesPerSecond = bytesPerSecond }

  mutating func add(_ bytes: Int) { count += bytes }

  /// Returns the time at which the next bytes may be received; nil if they may be received now.
  mutating func next(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let start = start ?? now
    self.start = start
    let time = start + .seconds(of: count, at: bytesPerSecond)
    return time > now ? time : nil
  }
}

extension Duration {
  /// Returns the time that a number of bytes takes with a limit of bytes per second.
  package static func seconds(of count: Int, at bytesPerSecond: Int) -> Duration {
    .seconds(Double(count) / Double(max(bytesPerSecond, 1)))
  }
}
