/// One observer in a channel's list: a closure that gets every value, and the base of the other kinds.
///
/// The closure lies in a `let`, from where it is called without being retained.
@usableFromInline
class ObserverSlot<Value> {
  /// Whether the subscription goes on, as far as its own lifetime decides.
  ///
  /// Turned off by a cancel, also for the deliveries under way, and never on again.
  @usableFromInline final let isLive = Flag(true)

  /// The observer, if it is to get every value; otherwise ``deliver(_:from:)`` decides.
  @usableFromInline final let direct: ((Value) -> Void)?

  @inlinable
  init(direct: ((Value) -> Void)?) {
    self.direct = direct
  }

  /// Whether the next value could reach the observer.
  var isAlive: Bool { isLive.isSet }

  /// The object that observes, or on whose behalf a closure does.
  var object: AnyObject? { nil }

  /// Hands over one value and returns whether the subscription goes on.
  @usableFromInline
  func deliver(_ value: Value, from source: AnyObject?) -> Bool {
    direct?(value)
    return true
  }

  /// Hands over the end event, which no filter holds back.
  func finish(with value: Value) {
    _ = deliver(value, from: nil)
  }
}
