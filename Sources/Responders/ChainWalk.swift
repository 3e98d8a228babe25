import Composites
import MessageTracing

/// An object that a search has reached, and the facts about its class.
struct ChainCandidate {
  let object: AnyObject
  let facts: ClassFacts
}

/// The one walk up the chain, by which every search, delivery, validation and listing steps.
///
/// It returns the objects to ask in their order: each responder, after a root that root's delegate, after the application
/// its delegate. A next step is computed only when it is requested, so that the walk follows what an asked object has
/// changed; it returns no object twice, and it always ends (``end``).
///
/// With a query for adopters of one protocol it passes the nodes whose class doesn't match: they enter the path without
/// being retained, cast or returned.
struct ChainWalk: IteratorProtocol {
  enum End {
    case reachedEnd
    case cycle
    case tooLong
  }

  /// How the walk ended; nil while it goes on or if its caller left it.
  private(set) var end: End?

  /// The objects returned or passed.
  private(set) var path: DispatchPath

  private var classes: ClassFactCache.Reader
  private let limit: Int
  private var current: (any Responder)?
  /// The place of `current` if it is a node: reached by the links, it need not be asked for it.
  private var place: NodePlace?
  private var last: (any Responder)?
  private var step = Step.begin
  /// The facts about the class of `current`, once the walk has reached it.
  private var facts: ClassFacts = []
  private var asked: Set<ObjectIdentifier>?
  private var repeats = 0

  private enum Step {
    case begin
    case delegate
    case next
  }

  /// - Parameters:
  ///   - home: The root whose cache and limit the walk uses; without one it makes a cache of its own.
  ///   - query: What the objects are asked for, so that others may be passed.
  ///   - path: The path to which the objects are appended.
  init(home: RootState?, query: any ChainQuery.Type = AllObjects.self, path: DispatchPath = DispatchPath()) {
    classes = ClassFactCache.Reader(home?.classFacts, for: query)
    limit = home?.limit ?? RootState.defaultChainLimit
    self.path = path
  }

  /// Goes on from another responder, and up to one (its delegate included) if given; asks no object again.
  mutating func go(from start: (any Responder)?, at place: NodePlace? = nil, upTo last: (any Responder)? = nil) {
    if !path.isEmpty { rememberAsked() }
    current = start
    self.place = place
    self.last = last
    step = .begin
    end = nil
  }

  /// Goes on where a climb from node to node has ended, whose path is the one of the walk.
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

  /// Goes up from node to node while there is no object to ask.
  private mutating func passPlainNodes() {
    guard step != .delegate, let current, let place = place ?? current.chainPlace.node else { return }
    var start = place.link
    if step == .next {
      guard !facts.contains(.suppliesNext), current !== last, !start.hasAttachment, let parent = start.parent
      else { return }
      start = parent
    }
    let climb = path.climb(from: NodePlace(start, in: place.type), limit: limit, classes.known, classes.key)
    guard climb.isPassed || climb.place.link != place.link else { return }
    go(on: climb)
  }

  /// Moves one place on and returns the object there, also if it was asked already.
  private mutating func advance() -> ChainCandidate? {
    guard let responder = current else { return finish(.reachedEnd) }
    switch step {
    case .begin:
      return arrive(at: responder)
    case .delegate:
      step = .next
      guard let delegate = delegate(of: responder) else { return advance() }
      return candidate(delegate)
    case .next:
      if let last, last === responder { return finish(.reachedEnd) }
      guard let next = next(after: responder) else { return finish(.reachedEnd) }
      current = next
      place = nil
      return arrive(at: next)
    }
  }

  private mutating func arrive(at responder: any Responder) -> ChainCandidate {
    let candidate = candidate(responder)
    facts = candidate.facts
    step = facts.isDisjoint(with: .hasDelegate) ? .next : .delegate
    // While the walk follows only links, no object comes twice. From the first foreign code on, that must be checked.
    if !facts.isDisjoint(with: .customizing) { rememberAsked() }
    return candidate
  }

  private mutating func candidate(_ object: AnyObject) -> ChainCandidate {
    ChainCandidate(object: object, facts: classes.facts(of: object))
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

// MARK: Climbing plain nodes

/// The end of a climb from node to node.
struct NodeClimb {
  let place: NodePlace

  /// Whether the node there was passed as well: then the links lead no further, or the node may have a controller.
  let isPassed: Bool

  /// The facts about the class of the node; empty if it was passed, or nothing is known of its class.
  let facts: ClassFacts
}

extension DispatchPath {
  /// Appends a node and those above it, while their classes are known not to matter to a search.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - known: The facts found so far.
  ///   - query: The key of the search's query.
  @inline(never)
  mutating func climb(
    from start: NodePlace, limit: Int, _ known: ContiguousArray<ClassFactCache.Entry>, _ query: ObjectIdentifier
  ) -> NodeClimb {
    let known = known.span
    // Neighbors are often of one class, which needs no look-up. At first this is the identity of no class.
    var plain = query
    var link = start.link
    var facts: ClassFacts = []
    var isFull = false
    var isRefused = false
    repeat {
      isFull = false
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        link = link.climb { type, identity in
          if plain != ObjectIdentifier(type) {
            let found = known.facts(of: ObjectIdentifier(type), query)
            guard let found, found.isEmpty else {
              facts = found ?? []
              isRefused = true
              return false
            }
            plain = ObjectIdentifier(type)
          }
          guard span.freeCapacity > 0 else {
            isFull = true
            return false
          }
          span.append(Stop(identity: identity, type: type))
          return true
        }
      }
    } while isFull && stops.count < limit
    return NodeClimb(place: NodePlace(link, in: start.type), isPassed: !isFull && !isRefused, facts: facts)
  }
}
