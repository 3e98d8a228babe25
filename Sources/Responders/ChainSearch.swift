import TargetActions

// The one search behind sending, querying, validating, delivering and listing. `Responder.search` decides where it starts,
// `ChainWalk` climbs, the caller's closure asks each object, and `SearchResult.outcome` makes the outcome.

/// The result of a search: the objects asked, and how it ended.
struct SearchResult {
  let path: DispatchPath

  /// Nil if the object asked last ended the search.
  let end: ChainWalk.End?
}

extension Responder {
  /// Asks each object from a start on, until `ask` returns true.
  ///
  /// Objects whose class does not match the query, and has no effect on the walk, may be passed without calling `ask`.
  func search(
    for query: any ChainQuery.Type, from start: ChainStart, at place: ChainPlace, until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    if start == .sender, let node = place.node, let home = node.rootState {
      return home.search(for: query, up: node, until: ask)
    }
    let home = place.rootState ?? (self as? any ResponderRoot)?.rootState
    switch start {
    case .sender:
      return home.search(for: query) { walk in
        walk.go(from: self, at: place.node)
        walk.run(until: ask)
      }
    case .senderNext:
      return home.search(for: query) { walk in
        walk.go(from: nextResponder)
        walk.run(until: ask)
      }
    case .firstResponder:
      let application = self as? any ResponderApplication
      let root = application == nil ? place.root ?? rootInChain : nil
      let state = root?.rootState ?? application?.applicationState.keyRoot?.rootState
      return state.search(for: query) { walk in
        walk.run(through: root, application ?? state?.application, until: ask)
      }
    }
  }
}

extension RootState? {
  /// Searches by a walk for this root, or for none.
  fileprivate func search(for query: any ChainQuery.Type, by steps: (inout ChainWalk) -> Void) -> SearchResult {
    var walk = ChainWalk(home: self, query: query, path: self?.takePath() ?? DispatchPath())
    steps(&walk)
    self?.keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension RootState {
  /// Searches from a node of this root's tree upwards.
  ///
  /// Most searches end where the climb from node to node does: at the first object that matches. That much is done
  /// without the state of a walk.
  fileprivate func search(
    for query: any ChainQuery.Type, up node: NodePlace, until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var path = takePath()
    let climb = path.climb(from: node, limit: limit, classFacts.known, ObjectIdentifier(query))
    guard climb.facts.contains(.matches), climb.facts.isDisjoint(with: .customizing), let object = climb.place.object
    else {
      return search(for: query, on: climb, after: nil, path, until: ask)
    }
    let candidate = ChainCandidate(object: object, facts: climb.facts)
    path.append(candidate)
    guard ask(candidate) else {
      // The object may have released the node; the candidate keeps it.
      let asked = withExtendedLifetime(candidate) { climb.place.node }
      return search(for: query, on: climb, after: asked, path, until: ask)
    }
    keep(path)
    return SearchResult(path: path, end: nil)
  }

  private func search(
    for query: any ChainQuery.Type, on climb: NodeClimb, after asked: (any Responder)?,
    _ path: consuming DispatchPath, until ask: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var walk = ChainWalk(home: self, query: query, path: path)
    walk.go(on: climb, after: asked)
    walk.run(until: ask)
    keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension ChainWalk {
  /// Asks one object after the other; returns whether one ended the search.
  @discardableResult
  fileprivate mutating func run(until ask: (ChainCandidate) -> Bool) -> Bool {
    while let candidate = next() {
      if ask(candidate) { return true }
    }
    return end != .reachedEnd
  }

  /// Asks the objects that a dispatch without a target reaches.
  fileprivate mutating func run(
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

  /// Ends the walk without asking another object.
  private mutating func close() {
    go(from: nil)
    _ = next()
  }
}

// MARK: Listing

extension Responder {
  /// Returns the chain from this responder on as text, one line per object.
  public func chainDescription() -> String {
    describeChain(for: AllObjects.self) { _ in nil }
  }

  /// Returns the chain from this responder on as text, one line per object, with a mark where a command would be handled.
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

  private func describeChain(for query: any ChainQuery.Type, mark: (ChainCandidate) -> String?) -> String {
    let home = chainPlace.rootState
    var classes = ClassFactCache.Reader(home?.classFacts, for: query)
    var walk = ChainWalk(home: home)
    walk.go(from: self)
    var marks: [String?] = []
    while let object = walk.next()?.object {
      marks.append(mark(ChainCandidate(object: object, facts: classes.facts(of: object))))
    }
    var lines = zip(Participant.names(of: walk.path), marks).map { name, mark in
      mark.map { "\(name)  <- \($0)" } ?? name
    }
    switch walk.end {
    case .cycle: lines.append("(continues in a cycle)")
    case .tooLong: lines.append("(continues beyond the limit)")
    case .reachedEnd, nil: break
    }
    return lines.joined(separator: "\n")
  }
}
