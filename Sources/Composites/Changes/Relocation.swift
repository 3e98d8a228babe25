/// One node's change of parent, from its first notice to the last callback: every addition, move and removal.
///
/// The caller has checked it. Between ``announce()`` and the new links the node is in transit: changes that callbacks
/// ask for are checked as if it had arrived (CT-31), so nothing can forbid the arrival any more.
@usableFromInline
struct Relocation<Node: Composite> where Node.Node == Node {
  @usableFromInline let node: Node
  @usableFromInline let link: Link
  @usableFromInline let parent: Node?
  @usableFromInline let parentLink: Link?

  @inlinable init(of node: Node, at link: Link, to parent: Node?, at parentLink: Link?) {
    self.node = node
    self.link = link
    self.parent = parent
    self.parentLink = parentLink
  }

  /// Marks the node as in transit while a body runs.
  @inlinable func inTransit(_ body: () -> Void) {
    let expectedBefore = parentLink?.marks.contains(.expectsChild) ?? true
    link.pending = parentLink
    link.insert(.inTransit)
    parentLink?.insert(.expectsChild)
    body()
    if !expectedBefore { parentLink?.remove(.expectsChild) }
    link.remove(.inTransit)
    link.pending = nil
  }

  /// Makes the change.
  @inlinable func run(to spot: Spot) {
    let formerParent: Node? = link.parent?.node()
    let isRemoval = parentLink == nil
    var rootWalk = RootWalk(of: node, at: link)
    inTransit {
      leaveOlderWalks()
      rootWalk.prepareDeparture(to: parentLink?.root)
      formerParent?.treeEvent(.willRemove(node))
      node.treeEvent(.willMove(to: parent))
      rootWalk.announce { parentLink?.root }
      link.relink(into: parentLink, before: parentLink.flatMap(spot.next(in:)))
    }
    link.insert(.hasUnfinishedMove)
    rootWalk.complete(under: parentLink?.writtenRoot)
    node.treeEvent(.didMove)
    // A callback may have moved the node on, and told of it.
    if link.marks.contains(.hasUnfinishedMove) {
      link.remove(.hasUnfinishedMove)
      parent?.treeEvent(.didAdd(node))
    }
    if isRemoval { link.release() }
    extendLifetime((node, parent, formerParent))
  }

  /// Takes the subtree out of the announcements of a walk around this change, unless it will be under their root anyway.
  @inlinable func leaveOlderWalks() {
    let isInWalk = !link.marks.isDisjoint(with: [.awaitsWill, .awaitsDid])
    guard isInWalk, link.parent?.pendingRoot != parentLink?.pendingRoot else { return }
    link.forEachInSubtree { $0.remove([.awaitsWill, .awaitsDid]) }
  }
}
