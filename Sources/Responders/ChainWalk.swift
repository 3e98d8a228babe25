import Composites
import MessageRecording

/// An object that a search has reached, and the conformances of its class.
struct ChainCandidate {
  let object: AnyObject
  let conformances: Conformances
}

/// The walk up the chain, which every search and listing uses.
///
/// It returns the objects to visit in order: each responder, after a root its delegate, and after the application its
/// delegate. Each step is computed when it is requested, so the walk follows changes that a visited object makes. It
/// returns no object twice and always ends (``end``).
///
/// It passes plain nodes, whose class neither matches the query nor affects the walk: they are appended to the path
/// without being retained, cast or returned.
struct ChainWalk: IteratorProtocol {
  enum End {
    case reachedEnd
    case cycle
    case tooLong
  }

  /// How the walk ended; nil if it has not ended.
  private(set) var end: End?

  /// The objects returned or passed.
  private(set) var path: DispatchPath

  private var classes: ConformanceCache.Reader
  private let limit: Int
  private var current: (any Responder)?
  /// The place of `current` if the walk reached it by the links of nodes.
  private var place: NodePlace?
  /// The responder at which the walk ends; nil for the end of the chain.
  private var last: (any Responder)?
  private var step = Step.begin
  /// The conformances of the class of `current`, once it is visited.
  private var conformances: Conformances = []
  /// The objects visited; nil while nothing can have changed the links, which lead to no object twice.
  private var visited: Set<ObjectIdentifier>?
  private var repeats = 0

  private enum Step {
    case begin
    case delegate
    case next
  }

  /// - Parameters:
  ///   - home: The root whose cache and limit the walk uses; without a root it creates a cache.
  ///   - query: The query that objects have to match; plain nodes may be passed.
  ///   - path: The path to which the objects are appended.
  init(home: RootState?, query: any ChainQuery.Type = AllObjects.self, path: DispatchPath = DispatchPath()) {
    classes = ConformanceCache.Reader(home?.conformanceCache, for: query)
    limit = home?.limit ?? RootState.defaultChainLimit
    self.path = path
  }

  /// Continues from another responder, up to the given last one and its delegate; visits no object again.
  mutating func go(from start: (any Responder)?, at place: NodePlace? = nil, upTo last: (any Responder)? = nil) {
    if !path.isEmpty { trackVisits() }
    current = start
    self.place = place
    self.last = last
    step = .begin
    end = nil
  }

  /// Continues from the end of a climb, which has appended its nodes to the path.
  ///
  /// - Parameter object: The node at its end, if that was visited.
  mutating func go(on climb: NodeClimb, after object: (any Responder)? = nil) {
    current = object ?? climb.place.node
    place = climb.place
    conformances = object == nil ? [] : climb.conformances
    step = object == nil && !climb.isPassed ? .begin : conformances.isDisjoint(with: .hasDelegate) ? .next : .delegate
  }

  mutating func next() -> ChainCandidate? {
    // The object returned last may have run code that changed the links.
    if conformances.contains(.matches) { trackVisits() }
    if visited == nil { passPlainNodes() }
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

  /// Climbs past plain nodes.
  private mutating func passPlainNodes() {
    guard step != .delegate, let current, let place = place ?? current.chainPlace.node else { return }
    var start = place.link
    if step == .next {
      guard !conformances.contains(.suppliesNext), current !== last, !start.hasAttachment, let parent = start.parent
      else { return }
      start = parent
    }
    let climb = path.climb(from: NodePlace(start, in: place.type), limit: limit, classes.known, classes.key)
    guard climb.isPassed || climb.place.link != place.link else { return }
    go(on: climb)
  }

  /// Moves one step and returns the object there, even if it was visited before.
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
    conformances = candidate.conformances
    step = conformances.isDisjoint(with: .hasDelegate) ? .next : .delegate
    // Links lead to no object twice, but the code of such an object may change them.
    if !conformances.isDisjoint(with: .customizing) { trackVisits() }
    return candidate
  }

  private mutating func candidate(_ object: AnyObject) -> ChainCandidate {
    ChainCandidate(object: object, conformances: classes.conformances(of: object))
  }

  private mutating func delegate(of responder: any Responder) -> AnyObject? {
    var delegate = conformances.contains(.isRoot) ? rootState(of: responder)?.delegate : nil
    if delegate == nil, conformances.contains(.isApplication) {
      delegate = (responder as? any ResponderApplication)?.applicationState.delegate
    }
    if delegate != nil { trackVisits() }
    return delegate
  }

  private func rootState(of responder: any Responder) -> RootState? {
    guard let place, place.isRoot else { return (responder as? any ResponderRoot)?.rootState }
    return place.rootState
  }

  private func next(after responder: any Responder) -> (any Responder)? {
    if conformances.contains(.suppliesNext) { return responder.nextResponder }
    if let place { return place.next }
    return responder.chainPlace.next
  }

  /// From here on, checks that no object is visited twice.
  private mutating func trackVisits() {
    if visited == nil { visited = path.identities }
  }

  private mutating func isNew(_ object: AnyObject) -> Bool {
    visited?.insert(ObjectIdentifier(object)).inserted ?? true
  }

  @discardableResult
  private mutating func finish(_ end: End) -> ChainCandidate? {
    self.end = end
    current = nil
    return nil
  }
}

// MARK: Climbing plain nodes

/// The end of a climb past plain nodes.
struct NodeClimb {
  let place: NodePlace

  /// Whether that node was passed as well: then it has no parent, or may have a controller.
  let isPassed: Bool

  /// The conformances of the class of the node; empty if it was passed, or if its class is unknown.
  let conformances: Conformances
}

extension DispatchPath {
  /// Appends a node and those above it, while they are plain nodes of known classes.
  ///
  /// - Parameters:
  ///   - limit: The most objects that the path may have.
  ///   - known: The conformances of known classes.
  ///   - query: The key of the search's query.
  @inline(never)
  mutating func climb(
    from start: NodePlace, limit: Int, _ known: ContiguousArray<ConformanceCache.Entry>, _ query: ObjectIdentifier
  ) -> NodeClimb {
    let known = known.span
    // The last plain class: neighbors often share it, which saves the lookup. The query's identity is that of no class.
    var plain = query
    var link = start.link
    var conformances: Conformances = []
    var isFull = false
    var isRefused = false
    repeat {
      isFull = false
      let room = Swift.max(stops.capacity - stops.count, stops.count, 4)
      stops.append(addingCapacity: Swift.min(room, limit - stops.count)) { span in
        link = link.climb { type, identity in
          if plain != ObjectIdentifier(type) {
            let found = known.conformances(of: ObjectIdentifier(type), query)
            guard let found, found.isEmpty else {
              conformances = found ?? []
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
    return NodeClimb(
      place: NodePlace(link, in: start.type), isPassed: !isFull && !isRefused, conformances: conformances)
  }
}
