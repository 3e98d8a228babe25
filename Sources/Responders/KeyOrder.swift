public import Composites

extension ResponderRoot where Node: Responder {
  /// Sets the responder that follows another in key order; nil restores the order of the tree.
  ///
  /// The references to both are weak.
  public func setNextKeyResponder(_ next: (any FirstResponding)?, after responder: any FirstResponding) {
    rootState.keyOrder.set(next, after: responder)
  }

  /// Returns the next node in key order that can become first responder.
  ///
  /// Key order is the pre-order of the tree except for explicit links, and the first node follows the last. The result
  /// is nil if no other node is eligible, even if links form a cycle without the start.
  ///
  /// - Parameter responder: The start; before the first node unless given.
  /// - Complexity: O(*n*) in the number of nodes.
  public func nextKeyResponder(after responder: (any FirstResponding)? = nil) -> (any FirstResponding)? {
    keyResponder(from: responder, in: keyCandidates) { rootState.keyOrder.next(after: $0) }
  }

  /// Returns the previous node in key order that can become first responder; see ``nextKeyResponder(after:)``.
  ///
  /// - Parameter responder: The start; after the last node unless given.
  public func previousKeyResponder(before responder: (any FirstResponding)? = nil) -> (any FirstResponding)? {
    keyResponder(from: responder, in: keyCandidates.reversed()) { rootState.keyOrder.previous(before: $0) }
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
    var visited: Set<ObjectIdentifier> = []
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
      guard let next, visited.insert(ObjectIdentifier(next)).inserted else { return nil }
      if next !== start, next.canBecomeFirstResponder, next.rootInChain === self { return next }
      current = next
    }
  }
}

/// The explicit links of a root's key order; all references are weak.
final class KeyOrderLinks {
  private struct Pair {
    weak var from: (any FirstResponding)?
    weak var to: (any FirstResponding)?
  }

  private var links: [Pair] = []

  func set(_ next: (any FirstResponding)?, after responder: any FirstResponding) {
    links.removeAll { $0.from == nil || $0.to == nil || $0.from === responder }
    if let next { links.append(Pair(from: responder, to: next)) }
  }

  func next(after responder: any FirstResponding) -> (any FirstResponding)? {
    links.first { $0.from === responder }?.to
  }

  /// Returns the responder that links to it; of several, the one linked last.
  func previous(before responder: any FirstResponding) -> (any FirstResponding)? {
    links.last { $0.to === responder && $0.from != nil }?.from
  }
}
