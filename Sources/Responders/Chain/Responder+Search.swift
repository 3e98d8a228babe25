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
  ) -> ChainWalk {
    let home = place.rootState ?? (self as? any ResponderRoot)?.rootState
    var walk = ChainWalk(home: home, question: question)
    switch start {
    case .sender:
      walk.go(from: self, at: place.node)
      walk.run(until: ask)
      return walk
    case .senderNext:
      walk.go(from: nextResponder)
      walk.run(until: ask)
      return walk
    case .firstResponder:
      let application = self as? any ResponderApplication
      let root = application == nil ? place.root ?? rootInChain : nil
      return searchFromFirstResponder(
        for: question, root: root, application: application ?? root?.rootState.application, until: ask)
    }
  }

  private func searchFromFirstResponder(
    for question: any ChainQuestion.Type, root: (any ResponderRoot)?, application: (any ResponderApplication)?,
    until ask: (ChainCandidate) -> Bool
  ) -> ChainWalk {
    var walk = ChainWalk(home: (root ?? application?.applicationState.keyRoot)?.rootState, question: question)
    guard let application else {
      if let root, walk.run(through: root, until: ask) { return walk }
      return walk.closed()
    }
    let roots = application.applicationState
    if let key = roots.keyRoot, walk.run(through: key, until: ask) { return walk }
    if let main = roots.modalRoot ?? roots.mainRoot, main !== roots.keyRoot, walk.run(through: main, until: ask) {
      return walk
    }
    walk.go(from: application)
    walk.run(until: ask)
    return walk
  }
}

extension ChainWalk {
  /// Asks one after the other; true if somebody ended the search.
  @discardableResult
  mutating func run(until ask: (ChainCandidate) -> Bool) -> Bool {
    defer { rememberLength() }
    while let candidate = next() {
      if ask(candidate) { return true }
    }
    return end != .reachedEnd
  }

  /// Asks a root's first responder, or the root when it has none, up to the root and its delegate.
  mutating func run(through root: any ResponderRoot, until ask: (ChainCandidate) -> Bool) -> Bool {
    go(from: root.rootState.firstResponder ?? root, upTo: root)
    return run(until: ask)
  }

  /// A walk that has asked nobody, or nobody who answered, and is over.
  func closed() -> ChainWalk {
    var walk = self
    walk.go(from: nil)
    _ = walk.next()
    return walk
  }
}
