/// A message that the nearest responder able to handle it gets: a value that names a handler protocol and one of its
/// methods, with the arguments of the call.
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
  /// The command without its arguments: what it is compared by.
  public let identity: AnyCommand

  @usableFromInline let call: (Handler) -> Void

  /// Makes a command of a handler's method and the arguments to call it with.
  ///
  /// - Parameters:
  ///   - action: Returns the method, not yet called: `{ $0.placeBid }`.
  ///   - value: The arguments, kept by the command.
  ///   - name: What tells it from other commands of the same protocol; the declaration's own name unless given.
  @inlinable public init<each Value>(
    _ action: @escaping (Handler) -> (repeat each Value) -> Void, _ value: repeat each Value, name: String = #function
  ) {
    identity = AnyCommand(handler: Handler.self, name: name)
    call = { handler in action(handler)(repeat each value) }
  }

  @inlinable func perform(on handler: Handler) {
    call(handler)
  }
}

@available(*, unavailable)
extension Command: Sendable {}
