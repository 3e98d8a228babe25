/// Observers of changes that are asked before each one and told after it, and may refuse it.
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
/// A change first asks every observer, in the order they subscribed; then it happens; then every observer is told, in
/// the reverse order, so that the first to hear of it is the last to see it done. If one refuses by throwing, later
/// ones are not asked, the change does not happen, those who had agreed are told of the rollback, the last of them
/// first, and the error reaches the caller. `Failure` is what observers and changes may throw: with `Never`, observers
/// only watch and ``perform(_:_:)`` does not throw.
///
/// A change addresses the observers that were subscribed when it began, less those that end meanwhile. All runs on the
/// caller's context with nothing locked, and changes performed by observers nest. Objects are held weakly, closures
/// until their subscription ends.
public final class ChangeObservers<Change, Failure: Error> {
  let list = ObserverList<ChangeStage<Change, Failure>>()

  /// Makes a channel without observers.
  public init() {}

  deinit {
    // Tokens may keep the list; nothing that observers captured may live on in it.
    list.ledger.removeAll()
  }

  /// Whether at least one live subscription exists.
  public var hasObservers: Bool { list.ledger.hasAlive }

  /// Asks and tells closures, until the token is cancelled or dropped.
  ///
  /// - Parameters:
  ///   - will: Asked before the change; throws to refuse it.
  ///   - did: Told after the change.
  ///   - rolledBack: Told, with the error, that a change it had agreed to did not happen.
  public func subscribe(
    will: ((Change) throws(Failure) -> Void)? = nil, did: @escaping (Change) -> Void = { _ in },
    rolledBack: @escaping (Change, Failure) -> Void = { _, _ in }
  ) -> ObserverToken {
    let slot = ObserverSlot<ChangeStage<Change, Failure>> { stage in
      stage.run(will: will, did: did, rolledBack: rolledBack)
    }
    return ObserverToken(list.append(slot), of: list.ledger, cancelsWhenDropped: true)
  }

  /// Asks and tells closures together with their owner, while the owner lives.
  ///
  /// The owner is held weakly and handed to the closures, which so need not capture it. The token is for an early
  /// cancel; dropping it changes nothing.
  ///
  /// - Parameters:
  ///   - owner: The object on whose behalf the closures observe.
  ///   - will: Asked before the change; throws to refuse it.
  ///   - did: Told after the change.
  ///   - rolledBack: Told, with the error, that a change it had agreed to did not happen.
  @discardableResult
  public func subscribe<Owner: AnyObject>(
    owner: Owner, will: ((Owner, Change) throws(Failure) -> Void)? = nil,
    did: @escaping (Owner, Change) -> Void = { _, _ in },
    rolledBack: @escaping (Owner, Change, Failure) -> Void = { _, _, _ in }
  ) -> ObserverToken {
    let slot = ObjectSlot<ChangeStage<Change, Failure>, Owner>(owner) { owner, stage in
      stage.run(
        will: { change throws(Failure) in try will?(owner, change) },
        did: { did(owner, $0) },
        rolledBack: { rolledBack(owner, $0, $1) })
    }
    return ObserverToken(list.append(slot), of: list.ledger, cancelsWhenDropped: false)
  }

  /// Performs a change between asking the observers and telling them.
  ///
  /// - Parameters:
  ///   - change: What is about to happen.
  ///   - body: Makes it happen. If it throws, every observer is told of the rollback.
  /// - Returns: What the body returns.
  /// - Throws: The error of the observer that refused, or of the body.
  /// - Complexity: O(*n*) in the number of observers.
  @discardableResult
  public func perform<Result>(
    _ change: Change, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slots = list.swept()
    let stage = ChangeStage<Change, Failure>(of: change)
    var agreed = 0
    do throws(Failure) {
      for slot in slots {
        slot.proceed(to: .will, of: stage, sender: self)
        if let refusal = stage.refusal { throw refusal }
        agreed += 1
      }
      let result = try body()
      for slot in slots.reversed() { slot.proceed(to: .did, of: stage, sender: self) }
      return result
    } catch {
      for slot in slots[..<agreed].reversed() { slot.proceed(to: .rolledBack(error), of: stage, sender: self) }
      throw error
    }
  }

  /// Throws if the channel's storage contradicts itself, which would be a fault of this library.
  public func checkInvariants() throws(InvariantViolation) {
    try list.ledger.checkInvariants()
  }
}
