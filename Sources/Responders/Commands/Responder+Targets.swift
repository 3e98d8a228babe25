public import TargetActions

extension Responder {
  /// Finds the target of a command, which is to be called next, and says what comes of that; none is reported.
  ///
  /// - Parameters:
  ///   - question: What the handler adopts.
  ///   - place: Where this responder stands.
  ///   - accepts: Casts an object that should be able to handle the command, and says whether it is.
  @usableFromInline
  func outcome(
    of question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) -> DispatchOutcome {
    var target: AnyObject?
    var walk = search(for: question, from: start, at: place) { candidate in
      target = candidate.target(of: command, accepts: accepts)
      return target != nil
    }
    return walk.outcome(handledBy: target, of: "command '\(command)'", sender: self)
  }

  /// Finds the target of a command, and leaves it at that.
  @usableFromInline
  func findTarget(
    _ question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) {
    _ = search(for: question, from: start, at: place) { $0.target(of: command, accepts: accepts) != nil }
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

extension DispatchOutcome {
  /// That of a target that was found and is not called.
  @usableFromInline consuming func disabled() -> DispatchOutcome {
    DispatchOutcome(result: .disabled, path: path)
  }
}
