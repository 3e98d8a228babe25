import Composites
import Delegation
public import MessageTracing

extension RootState {
  /// The first responder of this root; `nil` when there is none, or when it has died.
  public var firstResponder: (any Responder)? { requests.first }

  /// Empties the slot, if the first responder agrees to resign.
  @discardableResult
  public func resignFirstResponder() -> FirstResponderAnswer {
    // In its own resign hook it is on its way out already.
    if let first = requests.first, first === requests.resigning { return .yes }
    return request(nil)
  }

  /// Puts a newcomer, already found eligible and in this root, into the slot, or nobody.
  func request(_ newcomer: (any FirstResponding)?) -> FirstResponderAnswer {
    guard let asker = newcomer ?? requests.first else { return carryOut(newcomer) }
    let text = newcomer == nil ? "resignFirstResponder" : "becomeFirstResponder"
    return Trace.send(text, from: asker, to: asker.rootInChain, .firstResponder) {
      carryOut(newcomer)
    } outcome: {
      .returned(Trace.text(of: $0))
    }
  }

  private func carryOut(_ newcomer: (any FirstResponding)?) -> FirstResponderAnswer {
    guard requests.depth < maximumNestedRequests else {
      reportTooDeep(newcomer)
      return .no(.tooDeep)
    }
    requests.depth += 1
    defer { requests.depth -= 1 }
    if let newcomer, let objector = objector(to: newcomer) { return .no(.vetoed(by: Participant(objector))) }
    let former = requests.first
    let answer = exchange(former, for: newcomer)
    tell(former: former, requester: newcomer, answer)
    return answer
  }

  private func exchange(
    _ former: (any Responder)?, for newcomer: (any FirstResponding)?
  ) -> FirstResponderAnswer {
    let taken = requests.taken
    if let former, !(former === requests.resigning) {
      let agreed = askToResign(former)
      guard taken == requests.taken else { return .no(.superseded) }
      guard agreed || requests.first !== former else { return .no(.currentRefused) }
    }
    requests.first = nil
    guard let newcomer else { return .yes }
    let agreed = askToBecome(newcomer)
    guard taken == requests.taken else { return .no(.superseded) }
    guard agreed else { return .no(.newcomerRefused) }
    guard newcomer.rootInChain?.rootState === self, !newcomer.isLeavingRoot else { return .no(.detached) }
    requests.first = newcomer
    requests.taken += 1
    return .yes
  }

  private func askToBecome(_ newcomer: any FirstResponding) -> Bool {
    guard let hooks = newcomer as? any FirstResponderHooks else { return true }
    return Trace.send("willBecomeFirstResponder", from: newcomer.rootInChain, to: hooks, .firstResponder) {
      hooks.willBecomeFirstResponder()
    } outcome: {
      "\($0)"
    }
  }

  private func askToResign(_ responder: any Responder) -> Bool {
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

  private func objector(to newcomer: any Responder) -> AnyObject? {
    var walk = ChainWalk(home: self)
    walk.go(from: newcomer)
    while let object = walk.next()?.object {
      guard let vetoing = object as? any FirstResponderVetoing else { continue }
      let isAllowed = Trace.send("allowsFirstResponder", from: newcomer, to: vetoing, .firstResponder) {
        vetoing.allowsFirstResponder(newcomer)
      } outcome: {
        "\($0)"
      }
      if !isAllowed { return object }
    }
    return nil
  }

  /// Empties the slot because the first responder's subtree leaves the root; its answer is ignored.
  func resignForced(leaving subtree: any Composite) {
    guard let first = requests.first, let node = first.chainNode, subtree.holds(node) else { return }
    resignForced()
  }

  /// Empties the slot because something closes over the first responder; its answer is ignored.
  package func resignForced() {
    guard let first = requests.first else { return }
    let isResigning = requests.resigning === first
    let agreed = isResigning || askToResign(first)
    // A hook may have handed the slot on to somebody who stays; that one is left alone.
    if requests.first === first { requests.first = nil }
    firstResponderChanges.notify(
      FirstResponderChange(
        former: Participant(first), current: requests.first.map { Participant($0) }, requester: nil, answer: .yes,
        isForced: true, resignWasRefused: !agreed))
  }

  private func tell(former: (any Responder)?, requester: (any Responder)?, _ answer: FirstResponderAnswer) {
    switch answer {
    case .no(.currentRefused): return
    case .no(.detached), .no(.newcomerRefused): if former == nil { return }
    case .yes: if former == nil, requester == nil { return }
    default: break
    }
    firstResponderChanges.notify(
      FirstResponderChange(
        former: former.map { Participant($0) }, current: requests.first.map { Participant($0) },
        requester: requester.map { Participant($0) }, answer: answer, isForced: false, resignWasRefused: false))
  }

  private func reportTooDeep(_ newcomer: (any Responder)?) {
    let name = newcomer.map { "'\(Participant($0))'" } ?? "nobody"
    Diagnostic(
      .firstResponderTooDeep, about: newcomer.map { Participant($0) },
      "The request to make \(name) first responder was refused: \(maximumNestedRequests) requests are already running, "
        + "each made in a hook of the one before. The first responder is unchanged by it. Hooks probably hand the slot "
        + "back and forth: let one of them stop asking, or ask after the request has returned."
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// First-responder requests were nested too deeply.
  public static let firstResponderTooDeep = Diagnostic.Topic("first responder requests nested too deeply")
}

extension Composite {
  /// Whether a node, of whatever tree, is this one or below it.
  func holds(_ other: any Composite) -> Bool {
    guard let node = other as? Node, let top = self as? Node else { return false }
    return node.isDescendant(of: top)
  }
}
