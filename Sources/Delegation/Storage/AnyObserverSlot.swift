/// One subscription in a channel's ledger, whatever the values it is about.
@usableFromInline
class AnyObserverSlot {
  /// Turned off by a cancel or a last delivery, also for the deliveries under way, and never on again.
  @usableFromInline final let isLive = Flag(true)

  @inlinable
  init() {}

  /// Whether the next value could reach the observer: it is live, and so are the objects it depends on.
  var isAlive: Bool { isLive.isSet }

  /// The object that observes, or on whose behalf a closure does.
  var object: AnyObject? { nil }
}
