public import MessageTracing
public import TargetActions

/// A message for the nearest responder that can handle it: a value that names a handler protocol and one of its methods,
/// with the arguments of the call.
///
/// A command is declared once, in one line beside its protocol, and is then a dot away at every sender:
///
/// ```swift
/// protocol Bidding: AnyObject { func placeBid(_ amount: Int) }
/// extension Command<any Bidding> {
///   static func placeBid(_ amount: Int) -> Self { Command({ $0.placeBid }, amount) }
/// }
/// field.send(.placeBid(3))
/// ```
///
/// The handler protocol should be class-bound (`AnyObject`): the search then asks an unknown class several times faster.
public struct Command<Handler> {
  /// The command without its arguments, by which commands are compared.
  public let identity: AnyCommand

  @usableFromInline let call: (Handler) -> Void

  /// Creates a command from a handler's method and the arguments to call it with.
  ///
  /// - Parameters:
  ///   - action: Returns the method, not yet called: `{ $0.placeBid }`.
  ///   - value: The arguments, kept by the command.
  ///   - name: Distinguishes commands of the same protocol; the declaration's own name unless given.
  @inlinable public init<each Value>(
    _ action: @escaping (Handler) -> (repeat each Value) -> Void, _ value: repeat each Value, name: String = #function
  ) {
    identity = AnyCommand(handler: Handler.self, name: name)
    call = { handler in action(handler)(repeat each value) }
  }

  @inlinable func perform(on handler: Handler) {
    call(handler)
  }

  /// Returns the given object if it performs this command, else nil: no chain is searched.
  public func target(explicit object: AnyObject) -> Handler? {
    guard let handler = object as? Handler else { return nil }
    if let checker = object as? any CommandChecking, !checker.canPerform(identity) { return nil }
    return handler
  }
}

@available(*, unavailable)
extension Command: Sendable {}

/// A command as validators and checkers compare it: its handler protocol and its name, without arguments.
public struct AnyCommand: Sendable, Hashable, CustomStringConvertible {
  /// The name of its declaration, such as `save` or `placeBid(_:)`.
  public let name: String

  @usableFromInline let handler: ObjectIdentifier

  @inlinable init<Handler>(handler: Handler.Type, name: String) {
    self.handler = ObjectIdentifier(handler)
    self.name = name
  }

  /// Creates the identity of a command: `AnyCommand(Command<any Saving>.save)`.
  public init<Handler>(_ command: Command<Handler>) {
    self = command.identity
  }

  /// Returns whether the command asks for a handler of this protocol: `command.asks(for: (any Saving).self)`.
  public func asks<Handler>(for handler: Handler.Type) -> Bool {
    self.handler == ObjectIdentifier(handler)
  }

  /// Returns whether it is this command, without regard to arguments: `command.is(Command<any Saving>.save)`.
  public func `is`<Handler>(_ command: Command<Handler>) -> Bool {
    self == command.identity
  }

  public var description: String { name }
}

/// A responder that decides from case to case whether it performs a command it could handle.
///
/// Without this protocol a responder performs exactly the commands whose handler protocol it adopts. The answer is about
/// this responder alone: if it is false, the search goes on with the next one. It is asked whenever a search reaches it,
/// queries included, so it should not change anything.
public protocol CommandChecking: Responder {
  /// Returns whether this responder performs the command now.
  func canPerform(_ command: AnyCommand) -> Bool
}

/// A responder that knows an object outside the chain which may handle what the responder does not handle itself.
///
/// Asked only when the responder itself does not perform the command, and before its next responder. An object that
/// does not adopt the command's handler protocol is ignored.
public protocol TargetSupplying: Responder {
  /// Returns the object that may perform the command; nil for none.
  func supplementalTarget(for command: AnyCommand) -> AnyObject?
}

// MARK: Sending

extension Responder {
  /// Sends a command up the chain: the nearest responder that performs it does so, once.
  ///
  /// The search asks each responder in turn: does it adopt the command's handler protocol, and does its
  /// ``CommandChecking``, if it has one, allow it? Else its supplemental target is tried, else the next responder.
  /// Handlers run before the call returns, on the caller's actor. A command that is not handled is reported once as a
  /// ``Diagnostic``.
  ///
  /// - Parameters:
  ///   - command: The command to perform.
  ///   - start: The start of the search: this responder unless stated otherwise.
  /// - Returns: The object that handled it, or the reason why none did, with all objects asked.
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

  /// Returns the object that ``send(_:from:)`` would call now, or nil; nothing runs but checks and supplemental targets.
  @inlinable
  public func target<Handler>(for command: Command<Handler>, from start: ChainStart = .sender) -> Handler? {
    var handler: Handler?
    findTarget(Adopting<Handler>.self, command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    return handler
  }

  /// Sends a command and returns whether this responder or any after it performed it.
  public func tryToPerform<Handler>(_ command: Command<Handler>) -> Bool {
    send(command).isHandled
  }

  /// Returns whether this responder itself, and no other one after it, would perform the command.
  public func canPerform<Handler>(_ command: Command<Handler>) -> Bool {
    command.target(explicit: self) != nil
  }
}

extension Responder {
  /// Finds the target of a command, which the caller calls next, and returns the outcome; nothing is recorded.
  ///
  /// - Parameters:
  ///   - query: The handler protocol.
  ///   - place: The place of this responder.
  ///   - accepts: Casts an object that should be able to handle the command, and returns whether it is.
  @usableFromInline
  func outcome(
    of query: any ChainQuery.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) -> DispatchOutcome {
    var supplied: Participant?
    let result = search(for: query, from: start, at: place) { candidate in
      if candidate.performs(command, accepts: accepts) { return true }
      supplied = candidate.supplementalTarget(for: command, accepts: accepts).map { Participant($0) }
      return supplied != nil
    }
    return result.outcome(of: "command", named: command.name, sender: self, handledBy: supplied)
  }

  /// Finds the target of a command and does nothing else.
  @usableFromInline
  func findTarget(
    _ query: any ChainQuery.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) {
    _ = search(for: query, from: start, at: place) { candidate in
      candidate.performs(command, accepts: accepts)
        || candidate.supplementalTarget(for: command, accepts: accepts) != nil
    }
  }

  /// Sends a command while a recorder records.
  @usableFromInline
  func sendReported<Handler>(_ command: Command<Handler>, from start: ChainStart) -> DispatchOutcome {
    var handler: Handler?
    let outcome = outcome(of: Adopting<Handler>.self, command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    if let handler { report(command, to: handler, outcome) }
    return outcome
  }

  /// Calls the target of a command as a recorded message.
  @usableFromInline
  func report<Handler>(_ command: Command<Handler>, to handler: Handler, _ outcome: DispatchOutcome) {
    Trace.send(command.identity.name, from: self, to: handler as AnyObject, .responderChain) {
      command.perform(on: handler)
    } outcome: {
      outcome.traced
    }
  }
}

extension ChainCandidate {
  /// Returns whether this object itself performs a command.
  ///
  /// - Parameter accepts: Casts an object that should be able to handle the command, and returns whether it is.
  func performs(_ command: AnyCommand, accepts: (AnyObject) -> Bool) -> Bool {
    facts.contains(.matches) && (!facts.contains(.checksCommands) || allows(command)) && accepts(object)
  }

  /// Returns the object that performs a command in place of this one.
  func supplementalTarget(for command: AnyCommand, accepts: (AnyObject) -> Bool) -> AnyObject? {
    guard facts.contains(.suppliesTargets),
      let target = (object as? any TargetSupplying)?.supplementalTarget(for: command), accepts(target)
    else { return nil }
    return target
  }

  private func allows(_ command: AnyCommand) -> Bool {
    (object as? any CommandChecking)?.canPerform(command) ?? true
  }
}
