extension Observers {
  /// Calls a closure with each value, until the token is canceled or released.
  ///
  /// The channel retains the closure and what it captures. For a closure that needs the owner of the channel or of the
  /// token, use ``subscribe(owner:lifetime:from:startingWith:_:)``, which passes the owner in.
  ///
  /// - Parameters:
  ///   - source: Delivers only values of this source, and ends when it is deallocated. Without a source, all values.
  ///   - current: A value that only this observer receives, before the call returns. It is already subscribed.
  ///   - observer: Called with each value.
  /// - Returns: The token that keeps the subscription. If the channel has ended, the observer receives the last event
  ///   before the call returns, and nothing else.
  /// - Complexity: O(1), amortized; O(*n*) once in a delivery in progress.
  @inlinable
  @inline(__always)
  public func subscribe(
    from source: AnyObject? = nil, startingWith current: Value? = nil, _ observer: @escaping (Value) -> Void
  ) -> ObserverToken {
    add(
      Subscription(observer), lifetime: nil, from: source, startingWith: current, cancelsWhenDropped: true)
  }

  /// Calls a closure with each value, during a named lifetime.
  ///
  /// - Parameters:
  ///   - lifetime: When the subscription ends: `.whileAlive(owner)`, `.once` or `.until(event)`.
  ///   - source: Delivers only values of this source, and ends when it is deallocated. Without a source, all values.
  ///   - current: A value that only this observer receives, before the call returns. It counts as a
  ///     delivery, so that `.once` ends with it.
  ///   - observer: Called with each value. The channel holds it until the lifetime ends.
  /// - Returns: A token for an early cancel; releasing it changes nothing.
  @inlinable
  @discardableResult
  public func subscribe(
    _ lifetime: Lifetime, from source: AnyObject? = nil, startingWith current: Value? = nil,
    _ observer: @escaping (Value) -> Void
  ) -> ObserverToken {
    add(
      Subscription(observer), lifetime: lifetime, from: source, startingWith: current, cancelsWhenDropped: false)
  }

  /// Calls a method of an object with each value, while the object lives.
  ///
  /// The object is held weakly: subscribing doesn't keep it alive, and once deallocated it is neither called nor
  /// counted. An object that subscribes more than once receives each value as often.
  ///
  /// - Parameters:
  ///   - object: The observer.
  ///   - method: The method to call, as a method reference: `Label.show`.
  ///   - lifetime: Ends the subscription before the object is deallocated.
  ///   - source: Delivers only values of this source, and ends when it is deallocated. Without a source, all values.
  ///   - current: A value that only this observer receives, before the call returns.
  /// - Returns: A token for an early cancel; releasing it changes nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  public func subscribe<Object: AnyObject>(
    _ object: Object, _ method: @escaping (Object) -> (Value) -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Value? = nil
  ) -> ObserverToken {
    // A closure around a literal method calls it directly; the bare method would be partially applied for each value.
    add(
      ObjectSubscription(object) { object, value in method(object)(value) }, lifetime: lifetime, from: source,
      startingWith: current, cancelsWhenDropped: false)
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the observer isn't retained: 'subscribe(label, Label.show)'. For a closure, call 'subscribe(owner:)'."
  )
  @discardableResult
  public func subscribe(
    _ object: AnyObject, _ method: @escaping (Value) -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Value? = nil
  ) -> ObserverToken {
    subscribe(.whileAlive(object), from: source, startingWith: current, method)
  }

  /// The object of a closure is labeled.
  @available(
    *, unavailable, message: "Label the object: 'subscribe(owner: label) { label, value in … }'."
  )
  @discardableResult
  public func subscribe<Object: AnyObject>(
    _ object: Object, _ observer: @escaping (Object, Value) -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Value? = nil
  ) -> ObserverToken {
    subscribe(owner: object, lifetime: lifetime, from: source, startingWith: current, observer)
  }

  /// Calls a closure with its owner and each value, while the owner lives.
  ///
  /// The owner is held weakly and passed to the closure, so the closure need not capture it.
  ///
  /// - Parameters:
  ///   - owner: The first argument of the closure.
  ///   - lifetime: Ends the subscription before the owner is deallocated.
  ///   - source: Delivers only values of this source, and ends when it is deallocated. Without a source, all values.
  ///   - current: A value that only this observer receives, before the call returns.
  ///   - observer: Called with each value. After the owner was deallocated, the channel releases it at the next
  ///     notification, or when further subscriptions need its place.
  /// - Returns: A token for an early cancel; releasing it changes nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    owner: Owner, lifetime: Lifetime? = nil, from source: AnyObject? = nil, startingWith current: Value? = nil,
    _ observer: @escaping (Owner, Value) -> Void
  ) -> ObserverToken {
    add(
      ObjectSubscription(owner, observer), lifetime: lifetime, from: source, startingWith: current,
      cancelsWhenDropped: false)
  }
}

extension Observers where Value == Void {
  /// Calls a method without arguments at each notification, while the object lives.
  ///
  /// - Parameters:
  ///   - object: The observer, held weakly.
  ///   - method: The method to call, as a method reference: `Label.refresh`.
  ///   - lifetime: Ends the subscription before the object is deallocated.
  ///   - source: Delivers only notifications of this source, and ends when it is deallocated. Without a source, all.
  ///   - current: A value to call the method with before the call returns: `()`, or nil not to call it.
  /// - Returns: A token for an early cancel; releasing it changes nothing.
  @inlinable
  @discardableResult
  public func subscribe<Object: AnyObject>(
    _ object: Object, _ method: @escaping (Object) -> () -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Void? = nil
  ) -> ObserverToken {
    subscribe(owner: object, lifetime: lifetime, from: source, startingWith: current) { object, _ in method(object)() }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the observer isn't retained: 'subscribe(label, Label.refresh)'. For a closure, call 'subscribe(owner:)'."
  )
  @discardableResult
  public func subscribe(
    _ object: AnyObject, _ method: @escaping () -> Void, lifetime: Lifetime? = nil, from source: AnyObject? = nil,
    startingWith current: Void? = nil
  ) -> ObserverToken {
    subscribe(.whileAlive(object), from: source, startingWith: current, method)
  }

  /// The object of a closure is labeled.
  @available(
    *, unavailable, message: "Label the object: 'subscribe(owner: label) { label, _ in … }'."
  )
  @discardableResult
  public func subscribe<Object: AnyObject>(
    _ object: Object, _ observer: @escaping (Object) -> Void, lifetime: Lifetime? = nil,
    from source: AnyObject? = nil, startingWith current: Void? = nil
  ) -> ObserverToken {
    subscribe(owner: object, lifetime: lifetime, from: source, startingWith: current) { object, _ in observer(object) }
  }
}

extension Observers {
  /// The time at which a subscription ends, if it isn't the release of its token.
  ///
  /// A subscription with a lifetime ends by itself; its token permits an early cancel and need not be kept.
  public struct Lifetime {
    private enum Kind {
      case whileAlive(Owner)
      case until((Value) -> Bool)
    }

    private struct Owner {
      weak let object: AnyObject?
    }

    private let kind: Kind

    /// The subscription ends when this object is deallocated.
    ///
    /// The object is held weakly. If the closure uses it, prefer `subscribe(owner:)`, which passes it in: a closure
    /// that captures it keeps it alive, and with it the subscription.
    public static func whileAlive(_ owner: AnyObject) -> Self {
      Self(kind: .whileAlive(Owner(object: owner)))
    }

    /// The subscription ends with its first delivery.
    public static var once: Self { until { _ in true } }

    /// The subscription ends with the first value for which this is true, which is its last delivery.
    ///
    /// The predicate is called once for each value, before the observer.
    public static func until(_ isLast: @escaping (Value) -> Bool) -> Self {
      Self(kind: .until(isLast))
    }

    /// The object whose deallocation ends the subscription.
    var owner: AnyObject? {
      if case .whileAlive(let owner) = kind { owner.object } else { nil }
    }

    /// Whether the owner has been deallocated.
    var hasEnded: Bool {
      if case .whileAlive(let owner) = kind { owner.object == nil } else { false }
    }

    /// Returns whether this value is the last one to deliver.
    func isLast(_ value: Value) -> Bool {
      if case .until(let isLast) = kind { isLast(value) } else { false }
    }
  }
}

extension Observers.Lifetime where Value: Equatable {
  /// The subscription ends with this value, which is its last delivery.
  public static func until(_ event: Value) -> Self {
    until { $0 == event }
  }
}

/// A handle that cancels one subscription of a channel.
///
/// The token of a subscription without a lifetime keeps it: releasing the last reference cancels the subscription. With
/// a lifetime, the token only permits an early cancel. Keep it in a property: an optimized build may release a local
/// constant after its last use, before the end of its scope. A token never retains the observer or what it captured,
/// nor the channel's source.
///
/// Cancel and release a token on the actor that uses the channel. If the last reference to its owner may be released
/// elsewhere, give the owner an `isolated deinit`.
public final class ObserverToken {
  /// The place of this subscription in the order of its channel, counted from 1 and never reused.
  public let number: Int

  private let subscriptions: SubscriptionList
  private let cancelsWhenDropped: Bool

  @usableFromInline
  init(_ number: Int, of subscriptions: SubscriptionList, cancelsWhenDropped: Bool) {
    self.number = number
    self.subscriptions = subscriptions
    self.cancelsWhenDropped = cancelsWhenDropped
  }

  deinit {
    if cancelsWhenDropped { cancel() }
  }

  /// Ends the subscription: its observer receives nothing more, not even of a delivery in progress, and is released.
  ///
  /// A second call does nothing, nor does one after the channel has ended.
  ///
  /// - Complexity: O(log *n*) in the number of subscriptions, amortized; O(*n*) once in a delivery in progress.
  public func cancel() {
    subscriptions.cancel(number)
  }

  /// Whether the subscription has ended, so that the token has no effect.
  package var hasEnded: Bool {
    subscriptions.index(of: number).flatMap { subscriptions.entries[$0].subscription?.isLive } != true
  }
}
