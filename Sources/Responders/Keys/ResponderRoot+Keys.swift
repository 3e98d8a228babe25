import MessageTracing
import TargetActions

extension ResponderRoot {
  /// Hands a key press to the first responder and up its chain; to this root itself when it has none.
  ///
  /// Each responder in turn may take the press (``KeyResponding``), else its key commands are looked at
  /// (``KeyCommanding``): the nearest one with that key whose command finds somebody to perform it is sent, from the
  /// responder that declares it. Nothing below the first responder is searched.
  @discardableResult
  public func press(_ press: KeyPress) -> DispatchOutcome {
    let first = rootState.firstResponder ?? self
    let result = first.search(for: TakingKeys.self, from: .sender, at: first.chainPlace) { candidate in
      guard candidate.facts.contains(.adopts) else { return false }
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

  /// The key commands that a press would find now, nearest first; one hidden by a nearer one of the same key is left out.
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
