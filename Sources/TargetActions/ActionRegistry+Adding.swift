extension ActionRegistry {
  @usableFromInline
  func addTarget(
    _ target: AnyObject, id: Action.Identifier?, for events: ControlEvents,
    handler: @escaping ActionSlot.Handler
  ) -> Token {
    add(.object, target: target, id: id, for: events, handler: handler)
  }

  @usableFromInline
  func addClosure(
    owner: AnyObject, id: Action.Identifier?, for events: ControlEvents,
    handler: @escaping ActionSlot.Handler
  ) -> Token {
    add(.closure, target: owner, id: id, for: events, handler: handler)
  }

  func add(_ action: Action, for events: ControlEvents) -> Token {
    let handler = action.handler
    return add(.closure, target: action.owner, id: action.id, action: action, for: events) { owner, _, _, _ in
      handler(owner)
    }
  }

  func add(route: any ActionRoute, id: Action.Identifier?, for events: ControlEvents) -> Token {
    add(.chain, target: nil, id: id, route: route, for: events) { _, _, _, _ in false }
  }

  /// Adds a registration, or gives the one of the same identity a new handler and more events.
  ///
  /// The one routine behind every add.
  private func add(
    _ kind: ActionSlot.Kind, target: AnyObject?, id: Action.Identifier?, action: Action? = nil,
    route: (any ActionRoute)? = nil, for events: ControlEvents, handler: @escaping ActionSlot.Handler
  ) -> Token {
    guard !events.isEmpty else { return .inert }
    let start = route?.start
    dropDead()
    defer { registrationsDidChange() }
    guard id != nil || route != nil else {
      let slot = ActionSlot(kind, number: Token.next().number, target: target, events: events, handler: handler)
      slots.append(slot)
      return Token(number: slot.number)
    }
    let place = index(of: kind, target: target, id: id, start: start)
    let old = place.map { slots[$0] }
    let slot = ActionSlot.Detailed(
      kind, number: old?.number ?? Token.next().number, target: target, events: events.union(old?.live ?? []),
      id: id, action: action, route: route, start: start, handler: handler)
    if let place { slots[place] = slot } else { slots.append(slot) }
    if let old { supersede(old) }
    return Token(number: slot.number)
  }

  /// Where the registration of an identity stands; without an id there is none.
  private func index(of kind: ActionSlot.Kind, target: AnyObject?, id: Action.Identifier?, start: ChainStart?) -> Int? {
    guard let id else { return nil }
    return slots.firstIndex { slot in
      guard slot.kind == kind, slot.id == id else { return false }
      if kind == .chain { return slot.start == start }
      // A dead target is nobody's equal, not even that of an object at its old address.
      guard let target, let other = slot.target else { return false }
      return target === other
    }
  }

  /// Drops registrations whose target is gone.
  ///
  /// Whether a weak reference is dead is known only by loading it, so an add looks at all targets: what died before an
  /// add is never reported by a send after it.
  private func dropDead() {
    if slots.contains(where: \.isDead) { drop { $0.isDead } }
  }
}
