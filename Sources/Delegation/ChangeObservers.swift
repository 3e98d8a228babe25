public import MessageTracing

/// A channel of observers that are asked before each change and notified after it, and may refuse it.
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
/// A change first asks every observer, in the order they subscribed. Then it happens, and every observer is notified in
/// the reverse order: the first to learn of a change is the last to learn that it is done. If an observer refuses by
/// throwing, later ones aren't asked, the change doesn't happen, those that had agreed are notified of the rollback in
/// the reverse order, and the error reaches the caller. `Failure` is the error that observers and changes may throw:
/// with `Never`, observers only watch and ``perform(_:_:)`` doesn't throw.
///
/// A change reaches the observers that were subscribed when it began, except those that end during it. Everything runs
/// on the caller's context with nothing locked, and changes performed by observers nest. Objects are held weakly,
/// closures until their subscription ends.
public final class ChangeObservers<Change, Failure: Error> {
  let list = ObserverList<ChangeInProgress<Change, Failure>>()

  /// Makes a channel without observers.
  public init() {}

  deinit {
    // Tokens may keep the list; nothing that observers captured may live on in it.
    list.subscriptions.removeAll()
  }

  /// Whether there is at least one live subscription.
  public var hasObservers: Bool { list.subscriptions.hasAlive }

  /// Calls closures before and after each change, until the token is canceled or released.
  ///
  /// - Parameters:
  ///   - will: Called before the change; throws to refuse it.
  ///   - did: Called after the change.
  ///   - rolledBack: Called, with the error, when a change that it had agreed to didn't happen.
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
  /// The owner is held weakly and passed to the closures, which so need not capture it. The token is for an early
  /// cancel; releasing it changes nothing.
  ///
  /// - Parameters:
  ///   - owner: The object on whose behalf the closures observe.
  ///   - will: Called before the change; throws to refuse it.
  ///   - did: Called after the change.
  ///   - rolledBack: Called, with the error, when a change that it had agreed to didn't happen.
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

  /// Performs a change after asking the observers and before notifying them.
  ///
  /// - Parameters:
  ///   - change: What is about to happen.
  ///   - body: Makes it happen. If it throws, every observer is notified of the rollback.
  /// - Returns: The result of the body.
  /// - Throws: The error of the observer that refused, or of the body.
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

  /// Throws if the channel's storage contradicts itself, which would be a fault of this library.
  public func checkInvariants() throws(InvariantViolation) {
    try list.subscriptions.checkInvariants()
  }
}

/// One change while the observers are asked and notified, which is the value that is delivered to them.
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

  /// Calls the closure for the present phase.
  func run(
    will: ((Change) throws(Failure) -> Void)?, did: (Change) -> Void, rolledBack: (Change, Failure) -> Void
  ) {
    switch phase {
    case .will: do throws(Failure) { try will?(change) } catch { refusal = error }
    case .did: did(change)
    case .rolledBack(let error): rolledBack(change, error)
    }
  }

  /// Delivers a phase of the change to one observer, unless its subscription has ended meanwhile.
  func notify(_ subscription: Subscription<ChangeInProgress>, _ phase: Phase, sender: AnyObject) {
    guard subscription.isLive.isSet else { return }
    self.phase = phase
    guard Trace.isOn, subscription.isAlive else {
      _ = subscription.deliver(self, from: nil)
      return
    }
    Trace.send(text, from: sender, to: subscription.object, .notification) {
      _ = subscription.deliver(self, from: nil)
    } outcome: {
      if case .will = phase, let refusal { .threw("\(refusal)") } else { .done }
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
