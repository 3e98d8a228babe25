/// A key, with modifiers, that sends a command while the responder that declares it is on the chain.
public struct KeyCommand {
  public let press: KeyPress

  /// What a help line says it does.
  public let title: String

  /// The command it sends.
  public let command: AnyCommand

  let canSend: (any Responder) -> Bool
  let send: (any Responder) -> DispatchOutcome

  /// - Parameters:
  ///   - key: The key, such as `"s"` or `.pageDown`.
  ///   - modifiers: Exactly the modifiers that must be held; none unless given.
  ///   - title: What a help line says it does.
  ///   - command: Sent up the chain from the responder that declares this key command.
  public init<Handler>(_ key: Key, _ modifiers: KeyModifiers = [], title: String, _ command: Command<Handler>) {
    press = KeyPress(key, modifiers)
    self.title = title
    self.command = command.identity
    canSend = { $0.target(for: command) != nil }
    send = { $0.send(command) }
  }
}

@available(*, unavailable)
extension KeyCommand: Sendable {}
