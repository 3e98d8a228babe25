extension Control {
  /// Removes exactly one registration, for all its events.
  ///
  /// A token that names nothing, or nothing here, removes nothing.
  public func remove(_ token: ActionRegistry.Token) {
    actions.remove(token)
  }

  /// Takes events away from all registrations of a target, with and without an id.
  ///
  /// A registration left without events is gone. A send in progress sees it: what it has yet to call, it skips.
  public func removeTarget(_ target: AnyObject, for events: ControlEvents) {
    actions.remove(events) { $0.targets(target) }
  }

  /// Takes events away from the registration of a target under an id.
  public func removeTarget(_ target: AnyObject, id: Action.Identifier, for events: ControlEvents) {
    actions.remove(events) { $0.id == id && $0.targets(target) }
  }

  /// Takes events away from all closures and actions of an owner, with and without an id.
  public func removeActions(ownedBy owner: AnyObject, for events: ControlEvents) {
    actions.remove(events) { $0.isOwned(by: owner) }
  }

  /// Takes events away from the closure or action of an owner under an id.
  public func removeAction(owner: AnyObject, id: Action.Identifier, for events: ControlEvents) {
    actions.remove(events) { $0.id == id && $0.isOwned(by: owner) }
  }

  /// Takes events away from all chain registrations with a start, with and without an id.
  public func removeRoutes(from start: ChainStart, for events: ControlEvents) {
    actions.remove(events) { $0.starts(at: start) }
  }

  /// Takes events away from the chain registration with a start and an id.
  public func removeRoute(from start: ChainStart, id: Action.Identifier, for events: ControlEvents) {
    actions.remove(events) { $0.id == id && $0.starts(at: start) }
  }

  /// Takes events away from every registration under an id, whatever its destination.
  public func removeActions(identifiedBy id: Action.Identifier, for events: ControlEvents) {
    actions.remove(events) { $0.id == id }
  }

  /// Takes events away from every registration.
  public func removeAllActions(for events: ControlEvents) {
    actions.remove(events) { _ in true }
  }

  /// Removes every registration.
  public func removeAllActions() {
    actions.remove(.allEvents) { _ in true }
  }
}
