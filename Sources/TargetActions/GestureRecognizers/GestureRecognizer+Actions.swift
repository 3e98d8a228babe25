// A recogniser keeps its actions in a registry as controls do, all of them under the one thing it has to tell.
extension GestureRecognizer {
  /// Calls a method without parameters of an object whenever the gesture is recognised or goes on.
  ///
  /// That is once for a discrete gesture, when it has ended, and for a continuous one each time it has begun, changed,
  /// ended or been cancelled; a failure is not told. Order, identity and what a handler may do are those of a control's
  /// registrations.
  ///
  /// - Parameters:
  ///   - target: Held weakly; after its death it is not called.
  ///   - action: A method of the target: `Screen.tapped`.
  ///   - id: Names the registration among those of this target; added again it replaces the method.
  /// - Returns: The name of the registration, for ``remove(_:)``; it may be dropped.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, id: Action.Identifier? = nil
  ) -> ActionRegistry.Token {
    gesture.actions.addTarget(target, id: id, for: .primaryActionTriggered) { target, _, _, _ in
      guard let target = (consume target) as? Target else { return false }
      action(target)()
      return true
    }
  }

  /// Calls a method of an object with this recogniser whenever the gesture is recognised or goes on.
  ///
  /// The method's parameter is the type by which the recogniser is known here: `Screen.panned`, which takes a
  /// ``PanGestureRecognizer`` and reads its ``state`` and values.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (_ sender: Self) -> Void, id: Action.Identifier? = nil
  ) -> ActionRegistry.Token {
    gesture.actions.addTarget(target, id: id, for: .primaryActionTriggered) { target, sender, _, _ in
      guard let target = (consume target) as? Target, let sender = sender as? Self else { return false }
      action(target)(sender)
      return true
    }
  }

  /// Calls a closure with its weakly held owner and this recogniser whenever the gesture is recognised or goes on.
  @discardableResult
  public func addAction<Owner: AnyObject>(
    owner: Owner, id: Action.Identifier? = nil, handler: @escaping (_ owner: Owner, _ sender: Self) -> Void
  ) -> ActionRegistry.Token {
    gesture.actions.addClosure(owner: owner, id: id, for: .primaryActionTriggered) { owner, sender, _, _ in
      guard let owner = (consume owner) as? Owner, let sender = sender as? Self else { return false }
      handler(owner, sender)
      return true
    }
  }

  /// Searches a chain for a handler whenever the gesture is recognised or goes on.
  ///
  /// - Parameters:
  ///   - route: Does the search; owned by the recogniser.
  ///   - id: With the route's start it is the registration's identity.
  @discardableResult
  public func add(route: any ActionRoute, id: Action.Identifier? = nil) -> ActionRegistry.Token {
    gesture.actions.add(route: route, id: id, for: .primaryActionTriggered)
  }

  /// Removes exactly one registration; a token that names nothing here removes nothing.
  public func remove(_ token: ActionRegistry.Token) {
    gesture.actions.remove(token)
  }

  /// Removes all registrations of a target.
  public func removeTarget(_ target: AnyObject) {
    gesture.actions.remove(.allEvents) { $0.targets(target) }
  }

  /// Removes all closures of an owner.
  public func removeActions(ownedBy owner: AnyObject) {
    gesture.actions.remove(.allEvents) { $0.isOwned(by: owner) }
  }

  /// Removes every registration.
  public func removeAllActions() {
    gesture.actions.remove(.allEvents) { _ in true }
  }

  /// Its living registrations, in the order in which they are called.
  public var registrations: [ActionRegistry.Registration] { gesture.actions.registrations }

  /// What became of its actions when they were last called; nil before the first time.
  public var lastOutcome: SendOutcome? { gesture.lastOutcome }
}

extension GestureCore {
  func callActions() {
    guard let recognizer else { return }
    lastOutcome = actions.send(
      .primaryActionTriggered, cause.map(ActionEvent.Cause.init), from: recognizer, application: nil)
  }
}
