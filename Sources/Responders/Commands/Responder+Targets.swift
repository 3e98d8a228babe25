public import TargetActions
import Tracing

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
    var handler: Participant?
    let result = search(for: question, from: start, at: place) { candidate in
      handler = candidate.handler(of: command, accepts: accepts)
      return handler != nil
    }
    return result.outcome(handledBy: handler, of: "command '\(command)'", sender: self)
  }

  /// Finds the target of a command, and leaves it at that.
  @usableFromInline
  func findTarget(
    _ question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) {
    _ = search(for: question, from: start, at: place) { $0.handler(of: command, accepts: accepts) != nil }
  }
}

extension ChainCandidate {
  /// Who performs a command when the search has come to this object: itself, or its supplemental target.
  func handler(of command: AnyCommand, accepts: (AnyObject) -> Bool) -> Participant? {
    if facts.contains(.adopts), !facts.contains(.checksCommands) || allows(command), accepts(object) {
      return participant
    }
    guard facts.contains(.suppliesTargets),
      let target = (object as? any TargetSupplying)?.supplementalTarget(for: command), accepts(target)
    else { return nil }
    return Participant(target)
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
