// A recognizer stores its actions in a registry as controls do, all of them for `.primaryActionTriggered`.
extension GestureRecognizer {
  /// Calls a method without parameters of an object whenever the gesture is recognized or changes.
  ///
  /// A discrete gesture calls its actions once, when it has ended; a continuous one each time it has begun, changed,
  /// ended or been canceled. A failure calls no action. For order, identity and the rights of handlers, see
  /// ``Control``.
  ///
  /// - Parameters:
  ///   - target: Held weakly; not called after its deallocation.
  ///   - action: A method of the target: `Screen.tapped`.
  ///   - id: Identifies the registration among those of this target; adding it again replaces the method.
  /// - Returns: The token of the registration, for ``remove(_:)``; it may be discarded.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, id: String? = nil
  ) -> ActionRegistry.Token {
    gesture.actions.addTarget(target, id: id, for: .primaryActionTriggered) { target, _, _, _ in
      guard let target = (consume target) as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Calls a method of an object with this recognizer whenever the gesture is recognized or changes.
  ///
  /// The method's parameter has the static type of the recognizer at the call: `Screen.panned` takes a
  /// ``PanGestureRecognizer`` and reads its ``state`` and values.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (_ sender: Self) -> Void, id: String? = nil
  ) -> ActionRegistry.Token {
    gesture.actions.addTarget(target, id: id, for: .primaryActionTriggered) { target, sender, _, _ in
      guard let target = (consume target) as? Target, let sender = sender as? Self else { return false }
      action(target)(sender)
      return true
    }
  }

  /// A method is named, and not called in a closure.
  @available(
    *, unavailable,
    message: "Name the method with its class: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (_ target: Target) -> Void, id: String? = nil
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id) { target, _ in action(target) }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  @discardableResult
  public func addTarget(
    _ target: AnyObject, action: @escaping () -> Void, id: String? = nil
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id) { _, _ in action() }
  }

  /// A method is named with its class.
  @available(
    *, unavailable,
    message:
      "Name the method with its class, so that the target isn't retained: 'action: Screen.tapped'. For a closure, call 'addAction(owner:)'."
  )
  @discardableResult
  public func addTarget(
    _ target: AnyObject, action: @escaping (_ sender: Self) -> Void, id: String? = nil
  ) -> ActionRegistry.Token {
    addAction(owner: target, id: id) { _, sender in action(sender) }
  }

  /// Calls a closure with its weakly held owner and this recognizer whenever the gesture is recognized or changes.
  @discardableResult
  public func addAction<Owner: AnyObject>(
    owner: Owner, id: String? = nil, handler: @escaping (_ owner: Owner, _ sender: Self) -> Void
  ) -> ActionRegistry.Token {
    gesture.actions.addClosure(owner: owner, id: id, for: .primaryActionTriggered) { owner, sender, _, _ in
      guard let owner = (consume owner) as? Owner, let sender = sender as? Self else { return false }
      handler(owner, sender)
      return true
    }
  }

  /// Searches a chain for a handler whenever the gesture is recognized or changes.
  ///
  /// - Parameters:
  ///   - route: Makes the search; owned by the recognizer.
  ///   - id: Identifies the registration, together with the start of the route.
  @discardableResult
  package func add(route: any ActionRoute, id: String? = nil) -> ActionRegistry.Token {
    gesture.actions.add(route: route, id: id, for: .primaryActionTriggered)
  }

  /// Removes exactly one registration; the token of another recognizer has no effect.
  public func remove(_ token: ActionRegistry.Token) {
    gesture.actions.remove(token)
  }

  /// Removes all registrations of a target.
  public func removeTarget(_ target: AnyObject) {
    gesture.actions.remove(.allEvents, from: .object, of: target)
  }

  /// Removes all closures of an owner.
  public func removeActions(ownedBy owner: AnyObject) {
    gesture.actions.remove(.allEvents, from: .closure, of: owner)
  }

  /// Removes every registration.
  public func removeAllActions() {
    gesture.actions.remove(.allEvents) { _ in true }
  }

  /// The registrations with a living target, in the order in which they are called.
  public var registrations: [ActionRegistry.Registration] { gesture.actions.registrations }

  /// The outcome of the most recent call of its actions; nil before the first.
  public var lastOutcome: SendOutcome? { gesture.lastOutcome }
}
