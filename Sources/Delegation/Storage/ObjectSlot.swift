/// A weakly held object in a channel's list, with what to call on it.
@usableFromInline
final class ObjectSlot<Value, Object: AnyObject>: ObserverSlot<Value> {
  @usableFromInline weak let observer: Object?
  @usableFromInline let call: (Object, Value) -> Void

  @inlinable
  init(_ observer: Object, _ call: @escaping (Object, Value) -> Void) {
    self.observer = observer
    self.call = call
    super.init()
  }

  override var isAlive: Bool { isLive.isSet && observer != nil }
  override var object: AnyObject? { observer }

  @usableFromInline
  override func deliver(_ value: Value, from source: AnyObject?) -> Bool {
    guard let observer else { return false }
    call(observer, value)
    return true
  }
}
