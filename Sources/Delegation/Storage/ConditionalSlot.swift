/// An observer in a channel's list that gets only some of the values: of one source, or for a limited time.
@usableFromInline
final class ConditionalSlot<Value>: ObserverSlot<Value> {
  private let observer: ObserverSlot<Value>
  private let lifetime: Observers<Value>.Lifetime?
  private let isFiltered: Bool
  /// Weak and not an address, since a new object may be given the address of a dead one.
  private weak let source: AnyObject?

  @usableFromInline
  init(_ observer: ObserverSlot<Value>, lifetime: Observers<Value>.Lifetime?, from source: AnyObject?) {
    self.observer = observer
    self.lifetime = lifetime
    self.source = source
    isFiltered = source != nil
    super.init()
  }

  override var isAlive: Bool { isLive.isSet && conditionsHold && observer.isAlive }
  override var object: AnyObject? { observer.object ?? lifetime?.owner }

  private var conditionsHold: Bool {
    (source != nil || !isFiltered) && lifetime?.hasEnded != true
  }

  override func takes(from source: AnyObject?) -> Bool {
    isAlive && (!isFiltered || self.source === source)
  }

  @usableFromInline
  override func deliver(_ value: Value, from source: AnyObject?) -> Bool {
    guard conditionsHold, observer.isAlive else { return false }
    guard !isFiltered || self.source === source else { return true }
    // Forgotten before the call, so that a nested notify cannot reach it (OB-19).
    if lifetime?.isLast(value) == true { isLive.isSet = false }
    return observer.deliver(value, from: source) && isLive.isSet
  }

  override func finish(with value: Value) {
    if conditionsHold { observer.finish(with: value) }
  }
}
