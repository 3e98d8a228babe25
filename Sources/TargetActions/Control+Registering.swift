extension Control {
  /// Calls a method without parameters of an object whenever one of these events is sent.
  ///
  /// A new registration is called after the existing ones. Adding the same target with the same id again replaces the
  /// handler, keeps the position, and adds the events. Without an id, each call adds a registration.
  ///
  /// - Parameters:
  ///   - target: Held weakly; the first send after its deallocation reports ``ActionEntry/targetDeallocated``.
  ///   - action: A method of the target: `Screen.refresh`.
  ///   - id: Identifies the registration among those of this target.
  ///   - events: The events to register for; if empty, nothing is registered and the token is inert.
  /// - Returns: The token of the registration, for ``remove(_:)``; it may be discarded.
  /// - Complexity: O(1), amortized; with an id, in proportion to the registrations of this target. Registrations whose
  ///   target was deallocated are dropped from time to time.
  @inlinable @inline(__always) @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.addTarget(target, id: id, for: events) { target, _, _, _ in
      guard let target = (consume target) as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Calls a method of an object with this control whenever one of these events is sent.
  ///
  /// The method's parameter has the static type of the control at the call, or a superclass of it.
  @inlinable @inline(__always) @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (_ sender: Self) -> Void, id: String? = nil,
    for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.addTarget(target, id: id, for: events) { target, sender, _, _ in
      guard let target = (consume target) as? Target, let sender = sender as? Self else { return false }
      action(target)(sender)
      return true
    }
  }

  /// Calls a method of an object with this control and the event whenever one of these events is sent.
  @inlinable @inline(__always) @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (_ sender: Self, _ event: ActionEvent) -> Void,
    id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.addTarget(target, id: id, for: events) { target, sender, events, input in
      guard let target = (consume target) as? Target, let sender = sender as? Self else { return false }
      action(target)(sender, ActionEvent(events, box: input))
      return true
    }
  }

  /// A method belongs to the class of the target, and is named with it: `Self.pressed` isn't a method of a class.
  @available(
    *, unavailable,
    message:
      "The method belongs to another class than the target, or is named with 'Self': name one of the target's own with its class, as in 'Screen.refresh'."
  )
  @discardableResult
  public func addTarget<Target: AnyObject, Other: AnyObject>(
    _ target: Target, action: @escaping (Other) -> () -> Void, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id, for: events) { _, _ in }
  }

  /// A method is named, and not called in a closure.
  @available(
    *, unavailable,
    message: "Name the method with its class: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'."
  )
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (_ target: Target) -> Void, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id, for: events) { target, _ in action(target) }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'."
  )
  @discardableResult
  public func addTarget(
    _ target: AnyObject, action: @escaping () -> Void, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id, for: events) { _, _ in action() }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'."
  )
  @discardableResult
  public func addTarget(
    _ target: AnyObject, action: @escaping (_ sender: Self) -> Void, id: String? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id, for: events) { _, sender in action(sender) }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.refresh'. For a closure, call 'addAction(owner:for:)'."
  )
  @discardableResult
  public func addTarget(
    _ target: AnyObject, action: @escaping (_ sender: Self, _ event: ActionEvent) -> Void, id: String? = nil,
    for events: ControlEvents
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id, for: events) { _, sender, event in action(sender, event) }
  }

  /// Calls a closure with its owner and this control whenever one of these events is sent.
  ///
  /// The control holds the closure strongly and its owner weakly, so a closure that uses only its arguments causes no
  /// retain cycle. The closure isn't called after its owner has been deallocated.
  ///
  /// - Parameters:
  ///   - owner: The first argument of the closure.
  ///   - id: Identifies the registration among those of this owner; adding it again replaces the closure.
  ///   - events: The events to register for; if empty, nothing is registered and the token is inert.
  ///   - handler: Released with its registration or the control.
  /// - Returns: The token of the registration, for ``remove(_:)``; it may be discarded.
  @inlinable @inline(__always) @discardableResult
  public func addAction<Owner: AnyObject>(
    owner: Owner, id: String? = nil, for events: ControlEvents,
    handler: @escaping (_ owner: Owner, _ sender: Self) -> Void
  ) -> ActionRegistry.Token {
    actions.addClosure(owner: owner, id: id, for: events) { owner, sender, _, _ in
      guard let owner = (consume owner) as? Owner, let sender = sender as? Self else { return false }
      handler(owner, sender)
      return true
    }
  }

  /// Calls a closure with its owner, this control and the event whenever one of these events is sent.
  @inlinable @inline(__always) @discardableResult
  public func addAction<Owner: AnyObject>(
    owner: Owner, id: String? = nil, for events: ControlEvents,
    handler: @escaping (_ owner: Owner, _ sender: Self, _ event: ActionEvent) -> Void
  ) -> ActionRegistry.Token {
    actions.addClosure(owner: owner, id: id, for: events) { owner, sender, events, input in
      guard let owner = (consume owner) as? Owner, let sender = sender as? Self else { return false }
      handler(owner, sender, ActionEvent(events, box: input))
      return true
    }
  }

  /// Searches a chain for a handler whenever one of these events is sent.
  ///
  /// - Parameters:
  ///   - route: Makes the search; owned by the control.
  ///   - id: Identifies the registration, together with the start of the route.
  ///   - events: The events to register for; if empty, nothing is registered and the token is inert.
  /// - Returns: The token of the registration, for ``remove(_:)``; it may be discarded.
  @usableFromInline @discardableResult
  package func add(route: any ActionRoute, id: String? = nil, for events: ControlEvents) -> ActionRegistry.Token {
    actions.add(route: route, id: id, for: events)
  }
}

// MARK: Removing

extension Control {
  /// Removes exactly one registration, for all its events.
  ///
  /// The token of another control, or of a registration that was removed, has no effect.
  ///
  /// - Complexity: O(log *n*) in the number of registrations, amortized.
  public func remove(_ token: ActionRegistry.Token) {
    actions.remove(token)
  }

  /// Removes these events from all registrations of a target, with and without an id.
  ///
  /// A registration left without events is dropped. A send in progress skips the calls that are removed.
  ///
  /// - Complexity: O(log *n*) for each registration of the target, amortized.
  public func removeTarget(_ target: AnyObject, for events: ControlEvents) {
    actions.remove(events, from: .object, of: target)
  }

  /// Removes these events from the registration of a target under an id.
  public func removeTarget(_ target: AnyObject, id: String, for events: ControlEvents) {
    actions.remove(events, from: .object, of: target, id: id)
  }

  /// Removes these events from all closures of an owner, with and without an id.
  public func removeActions(ownedBy owner: AnyObject, for events: ControlEvents) {
    actions.remove(events, from: .closure, of: owner)
  }

  /// Removes these events from the closure of an owner under an id.
  public func removeAction(owner: AnyObject, id: String, for events: ControlEvents) {
    actions.remove(events, from: .closure, of: owner, id: id)
  }

  /// Removes these events from all commands that `addCommand` has registered with this start, with and without an id.
  public func removeCommands(from start: ChainStart, for events: ControlEvents) {
    actions.remove(events) { $0.start == start }
  }

  /// Removes these events from the command that `addCommand` has registered with this start and id.
  public func removeCommand(from start: ChainStart, id: String, for events: ControlEvents) {
    actions.remove(events) { $0.id == id && $0.start == start }
  }

  /// Removes these events from every registration under an id, for any destination.
  public func removeActions(identifiedBy id: String, for events: ControlEvents) {
    actions.remove(events) { $0.id == id }
  }

  /// Removes these events from every registration.
  public func removeAllActions(for events: ControlEvents) {
    actions.remove(events) { _ in true }
  }

  /// Removes every registration, for all events and destinations.
  public func removeAllActions() {
    actions.remove(.allEvents) { _ in true }
  }
}

// MARK: Listing

extension Control {
  /// The registrations with a living target, in the order in which they are called.
  ///
  /// The array is a copy: registrations may change while you iterate over it.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var registrations: [ActionRegistry.Registration] { actions.registrations }

  /// The union of the events of all registrations with a living target.
  ///
  /// - Complexity: O(*n*) in the number of registrations.
  public var allControlEvents: ControlEvents { actions.allEvents }
}
