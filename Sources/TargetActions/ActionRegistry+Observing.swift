public import Delegation

extension ActionRegistry {
  /// Tells of every send that has a registration to call, before the first handler runs.
  ///
  /// A send refused as disabled, too deep or without a registration is not told of. Observers run on the caller's
  /// actor; what they remove is not called, and a send of theirs is done before they go on.
  public var willSend: Observers<Send> { makeObservers().will }

  /// Tells of every send that had a registration to call, after its last handler has returned.
  public var didSend: Observers<Send> { makeObservers().did }

  /// The channels of a registry that somebody observes; the others do without.
  final class SendObservers {
    // Nested sends are told of in the order in which they happen; the depth of sends limits them.
    let will = Observers<Send>("willSend", policy: .nested(limit: .max))
    let did = Observers<Send>("didSend", policy: .nested(limit: .max))
  }

  private func makeObservers() -> SendObservers {
    if let observers { return observers }
    let made = SendObservers()
    observers = made
    return made
  }
}
