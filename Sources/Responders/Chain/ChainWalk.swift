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

  /// Who was yielded.
  private(set) var path: [Participant] = []

  let table: ClassTable
  let question: any ChainQuestion.Type
  private let limit: Int
  private var current: (any Responder)?
  private var last: (any Responder)?
  private var step = Step.begin
  /// What the class of `current` is to the chain, once it was arrived at.
  private var traits: ClassTable.Traits = []
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
  }

  /// Goes on from another responder, and up to one (its delegate included) if given; asks nobody anew.
  mutating func go(from start: (any Responder)?, upTo last: (any Responder)? = nil) {
    if !path.isEmpty { rememberAsked() }
    current = start
    self.last = last
    step = .begin
    end = nil
  }

  mutating func next() -> AnyObject? {
    if !remembersAsked { passPlainObjects() }
    while end == nil, let object = advance() {
      guard isNew(object) else {
        repeats += 1
        if repeats > path.count { finish(.cycle) }
        continue
      }
      repeats = 0
      guard path.count < limit else {
        finish(.tooLong)
        return nil
      }
      let namesItself = table.traits(of: object).contains(.namesItself)
      path.append(namesItself ? Participant(object) : Participant(unnamed: object))
      return object
    }
    return nil
  }

  /// Goes up from node to node for as long as there is nobody to ask.
  private mutating func passPlainObjects() {
    guard let start = current, step != .delegate else { return }
    if step == .begin {
      guard pass(type(of: start as AnyObject), ObjectIdentifier(start), { start }) else { return }
      traits = []
      step = .next
    }
    guard !traits.contains(.suppliesNext), start !== last, var link = start.chainPlace.link else { return }
    let first = link
    while !link.hasHolder, let above = link.parent, let (type, identity) = above.passport {
      guard pass(type, identity, { above.node(as: AnyObject.self) }) else {
        return arriveNext(at: above, .begin)
      }
      link = above
    }
    if link != first { arriveNext(at: link, .next) }
  }

  /// Enters an object in the path, if its class is one to be passed by.
  private mutating func pass(_ type: AnyClass, _ identity: ObjectIdentifier, _ object: () -> AnyObject?) -> Bool {
    guard path.count < limit, table.passes(type, question, object: object) else { return false }
    path.append(Participant(unnamed: identity, type: type))
    return true
  }

  private mutating func arriveNext(at link: Link, _ step: Step) {
    current = link.node(as: AnyObject.self) as? any Responder
    traits = []
    self.step = step
  }

  /// Moves one place on and returns who stands there, also if it was asked already.
  private mutating func advance() -> AnyObject? {
    guard let standing = current else { return finish(.reachedEnd) }
    switch step {
    case .begin:
      return arrive(at: standing)
    case .delegate:
      step = .next
      return delegate(of: standing) ?? advance()
    case .next:
      if let last, last === standing { return finish(.reachedEnd) }
      guard let next = nextResponder(of: standing) else { return finish(.reachedEnd) }
      return arrive(at: next)
    }
  }

  private mutating func arrive(at responder: any Responder) -> AnyObject {
    current = responder
    traits = table.traits(of: responder)
    step = traits.isDisjoint(with: .hasDelegate) ? .next : .delegate
    // As long as only links are followed nobody can come twice. From the first foreign code on, that must be watched.
    if !traits.isDisjoint(with: .customizing) { rememberAsked() }
    return responder
  }

  private mutating func delegate(of responder: any Responder) -> AnyObject? {
    let delegate =
      (responder as? any ResponderRoot)?.rootState.delegate
      ?? (responder as? any ResponderApplication)?.applicationState.delegate
    if delegate != nil { rememberAsked() }
    return delegate
  }

  private func nextResponder(of responder: any Responder) -> (any Responder)? {
    traits.contains(.suppliesNext) ? responder.nextResponder : responder.chainPlace.next
  }

  func candidate(_ object: AnyObject, for question: any ChainQuestion.Type) -> ChainCandidate {
    ChainCandidate(object: object, adopts: table.adopts(question, object), traits: table.traits(of: object))
  }

  private mutating func rememberAsked() {
    guard !remembersAsked else { return }
    remembersAsked = true
    asked = Set(path.map(\.identity))
  }

  private mutating func isNew(_ object: AnyObject) -> Bool {
    guard remembersAsked else { return true }
    return asked.insert(ObjectIdentifier(object)).inserted
  }

  @discardableResult
  private mutating func finish(_ end: End) -> AnyObject? {
    self.end = end
    current = nil
    return nil
  }
}
