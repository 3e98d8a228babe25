extension Control {
  /// Its living registrations, in the order in which they are called.
  ///
  /// A registration whose target is gone is not among them, dropped or not. The array is a copy: registrations may
  /// change while it is gone through.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var registrations: [ActionRegistry.Registration] { actions.registrations }

  /// The events that some living registration answers.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var allControlEvents: ControlEvents {
    actions.slots.reduce([]) { $1.isDead ? $0 : $0.union($1.live) }
  }
}

extension ActionRegistry {
  var registrations: [Registration] {
    slots.compactMap { slot in
      slot.destination.map { destination in
        Registration(
          token: Token(number: slot.number), destination: destination, id: slot.id, events: slot.live,
          action: slot.action)
      }
    }
  }
}
