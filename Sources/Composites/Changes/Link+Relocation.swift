// The way of every addition, move and removal, from the first notice to the last callback. The caller has checked it.
//
// From the first notice until the links change, the node is in transit: what callbacks ask for is checked as if it had
// arrived (CT-31), so nothing can forbid the arrival any more.

extension Link {
  /// Moves the node into another parent, or out of its own.
  ///
  /// - Parameters:
  ///   - node: The node these are the links of.
  ///   - parent: The new parent with its links, nil for a removal. It is not the old one.
  @inlinable @inline(always) func relocate<Node: Composite>(
    _ node: Node, to parent: Node?, at parentLink: Link?, spot: Spot
  ) where Node.Node == Node {
    let formerParent: Node? = self.parent?.node()
    var rootWalk = RootWalk<Node>()

    let isAwaited = beginTransit(to: parentLink)
    if has(.isInRootWalk) { leaveOlderWalks(for: parentLink) }
    if root != parentLink?.root { rootWalk.prepareDeparture(of: node, at: self, to: parentLink?.root) }
    formerParent?.treeEvent(.willRemove(node))
    node.treeEvent(.willMove(to: parent))
    while let newRoot = rootWalk.rootToAnnounce(at: self, under: parentLink) {
      rootWalk.announce(newRoot.link, to: node, at: self)
    }
    relink(into: parentLink, before: parentLink.flatMap { spot.next(in: $0) })
    endTransit(to: parentLink, wasAwaited: isAwaited)

    insert(.hasUnfinishedMove)
    if rootWalk.hasTold || writtenRoot != parentLink?.writtenRoot {
      rootWalk.complete(node, at: self, under: parentLink?.writtenRoot)
    }
    node.treeEvent(.didMove)
    // Otherwise a callback has moved the node on, and told of it.
    if has(.hasUnfinishedMove) {
      remove(.hasUnfinishedMove)
      parent?.treeEvent(.didAdd(node))
    }
    if parentLink == nil { release() }
    extendLifetime(node)
    extendLifetime(parent)
    extendLifetime(formerParent)
  }

  /// Marks the node as on its way.
  ///
  /// - Returns: Whether the new parent awaited another node already, for ``endTransit(to:wasAwaited:)``.
  @inlinable @inline(always) func beginTransit(to parent: Link?) -> Bool {
    pending = parent
    insert(.inTransit)
    guard let parent else { return true }
    let isAwaited = parent.has(.expectsChild)
    parent.insert(.expectsChild)
    return isAwaited
  }

  @inlinable @inline(always) func endTransit(to parent: Link?, wasAwaited: Bool) {
    remove(.transit)
    if !wasAwaited { parent?.remove(.expectsChild) }
  }

  /// Takes the subtree out of the announcements of a walk around this change, unless it will be under their root anyway.
  @usableFromInline func leaveOlderWalks(for newParent: Link?) {
    guard parent?.pendingRoot != newParent?.pendingRoot else { return }
    forEachInSubtree {
      $0.remove(.awaitsWill)
      $0.remove(.knowsRoot)
    }
  }
}
