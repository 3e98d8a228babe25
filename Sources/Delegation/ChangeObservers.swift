public import MessageRecording

/// A channel whose observers are notified before and after each change, and may refuse it.
///
/// The owner of a state performs its changes through the channel:
///
/// ```swift
/// let renames = ChangeObservers<String, any Error>()
/// let token = renames.subscribe(
///   will: { name in guard !name.isEmpty else { throw NameError.empty } },
///   did: { name in print("now called \(name)") },
///   rolledBack: { name, error in print("not called \(name): \(error)") })
///
/// func rename(to name: String) throws { try renames.perform(name) { self.name = name } }
/// ```
///
/// Before a change, the `will` closures are called in the order of subscription; after it, the `did` closures in the
/// reverse order. An observer refuses the change by throwing in `will`. Then the change doesn't happen, later observers
/// aren't called, the `rolledBack` closures of the earlier ones are called in the reverse order, and the caller
/// receives the error. `Failure` is the type of the errors that observers and changes may throw. With `Never`, no
/// observer can refuse, and ``perform(_:_:)`` doesn't throw.
///
/// A change reaches the observers that were subscribed when it began, except those whose subscription ends during it.
/// Closures run on the caller's actor with nothing locked, and may perform further changes. The depth isn't limited,
/// since the caller's change must happen: observers that answer each change with another one never end. Objects are
/// held weakly, closures until their subscription ends.
public final class ChangeObservers<Change, Failure: Error> {
  let list = ObserverList<ChangeInProgress<Change, Failure>>()

  /// Creates a channel without observers.
  public init() {}

  deinit {
    // Tokens may retain the list, but not what observers captured.
    list.subscriptions.removeAll()
  }

  /// Whether there is at least one live subscription.
  public var hasObservers: Bool { list.subscriptions.hasLive }

  /// Calls closures before and after each change, until the token is canceled or released.
  ///
  /// - Parameters:
  ///   - will: Called before the change; throws to refuse it.
  ///   - did: Called after the change.
  ///   - rolledBack: Called with the error if the change doesn't happen after this observer's `will` returned.
  public func subscribe(
    will: ((Change) throws(Failure) -> Void)? = nil, did: @escaping (Change) -> Void = { _ in },
    rolledBack: @escaping (Change, Failure) -> Void = { _, _ in }
  ) -> ObserverToken {
    let subscription = Subscription<ChangeInProgress<Change, Failure>> { change in
      change.run(will: will, did: did, rolledBack: rolledBack)
    }
    return ObserverToken(list.append(subscription), of: list.subscriptions, cancelsWhenDropped: true)
  }

  /// Calls closures with their owner before and after each change, while the owner lives.
  ///
  /// The owner is held weakly and passed to the closures, so they need not capture it. The token permits an early
  /// cancel; releasing it changes nothing.
  ///
  /// - Parameters:
  ///   - owner: The first argument of the closures.
  ///   - will: Called before the change; throws to refuse it.
  ///   - did: Called after the change.
  ///   - rolledBack: Called with the error if the change doesn't happen after this observer's `will` returned.
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    owner: Owner, will: ((Owner, Change) throws(Failure) -> Void)? = nil,
    did: @escaping (Owner, Change) -> Void = { _, _ in },
    rolledBack: @escaping (Owner, Change, Failure) -> Void = { _, _, _ in }
  ) -> ObserverToken {
    let subscription = ObjectSubscription<ChangeInProgress<Change, Failure>, Owner>(owner) { owner, change in
      change.run(
        will: { value throws(Failure) in try will?(owner, value) },
        did: { did(owner, $0) },
        rolledBack: { rolledBack(owner, $0, $1) })
    }
    return ObserverToken(list.append(subscription), of: list.subscriptions, cancelsWhenDropped: false)
  }

  /// Performs a change, and notifies the observers before and after it.
  ///
  /// - Parameters:
  ///   - change: The value that the observers receive.
  ///   - body: Makes the change. If it throws, every observer is notified of the rollback.
  /// - Returns: The result of the body.
  /// - Throws: The error of the observer that refuses, or of the body.
  /// - Complexity: O(*n*) in the number of observers.
  @discardableResult
  public func perform<Result>(
    _ change: Change, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let subscriptions = list.current()
    let change = ChangeInProgress<Change, Failure>(change)
    var agreed = 0
    do throws(Failure) {
      for subscription in subscriptions {
        change.notify(subscription, .will, sender: self)
        if let refusal = change.refusal { throw refusal }
        agreed += 1
      }
      let result = try body()
      for subscription in subscriptions.reversed() { change.notify(subscription, .did, sender: self) }
      return result
    } catch {
      for subscription in subscriptions[..<agreed].reversed() {
        change.notify(subscription, .rolledBack(error), sender: self)
      }
      throw error
    }
  }

  /// Throws if the channel's storage is inconsistent, which would be a bug in this library.
  public func checkInvariants() throws(InvariantViolation) {
    try list.subscriptions.checkInvariants()
  }
}

/// A change in progress, which is delivered to each observer once in each phase.
final class ChangeInProgress<Change, Failure: Error> {
  enum Phase {
    case will
    case did
    case rolledBack(Failure)
  }

  private(set) var refusal: Failure?
  private var phase = Phase.will
  private let change: Change

  init(_ change: Change) {
    self.change = change
  }

  /// Calls the closure for the current phase.
  func run(
    will: ((Change) throws(Failure) -> Void)?, did: (Change) -> Void, rolledBack: (Change, Failure) -> Void
  ) {
    switch phase {
    case .will: do throws(Failure) { try will?(change) } catch { refusal = error }
    case .did: did(change)
    case .rolledBack(let error): rolledBack(change, error)
    }
  }

  /// Delivers a phase of the change to one observer, unless its subscription has ended.
  func notify(_ subscription: Subscription<ChangeInProgress>, _ phase: Phase, sender: AnyObject) {
    guard subscription.isSubscribed.isSet else { return }
    self.phase = phase
    guard Trace.isOn, subscription.isLive else {
      _ = subscription.deliver(self, from: nil)
      return
    }
    Trace.send(text, from: sender, to: subscription.object, .notification) {
      _ = subscription.deliver(self, from: nil)
    } outcome: {
      if case .will = phase, let refusal { .threw(Trace.text(ofError: refusal)) } else { .done }
    }
  }

  private var text: String {
    let change = Trace.text(of: change)
    return switch phase {
    case .will: "will \(change)"
    case .did: "did \(change)"
    case .rolledBack: "rolled back \(change)"
    }
  }
}
