extension Control {
  /// Calls a method without parameters of an object whenever one of these events is sent.
  ///
  /// Adds go to the end of the order of calls. Under an id, adding for the same target again replaces the handler,
  /// keeps the place, and answers the events of both; without an id every add is a registration of its own.
  ///
  /// - Parameters:
  ///   - target: Held weakly; after its death the next send that would call it answers ``ActionEntry/deadTarget``.
  ///   - action: A method of the target: `Screen.refresh`.
  ///   - id: Names the registration among those of this target.
  ///   - events: What it answers; with none, nothing is registered and the token is inert.
  /// - Returns: The name of the registration, for ``remove(_:)``; it may be dropped.
  /// - Complexity: O(*n*) in the number of registrations: each add drops those whose target is gone.
  @inlinable @inline(__always) @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, id: Action.Identifier? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.addTarget(target, id: id, for: events) { target, _, _, _ in
      guard let target = (consume target) as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Calls a method of an object with this control whenever one of these events is sent.
  ///
  /// The method's parameter is the type by which the control is known here, or a base of it.
  @inlinable @inline(__always) @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (_ sender: Self) -> Void, id: Action.Identifier? = nil,
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
    id: Action.Identifier? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.addTarget(target, id: id, for: events) { target, sender, events, cause in
      guard let target = (consume target) as? Target, let sender = sender as? Self else { return false }
      action(target)(sender, ActionEvent(events, cause: cause))
      return true
    }
  }

  /// Calls a closure with its owner and this control whenever one of these events is sent.
  ///
  /// The control keeps the closure, and names its owner weakly: a closure that uses its arguments alone keeps nobody
  /// alive. It is not called once its owner is gone.
  ///
  /// - Parameters:
  ///   - owner: Whom the closure works for; its first argument.
  ///   - id: Names the registration among those of this owner; added again it replaces.
  ///   - events: What it answers; with none, nothing is registered and the token is inert.
  ///   - handler: Lives as long as its registration or the control.
  /// - Returns: The name of the registration, for ``remove(_:)``; it may be dropped.
  @inlinable @inline(__always) @discardableResult
  public func addAction<Owner: AnyObject>(
    owner: Owner, id: Action.Identifier? = nil, for events: ControlEvents,
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
    owner: Owner, id: Action.Identifier? = nil, for events: ControlEvents,
    handler: @escaping (_ owner: Owner, _ sender: Self, _ event: ActionEvent) -> Void
  ) -> ActionRegistry.Token {
    actions.addClosure(owner: owner, id: id, for: events) { owner, sender, events, cause in
      guard let owner = (consume owner) as? Owner, let sender = sender as? Self else { return false }
      handler(owner, sender, ActionEvent(events, cause: cause))
      return true
    }
  }

  /// Runs an action whenever one of these events is sent.
  ///
  /// Its owner and its identifier are its identity: an action added under the same ones takes the place of the one
  /// before and answers the events of both.
  @discardableResult
  public func addAction(_ action: Action, for events: ControlEvents) -> ActionRegistry.Token {
    actions.add(action, for: events)
  }

  /// Searches a chain for a handler whenever one of these events is sent.
  ///
  /// - Parameters:
  ///   - route: Does the search; owned by the control.
  ///   - id: With the route's start it is the registration's identity.
  ///   - events: What it answers; with none, nothing is registered and the token is inert.
  /// - Returns: The name of the registration, for ``remove(_:)``; it may be dropped.
  @discardableResult
  public func add(
    route: any ActionRoute, id: Action.Identifier? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    actions.add(route: route, id: id, for: events)
  }
}
