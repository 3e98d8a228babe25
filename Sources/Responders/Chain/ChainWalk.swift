import Composites
import Tracing

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

  let table: ClassTable
  let question: any ChainQuestion.Type
  private let limit: Int
  private var current: (any Responder)?
  private var last: (any Responder)?
  private var step = Step.begin
  /// What the class of `current` is to the search, once it was arrived at.
  private var facts: ClassFacts = []
  private var asked: Set<ObjectIdentifier> = []
  private var remembersAsked = false
  private var repeats = 0

  private enum Step {
    case begin
    case delegate
    case next
  }

  /// - Parameters:
  ///   - home: The root whose table and limit serve the walk; without one it makes a table of its own.
  ///   - question: What the objects are asked for, so that others may be passed by.
  init(home: RootState?, question: any ChainQuestion.Type = Anybody.self) {
    self.question = question
    table = home?.table ?? ClassTable()
    limit = home?.maximumChainLength ?? RootState.defaultMaximumChainLength
    path = DispatchPath(capacity: home?.lastPathLength ?? 4)
  }

  /// Goes on from another responder, and up to one (its delegate included) if given; asks nobody anew.
  mutating func go(from start: (any Responder)?, upTo last: (any Responder)? = nil) {
    if !path.isEmpty { rememberAsked() }
    current = start
    self.last = last
    step = .begin
    end = nil
  }

  mutating func next() -> ChainCandidate? {
    if !remembersAsked { passPlainNodes() }
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
      path.append(participant(candidate))
      return candidate
    }
    return nil
  }

  func participant(_ candidate: ChainCandidate) -> Participant {
    candidate.facts.contains(.namesItself) ? Participant(candidate.object) : Participant(unnamed: candidate.object)
  }

  /// Goes up from node to node for as long as there is nobody to ask.
  private mutating func passPlainNodes() {
    guard let start = current, step != .delegate else { return }
    if step == .begin {
      guard path.count < limit, table.facts(of: start, question).isEmpty else { return }
      path.append(Participant(unnamed: start))
      facts = []
      step = .next
    }
    guard !facts.contains(.suppliesNext), start !== last, case .node(let link, let type) = start.chainPlace.spot
    else { return }
    let (passed, isAtEnd) = path.passPlainNodes(above: link, limit: limit, table.entries, ObjectIdentifier(question))
    if !isAtEnd, let above = passed.parent {
      (current, facts, step) = (type.standing(at: above), [], .begin)
    } else if passed != link {
      (current, facts, step) = (type.standing(at: passed), [], .next)
    }
  }

  /// Moves one place on and returns who stands there, also if it was asked already.
  private mutating func advance() -> ChainCandidate? {
    guard let standing = current else { return finish(.reachedEnd) }
    switch step {
    case .begin:
      return arrive(at: standing)
    case .delegate:
      step = .next
      guard let delegate = delegate(of: standing) else { return advance() }
      return ChainCandidate(object: delegate, facts: table.facts(of: delegate, question))
    case .next:
      if let last, last === standing { return finish(.reachedEnd) }
      guard let next = nextResponder(of: standing) else { return finish(.reachedEnd) }
      return arrive(at: next)
    }
  }

  private mutating func arrive(at responder: any Responder) -> ChainCandidate {
    current = responder
    facts = table.facts(of: responder, question)
    step = facts.isDisjoint(with: .hasDelegate) ? .next : .delegate
    // As long as only links are followed nobody can come twice. From the first foreign code on, that must be watched.
    if !facts.isDisjoint(with: .customizing) { rememberAsked() }
    return ChainCandidate(object: responder, facts: facts)
  }

  private mutating func delegate(of responder: any Responder) -> AnyObject? {
    let delegate =
      rootState(of: responder)?.delegate ?? (responder as? any ResponderApplication)?.applicationState.delegate
    if delegate != nil { rememberAsked() }
    return delegate
  }

  private func rootState(of responder: any Responder) -> RootState? {
    let place = responder.chainPlace
    if let top = place.top, top.isBound(to: responder) { return place.rootState }
    return (responder as? any ResponderRoot)?.rootState
  }

  private func nextResponder(of responder: any Responder) -> (any Responder)? {
    facts.contains(.suppliesNext) ? responder.nextResponder : responder.chainPlace.next
  }

  private mutating func rememberAsked() {
    guard !remembersAsked else { return }
    remembersAsked = true
    asked = path.identities
  }

  private mutating func isNew(_ object: AnyObject) -> Bool {
    guard remembersAsked else { return true }
    return asked.insert(ObjectIdentifier(object)).inserted
  }

  @discardableResult
  private mutating func finish(_ end: End) -> ChainCandidate? {
    self.end = end
    current = nil
    return nil
  }
}
