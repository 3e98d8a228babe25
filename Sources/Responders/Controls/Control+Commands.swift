public import TargetActions

extension Control where Self: Responder {
  /// Sends a command up the chain for each of these events.
  ///
  /// - Parameters:
  ///   - command: What is to be done.
  ///   - start: Where the search begins: at this control, at its next responder, or at the first responder.
  ///   - id: Tells registrations apart; the same start and id again replaces the command.
  ///   - events: When it is sent.
  /// - Returns: A name for the registration, to remove it by.
  @inlinable @discardableResult
  public func addCommand<Handler>(
    _ command: Command<Handler>, from start: ChainStart, id: Action.Identifier? = nil, for events: ControlEvents
  ) -> ActionRegistry.Token {
    addCommand(from: start, id: id, for: events) { _ in command }
  }

  /// Sends a command, made of the control's state at that moment, up the chain for each of these events.
  @inlinable @discardableResult
  public func addCommand<Handler>(
    from start: ChainStart, id: Action.Identifier? = nil, for events: ControlEvents,
    _ command: @escaping (Self) -> Command<Handler>
  ) -> ActionRegistry.Token {
    let route = CommandRoute(from: start) { sender in
      (sender as? Self).map { $0.send(command($0), from: start) }
    }
    return add(route: route, id: id, for: events)
  }
}
