/// How long a job waits for what; measured by the service's clock, fractions of a second included.
public struct Timeouts: Sendable, Hashable, Codable {
  /// From the beginning of an attempt until the server takes the first bytes or answers.
  public var connect: Duration
  /// Between two signs of life of an attempt, once there was one.
  public var idle: Duration
  /// From the start of a job to its end, all attempts and waits included; nil for no limit.
  public var total: Duration?

  /// Creates the limits; a minute of silence ends an attempt unless said otherwise.
  public init(connect: Duration = .seconds(60), idle: Duration = .seconds(60), total: Duration? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }
}
