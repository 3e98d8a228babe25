public import MessageTracing

extension Observers {
  /// A value, or the end, that waits for the delivery under way.
  enum Waiting {
    case value(Value, source: AnyObject?, chainLength: Int)
    case end
  }

  /// Delivers a value to every observer, in the order they subscribed.
  ///
  /// Outside a delivery, all that the value sets off has been delivered when this returns, queued values included.
  /// From inside one, the ``policy`` decides.
  ///
  /// - Parameters:
  ///   - value: What all observers get.
  ///   - source: Where it comes from. Observers that filter for another source do not get it, nor do they get a value
  ///     without one.
  /// - Returns: Whether the value was delivered, waits, or was refused and why.
  /// - Complexity: O(*n*) in the number of observers.
  @inlinable
  @discardableResult
  public func notify(_ value: Value, from source: AnyObject? = nil) -> NotifyOutcome {
    guard depth.value == 0, !isClosed.isSet else { return notifyInside(value, from: source) }
    depth.value = 1
    deliver(value, from: source)
    leaveDelivery()
    return .delivered
  }

  /// Takes a value while a delivery is under way, or refuses it.
  @usableFromInline
  func notifyInside(_ value: Value, from source: AnyObject?) -> NotifyOutcome {
    if isClosed.isSet { return .refused(.ended) }
    switch policy.kind {
    case .queued:
      guard chainLength < policy.limit else { return refuse(.chainTooLong) }
      queue.append(.value(value, source: source, chainLength: chainLength + 1))
      hasQueue.isSet = true
      return .queued
    case .nested:
      guard depth.value < policy.limit else { return refuse(.nestedTooDeep) }
      depth.value += 1
      deliver(value, from: source)
      leaveDelivery()
      return .delivered
    case .forbidden:
      return refuse(.forbidden)
    }
  }

  @inlinable
  func deliver(_ value: Value, from source: AnyObject?) {
    if Trace.isOn {
      list.report(value, from: source, sender: source ?? self)
    } else {
      list.deliver(value, from: source)
    }
  }

  /// Ends a delivery; the outermost one first delivers what observers have sent meanwhile.
  @inlinable
  func leaveDelivery() {
    if depth.value == 1, hasQueue.isSet { deliverQueue() }
    depth.value -= 1
  }

  @usableFromInline
  func deliverQueue() {
    while !queue.isEmpty {
      let waiting = queue
      queue = []
      for item in waiting {
        switch item {
        case .value(let value, let source, let length):
          chainLength = length
          deliver(value, from: source)
        case .end:
          deliverEnd()
        }
      }
    }
    chainLength = 1
    hasQueue.isSet = false
  }
}

extension Observers where Value == Void {
  /// Tells every observer that it happened.
  @inlinable
  @discardableResult
  public func notify(from source: AnyObject? = nil) -> NotifyOutcome {
    notify((), from: source)
  }
}
