import MessageTracing
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
    var supplied: Participant?
    let result = search(for: question, from: start, at: place) { candidate in
      if candidate.performs(command, accepts: accepts) { return true }
      supplied = candidate.supplementalTarget(for: command, accepts: accepts).map { Participant($0) }
      return supplied != nil
    }
    return result.outcome(of: "command", named: command.name, sender: self, handledBy: supplied)
  }

  /// Sends a command for a recorder to hear.
  @usableFromInline
  func sendReported<Handler>(_ command: Command<Handler>, from start: ChainStart) -> DispatchOutcome {
    var handler: Handler?
    let outcome = outcome(of: Adopting<Handler>.self, command.identity, from: start, at: chainPlace) { object in
      handler = object as? Handler
      return handler != nil
    }
    if let handler { report(command, to: handler, outcome) }
    return outcome
  }

  /// Calls the target of a command as a message.
  @usableFromInline
  func report<Handler>(_ command: Command<Handler>, to handler: Handler, _ outcome: DispatchOutcome) {
    Trace.send(command.identity.name, from: self, to: handler as AnyObject, .responderChain) {
      command.perform(on: handler)
    } outcome: {
      outcome.traced
    }
  }

  /// Finds the target of a command, and leaves it at that.
  @usableFromInline
  func findTarget(
    _ question: any ChainQuestion.Type, _ command: AnyCommand, from start: ChainStart, at place: ChainPlace,
    accepts: (AnyObject) -> Bool
  ) {
    _ = search(for: question, from: start, at: place) { candidate in
      candidate.performs(command, accepts: accepts)
        || candidate.supplementalTarget(for: command, accepts: accepts) != nil
    }
  }
}

extension ChainCandidate {
  /// Whether this object itself performs a command.
  ///
  /// - Parameter accepts: Casts an object that should be able to handle the command, and says whether it is.
  func performs(_ command: AnyCommand, accepts: (AnyObject) -> Bool) -> Bool {
    facts.contains(.adopts) && (!facts.contains(.checksCommands) || allows(command)) && accepts(object)
  }

  /// Who performs a command in place of this object.
  func supplementalTarget(for command: AnyCommand, accepts: (AnyObject) -> Bool) -> AnyObject? {
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
