extension Link {
  /// Takes the node out of the list it stands in and puts it into another: the one place where links change.
  ///
  /// A list retains its node once. That count goes along on a move; taken out for good (`parent` nil) it is the
  /// caller's, who releases the node after its last callback. Marks and roots are the caller's as well.
  ///
  /// - Parameters:
  ///   - parent: Whose list the node enters, its own parent included.
  ///   - next: The child before which it goes, nil for the end. It is not the node itself.
  @inlinable @inline(always) func relink(into parent: Link?, before next: Link?) {
    if let former = listedUnder {
      former.cut(self)
    } else if parent != nil {
      retain()
    }
    parent?.splice(self, before: next)
  }

  @inlinable @inline(always) func cut(_ child: Link) {
    if walk != nil { keepForWalks(child) }
    let previous = child.previousOrLast
    let next = child.next
    if firstChild == child { firstChild = next } else { previous?.next = next }
    // Who follows the last is the first, in this respect.
    (next ?? firstChild)?.previousOrLast = previous
    childCount -= 1
    child.listedUnder = nil
    child.previousOrLast = nil
    child.next = nil
  }

  @inlinable @inline(always) func splice(_ child: Link, before next: Link?) {
    let follower = next ?? firstChild
    let previous = follower?.previousOrLast
    child.listedUnder = self
    child.previousOrLast = previous ?? child
    child.next = next
    if firstChild == next { firstChild = child } else { previous?.next = child }
    follower?.previousOrLast = child
    childCount += 1
    child.spreadNeeds()
  }

  /// Returns the child at a position, counted from the nearer end, or nil past the last.
  @inlinable package func child(at index: Int) -> Link? {
    guard index >= 0, index < childCount else { return nil }
    guard index > childCount / 2 else {
      var child = firstChild
      for _ in 0..<index { child = child?.next }
      return child
    }
    var child = lastChild
    for _ in index + 1..<childCount { child = child?.previous }
    return child
  }

  /// The number of siblings before the node.
  @inlinable package var index: Int {
    var index = 0
    var sibling = previous
    while let before = sibling {
      index += 1
      sibling = before.previous
    }
    return index
  }

  /// Returns the node that follows in pre-order, nil after the last of the top's subtree.
  @inlinable package func successor(within top: Link) -> Link? {
    if let firstChild { return firstChild }
    var link = self
    while link != top {
      if let next = link.next { return next }
      guard let parent = link.parent else { return nil }
      link = parent
    }
    return nil
  }

  /// Writes the root into the node and everything below it, without a callback.
  @inlinable func writeRoot(_ root: Link?) {
    var link: Link? = self
    while let here = link {
      here.writtenRoot = root
      link = here.successor(within: self)
    }
  }
}
