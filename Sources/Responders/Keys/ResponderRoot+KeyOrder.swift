public import Composites

extension ResponderRoot where Node: Responder {
  /// Lets one responder follow another in key order, whatever the tree says; `nil` takes the link back.
  ///
  /// Both are held weakly.
  public func setNextKeyResponder(_ next: (any FirstResponding)?, after responder: any FirstResponding) {
    rootState.keyLinks.set(next, after: responder)
  }

  /// The next node in key order that can become first responder.
  ///
  /// Key order is the pre-order of the tree, where no link says otherwise, and the last is followed by the first. With
  /// no other eligible node the answer is `nil`, also on links that run in a circle without the one it began at.
  ///
  /// - Parameter responder: Where to begin; before the first one unless given.
  /// - Complexity: O(*n*) in the number of nodes.
  public func nextKeyResponder(after responder: (any FirstResponding)? = nil) -> (any FirstResponding)? {
    keyResponder(from: responder, in: keyCandidates) { rootState.keyLinks.next(after: $0) }
  }

  /// The node before in key order that can become first responder; see ``nextKeyResponder(after:)``.
  ///
  /// - Parameter responder: Where to begin; after the last one unless given.
  public func previousKeyResponder(before responder: (any FirstResponding)? = nil) -> (any FirstResponding)? {
    keyResponder(from: responder, in: keyCandidates.reversed()) { rootState.keyLinks.previous(before: $0) }
  }

  private var keyCandidates: [any FirstResponding] {
    guard let top = self as? Node else { return [] }
    return top.preorder.compactMap { $0 as? any FirstResponding }
  }

  private func keyResponder(
    from start: (any FirstResponding)?, in order: [any FirstResponding],
    link: (any FirstResponding) -> (any FirstResponding)?
  ) -> (any FirstResponding)? {
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, responder) in order.enumerated() { indexes[ObjectIdentifier(responder)] = index }
    var seen: Set<ObjectIdentifier> = []
    var current = start
    while true {
      let next: (any FirstResponding)?
      if let current, let linked = link(current) {
        next = linked
      } else if order.isEmpty {
        return nil
      } else {
        let index = current.flatMap { indexes[ObjectIdentifier($0)] } ?? -1
        next = order[(index + 1) % order.count]
      }
      guard let next, seen.insert(ObjectIdentifier(next)).inserted else { return nil }
      if next !== start, next.canBecomeFirstResponder, next.rootInChain === self { return next }
      current = next
    }
  }
}
