/// The root calls of one change: who is told *will*, and that the same are told *did*.
///
/// Each walk lists the subtree first and then goes by two marks, so that callbacks may change anything meanwhile
/// (CT-31): a node that leaves loses its marks and is told no more, one that joins has none and is told before the links
/// change, and no node is told twice.
@usableFromInline
struct RootWalk<Node: Composite> where Node.Node == Node {
  @usableFromInline let node: Node
  @usableFromInline let link: Link
  @usableFromInline var hasPrepared = false
  @usableFromInline var hasTold = false
  /// Kept alive, so that its address names no other root meanwhile.
  @usableFromInline var toldRoot: Node?
  @usableFromInline var toldLink: Link?

  @inlinable init(of node: Node, at link: Link) {
    self.node = node
    self.link = link
  }

  /// Lets the root prepare if the subtree leaves it; once a change, whatever the callbacks turn it into.
  ///
  /// - Returns: Whether the root was called.
  @inlinable @discardableResult
  mutating func prepareDeparture(to newRoot: Link?) -> Bool {
    guard let root = link.root, root != newRoot else { return false }
    link.insert(.leavesRoot)
    guard !hasPrepared, root.marks.contains(.preparesDeparture) else { return false }
    hasPrepared = true
    callForDeparture(from: root)
    return true
  }

  @usableFromInline func callForDeparture(from root: Link) {
    guard let rootNode: Node = root.node(), let treeRoot = rootNode as? any TreeRoot else { return }
    treeRoot.prepareForDeparture(ofNode: node)
  }

  /// Tells the subtree of the root to come, until nobody is untold and that root is still the one to come.
  ///
  /// - Parameter newRoot: The root to come. Callbacks can change it by moving the new parent.
  @inlinable mutating func announce(_ newRoot: () -> Link?) {
    while true {
      let root = newRoot()
      guard hasTold || root != link.root else { return }
      guard !hasTold || root != toldLink || hasUntold else { return }
      if prepareDeparture(to: root) { continue }
      if hasTold, root != toldLink { link.forEachInSubtree { $0.remove(.awaitsDid) } }
      hasTold = true
      toldLink = root
      toldRoot = root?.node()
      tellWill()
    }
  }

  @inlinable var hasUntold: Bool {
    var next: Link? = link
    while let here = next {
      if !here.marks.contains(.awaitsDid) { return true }
      next = here.successor(within: link)
    }
    return false
  }

  @inlinable func tellWill() {
    guard link.firstChild != nil else {
      link.insert(.awaitsDid)
      return node.treeEvent(.willMoveToRoot(toldRoot))
    }
    var listed: [Node] = []
    link.forEachInSubtree { here in
      guard !here.marks.contains(.awaitsDid), let node: Node = here.node() else { return }
      here.insert(.awaitsWill)
      listed.append(node)
    }
    for node in listed {
      let here = node.links.link
      guard here.marks.contains(.awaitsWill) else { continue }
      here.remove(.awaitsWill)
      here.insert(.awaitsDid)
      node.treeEvent(.willMoveToRoot(toldRoot))
    }
  }

  /// Writes the new root and tells those who were told of it.
  @inlinable func complete(under newRoot: Link?) {
    link.remove(.leavesRoot)
    if link.writtenRoot != newRoot { link.writeRoot(newRoot) }
    guard hasTold else { return }
    guard link.firstChild != nil else { return tellDid(node) }
    var listed: [Node] = []
    link.forEachInSubtree { here in
      guard here.marks.contains(.awaitsDid), let node: Node = here.node() else { return }
      listed.append(node)
    }
    for node in listed { tellDid(node) }
  }

  @inlinable func tellDid(_ node: Node) {
    let here = node.links.link
    guard here.marks.contains(.awaitsDid) else { return }
    here.remove(.awaitsDid)
    // The root may have died since, of which nobody is told (CT-33).
    if here.root == toldLink { node.treeEvent(.didMoveToRoot) }
  }
}

extension TreeRoot {
  fileprivate func prepareForDeparture(ofNode node: AnyObject) {
    guard let subtree = node as? Node else { return }
    prepareForDeparture(of: subtree)
  }
}
