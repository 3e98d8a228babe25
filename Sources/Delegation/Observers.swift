// Outcomes and errors name objects by participants, and problems are reported as diagnostics: they come with the
// module.
@_exported public import MessageRecording

/// A channel that notifies any number of observers, in the order they subscribed.
///
/// A source owns its channel, observers subscribe, and the source notifies:
///
/// ```swift
/// final class Counter {
///   let changes = Observers<Int>()
///   private(set) var count = 0 { didSet { changes.notify(count) } }
/// }
///
/// let token = counter.changes.subscribe { print($0) }         // until the token is released
/// counter.changes.subscribe(label, Label.show)                // while the label lives; held weakly
/// counter.changes.subscribe(owner: self) { $0.total = $1 }    // while self lives; passed in, not captured
/// counter.changes.subscribe(.once) { print("first: \($0)") }  // one delivery
/// ```
///
/// A delivery reaches exactly the observers that were subscribed when it began, except those that end during it. It
/// runs on the caller's context, before the outermost ``notify(_:from:)`` returns, and nothing is locked: observers may
/// subscribe, cancel, list and notify. The channel's ``ReentrancyPolicy`` decides what a notification sent during a
/// delivery does. The order between two channels is unspecified.
///
/// The channel holds objects weakly and closures strongly, until their subscription ends. It ends with its last event
/// (``end(with:)``) or, if it was created with one, when it is deallocated; then it releases all observers. A channel
/// belongs to the isolation in which it was created; none of its types is bound to an actor.
public final class Observers<Value>: TraceNamed {
  /// A value, or the end, that waits for the delivery in progress.
  enum Pending {
    case value(Value, source: AnyObject?, chainLength: Int)
    case end
  }

  /// What a notification sent during a delivery does.
  public let policy: ReentrancyPolicy

  /// The name of this channel in diagnostics.
  public let traceName: String

  @usableFromInline let list = ObserverList<Value>()

  /// The number of nested deliveries in progress.
  @usableFromInline let depth = RelaxedInt(0)
  @usableFromInline let hasQueue = RelaxedFlag(false)
  @usableFromInline let isClosed = RelaxedFlag(false)

  /// The values that wait for the delivery in progress, in the order they were sent.
  var queue: ContiguousArray<Pending> = []
  /// The length of the chain that ends with the value being delivered.
  var chainLength = 1
  /// The event that ended the channel.
  private var lastEvent: Value?
  private let eventOnDeinit: Value?

  /// Creates a channel without observers.
  ///
  /// - Parameters:
  ///   - name: The channel's name in diagnostics; its type unless given.
  ///   - policy: What a notification sent during a delivery does.
  ///   - event: The last event that observers receive if the channel is deallocated before it has ended. It must not
  ///     hold the source, which would never be deallocated. Without an event the observers are released silently.
  public init(_ name: String? = nil, policy: ReentrancyPolicy = .queued, endingWith event: Value? = nil) {
    traceName = name ?? "Observers<\(Value.self)>"
    self.policy = policy
    eventOnDeinit = event
  }

  deinit {
    // Tokens may retain the list, but not what observers captured (OB-13, OB-26).
    if let eventOnDeinit, !isClosed.isSet {
      list.finish(with: eventOnDeinit, sender: self)
    } else {
      list.subscriptions.removeAll()
    }
  }

  // MARK: Notifying

  /// Delivers a value to every observer, in the order they subscribed.
  ///
  /// Outside a delivery, everything that the value causes has been delivered when this returns, queued values included.
  /// During a delivery, the ``policy`` decides.
  ///
  /// - Parameters:
  ///   - value: The value that every observer receives.
  ///   - source: The object that the value comes from. An observer with a source filter receives only values of its
  ///     source.
  /// - Returns: Whether the value was delivered, queued or refused.
  /// - Complexity: O(*n*) in the number of observers.
  @inlinable
  @discardableResult
  public func notify(_ value: Value, from source: AnyObject? = nil) -> NotifyOutcome {
    guard depth.value == 0, !isClosed.isSet else { return notifyDuringDelivery(value, from: source) }
    depth.value = 1
    deliver(value, from: source)
    finishDelivery()
    return .delivered
  }

  /// Delivers the last event and releases all observers.
  ///
  /// Nothing is delivered after it, and only the first call counts. A later subscriber receives that event when it
  /// subscribes, and nothing else. During a delivery the event follows the values that are already queued; with the
  /// policy `.nested` it is delivered immediately, and the deliveries in progress stop. No source filter excludes it.
  ///
  /// - Returns: Whether the event was delivered or is queued, or that the channel had ended before.
  @discardableResult
  public func end(with event: Value) -> NotifyOutcome {
    guard !isClosed.isSet else { return .ended }
    isClosed.isSet = true
    lastEvent = event
    guard depth.value == 0 || policy.kind == .nested else {
      queue.append(.end)
      hasQueue.isSet = true
      return .queued
    }
    deliverEnd()
    return .delivered
  }

  /// Whether ``end(with:)`` has been called.
  public var hasEnded: Bool { isClosed.isSet }

  /// Whether a delivery is in progress.
  package var isDelivering: Bool { depth.value > 0 }

  /// Whether values were queued during the outermost delivery in progress.
  package var hasQueuedValues: Bool { hasQueue.isSet }

  // MARK: Listing

  /// Whether there is at least one live subscription.
  ///
  /// A subscription whose object, owner or source has been deallocated doesn't count.
  ///
  /// - Complexity: O(1), unless objects of the first subscriptions have been deallocated.
  public var hasObservers: Bool { list.subscriptions.hasLive }

  /// The number of live subscriptions.
  ///
  /// - Complexity: O(*n*), since each object may have been deallocated.
  public var count: Int { list.subscriptions.live.count }

  /// The living objects that observe or own an observing closure, one for each subscription, in order.
  ///
  /// Closures without an owner aren't listed.
  ///
  /// - Complexity: O(*n*).
  public var observingObjects: [AnyObject] { list.subscriptions.live.compactMap(\.object) }

  /// Throws if the channel's storage is inconsistent, which would be a bug in this library.
  ///
  /// For tests, after each step of a random run.
  public func checkInvariants() throws(InvariantViolation) {
    try list.subscriptions.checkInvariants()
    guard depth.value == 0 else { return }
    guard queue.isEmpty, !hasQueue.isSet else {
      throw InvariantViolation("\(queue.count) values are queued, but no delivery is in progress.")
    }
    guard chainLength == 1 else {
      throw InvariantViolation("The chain length is \(chainLength), but no delivery is in progress.")
    }
    let count = list.subscriptions.entries.count
    guard !isClosed.isSet || count == 0 else {
      throw InvariantViolation("The channel has ended, but still holds \(count) subscriptions.")
    }
  }

  // MARK: Subscribing, for the public forms

  @inlinable
  func add(
    _ observer: Subscription<Value>, lifetime: Lifetime?, from source: AnyObject?, startingWith current: Value?,
    cancelsWhenDropped: Bool
  ) -> ObserverToken {
    let isConditional = lifetime != nil || source != nil
    let subscription = isConditional ? ConditionalSubscription(observer, lifetime: lifetime, from: source) : observer
    let number = isClosed.isSet ? list.subscriptions.takeNumber() : list.append(subscription)
    let token = ObserverToken(number, of: list.subscriptions, cancelsWhenDropped: cancelsWhenDropped)
    if isClosed.isSet || current != nil { deliverFirst(to: subscription, current: current, from: source) }
    return token
  }

  /// Delivers the first value of a new subscription: the current one, or the last event of a channel that has ended.
  @usableFromInline
  func deliverFirst(to subscription: Subscription<Value>, current: Value?, from source: AnyObject?) {
    if let lastEvent {
      if subscription.isLive { subscription.reportFinish(with: lastEvent, sender: self) }
    } else if let current {
      // A delivery like any other, to one observer: the policy applies to what that observer sends.
      depth.value += 1
      if !subscription.report(current, from: source, sender: source ?? self) { list.subscriptions.removeEnded() }
      finishDelivery()
    }
  }

  // MARK: Delivering

  @inlinable
  func deliver(_ value: Value, from source: AnyObject?) {
    if Trace.isOn {
      list.report(value, from: source, sender: source ?? self)
    } else {
      list.deliver(value, from: source)
    }
  }

  /// Ends a delivery; the outermost one first delivers the queued values.
  @inlinable
  func finishDelivery() {
    if depth.value == 1, hasQueue.isSet { deliverQueue() }
    depth.value -= 1
  }

  /// Applies the policy to a value that is sent during a delivery, or after the end.
  @usableFromInline
  func notifyDuringDelivery(_ value: Value, from source: AnyObject?) -> NotifyOutcome {
    if isClosed.isSet { return .ended }
    switch policy.kind {
    case .queued:
      guard chainLength < policy.depthLimit else { return refuse(.chainTooLong) }
      queue.append(.value(value, source: source, chainLength: chainLength + 1))
      hasQueue.isSet = true
      return .queued
    case .nested:
      guard depth.value < policy.depthLimit else { return refuse(.nestedTooDeep) }
      depth.value += 1
      deliver(value, from: source)
      finishDelivery()
      return .delivered
    case .forbidden:
      return refuse(.forbidden)
    }
  }

  @usableFromInline
  func deliverQueue() {
    while !queue.isEmpty {
      let pending = queue
      queue = []
      for item in pending {
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

  private func deliverEnd() {
    guard let lastEvent else { return }
    depth.value += 1
    list.finish(with: lastEvent, sender: self)
    depth.value -= 1
  }

  /// Emits the diagnostic for a refused value, and returns the outcome.
  private func refuse(_ outcome: NotifyOutcome) -> NotifyOutcome {
    let channel = Participant(self)
    if let (topic, message) = outcome.refusal(by: channel, depthLimit: policy.depthLimit) {
      Diagnostic(topic, about: channel, message).emit()
    }
    return outcome
  }
}

extension Observers where Value == Void {
  /// Notifies every observer of an event without a value.
  ///
  /// - Parameter source: The object that the event is about, for subscriptions to one source; nil for none.
  @inlinable
  @discardableResult
  public func notify(from source: AnyObject? = nil) -> NotifyOutcome {
    notify((), from: source)
  }
}
