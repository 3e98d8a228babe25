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
  /// Key order is the pre-order of the tree except for explicit links, and the first node follows the last. Nodes that
  /// can't become first responder, those that are leaving the root, those that are hidden or below a hidden node, and
  /// those that a modal node excludes (``/Composites/Composite/isModal``), are skipped. The result is nil only if no
  /// other node is eligible: where links lead in a circle of ineligible nodes, the order of the tree after the start
  /// decides.
  ///
  /// - Parameter responder: The start; before the first node unless given.
  /// - Complexity: O(*n*) in the number of nodes, times the number of links if there are any, and the depth of each node
  ///   that is tried.
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
    func index(after responder: (any FirstResponding)?) -> Int {
      responder.flatMap { indexes[ObjectIdentifier($0)] }.map { ($0 + 1) % order.count } ?? 0
    }
    func isEligible(_ responder: any FirstResponding) -> Bool {
      responder !== start && responder.canBecomeFirstResponder && responder.rootInChain === self
        && !responder.isDeparting && (responder as? any SpatialComposite)?.isHiddenOrHasHiddenAncestor != true
        && (responder as? any Composite)?.modalNodeInFront == nil
    }
    var visited: Set<ObjectIdentifier> = []
    var current = start
    var following = index(after: start)
    while let next = current.flatMap(link) ?? (order.isEmpty ? nil : order[following]),
      visited.insert(ObjectIdentifier(next)).inserted
    {
      if isEligible(next) { return next }
      current = next
      // A link may lead out of the tree, to a node that was removed: the order goes on where the link began.
      if indexes[ObjectIdentifier(next)] != nil { following = index(after: next) }
    }
    // Links in a circle may have bypassed nodes.
    let first = index(after: start)
    return (order[first...] + order[..<first]).first { !visited.contains(ObjectIdentifier($0)) && isEligible($0) }
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
