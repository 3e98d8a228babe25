extension Observers {
  /// Tells a closure each value, until the token is cancelled or dropped.
  ///
  /// The channel holds the closure, and so what it captures. A closure that needs an object which owns the channel or
  /// the token is better handed it by ``subscribe(owner:lifetime:from:startingWith:_:)``.
  ///
  /// - Parameters:
  ///   - source: Delivers only values of this source, and ends when it dies. Without one, all values.
  ///   - current: A value that this observer alone gets before the call returns. It is subscribed by then.
  ///   - observer: Told each value.
  /// - Returns: The token that keeps the subscription. Once the channel has ended, the observer gets the last event at
  ///   once and nothing else.
  /// - Complexity: O(1), amortised; O(*n*) once in a delivery under way.
  @inlinable
  @inline(__always)
  public func subscribe(
    from source: AnyObject? = nil, startingWith current: Value? = nil, _ observer: @escaping (Value) -> Void
  ) -> ObserverToken {
    add(
      ObserverSlot(observer), lifetime: nil, from: source, startingWith: current, cancelsWhenDropped: true)
  }

  /// Tells a closure each value, for as long as a named lifetime goes on.
  ///
  /// - Parameters:
  ///   - lifetime: When the subscription ends by itself: `.whileAlive(owner)`, `.once` or `.until(event)`.
  ///   - source: Delivers only values of this source, and ends when it dies. Without one, all values.
  ///   - current: A value that this observer alone gets before the call returns.
  ///   - observer: Told each value. The channel holds it until the lifetime ends.
  /// - Returns: A token for an early cancel; dropping it changes nothing.
  @inlinable
  @discardableResult
  public func subscribe(
    _ lifetime: Lifetime, from source: AnyObject? = nil, startingWith current: Value? = nil,
    _ observer: @escaping (Value) -> Void
  ) -> ObserverToken {
    add(
      ObserverSlot(observer), lifetime: lifetime, from: source, startingWith: current,
      cancelsWhenDropped: false)
  }

  /// Calls a method of an object with each value, while the object lives.
  ///
  /// The object is held weakly: subscribing does not keep it alive, and a dead one is neither called nor counted. One
  /// object may subscribe more than once, and gets each value as often.
  ///
  /// - Parameters:
  ///   - object: The observer.
  ///   - method: What to call, as a method reference: `Label.show`.
  ///   - lifetime: Ends the subscription earlier than the object's death.
  ///   - source: Delivers only values of this source, and ends when it dies. Without one, all values.
  ///   - current: A value that this observer alone gets before the call returns.
  /// - Returns: A token for an early cancel; dropping it changes nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  public func subscribe<Object: AnyObject>(
    _ object: Object, _ method: @escaping (Object) -> (Value) -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Value? = nil
  ) -> ObserverToken {
    // The closure around a literal method makes a direct call of it, instead of a partial application for each value.
    add(
      ObjectSlot(object) { object, value in method(object)(value) }, lifetime: lifetime, from: source,
      startingWith: current, cancelsWhenDropped: false)
  }

  /// Tells a closure each value together with its owner, while the owner lives.
  ///
  /// The owner is held weakly and handed to the closure, which so need not capture it.
  ///
  /// - Parameters:
  ///   - owner: The object on whose behalf the closure observes.
  ///   - lifetime: Ends the subscription earlier than the owner's death.
  ///   - source: Delivers only values of this source, and ends when it dies. Without one, all values.
  ///   - current: A value that this observer alone gets before the call returns.
  ///   - observer: Told each value. The channel holds it until the owner dies.
  /// - Returns: A token for an early cancel; dropping it changes nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    owner: Owner, lifetime: Lifetime? = nil, from source: AnyObject? = nil, startingWith current: Value? = nil,
    _ observer: @escaping (Owner, Value) -> Void
  ) -> ObserverToken {
    add(
      ObjectSlot(owner, observer), lifetime: lifetime, from: source, startingWith: current, cancelsWhenDropped: false)
  }

  @inlinable
  func add(
    _ observer: ObserverSlot<Value>, lifetime: Lifetime?, from source: AnyObject?, startingWith current: Value?,
    cancelsWhenDropped: Bool
  ) -> ObserverToken {
    let isConditional = lifetime != nil || source != nil
    let slot = isConditional ? ConditionalSlot(observer, lifetime: lifetime, from: source) : observer
    let number = isClosed.isSet ? list.ledger.takeNumber() : list.append(slot)
    let token = ObserverToken(number, of: list.ledger, cancelsWhenDropped: cancelsWhenDropped)
    if isClosed.isSet || current != nil { welcome(slot, current: current, from: source) }
    return token
  }

  /// Hands a new observer its first value: the current one, or the last of a channel that has ended.
  @usableFromInline
  func welcome(_ slot: ObserverSlot<Value>, current: Value?, from source: AnyObject?) {
    if let lastEvent {
      slot.reportFinish(with: lastEvent, sender: self)
    } else if let current {
      // A delivery like any other, to one observer: what it sends meanwhile waits by the policy.
      depth.value += 1
      if !slot.report(current, from: source, sender: source ?? self) { list.ledger.sweep() }
      leaveDelivery()
    }
  }
}
