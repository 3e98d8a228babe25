extension Observers {
  /// Whether at least one live subscription exists.
  ///
  /// A subscription whose object, owner or source is dead does not count.
  ///
  /// - Complexity: O(1) unless the first subscriptions are dead.
  public var hasObservers: Bool { list.ledger.hasAlive }

  /// How many live subscriptions there are.
  ///
  /// - Complexity: O(*n*), since objects may have died unnoticed.
  public var count: Int { list.ledger.alive.count }

  /// The living objects that observe, or on whose behalf a closure does, once a subscription and in their order.
  ///
  /// Closures without an owner have no object, and are not listed.
  public var observingObjects: [AnyObject] { list.ledger.alive.compactMap(\.object) }
}
