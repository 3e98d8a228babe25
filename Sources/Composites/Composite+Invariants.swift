internal import MessageTracing

extension Composite {
  /// Throws if anything in the whole tree around this node contradicts itself.
  ///
  /// Each child names as its parent the node whose list it is in, stands there once, and between the neighbours it
  /// names; counts are right; nobody is above itself; every node reads the root that the top is. It passes at any time,
  /// in callbacks as well: nothing that the module offers can make it fail.
  ///
  /// - Complexity: O(*n*) in the size of the tree, without allocation.
  public func checkInvariants() throws(TreeInvariantViolation) {
    guard let link = boundLink() else { return }
    let top = try checkedTop(of: link)
    let root = top.writtenRoot == top ? top : nil
    var next: Link? = top
    while let here = next {
      try checkList(of: here)
      if here.writtenRoot != root { throw violation(.staleRoot, here) }
      if here.has(.isRoot), here != top { throw violation(.rootInside, here) }
      next = here.successor(within: top)
    }
  }

  /// Climbs to the top, with a second climber at twice the pace, whom it meets only in a cycle.
  private func checkedTop(of link: Link) throws(TreeInvariantViolation) -> Link {
    var slow = link
    var fast: Link? = link.parent
    while let ahead = fast {
      if ahead == slow { throw violation(.cycle, slow) }
      guard let next = ahead.parent else { return ahead }
      if next == slow { throw violation(.cycle, slow) }
      fast = next.parent
      slow = slow.parent ?? slow
      if fast == nil { return next }
    }
    return link
  }

  private func checkList(of parent: Link) throws(TreeInvariantViolation) {
    var count = 0
    var previous: Link?
    var next = parent.firstChild
    while let child = next {
      if child.listedUnder != parent { throw violation(.foreignChild, child, parent) }
      // A child listed twice would have to name two predecessors.
      if let previous, child.previousOrLast != previous { throw violation(.brokenOrder, child, parent) }
      count += 1
      previous = child
      next = child.next
    }
    if let first = parent.firstChild, first.previousOrLast != previous { throw violation(.brokenOrder, first, parent) }
    if parent.childCount != count { throw violation(.wrongCount, parent) }
  }

  private func violation(
    _ rule: TreeInvariantViolation.Rule, _ node: Link, _ parent: Link? = nil
  ) -> TreeInvariantViolation {
    TreeInvariantViolation(
      rule: rule, node: node.node(as: Node.self).map { Participant($0) },
      parent: parent?.node(as: Node.self).map { Participant($0) })
  }
}
