import Composites
public import MessageRecording

/// A responder that can be the first responder: where keys, motion and commands without a target begin.
///
/// It agrees to all requests to become first and to resign, unless it adopts ``FirstResponderHooks``.
public protocol FirstResponding: Responder {
  /// Whether it can become first now, which is read at each request and in the search for the next in key order.
  var canBecomeFirstResponder: Bool { get }
}

/// A responder that decides whether it becomes first responder, and whether it resigns.
///
/// A hook may change the tree and make requests, which supersede the one that called the hook.
public protocol FirstResponderHooks: FirstResponding {
  /// Runs once for each request for this responder, after the current one resigned; false leaves the root without one.
  func willBecomeFirstResponder() -> Bool

  /// Runs once when it is about to resign; false keeps it first. The result is ignored if it is leaving its root.
  func willResignFirstResponder() -> Bool
}

/// A responder that may prevent itself, and responders below it in the chain, from becoming first.
///
/// A request calls each one on the candidate's chain before the current first responder resigns.
public protocol FirstResponderVetoing: Responder {
  /// Returns whether the candidate may become first responder.
  func allowsFirstResponder(_ candidate: any Responder) -> Bool
}

/// The answer to a first-responder request: yes, or the reason for a refusal.
public enum FirstResponderAnswer: Sendable, Hashable {
  /// The request succeeded.
  case yes
  /// The candidate does not adopt ``FirstResponding``, or cannot become first now.
  case ineligible
  /// The candidate isn't in a root, or is leaving it.
  case detached
  /// A responder on the candidate's chain prevented it; the current first responder's hook was not called.
  case vetoed(by: Participant)
  /// The current first responder refused to resign, and remains first.
  case currentRefused
  /// The candidate's hook refused after the current one had resigned, so the root has no first responder.
  case candidateRefused
  /// A request made in a hook of this one made another responder first.
  case superseded
  /// Too many requests were nested; see ``RootState/depthLimit``.
  case tooDeep

  /// Whether the request succeeded.
  public var isYes: Bool { self == .yes }
}

/// The record of one change of a root's first responder, or of a request that another one superseded.
public struct FirstResponderChange: Sendable, Hashable {
  /// The first responder at the time of the request; nil if there was none.
  public let former: Participant?

  /// The first responder now; nil if there is none.
  public let current: Participant?

  /// The responder that requested to become first; nil for a resignation.
  public let requester: Participant?

  /// The answer to the request.
  public let answer: FirstResponderAnswer

  /// Whether the former one was forced to resign.
  public let isForced: Bool

  /// Whether the former one refused to resign, which a forced change ignores.
  public let resignWasRefused: Bool
}

extension FirstResponderChange: TracePatterned {
  /// A change is a part of the request that causes it.
  package static var tracePattern: Pattern { .firstResponder }
}

extension Responder {
  /// Whether this responder is the first responder of its root.
  public var isFirstResponder: Bool {
    rootInChain?.rootState.firstResponder === self
  }

  /// Requests to become the first responder of its root.
  ///
  /// The request checks the candidate (in a root, eligible, not vetoed on its chain), then calls the resign hook of the
  /// current first responder, then the candidate's hook. ``RootState/firstResponderChanges`` notifies of each change
  /// once. For the current first responder the answer is yes, and nothing is called.
  @discardableResult
  public func becomeFirstResponder() -> FirstResponderAnswer {
    let root = rootInChain
    if let root, root.rootState.firstResponder === self { return .yes }
    guard let candidate = self as? any FirstResponding, candidate.canBecomeFirstResponder else { return .ineligible }
    guard let root, !isDeparting else { return .detached }
    return root.rootState.request(candidate)
  }

  /// Requests to resign as first responder; for another responder the answer is yes, and nothing is called.
  @discardableResult
  public func resignFirstResponder() -> FirstResponderAnswer {
    guard let state = rootInChain?.rootState, state.firstResponder === self else { return .yes }
    return state.resignFirstResponder()
  }

  /// Whether the subtree that this responder is in is leaving its root.
  var isDeparting: Bool {
    chainNode?.isLeavingRoot ?? false
  }
}

// MARK: Requests

/// The state of the first-responder requests of one root.
///
/// Each request that makes a responder first increments `changeCount`. A request is superseded if the count has changed
/// after one of its hooks.
final class FirstResponderRequests {
  weak var first: (any Responder)?

  /// The responder whose resign hook is running, which is not called a second time.
  weak var resigning: (any Responder)?

  var changeCount = 0
  var depth = 0
  var limit = 64
}

extension RootState {
  /// The first responder of this root, a weak reference; nil for none.
  public var firstResponder: (any Responder)? { requests.first }

  /// Requests the first responder to resign, which leaves the root without one.
  @discardableResult
  public func resignFirstResponder() -> FirstResponderAnswer {
    // A request in its resign hook has no further effect.
    if let first = requests.first, first === requests.resigning { return .yes }
    return request(nil)
  }

  /// Makes an eligible candidate in this root first responder; nil for none.
  fileprivate func request(_ candidate: (any FirstResponding)?) -> FirstResponderAnswer {
    guard let requester = candidate ?? requests.first else { return carryOut(candidate) }
    let text = candidate == nil ? "resignFirstResponder" : "becomeFirstResponder"
    return Trace.send(text, from: requester, to: requester.rootInChain, .firstResponder) {
      carryOut(candidate)
    } outcome: {
      .returned(Trace.text(of: $0))
    }
  }

  private func carryOut(_ candidate: (any FirstResponding)?) -> FirstResponderAnswer {
    guard requests.depth < depthLimit else {
      reportTooDeep(candidate)
      return .tooDeep
    }
    requests.depth += 1
    defer { requests.depth -= 1 }
    if let candidate {
      if let objector = objector(to: candidate) { return .vetoed(by: Participant(objector)) }
      guard isPresent(candidate) else { return .detached }
    }
    let former = requests.first
    // An object that was asked, or a hook, may have made the candidate first by a request of its own, which is recorded.
    if let candidate, former === candidate { return .yes }
    let answer = replace(former, with: candidate)
    if let candidate, answer == .superseded, requests.first === candidate { return .yes }
    notify(former: former, requester: candidate, answer)
    return answer
  }

  private func replace(_ former: (any Responder)?, with candidate: (any FirstResponding)?) -> FirstResponderAnswer {
    let count = requests.changeCount
    if let former, !(former === requests.resigning) {
      let agreed = callResignHook(former)
      guard count == requests.changeCount else { return .superseded }
      guard agreed || requests.first !== former else { return .currentRefused }
    }
    requests.first = nil
    guard let candidate else { return .yes }
    // The hook of the former one may have removed it.
    guard isPresent(candidate) else { return .detached }
    let agreed = callBecomeHook(candidate)
    guard count == requests.changeCount else { return .superseded }
    guard agreed else { return .candidateRefused }
    guard isPresent(candidate) else { return .detached }
    requests.first = candidate
    requests.changeCount += 1
    return .yes
  }

  /// Returns whether a candidate is in this root, and isn't about to leave it.
  private func isPresent(_ candidate: any FirstResponding) -> Bool {
    candidate.rootInChain?.rootState === self && !candidate.isDeparting
  }

  private func callBecomeHook(_ candidate: any FirstResponding) -> Bool {
    guard let hooks = candidate as? any FirstResponderHooks else { return true }
    return Trace.send("willBecomeFirstResponder", from: candidate.rootInChain, to: hooks, .firstResponder) {
      hooks.willBecomeFirstResponder()
    } outcome: {
      "\($0)"
    }
  }

  private func callResignHook(_ responder: any Responder) -> Bool {
    guard let hooks = responder as? any FirstResponderHooks else { return true }
    let outer = requests.resigning
    requests.resigning = responder
    defer { requests.resigning = outer }
    return Trace.send("willResignFirstResponder", from: responder.rootInChain, to: hooks, .firstResponder) {
      hooks.willResignFirstResponder()
    } outcome: {
      "\($0)"
    }
  }

  /// Returns the first object on the candidate's chain that vetoes the request.
  private func objector(to candidate: any Responder) -> AnyObject? {
    var walk = ChainWalk(home: self, query: Adopting<any FirstResponderVetoing>.self)
    walk.go(from: candidate)
    while let object = walk.next()?.object {
      guard let vetoing = object as? any FirstResponderVetoing else { continue }
      let isAllowed = Trace.send("allowsFirstResponder", from: candidate, to: vetoing, .firstResponder) {
        vetoing.allowsFirstResponder(candidate)
      } outcome: {
        "\($0)"
      }
      if !isAllowed { return object }
    }
    return nil
  }

  /// Forces a first responder in a subtree that leaves the root to resign.
  func forceResignation(leaving subtree: any Composite) {
    guard let first = requests.first, let node = first.chainNode, subtree.includes(node) else { return }
    forceResignation()
  }

  /// Forces the first responder to resign, then each that a resign hook makes first.
  ///
  /// After ``depthLimit`` of them no hook runs, because two of them may make each other first.
  package func forceResignations() {
    var remaining = depthLimit
    while forceResignation(callsHook: remaining > 0) { remaining -= 1 }
  }

  /// Forces the first responder to resign: its hook runs, and the result is ignored.
  ///
  /// - Returns: Whether the hook has made another one first, which remains.
  @discardableResult
  private func forceResignation(callsHook: Bool = true) -> Bool {
    guard let first = requests.first else { return false }
    let agreed = !callsHook || requests.resigning === first || callResignHook(first)
    if requests.first === first { requests.first = nil }
    let next = requests.first
    firstResponderChanges.notify(
      FirstResponderChange(
        former: Participant(first), current: next.map { Participant($0) }, requester: nil, answer: .yes,
        isForced: true, resignWasRefused: !agreed))
    return next != nil
  }

  private func notify(former: (any Responder)?, requester: (any Responder)?, _ answer: FirstResponderAnswer) {
    switch answer {
    case .currentRefused: return
    case .detached, .candidateRefused: if former == nil { return }
    case .yes: if former == nil, requester == nil { return }
    default: break
    }
    firstResponderChanges.notify(
      FirstResponderChange(
        former: former.map { Participant($0) }, current: requests.first.map { Participant($0) },
        requester: requester.map { Participant($0) }, answer: answer, isForced: false, resignWasRefused: false))
  }

  private func reportTooDeep(_ candidate: (any Responder)?) {
    let request = candidate.map { "make '\(Participant($0))' first responder" } ?? "resign first responder"
    Diagnostic(
      .firstResponderTooDeep, about: candidate.map { Participant($0) },
      "The request to \(request) was refused: \(depthLimit) requests are already running, each made in a hook of the one "
        + "before. It has not changed the first responder. Hooks probably pass first responder back and forth: let one of "
        + "them stop requesting, or request after the outer request has returned."
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// First-responder requests were nested too deeply.
  public static let firstResponderTooDeep = Diagnostic.Topic("firstResponderTooDeep")
}

extension Composite {
  /// Returns whether a node, of any tree, is this one or below it.
  func includes(_ other: any Composite) -> Bool {
    guard let node = other as? Node, let top = self as? Node else { return false }
    return node.isDescendant(of: top)
  }
}
