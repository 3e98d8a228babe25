import TargetActions

extension Responder {
  /// The root above this responder, itself included; `nil` when it is in none.
  ///
  /// A node's is read from its tree. For a responder outside every tree the chain is followed to the first root.
  public var rootInChain: (any ResponderRoot)? {
    if let root = chainPlace.root { return root }
    if let root = self as? any ResponderRoot { return root }
    var walk = ChainWalk(home: nil)
    walk.go(from: self)
    while let object = walk.next()?.object {
      if let root = object as? any ResponderRoot { return root }
      if let root = (object as? any Responder)?.chainPlace.root { return root }
    }
    return nil
  }

  /// Steps through everybody that is asked from a start on, until `ask` answers true.
  ///
  /// Who does not adopt what is asked for, and bends nothing, may be passed by without `ask` being called.
  ///
  /// The one search behind sending, querying, validating, delivering and listing.
  func search(
    for question: any ChainQuestion.Type, from start: ChainStart, at place: ChainPlace,
    until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    if start == .sender, let node = place.node, let home = node.rootState {
      return home.search(for: question, up: node, until: ask)
    }
    let home = place.rootState ?? (self as? any ResponderRoot)?.rootState
    switch start {
    case .sender:
      return home.search(for: question) { walk in
        walk.go(from: self, at: place.node)
        walk.run(until: ask)
      }
    case .senderNext:
      return home.search(for: question) { walk in
        walk.go(from: nextResponder)
        walk.run(until: ask)
      }
    case .firstResponder:
      let application = self as? any ResponderApplication
      let root = application == nil ? place.root ?? rootInChain : nil
      let state = root?.rootState ?? application?.applicationState.keyRoot?.rootState
      return state.search(for: question) { walk in
        walk.run(through: root, application ?? state?.application, until: ask)
      }
    }
  }
}

extension RootState? {
  /// Searches by a walk on behalf of this root, or of none.
  fileprivate func search(
    for question: any ChainQuestion.Type, by steps: (inout ChainWalk) -> Void
  ) -> SearchResult {
    var walk = ChainWalk(home: self, question: question, path: self?.takePath() ?? DispatchPath())
    steps(&walk)
    self?.keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension RootState {
  /// Searches from a node of this root's tree upwards.
  ///
  /// Most searches end where the climb from node to node does: at the first who adopts what is asked for. That much is
  /// done without the state that a walk has to keep.
  fileprivate func search(
    for question: any ChainQuestion.Type, up node: NodePlace, until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var path = takePath()
    let climb = path.climb(from: node, limit: chainLimit, knownClasses.entries, ObjectIdentifier(question))
    guard climb.facts.contains(.adopts), climb.facts.isDisjoint(with: .customizing), let object = climb.place.object
    else {
      return search(for: question, on: climb, after: nil, path, until: ask)
    }
    let candidate = ChainCandidate(object: object, facts: climb.facts)
    path.append(candidate)
    guard ask(candidate) else {
      // What was asked may have let go of the node, and the candidate keeps it.
      let asked = withExtendedLifetime(candidate) { climb.place.node }
      return search(for: question, on: climb, after: asked, path, until: ask)
    }
    keep(path)
    return SearchResult(path: path, end: nil)
  }

  private func search(
    for question: any ChainQuestion.Type, on climb: NodeClimb, after asked: (any Responder)?,
    _ path: consuming DispatchPath, until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var walk = ChainWalk(home: self, question: question, path: path)
    walk.go(on: climb, after: asked)
    walk.run(until: ask)
    keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension ChainWalk {
  /// Asks one after the other; true if somebody ended the search.
  @discardableResult
  mutating func run(until ask: (ChainCandidate) -> Bool) -> Bool {
    while let candidate = next() {
      if ask(candidate) { return true }
    }
    return end != .reachedEnd
  }

  /// Asks those that something without a target is for.
  mutating func run(
    through root: (any ResponderRoot)?, _ application: (any ResponderApplication)?,
    until ask: (ChainCandidate) -> Bool
  ) {
    guard let application else {
      if let root, run(through: root, until: ask) { return }
      return close()
    }
    let roots = application.applicationState
    if let key = roots.keyRoot, run(through: key, until: ask) { return }
    if let main = roots.modalRoot ?? roots.mainRoot, main !== roots.keyRoot, run(through: main, until: ask) { return }
    go(from: application)
    run(until: ask)
  }

  /// Asks a root's first responder, or the root when it has none, up to the root and its delegate.
  private mutating func run(through root: any ResponderRoot, until ask: (ChainCandidate) -> Bool) -> Bool {
    go(from: root.rootState.firstResponder ?? root, upTo: root)
    return run(until: ask)
  }

  /// Is over, having asked nobody, or nobody who answered.
  private mutating func close() {
    go(from: nil)
    _ = next()
  }
}
