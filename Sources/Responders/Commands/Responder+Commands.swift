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
  @discardableResult
  public func send<Handler>(_ command: Command<Handler>, from start: ChainStart = .sender) -> DispatchOutcome {
    let (walk, found) = findTarget(for: command, from: start)
    if let found { command.perform(on: found.handler) }
    return walk.outcome(handledBy: found?.object, of: "command '\(command.identity)'", sender: self)
  }

  /// The object that ``send(_:from:)`` would call now, or `nil`; nothing runs but checks and supplemental targets.
  public func target<Handler>(for command: Command<Handler>, from start: ChainStart = .sender) -> Handler? {
    findTarget(for: command, from: start).found?.handler
  }

  /// Whether this responder or any after it performed the command.
  public func tryToPerform<Handler>(_ command: Command<Handler>) -> Bool {
    send(command).isHandled
  }

  /// Whether this responder itself, and no one after it, would perform the command.
  public func canPerform<Handler>(_ command: Command<Handler>) -> Bool {
    command.handler(in: self, checked: true) != nil
  }

  func findTarget<Handler>(
    for command: Command<Handler>, from start: ChainStart
  ) -> (walk: ChainWalk, found: CommandTarget<Handler>?) {
    var found: CommandTarget<Handler>?
    let walk = search(for: Adopting<Handler>.self, from: start) { candidate in
      found = command.target(at: candidate)
      return found != nil
    }
    return (walk, found)
  }
}

/// Who performs a command: the object, and the same object as its handler.
struct CommandTarget<Handler> {
  let object: AnyObject
  let handler: Handler
}

extension Command {
  /// The explicit object if it performs this command, else `nil`: no chain is searched.
  public func target(explicit object: AnyObject) -> Handler? {
    handler(in: object, checked: true)
  }

  /// Who performs the command when the search stands at an object: that object or its supplemental target.
  func target(at candidate: ChainCandidate) -> CommandTarget<Handler>? {
    if candidate.adopts,
      let handler = handler(in: candidate.object, checked: candidate.traits.contains(.checksCommands))
    {
      return CommandTarget(object: candidate.object, handler: handler)
    }
    guard candidate.traits.contains(.suppliesTargets),
      let target = (candidate.object as? any TargetSupplying)?.supplementalTarget(for: identity),
      let handler = target as? Handler
    else { return nil }
    return CommandTarget(object: target, handler: handler)
  }

  func handler(in object: AnyObject, checked: Bool) -> Handler? {
    guard let handler = object as? Handler else { return nil }
    if checked, let checker = object as? any CommandChecking, !checker.canPerform(identity) { return nil }
    return handler
  }
}
