import MessageTracing

extension Responder {
  /// The chain from this responder on as text, a line an object.
  public func chainDescription() -> String {
    describeChain(for: Anybody.self) { _ in nil }
  }

  /// The chain from this responder on as text, a line an object, with a mark where a command would be handled.
  ///
  /// ```
  /// TextField
  /// View
  /// Screen  <- save
  /// Window
  /// ```
  public func chainDescription<Handler>(for command: Command<Handler>) -> String {
    var isFound = false
    return describeChain(for: Adopting<Handler>.self) { candidate in
      if isFound { return nil }
      if candidate.performs(command.identity, accepts: { $0 is Handler }) {
        isFound = true
        return "\(command.identity)"
      }
      let target = candidate.supplementalTarget(for: command.identity) { $0 is Handler }
      isFound = target != nil
      return target.map { "\(command.identity), by \(Participant($0))" }
    }
  }

  private func describeChain(
    for question: any ChainQuestion.Type, mark: (ChainCandidate) -> String?
  ) -> String {
    let home = chainPlace.rootState
    var knowledge = ClassKnowledge(home, for: question)
    var walk = ChainWalk(home: home)
    walk.go(from: self)
    var marks: [String?] = []
    while let object = walk.next()?.object {
      marks.append(mark(ChainCandidate(object: object, facts: knowledge.facts(of: object))))
    }
    var lines = zip(Participant.names(of: walk.path), marks).map { name, mark in
      mark.map { "\(name)  <- \($0)" } ?? name
    }
    switch walk.end {
    case .cycle: lines.append("(and from here in a circle)")
    case .tooLong: lines.append("(and more than may be asked)")
    case .reachedEnd, nil: break
    }
    return lines.joined(separator: "\n")
  }
}
