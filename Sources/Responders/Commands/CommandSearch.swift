public import TargetActions

/// The search for whoever performs a command, without the type of its handler, which the sender's own code knows.
@usableFromInline
struct CommandSearch {
  private(set) var walk: ChainWalk

  /// Who would perform the command: somebody on the chain or a supplemental target.
  @usableFromInline let target: AnyObject?

  let command: AnyCommand
  let sender: any Responder

  /// What the search came to, once its target has been called; if there was none, that is reported.
  @usableFromInline consuming func outcome() -> DispatchOutcome {
    walk.outcome(handledBy: target, of: "command '\(command)'", sender: sender)
  }

  /// What it came to if the target was found and then not called.
  @usableFromInline consuming func disabledOutcome() -> DispatchOutcome {
    DispatchOutcome(result: .disabled, path: walk.path)
  }
}

extension Responder {
  /// Finds the target of a command.
  ///
  /// - Parameters:
  ///   - question: What the handler adopts.
  ///   - place: Where this responder stands.
  ///   - accepts: Casts an object that should be able to handle the command, and says whether it is.
  @usableFromInline
  func findTarget(
    _ question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) -> CommandSearch {
    var target: AnyObject?
    let walk = search(for: question, from: start, at: place) { candidate in
      target = candidate.target(of: command, accepts: accepts)
      return target != nil
    }
    return CommandSearch(walk: walk, target: target, command: command, sender: self)
  }
}

extension ChainCandidate {
  /// Who performs a command when the search has come to this object: itself, or its supplemental target.
  func target(of command: AnyCommand, accepts: (AnyObject) -> Bool) -> AnyObject? {
    if facts.contains(.adopts), !facts.contains(.checksCommands) || allows(command), accepts(object) { return object }
    guard facts.contains(.suppliesTargets),
      let target = (object as? any TargetSupplying)?.supplementalTarget(for: command), accepts(target)
    else { return nil }
    return target
  }

  private func allows(_ command: AnyCommand) -> Bool {
    (object as? any CommandChecking)?.canPerform(command) ?? true
  }
}
