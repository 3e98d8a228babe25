public import TargetActions

/// The search for whoever performs a command, without the type of its handler: that is looked at once, at the end.
@usableFromInline
struct CommandSearch {
  let walk: ChainWalk

  /// Who would perform the command: somebody on the chain or a supplemental target, known to adopt the handler protocol.
  @usableFromInline let target: AnyObject?

  let command: AnyCommand
  let sender: any Responder

  /// What the search came to, once its target has been called; if there was none, that is reported.
  @usableFromInline func outcome() -> DispatchOutcome {
    walk.outcome(handledBy: target, of: "command '\(command)'", sender: sender)
  }
}

extension Responder {
  @usableFromInline
  func findTarget(
    _ question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart
  ) -> CommandSearch {
    var target: AnyObject?
    let walk = search(for: question, from: start) { candidate in
      target = candidate.target(question, command)
      return target != nil
    }
    return CommandSearch(walk: walk, target: target, command: command, sender: self)
  }
}

extension ChainCandidate {
  /// Who performs a command when the search has come to this object: itself, or its supplemental target.
  func target(_ question: any ChainQuestion.Type, _ command: AnyCommand) -> AnyObject? {
    if facts.contains(.adopts), !facts.contains(.checksCommands) || allows(command) { return object }
    guard facts.contains(.suppliesTargets),
      let target = (object as? any TargetSupplying)?.supplementalTarget(for: command), question.isAdopted(by: target)
    else { return nil }
    return target
  }

  private func allows(_ command: AnyCommand) -> Bool {
    (object as? any CommandChecking)?.canPerform(command) ?? true
  }
}
