// Every addition, move and removal, from the first callback to the last. The caller has checked it.
//
// From the first callback until the links change, the node is in transit: changes that callbacks request are checked as
// if the move were made (CT-31), so they can't make it impossible.

extension Link {
  /// Moves the node to another parent, or removes it from its parent.
  ///
  /// - Parameters:
  ///   - node: The node these are the links of.
  ///   - parent: The new parent, which isn't the present one; nil for a removal.
  @inlinable @inline(always) func relocate<Node: Composite>(
    _ node: Node, to parent: Node?, at parentLink: Link?, point: InsertionPoint
  ) where Node.Node == Node {
    let formerParent: Node? = self.parent?.node()
    var rootChange = RootChange<Node>()

    let isAwaited = beginTransit(to: parentLink)
    if has(.isInRootChange), let announced = leaveOuterChange(for: parentLink) {
      rootChange.resume(announced.root, at: self)
    }
    if root != parentLink?.root {
      rootChange.prepareDeparture(of: node, at: self, to: parentLink?.root)
    } else if joinsDeparture(below: parentLink) {
      rootChange.prepareDeparture(of: node, at: self, to: nil)
    }
    formerParent?.treeEvent(.willRemove(node))
    node.treeEvent(.willMove(to: parent))
    while let newRoot = rootChange.rootToAnnounce(at: self, under: parentLink) {
      rootChange.announce(newRoot.root, to: node, at: self) { parentLink?.root == newRoot.root }
    }
    relink(into: parentLink, before: parentLink.flatMap { point.next(in: $0) })
    endTransit(to: parentLink, wasAwaited: isAwaited)

    insert(.hasUnfinishedMove)
    if rootChange.hasAnnounced || writtenRoot != parentLink?.writtenRoot {
      rootChange.complete(node, at: self, under: parentLink?.writtenRoot)
    }
    node.treeEvent(.didMove)
    // Otherwise a callback has moved the node again, and that change has notified the parents.
    if has(.hasUnfinishedMove) {
      remove(.hasUnfinishedMove)
      parent?.treeEvent(.didAdd(node))
    }
    if parentLink == nil { release() }
    extendLifetime(node)
    extendLifetime(parent)
    extendLifetime(formerParent)
  }

  /// Returns whether the node is about to move into a subtree that is leaving its root, which has prepared without it.
  @usableFromInline func joinsDeparture(below parent: Link?) -> Bool {
    guard let parent, let root, root.has(.preparesDeparture) else { return false }
    return parent.isLeavingRoot && !isLeavingRoot
  }

  /// Whether the node is in a subtree that is about to leave its root.
  @inlinable var isLeavingRoot: Bool { lineage.contains { $0.has(.leavesRoot) } }

  /// Marks the node as in transit.
  ///
  /// - Returns: Whether the new parent expects another node as well, for ``endTransit(to:wasAwaited:)``.
  @inlinable @inline(always) func beginTransit(to parent: Link?) -> Bool {
    pending = parent
    insert(.inTransit)
    guard let parent else { return true }
    let isAwaited = parent.has(.expectsChild)
    parent.insert(.expectsChild)
    return isAwaited
  }

  @inlinable @inline(always) func endTransit(to parent: Link?, wasAwaited: Bool) {
    pending = nil
    remove(.transit)
    if !wasAwaited { parent?.remove(.expectsChild) }
  }

  /// Excludes the subtree from the change in progress that has announced a root to it, unless it remains below the
  /// announced node.
  ///
  /// - Returns: The announced root, if it is the one of the new parent: the node's own change then continues with it.
  @usableFromInline func leaveOuterChange(for newParent: Link?) -> AnnouncedRoot? {
    let outer = parent?.lineage.first { $0.has(.isAnnounced) }
    var announcedAbove = newParent
    while let here = announcedAbove, !here.has(.isAnnounced) { announcedAbove = here.pendingParent }
    if outer != nil, announcedAbove == outer { return nil }
    let announced = outer.flatMap { $0.has(.inTransit) ? $0.pending?.root : $0 }
    if outer != nil, announced == newParent?.root, announced != root { return AnnouncedRoot(announced) }
    forEachInRootChange {
      $0.remove(.awaitsWill)
      $0.remove(.receivedWill)
      $0.remove(.receivedOtherWill)
    }
    return nil
  }
}

/// The place in a parent's list where a node is inserted.
///
/// A callback may change the list before the node is inserted. A place beside a sibling remains beside it while the
/// sibling is in the list; an index beyond the end of the list is its end.
@usableFromInline
enum InsertionPoint {
  case last
  case index(Int)
  case before(Link, index: Int)
  case after(Link, index: Int)

  /// Returns the child before which a node from outside the list is inserted, nil for the end.
  @inlinable @inline(always) func next(in parent: Link) -> Link? {
    switch self {
    case .last: nil
    case .index(let index): parent.child(at: index)
    case .before(let sibling, let index): sibling.listedUnder == parent ? sibling : parent.child(at: index)
    case .after(let sibling, let index): sibling.listedUnder == parent ? sibling.next : parent.child(at: index)
    }
  }
}

// MARK: Pending changes

// Checks and announcements use the tree as it is once every announced change is made, so callbacks can't make a change
// that contradicts an announced one.

extension Link {
  /// The pending parent of a node in transit, the parent of any other.
  @inlinable var pendingParent: Link? { has(.inTransit) ? pending : parent }

  /// Returns whether the node is the other one, or is below it now or at any time until all pending moves are made.
  ///
  /// A node in transit is below its old parent and then below the new one, so both are searched. They form no cycle,
  /// since each pending move has passed this check.
  @inlinable func canBeBelow(_ ancestor: Link) -> Bool {
    lineage.contains { here in
      if here == ancestor { return true }
      guard here.has(.inTransit), let pending = here.pending else { return false }
      return pending.canBeBelow(ancestor)
    }
  }
}

// MARK: Changes of the root

/// A root that is announced to nodes, or is to be announced; `root` is nil if the nodes are about to have none.
@usableFromInline
struct AnnouncedRoot {
  @usableFromInline let root: Link?
  @inlinable init(_ root: Link?) { self.root = root }
}

/// The root callbacks of one change: the nodes that receive *will* receive *did*.
///
/// Each pass lists the subtree first and then checks marks, so callbacks may change anything (CT-31). A node that
/// leaves before the links change loses its marks and receives no further callback. A node that joins has no marks, and
/// receives *will* in a further pass. What is in transit by another change that has announced a root is passed over:
/// that change notifies it, once it has its new place. If a callback gives the new parent another root, the nodes that
/// have received the former one receive the new one, too; all others receive the new one only, or nothing if it is the
/// root that they have. A node that another change moves to a third root receives *did* from that change only.
@usableFromInline
struct RootChange<Node: Composite> where Node.Node == Node {
  @usableFromInline var hasPrepared = false
  @usableFromInline var hasAnnounced = false
  @usableFromInline var announcedLink: Link?
  /// The root before the first announcement.
  @usableFromInline var formerLink: Link?
  /// A strong reference, so that no other root reuses the address of the link.
  @usableFromInline var announcedRoot: Node?

  @inlinable init() {}

  /// Lets the root prepare if the subtree leaves it, once per change, even if callbacks change the destination.
  ///
  /// - Returns: Whether the root was called.
  @usableFromInline @discardableResult
  mutating func prepareDeparture(of node: Node, at link: Link, to newRoot: Link?) -> Bool {
    guard let root = link.root, root != newRoot else { return false }
    link.insert(.leavesRoot)
    guard !hasPrepared, root.has(.preparesDeparture) else { return false }
    hasPrepared = true
    guard let rootNode: Node = root.node(), let treeRoot = rootNode as? any TreeRoot else { return false }
    treeRoot.prepareForDeparture(ofNode: node)
    return true
  }

  /// Takes over the subtree of another change, which has announced a root to some of its nodes.
  @usableFromInline mutating func resume(_ root: Link?, at link: Link) {
    hasAnnounced = true
    formerLink = link.root
    announcedLink = root
    announcedRoot = root?.node()
    link.insert(.isAnnounced)
  }

  /// Returns the root to announce next; nil once the whole subtree has received the present root of the new parent.
  ///
  /// Callbacks can change that root by moving the new parent, and can add nodes to the subtree.
  @inlinable func rootToAnnounce(at link: Link, under parent: Link?) -> AnnouncedRoot? {
    let root = parent?.root
    guard hasAnnounced else { return root == link.root ? nil : AnnouncedRoot(root) }
    return root != announcedLink || isIncomplete(link) ? AnnouncedRoot(root) : nil
  }

  /// Returns whether a node of the subtree has not received the announcement.
  @inlinable func isIncomplete(_ link: Link) -> Bool {
    var next: Link? = link
    while let here = next {
      if here.isInRootChange(of: link), needsAnnouncement(here) { return true }
      next = here.successorInRootChange(of: link)
    }
    return false
  }

  /// Returns whether a node has not received the announced root, which is another one than its own or than it has
  /// received.
  @inlinable func needsAnnouncement(_ here: Link) -> Bool {
    !here.has(.receivedWill) && (announcedLink != formerLink || here.has(.receivedOtherWill))
  }

  /// Announces a root to the nodes of the subtree that have not received it.
  ///
  /// - Parameter isPresent: Returns whether it is still the root to announce, which callbacks can change.
  @inlinable mutating func announce(
    _ root: Link?, to node: Node, at link: Link, while isPresent: () -> Bool = { true }
  ) {
    // The preparation may have changed the root to announce.
    if prepareDeparture(of: node, at: link, to: root) { return }
    if hasAnnounced ? root != announcedLink : link.has(.isInRootChange) {
      link.forEachInRootChange { here in
        guard here.has(.receivedWill) else { return }
        here.remove(.receivedWill)
        here.insert(.receivedOtherWill)
      }
    }
    if !hasAnnounced { formerLink = link.root }
    hasAnnounced = true
    announcedLink = root
    announcedRoot = root?.node()
    link.insert(.isAnnounced)
    guard link.firstChild != nil else {
      // A change of a node above has announced it already.
      if link.has(.receivedWill) { return }
      link.remove(.awaitsWill)
      link.insert(.receivedWill)
      return node.treeEvent(.willMoveToRoot(announcedRoot))
    }
    let listed = list(link) { needsAnnouncement($0) }
    for node in listed { node.existingLink?.insert(.awaitsWill) }
    for node in listed {
      guard let here = node.existingLink, here.has(.awaitsWill) else { continue }
      here.remove(.awaitsWill)
      if !isPresent() { continue }
      here.insert(.receivedWill)
      node.treeEvent(.willMoveToRoot(announcedRoot))
    }
  }

  /// Writes the new root and notifies the nodes to which it was announced.
  @inlinable func complete(_ node: Node, at link: Link, under newRoot: Link?) {
    if link.writtenRoot != newRoot { link.writeRoot(newRoot) }
    link.remove(.isAnnounced)
    guard hasAnnounced else { return }
    guard link.firstChild != nil else {
      if !link.has(.receivedWill) { return }
      link.remove(.receivedWill)
      link.remove(.receivedOtherWill)
      link.insert(.awaitsDid)
      return notifyDid(node)
    }
    let listed = list(link) { $0.has(.receivedWill) }
    for node in listed {
      node.existingLink?.remove(.receivedWill)
      node.existingLink?.remove(.receivedOtherWill)
      node.existingLink?.insert(.awaitsDid)
    }
    for node in listed { notifyDid(node) }
  }

  /// Notifies a node of its new root, unless another change has done so.
  @inlinable func notifyDid(_ node: Node) {
    guard let here = node.existingLink, here.has(.awaitsDid) else { return }
    here.remove(.awaitsDid)
    // If a callback has released the root, nothing is announced (CT-33).
    if here.root == announcedLink { node.treeEvent(.didMoveToRoot) }
  }

  /// Returns strong references to the nodes of a subtree whose marks match.
  @inlinable func list(_ top: Link, where matches: (Link) -> Bool) -> [Node] {
    var listed: [Node] = []
    top.forEachInRootChange { here in
      if matches(here), let node: Node = here.node() { listed.append(node) }
    }
    return listed
  }
}

extension TreeRoot {
  fileprivate func prepareForDeparture(ofNode node: AnyObject) {
    guard let subtree = node as? Node else { return }
    prepareForDeparture(of: subtree)
  }
}
