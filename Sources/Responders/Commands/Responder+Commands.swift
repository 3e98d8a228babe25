public import MessageTracing
public import TargetActions

extension Responder {
  /// Sends a command up the chain: the nearest responder that performs it does so, once.
  ///
  /// The search asks each responder in turn: does it adopt the command's handler protocol, and does its
  /// ``CommandChecking`` answer, if it gives one, allow it? Else its supplemental target is tried, else the next
  /// responder. Handlers run before the call returns, on the caller's actor. A command that nobody handles is reported
  /// once as a ``Diagnostic``.
  ///
  /// - Parameters:
  ///   - command: What is to be done.
  ///   - start: Who is asked first: this responder unless stated otherwise.
  /// - Returns: Who handled it, or why nobody did, with everybody who was asked.
  /// - Complexity: O(*n*) in the number of objects asked.
  @inlinable @discardableResult
  public func send<Handler>(
    _ command: @autoclosure () -> Command<Handler>, from start: ChainStart = .sender
  ) -> DispatchOutcome {
    // Made in each branch by itself: a command that both shared would go to the heap in every send, for the recorder.
    guard !Trace.isOn else { return sendReported(command(), from: start) }
    let command = command()
    var handler: Handler?
    let outcome = outcome(of: Adopting<Handler>.self, command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    if let handler { command.perform(on: handler) }
    return outcome
  }

  /// The object that ``send(_:from:)`` would call now, or `nil`; nothing runs but checks and supplemental targets.
  @inlinable
  public func target<Handler>(for command: Command<Handler>, from start: ChainStart = .sender) -> Handler? {
    var handler: Handler?
    findTarget(Adopting<Handler>.self, command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    return handler
  }

  /// Whether this responder or any after it performed the command.
  public func tryToPerform<Handler>(_ command: Command<Handler>) -> Bool {
    send(command).isHandled
  }

  /// Whether this responder itself, and no one after it, would perform the command.
  public func canPerform<Handler>(_ command: Command<Handler>) -> Bool {
    command.target(explicit: self) != nil
  }
}

extension Command {
  /// The explicit object if it performs this command, else `nil`: no chain is searched.
  public func target(explicit object: AnyObject) -> Handler? {
    guard let handler = object as? Handler else { return nil }
    if let checker = object as? any CommandChecking, !checker.canPerform(identity) { return nil }
    return handler
  }
}
