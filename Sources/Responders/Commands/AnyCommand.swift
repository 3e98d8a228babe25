/// A command as validators and checkers compare it: its handler protocol and its name, without arguments.
public struct AnyCommand: Sendable, Hashable {
  /// The name of its declaration, such as `save` or `placeBid(_:)`.
  public let name: String

  @usableFromInline let handler: ObjectIdentifier

  @inlinable init<Handler>(handler: Handler.Type, name: String) {
    self.handler = ObjectIdentifier(handler)
    self.name = name
  }

  /// The identity of a command: `AnyCommand(Command<any Saving>.save)`.
  public init<Handler>(_ command: Command<Handler>) {
    self = command.identity
  }

  /// Whether it asks for a handler of this protocol: `command.asks(for: (any Saving).self)`.
  public func asks<Handler>(for handler: Handler.Type) -> Bool {
    self.handler == ObjectIdentifier(handler)
  }

  /// Whether it is this command, whatever its arguments: `command.is(Command<any Saving>.save)`.
  public func `is`<Handler>(_ command: Command<Handler>) -> Bool {
    self == command.identity
  }
}

extension AnyCommand: CustomStringConvertible {
  public var description: String { name }
}
