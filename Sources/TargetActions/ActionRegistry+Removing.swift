extension ActionRegistry {
  /// Takes events away from every registration that fits, and drops those left with none.
  ///
  /// A send in progress sees it at once, also where another slot took the place of the one that it is about to call.
  func remove(_ events: ControlEvents, where fits: (ActionSlot) -> Bool) {
    var changes = false
    for slot in superseded where fits(slot) { slot.live.subtract(events) }
    for slot in slots where !slot.live.isDisjoint(with: events) && fits(slot) {
      slot.live.subtract(events)
      changes = true
    }
    if changes { drop { $0.live.isEmpty } }
  }

  /// Removes the registration of a number, if there is one.
  func remove(_ token: Token) {
    for slot in superseded where slot.number == token.number { slot.live = [] }
    // From the end, since what is removed by its token is often young.
    guard let index = slots.lastIndex(where: { $0.number == token.number }) else { return }
    let slot = slots.remove(at: index)
    slot.live = []
    registrationsDidChange()
    withExtendedLifetime(slot) {}
  }
}

extension ActionSlot {
  /// Whether its calls go to that object, which is no closure's owner.
  final func targets(_ object: AnyObject) -> Bool {
    kind == .object && target === object
  }

  /// Whether it is a closure of that owner.
  final func isOwned(by object: AnyObject) -> Bool {
    kind == .closure && target === object
  }

  /// Whether its search begins there.
  final func starts(at start: ChainStart) -> Bool {
    self.start == start
  }
}
