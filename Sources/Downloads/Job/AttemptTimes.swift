/// When what happened to one attempt, by the service's clock, counted from the making of the service.
public struct AttemptTimes: Sendable, Hashable {
  /// When it began to wait for its turn.
  public var queued: Duration
  /// When it was opened; nil until it is.
  public var started: Duration?
  /// When the head of its last response was there; nil if none came.
  public var head: Duration?
  /// When it was over; nil until it is.
  public var ended: Duration?

  /// Notes times.
  public init(queued: Duration, started: Duration? = nil, head: Duration? = nil, ended: Duration? = nil) {
    self.queued = queued
    self.started = started
    self.head = head
    self.ended = ended
  }
}
