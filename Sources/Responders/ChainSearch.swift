import TargetActions

// The one search behind sending, querying, validating and delivering. `Responder.search` selects the start, `ChainWalk`
// climbs, the caller's closure `visit` handles or refuses each object, and `SearchResult.outcome` makes the outcome.

/// The result of a search: the objects visited, and how it ended.
struct SearchResult {
  let path: DispatchPath

  /// The reason that no object handled it; nil if the last object of the path did.
  let end: ChainWalk.End?
}

extension Responder {
  /// Visits the objects on the chain from a start, until `visit` returns true.
  ///
  /// A plain node, whose class neither matches the query nor affects the walk, may be passed without a call of `visit`.
  func search(
    for query: any ChainQuery.Type, from start: ChainStart, at place: ChainPlace, until visit: (ChainCandidate) -> Bool
  ) -> SearchResult {
    if start == .sender, let node = place.node, let home = node.rootState {
      return home.search(for: query, up: node, until: visit)
    }
    let home = place.rootState ?? (self as? any ResponderRoot)?.rootState
    switch start {
    case .sender:
      return home.search(for: query) { walk in
        walk.go(from: self, at: place.node)
        walk.run(until: visit)
      }
    case .senderNext:
      return home.search(for: query) { walk in
        walk.go(from: nextResponder)
        walk.run(until: visit)
      }
    case .firstResponder:
      let application = self as? any ResponderApplication
      let root = application == nil ? place.root ?? rootInChain : nil
      let state = root?.rootState ?? application?.applicationState.keyRoot?.rootState
      return state.search(for: query) { walk in
        walk.run(through: root, application ?? state?.application, until: visit)
      }
    }
  }
}

extension RootState? {
  /// Searches by a walk that uses the state of this root; nil for no root.
  fileprivate func search(for query: any ChainQuery.Type, by steps: (inout ChainWalk) -> Void) -> SearchResult {
    var walk = ChainWalk(home: self, query: query, path: self?.takePath() ?? DispatchPath())
    steps(&walk)
    self?.keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension RootState {
  /// Searches from a node of this root's tree upward.
  ///
  /// Most searches end at the first node that matches, to which a climb past plain nodes leads without the state of a
  /// walk.
  fileprivate func search(
    for query: any ChainQuery.Type, up node: NodePlace, until visit: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var path = takePath()
    let climb = path.climb(from: node, limit: limit, conformanceCache.known, ObjectIdentifier(query))
    guard climb.conformances.contains(.matches), climb.conformances.isDisjoint(with: .customizing),
      let object = climb.place.object
    else {
      return search(for: query, on: climb, after: nil, path, until: visit)
    }
    let candidate = ChainCandidate(object: object, conformances: climb.conformances)
    path.append(candidate)
    guard visit(candidate) else {
      // The visit may have released the node; the candidate owns it.
      let visited = withExtendedLifetime(candidate) { climb.place.node }
      return search(for: query, on: climb, after: visited, path, until: visit)
    }
    keep(path)
    return SearchResult(path: path, end: nil)
  }

  private func search(
    for query: any ChainQuery.Type, on climb: NodeClimb, after visited: (any Responder)?,
    _ path: consuming DispatchPath, until visit: (ChainCandidate) -> Bool
  ) -> SearchResult {
    var walk = ChainWalk(home: self, query: query, path: path)
    walk.go(on: climb, after: visited)
    walk.run(until: visit)
    keep(walk.path)
    return SearchResult(path: walk.path, end: walk.end)
  }
}

extension ChainWalk {
  /// Visits the remaining objects; returns whether the search is over, by a handler, a cycle or the limit.
  @discardableResult
  fileprivate mutating func run(until visit: (ChainCandidate) -> Bool) -> Bool {
    while let candidate = next() {
      if visit(candidate) { return true }
    }
    return end != .reachedEnd
  }

  /// Visits the chain of the key root, then that of the main root, then the application.
  fileprivate mutating func run(
    through root: (any ResponderRoot)?, _ application: (any ResponderApplication)?,
    until visit: (ChainCandidate) -> Bool
  ) {
    guard let application else {
      if let root, run(through: root, until: visit) { return }
      return close()
    }
    let roots = application.applicationState
    if let key = roots.keyRoot, run(through: key, until: visit) { return }
    if let main = roots.modalRoot ?? roots.mainRoot, main !== roots.keyRoot, run(through: main, until: visit) { return }
    go(from: application)
    run(until: visit)
  }

  /// Visits the chain from a root's first responder, or from the root if it has none, up to the root and its delegate.
  private mutating func run(through root: any ResponderRoot, until visit: (ChainCandidate) -> Bool) -> Bool {
    go(from: root.rootState.firstResponder ?? root, upTo: root)
    return run(until: visit)
  }

  /// Ends the walk without a further visit.
  private mutating func close() {
    go(from: nil)
    _ = next()
  }
}

// MARK: Listing

extension Responder {
  /// Returns the chain from this responder as text, one line per object.
  public func chainDescription() -> String {
    describeChain(for: AllObjects.self) { _ in nil }
  }

  /// Returns the chain from this responder as text, one line per object, with a mark at the handler of a command.
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
    var classes = ConformanceCache.Reader(home?.conformanceCache, for: query)
    var walk = ChainWalk(home: home)
    walk.go(from: self)
    var marks: [String?] = []
    while let object = walk.next()?.object {
      marks.append(mark(ChainCandidate(object: object, conformances: classes.conformances(of: object))))
    }
    var lines = zip(Participant.names(of: walk.path.participants), marks).map { name, mark in
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
