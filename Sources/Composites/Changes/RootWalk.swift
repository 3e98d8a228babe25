/// The root calls of one change: who is told *will*, and that the same are told *did*.
///
/// Each walk lists the subtree first and then goes by marks, so that callbacks may change anything meanwhile (CT-31). A
/// node that leaves before the links change loses its marks and is told no more; one that joins has none and is told as
/// well. Who comes into yet another root afterwards is told by that change, and then not by this one.
@usableFromInline
struct RootWalk<Node: Composite> where Node.Node == Node {
  @usableFromInline var hasPrepared = false
  @usableFromInline var hasTold = false
  @usableFromInline var toldLink: Link?
  /// Kept alive, so that its address names no other root meanwhile.
  @usableFromInline var toldRoot: Node?

  @inlinable init() {}

  /// Lets the root prepare if the subtree leaves it; once a change, whatever the callbacks turn it into.
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

  /// A root to come, or the lack of one.
  @usableFromInline struct Announcement {
    @usableFromInline let link: Link?
    @inlinable init(_ link: Link?) { self.link = link }
  }

  /// Returns what is still to be announced: nothing once all of the subtree know of the root that the parent now has.
  ///
  /// Callbacks can change that root by moving the new parent, and can bring in nodes that know nothing.
  @inlinable func rootToAnnounce(at link: Link, under parent: Link?) -> Announcement? {
    let root = parent?.root
    guard hasTold else { return root == link.root ? nil : Announcement(root) }
    return root != toldLink || hasUntold(link) ? Announcement(root) : nil
  }

  @inlinable func hasUntold(_ link: Link) -> Bool {
    var next: Link? = link
    while let here = next {
      if !here.has(.knowsRoot) { return true }
      next = here.successor(within: link)
    }
    return false
  }

  /// Tells those of the subtree who do not know of the root to come, after the root they leave has prepared.
  @inlinable mutating func announce(_ root: Link?, to node: Node, at link: Link) {
    // The root's code may have changed what there is to announce.
    if prepareDeparture(of: node, at: link, to: root) { return }
    if hasTold, root != toldLink { link.forEachInSubtree { $0.remove(.knowsRoot) } }
    hasTold = true
    toldLink = root
    toldRoot = root?.node()
    guard link.firstChild != nil else {
      link.insert(.knowsRoot)
      return node.treeEvent(.willMoveToRoot(toldRoot))
    }
    let listed = list(link) { !$0.has(.knowsRoot) }
    for node in listed { node.links.link.insert(.awaitsWill) }
    for node in listed {
      let here = node.links.link
      guard here.has(.awaitsWill) else { continue }
      here.remove(.awaitsWill)
      here.insert(.knowsRoot)
      node.treeEvent(.willMoveToRoot(toldRoot))
    }
  }

  /// Writes the new root and tells those who were told of it.
  @inlinable func complete(_ node: Node, at link: Link, under newRoot: Link?) {
    if link.writtenRoot != newRoot { link.writeRoot(newRoot) }
    guard hasTold else { return }
    guard link.firstChild != nil else {
      link.remove(.knowsRoot)
      link.insert(.awaitsDid)
      return tellDid(node)
    }
    let listed = list(link) { $0.has(.knowsRoot) }
    for node in listed {
      node.links.link.remove(.knowsRoot)
      node.links.link.insert(.awaitsDid)
    }
    for node in listed { tellDid(node) }
  }

  /// Tells a node that it is in another root, unless a change made meanwhile has done so.
  @inlinable func tellDid(_ node: Node) {
    let here = node.links.link
    guard here.has(.awaitsDid) else { return }
    here.remove(.awaitsDid)
    // The root may have died since, of which nobody is told (CT-33).
    if here.root == toldLink { node.treeEvent(.didMoveToRoot) }
  }

  /// Lists those of a subtree whose marks fit, and keeps them alive.
  @inlinable func list(_ top: Link, where fits: (Link) -> Bool) -> [Node] {
    var listed: [Node] = []
    top.forEachInSubtree { here in
      if fits(here), let node: Node = here.node() { listed.append(node) }
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
