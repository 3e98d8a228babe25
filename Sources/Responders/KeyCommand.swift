import MessageRecording
import TargetActions

/// A responder that receives key presses, such as a text field.
public protocol KeyResponding: AnyObject {
  /// Runs for every press that reaches it; the reply decides whether the next responder receives it too.
  func keyPressed(_ press: KeyPress) -> EventReply
}

/// A responder that receives releases of keys, such as a control that acts while a key is held.
public protocol KeyReleaseResponding: AnyObject {
  /// Runs for every release that reaches it; the reply decides whether the next responder receives it too.
  func keyReleased(_ press: KeyPress) -> EventReply
}

/// A responder that declares key commands, which are active while it is on the first responder's chain.
///
/// A delegate of a root or of the application that adopts it is on the chain as well.
public protocol KeyCommanding: Responder {
  /// The key commands, which are read at each key press that reaches the responder.
  var keyCommands: [KeyCommand] { get }
}

/// A key, with modifiers, that sends a command while the responder that declares it is on the chain.
public struct KeyCommand {
  /// The press that sends the command.
  public let press: KeyPress

  /// The title, for a line of help.
  public let title: String

  /// The command it sends.
  public let command: AnyCommand

  fileprivate let canSend: (any Responder) -> Bool
  fileprivate let send: (any Responder) -> DispatchOutcome

  /// Creates a key command.
  ///
  /// - Parameters:
  ///   - key: The key, such as `"s"` or `.pageDown`.
  ///   - modifiers: The exact set of modifiers; none unless given.
  ///   - title: The title, for a line of help.
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
  /// Each responder may handle the press (``KeyResponding``). Otherwise its first key command (``KeyCommanding``) with
  /// that press whose command has a target is sent, with this responder as the start. Nothing below the first responder
  /// is searched.
  @discardableResult
  public func press(_ press: KeyPress) -> DispatchOutcome {
    let first = rootState.firstResponder ?? self
    let result = first.search(for: HandlingKeys.self, from: .sender, at: first.chainPlace) { candidate in
      guard candidate.conformances.contains(.matches) else { return false }
      if let handler = candidate.object as? any KeyResponding {
        let reply = Trace.send("\(press)", from: self, to: candidate.object, .responderChain) {
          handler.keyPressed(press)
        } outcome: {
          $0 == .handled ? "handled" : "forwarded"
        }
        if reply == .handled { return true }
      }
      guard let sender = candidate.object as? any KeyCommanding,
        let command = sender.keyCommands.first(where: { $0.press == press && $0.canSend(sender) })
      else { return false }
      return command.send(sender).isHandled
    }
    return result.outcome(
      of: "key press", named: "\(press)", sender: first,
      cause: "None of them handles the key, or declares a key command for it that has a target there or above: a "
        + "command isn't searched below the responder that declares it.")
  }

  /// Dispatches the release of a key to the first responder and up its chain; to this root itself when it has none.
  ///
  /// The responders that adopt ``KeyReleaseResponding`` receive it, the nearest first, until one handles it. The first
  /// responder may have changed since the key was pressed. A release that no responder handles is usual, and isn't
  /// reported as a diagnostic.
  @discardableResult
  public func release(_ press: KeyPress) -> DispatchOutcome {
    (rootState.firstResponder ?? self).deliver(
      ResponderEvent<any KeyReleaseResponding>({ $0.keyReleased }, press, name: "\(press) released"),
      reportsUnhandled: false)
  }

  /// The key commands that presses would send now, nearest first, one per press.
  public var activeKeyCommands: [KeyCommand] {
    var active: [KeyCommand] = []
    for object in (rootState.firstResponder ?? self).chain {
      guard let declarer = object as? any KeyCommanding else { continue }
      for command in declarer.keyCommands where command.canSend(declarer) {
        if !active.contains(where: { $0.press == command.press }) { active.append(command) }
      }
    }
    return active
  }
}

/// Matches objects that may handle a key press.
private enum HandlingKeys: ChainQuery {
  static func isMatched(by object: AnyObject) -> Bool { object is any KeyResponding || object is any KeyCommanding }
}
