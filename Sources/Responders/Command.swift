public import MessageRecording
public import TargetActions

/// A message for the nearest responder that handles it: a method of a handler protocol, with the arguments of the call.
///
/// Declare a command in one line beside its protocol; senders then write it with a leading dot:
///
/// ```swift
/// protocol Bidding: AnyObject { func placeBid(_ amount: Int) }
/// extension Command<any Bidding> {
///   static func placeBid(_ amount: Int) -> Self { Command({ $0.placeBid }, amount) }
/// }
/// field.send(.placeBid(3))
/// ```
///
/// The commands of a protocol that is isolated to an actor are declared in an extension that is isolated to it as well:
/// `@MainActor extension Command<any Bidding>`.
///
/// The handler protocol should be class-bound (`AnyObject`): the first cast of a class is then several times faster.
public struct Command<Handler> {
  /// The command without its arguments, for comparisons.
  public let identity: AnyCommand

  @usableFromInline let call: (Handler) -> Void

  /// Creates a command from a handler's method and the arguments to call it with.
  ///
  /// - Parameters:
  ///   - action: Returns the method, not yet called: `{ $0.placeBid }`.
  ///   - value: The arguments, which the command owns.
  ///   - name: Distinguishes commands of the same protocol; the declaration's own name unless given.
  @inlinable public init<each Value>(
    _ action: @escaping (Handler) -> (repeat each Value) -> Void, _ value: repeat each Value, name: String = #function
  ) {
    identity = AnyCommand(handler: Handler.self, name: name)
    call = { handler in action(handler)(repeat each value) }
  }

  /// A command is created from a method that returns nothing and is not called.
  @available(
    *, unavailable,
    message:
      "Pass a method that returns nothing, without calling it: 'Command { $0.save }', or 'Command({ $0.rename }, name)'."
  )
  public init(_ action: @escaping (Handler) -> Void, name: String = #function) {
    self.init({ handler in { action(handler) } }, name: name)
  }

  @inlinable func perform(on handler: Handler) {
    call(handler)
  }

  /// Returns the given object if it performs this command, else nil; no chain is searched.
  public func target(explicit object: AnyObject) -> Handler? {
    guard let handler = object as? Handler, identity.isAllowed(by: object) else { return nil }
    return handler
  }
}

@available(*, unavailable)
extension Command: Sendable {}

/// The identity of a command: its handler protocol and its name, without arguments.
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

  /// Returns whether this is the command's handler protocol: `command.isHandled(by: (any Saving).self)`.
  public func isHandled<Handler>(by handler: Handler.Type) -> Bool {
    self.handler == ObjectIdentifier(handler)
  }

  /// Returns whether an object's own check lets it perform the command; true for one without a check.
  func isAllowed(by object: AnyObject) -> Bool {
    (object as? any CommandChecking)?.canPerform(self) ?? true
  }

  /// Returns whether it is the identity of a command: `command.is(Command<any Saving>.save)`.
  public func `is`<Handler>(_ command: Command<Handler>) -> Bool {
    self == command.identity
  }

  public var description: String { name }
}

/// A responder that decides at each search whether it performs a command.
///
/// Without this protocol a responder performs all commands whose handler protocol it adopts. If it doesn't perform a
/// command, the search continues with its supplemental target or the next responder. Queries call the check as well as
/// sends, so it should have no side effects.
public protocol CommandChecking: Responder {
  /// Returns whether this responder performs the command now.
  func canPerform(_ command: AnyCommand) -> Bool
}

/// A responder that supplies an object outside the chain for commands that it doesn't perform itself.
///
/// The search tries that object before the next responder. An object that doesn't adopt the command's handler protocol,
/// or whose own check refuses the command, is ignored.
public protocol TargetSupplying: Responder {
  /// Returns the object that may perform the command; nil for none.
  func supplementalTarget(for command: AnyCommand) -> AnyObject?
}

// MARK: Sending

extension Responder {
  /// Sends a command up the chain to the nearest responder that performs it.
  ///
  /// The search visits each responder in order. A responder performs the command if it adopts the command's handler
  /// protocol and its ``CommandChecking``, if it has one, allows it. Otherwise its supplemental target is tried, then
  /// the next responder. The handler runs before the call returns, on the caller's actor. A command that isn't handled
  /// is reported once as a ``/MessageRecording/Diagnostic``.
  ///
  /// - Parameters:
  ///   - command: The command to perform.
  ///   - start: The start of the search: this responder unless stated otherwise.
  /// - Returns: The object that handled it, or the reason why none did, with all objects visited.
  /// - Complexity: O(*n*) in the number of objects visited.
  @inlinable @discardableResult
  public func send<Handler>(
    _ command: @autoclosure () -> Command<Handler>, from start: ChainStart = .sender
  ) -> DispatchOutcome {
    // Each branch creates the command: shared with the recorder, it would be allocated on the heap in every send.
    guard !Trace.isOn else { return sendRecorded(command(), from: start) }
    let command = command()
    let (handler, outcome): (Handler?, DispatchOutcome) = resolve(command.identity, from: start)
    if let handler { command.perform(on: handler) }
    return outcome
  }

  /// Returns the object that ``send(_:from:)`` would call now, or nil; only checks and supplemental targets run.
  @inlinable
  public func target<Handler>(for command: Command<Handler>, from start: ChainStart = .sender) -> Handler? {
    var handler: Handler?
    findTarget(of: command.identity, for: Adopting<Handler>.self, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    return handler
  }

  /// Sends a command and returns whether this responder or any after it performed it.
  public func tryToPerform<Handler>(_ command: Command<Handler>) -> Bool {
    send(command).isHandled
  }

  /// Returns whether this responder itself would perform the command; no other one is visited.
  public func canPerform<Handler>(_ command: Command<Handler>) -> Bool {
    command.target(explicit: self) != nil
  }
}

// `send` resolves the handler, which searches the chain (ChainSearch.swift) and tests each candidate, and then calls
// it.

extension Responder {
  /// Returns the handler of a command, which the caller calls, and the outcome of the search.
  @inlinable @inline(__always)
  func resolve<Handler>(_ command: AnyCommand, from start: ChainStart) -> (Handler?, DispatchOutcome) {
    var handler: Handler?
    let outcome = findHandler(of: command, for: Adopting<Handler>.self, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    return (handler, outcome)
  }

  /// Searches for the handler of a command; an unhandled command is reported.
  ///
  /// - Parameters:
  ///   - query: Matches adopters of the handler protocol.
  ///   - place: The place of this responder.
  ///   - accepts: Casts an object to the handler protocol, and returns whether that succeeds.
  @usableFromInline
  func findHandler(
    of command: AnyCommand, for query: any ChainQuery.Type, from start: ChainStart, at place: ChainPlace,
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

  /// Searches for the handler of a command; nothing is reported.
  @usableFromInline
  func findTarget(
    of command: AnyCommand, for query: any ChainQuery.Type, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) {
    _ = search(for: query, from: start, at: place) { candidate in
      candidate.performs(command, accepts: accepts)
        || candidate.supplementalTarget(for: command, accepts: accepts) != nil
    }
  }

  /// Sends a command while a recorder records.
  @usableFromInline
  func sendRecorded<Handler>(_ command: Command<Handler>, from start: ChainStart) -> DispatchOutcome {
    let (handler, outcome): (Handler?, DispatchOutcome) = resolve(command.identity, from: start)
    if let handler { performRecorded(command, on: handler, outcome) }
    return outcome
  }

  /// Calls the handler of a command as a recorded message.
  @usableFromInline
  func performRecorded<Handler>(_ command: Command<Handler>, on handler: Handler, _ outcome: DispatchOutcome) {
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
  /// - Parameter accepts: Casts an object to the handler protocol, and returns whether that succeeds.
  func performs(_ command: AnyCommand, accepts: (AnyObject) -> Bool) -> Bool {
    conformances.contains(.matches) && (!conformances.contains(.checksCommands) || command.isAllowed(by: object))
      && accepts(object)
  }

  /// Returns the object that performs a command in place of this one; nil for none.
  func supplementalTarget(for command: AnyCommand, accepts: (AnyObject) -> Bool) -> AnyObject? {
    // Cast last: the caller calls what it has accepted.
    guard conformances.contains(.suppliesTargets),
      let target = (object as? any TargetSupplying)?.supplementalTarget(for: command), command.isAllowed(by: target),
      accepts(target)
    else { return nil }
    return target
  }
}
