import Composites
import MessageTracing

/// The one walk up the chain: every search, delivery, validation and listing steps through it.
///
/// It yields the objects to ask in their order: each responder, after a root that root's delegate, after the application
/// its delegate. A next hop is computed only when it is asked for, so that what an asked object changed is followed; no
/// object is yielded twice, and it ends in every case (``end``).
///
/// Asked for adopters of one protocol it passes by the nodes whose class does not adopt it: they are entered in the path
/// without being kept, cast or yielded.
struct ChainWalk: IteratorProtocol {
  enum End {
    case reachedEnd
    case cycle
    case tooLong
  }

  /// How the walk ended; `nil` while it goes on or if it was left.
  private(set) var end: End?

  /// Who was yielded or passed by.
  private(set) var path: DispatchPath

  private var knowledge: ClassKnowledge
  private let limit: Int
  private var current: (any Responder)?
  /// The place of `current` if it is a node: reached by the links, it need not be asked for it.
  private var place: NodePlace?
  private var last: (any Responder)?
  private var step = Step.begin
  /// What the class of `current` is to the search, once it was arrived at.
  private var facts: ClassFacts = []
  private var asked: Set<ObjectIdentifier>?
  private var repeats = 0

  private enum Step {
    case begin
    case delegate
    case next
  }

  /// - Parameters:
  ///   - home: The root whose tables and limit serve the walk; without one it makes a table of its own.
  ///   - question: What the objects are asked for, so that others may be passed by.
  ///   - path: Where those asked are entered.
  init(home: RootState?, question: any ChainQuestion.Type = Anybody.self, path: DispatchPath = DispatchPath()) {
    knowledge = ClassKnowledge(home, for: question)
    limit = home?.chainLimit ?? RootState.defaultMaximumChainLength
    self.path = path
  }

  /// Goes on from another responder, and up to one (its delegate included) if given; asks nobody anew.
  mutating func go(from start: (any Responder)?, at place: NodePlace? = nil, upTo last: (any Responder)? = nil) {
    if !path.isEmpty { rememberAsked() }
    current = start
    self.place = place
    self.last = last
    step = .begin
    end = nil
  }

  /// Goes on where a climb from node to node has ended, the path of which is the one of the walk.
  ///
  /// - Parameter object: The node at its end, if that was asked already.
  mutating func go(on climb: NodeClimb, after object: (any Responder)? = nil) {
    current = object ?? climb.place.node
    place = climb.place
    facts = object == nil ? [] : climb.facts
    step = object == nil && !climb.isPassed ? .begin : facts.isDisjoint(with: .hasDelegate) ? .next : .delegate
  }

  mutating func next() -> ChainCandidate? {
    if asked == nil { passPlainNodes() }
    while end == nil, let candidate = advance() {
      guard isNew(candidate.object) else {
        repeats += 1
        if repeats > path.count { finish(.cycle) }
        continue
      }
      repeats = 0
      guard path.count < limit else {
        finish(.tooLong)
        return nil
      }
      path.append(candidate)
      return candidate
    }
    return nil
  }

  /// What an object that a search has come to is to it.
  mutating func candidate(_ object: AnyObject) -> ChainCandidate {
    ChainCandidate(object: object, facts: knowledge.facts(of: object))
  }

  /// Goes up from node to node for as long as there is nobody to ask.
  private mutating func passPlainNodes() {
    guard step != .delegate, let current, let place = place ?? current.chainPlace.node else { return }
    var start = place.link
    if step == .next {
      guard !facts.contains(.suppliesNext), current !== last, !start.hasExtras, let parent = start.parent
      else { return }
      start = parent
    }
    let climb = path.climb(from: NodePlace(start, in: place.type), limit: limit, knowledge.table.entries, knowledge.key)
    guard climb.isPassed || climb.place.link != place.link else { return }
    go(on: climb)
  }

  /// Moves one place on and returns who stands there, also if it was asked already.
  private mutating func advance() -> ChainCandidate? {
    guard let standing = current else { return finish(.reachedEnd) }
    switch step {
    case .begin:
      return arrived(at: standing)
    case .delegate:
      step = .next
      guard let delegate = delegate(of: standing) else { return advance() }
      return candidate(delegate)
    case .next:
      if let last, last === standing { return finish(.reachedEnd) }
      guard let next = next(after: standing) else { return finish(.reachedEnd) }
      current = next
      place = nil
      return arrived(at: next)
    }
  }

  private mutating func arrived(at responder: any Responder) -> ChainCandidate {
    let candidate = candidate(responder)
    facts = candidate.facts
    step = facts.isDisjoint(with: .hasDelegate) ? .next : .delegate
    // As long as only links are followed nobody can come twice. From the first foreign code on, that must be watched.
    if !facts.isDisjoint(with: .customizing) { rememberAsked() }
    return candidate
  }

  private mutating func delegate(of responder: any Responder) -> AnyObject? {
    var delegate = facts.contains(.isRoot) ? rootState(of: responder)?.delegate : nil
    if delegate == nil, facts.contains(.isApplication) {
      delegate = (responder as? any ResponderApplication)?.applicationState.delegate
    }
    if delegate != nil { rememberAsked() }
    return delegate
  }

  private func rootState(of responder: any Responder) -> RootState? {
    guard let place, place.isRoot else { return (responder as? any ResponderRoot)?.rootState }
    return place.rootState
  }

  private func next(after responder: any Responder) -> (any Responder)? {
    if facts.contains(.suppliesNext) { return responder.nextResponder }
    if let place { return place.next }
    return responder.chainPlace.next
  }

  private mutating func rememberAsked() {
    if asked == nil { asked = path.identities }
  }

  private mutating func isNew(_ object: AnyObject) -> Bool {
    asked?.insert(ObjectIdentifier(object)).inserted ?? true
  }

  @discardableResult
  private mutating func finish(_ end: End) -> ChainCandidate? {
    self.end = end
    current = nil
    return nil
  }
}
