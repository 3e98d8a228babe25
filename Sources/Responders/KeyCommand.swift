import MessageTracing
import TargetActions

/// A responder that receives key presses, such as a text field.
public protocol KeyResponding: AnyObject {
  /// Runs for every press that reaches it; the reply decides whether the next responder receives it too.
  func keyPressed(_ press: KeyPress) -> EventReply
}

/// A responder that declares key commands: they work while it is on the first responder's chain.
public protocol KeyCommanding: AnyObject {
  /// Read at every key press that reaches it, and when the active ones are listed.
  var keyCommands: [KeyCommand] { get }
}

/// A key, with modifiers, that sends a command while the responder that declares it is on the chain.
public struct KeyCommand {
  /// The press that sends the command.
  public let press: KeyPress

  /// The description in a line of help.
  public let title: String

  /// The command it sends.
  public let command: AnyCommand

  fileprivate let canSend: (any Responder) -> Bool
  fileprivate let send: (any Responder) -> DispatchOutcome

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - key: The key, such as `"s"` or `.pageDown`.
  ///   - modifiers: The modifiers, no more and no fewer; none unless given.
  ///   - title: The description in a line of help.
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

// MARK: Pressing keys

extension ResponderRoot {
  /// Dispatches a key press to the first responder and up its chain; to this root itself when it has none.
  ///
  /// Each responder in turn may handle the press (``KeyResponding``), else its key commands are examined
  /// (``KeyCommanding``): the nearest one with that key whose command has a target is sent, from the responder that
  /// declares it. Nothing below the first responder is searched.
  @discardableResult
  public func press(_ press: KeyPress) -> DispatchOutcome {
    let first = rootState.firstResponder ?? self
    let result = first.search(for: HandlingKeys.self, from: .sender, at: first.chainPlace) { candidate in
      guard candidate.facts.contains(.matches) else { return false }
      if let handler = candidate.object as? any KeyResponding {
        let reply = Trace.send("\(press)", from: self, to: candidate.object, .responderChain) {
          handler.keyPressed(press)
        } outcome: {
          $0 == .handled ? "handled" : "forwarded"
        }
        if reply == .handled { return true }
      }
      guard let sender = candidate.object as? any Responder & KeyCommanding,
        let command = sender.keyCommands.first(where: { $0.press == press && $0.canSend(sender) })
      else { return false }
      return command.send(sender).isHandled
    }
    return result.outcome(of: "key press", named: "\(press)", sender: first)
  }

  /// The key commands that a press would send now, nearest first, without those hidden by a nearer one of the same key.
  public var activeKeyCommands: [KeyCommand] {
    var active: [KeyCommand] = []
    for object in (rootState.firstResponder ?? self).chain {
      guard let declarer = object as? any Responder & KeyCommanding else { continue }
      for command in declarer.keyCommands where command.canSend(declarer) {
        if !active.contains(where: { $0.press == command.press }) { active.append(command) }
      }
    }
    return active
  }
}

/// Asks for objects that may handle a key press.
private enum HandlingKeys: ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool { object is any KeyResponding || object is any KeyCommanding }
}
