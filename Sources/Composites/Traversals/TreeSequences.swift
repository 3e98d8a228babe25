/// A subtree's nodes, each before its children, siblings in order: the order in which views are drawn.
///
/// It reads the tree lazily; a loop allocates twice, `forEach` not at all. The body may change the tree: nodes added
/// after the current one are visited, nodes removed after it are not, and if the body removes the current node, the
/// sequence continues with the sibling that followed. If it removes a node above the current one, the sequence ends
/// there: it may still visit nodes below the removed one, and visits no others. A body that reorders siblings should
/// loop over an array instead, since a node that moves behind the current one is visited again.
///
/// A loop that decides at each node whether to visit what is below it uses the sequence as its own iterator:
///
/// ```swift
/// var nodes = page.preorder
/// while let node = nodes.next() {
///   if node.isHidden { nodes.skipDescendants() }
/// }
/// ```
public struct TreePreorder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @usableFromInline var skipsDescendants = false

  /// Returns the next node, or nil after the last one.
  @inlinable public mutating func next() -> Node? {
    // One call for both ways: a second copy of the step doubles the time of a loop.
    let skips = skipsDescendants
    if skips { skipsDescendants = false }
    return state.next(begin: { _ in }, step: { $0.stepInPreorder(skippingDescendants: skips) })
  }

  /// Skips the nodes below the one that ``next()`` returned last: the next node is the one after its subtree.
  ///
  /// Before the first node the call has no effect.
  @inlinable public mutating func skipDescendants() { skipsDescendants = state.hasBegun }

  /// Calls a body for each node, faster than a loop.
  ///
  /// - Throws: The body's error, which ends the walk.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    try state.forEachWalk { walk in
      repeat { try walk.here.withNode(body) } while walk.stepInPreorder()
    }
  }
}

/// A subtree's nodes, each after its children, siblings in order.
@usableFromInline
struct TreePostorder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @inlinable mutating func next() -> Node? {
    state.next(begin: { $0.descendToFirstLeaf() }, step: { $0.stepInPostorder() })
  }
}

/// A subtree's nodes level by level from the top down, each level from left to right.
@usableFromInline
struct TreeLevelOrder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>
  @usableFromInline var parents = ParentQueue<Node>()

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @inlinable mutating func next() -> Node? {
    state.next(begin: { _ in }, step: { $0.stepInLevelOrder(queue: &parents) })
  }
}

/// The nodes above a node, its parent first and the top last.
@usableFromInline
struct TreeAncestors<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var link: Link?
  @usableFromInline var node: Node?

  @inlinable init(of link: Link?) {
    self.link = link
    node = link?.node()
  }

  @inlinable mutating func next() -> Node? {
    link = link?.parent
    node = link?.node()
    return node
  }
}

/// The state of a traversal before, during and after its walk.
@usableFromInline
struct TraversalState<Node: AnyObject> {
  @usableFromInline let top: Link?
  /// Owns the top until the traversal begins.
  @usableFromInline let topNode: Node?
  @usableFromInline var box: WalkBox?
  @usableFromInline var hasBegun = false

  @inlinable init(top: Link?) {
    self.top = top
    topNode = top?.node()
  }

  /// Runs a whole walk.
  @inlinable func forEachWalk(_ body: (TreeWalk) throws -> Void) rethrows {
    defer { extendLifetime(topNode) }
    try top?.walk(body)
  }

  /// Moves one step and returns the current node.
  @inlinable mutating func next(begin: (TreeWalk) -> Void, step: (TreeWalk) -> Bool) -> Node? {
    guard hasBegun else {
      hasBegun = true
      guard let top, let topNode else { return nil }
      let box = WalkBox(top: top, owner: topNode)
      self.box = box
      begin(box.walk)
      return box.walk.here.node()
    }
    // A copy of the iterator continues independently.
    if !isKnownUniquelyReferenced(&box) { box = box?.copy() }
    // A local reference to the box would cost a retain and a release at each step.
    guard let walk = box?.walk else { return nil }
    let node: Node? = step(walk) ? walk.here.node() : nil
    extendLifetime(box)
    if node == nil { box = nil }
    return node
  }
}

extension TreeWalk {
  /// Moves to the next node in pre-order, or to the one that follows the subtree of the current node; returns false at
  /// the end.
  @inlinable func stepInPreorder(skippingDescendants skips: Bool = false) -> Bool {
    if !skips, isInPlace, let child = here.firstChild {
      descend(to: child)
      return true
    }
    repeat {
      if moveToNextSibling() { return true }
    } while ascend()
    return false
  }

  /// Moves to the next node in post-order; returns false at the end.
  @inlinable func stepInPostorder() -> Bool {
    guard moveToNextSibling() else { return ascend() }
    descendToFirstLeaf()
    return true
  }

  @inlinable func descendToFirstLeaf() {
    while let child = here.firstChild { descend(to: child) }
  }

  /// Moves to the next node in level order; returns false at the end.
  @inlinable func stepInLevelOrder<Node>(queue parents: inout ParentQueue<Node>) -> Bool {
    // Read after the body has run, which may have changed the children.
    if isInPlace, here.firstChild != nil, let node: Node = here.node() { parents.append(here, node) }
    if moveToNextSibling() { return true }
    while let (link, node) = parents.popFirst() {
      guard let child = link.firstChild else { continue }
      top = link
      move(to: child, under: link)
      extendLifetime(node)
      return true
    }
    return false
  }
}

/// Nodes whose children are still to be visited, first in, first out.
@usableFromInline
struct ParentQueue<Node: AnyObject> {
  @usableFromInline var nodes: [(link: Link, node: Node)] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable mutating func append(_ link: Link, _ node: Node) { nodes.append((link, node)) }

  @inlinable mutating func popFirst() -> (link: Link, node: Node)? {
    guard head < nodes.count else { return nil }
    let first = nodes[head]
    head += 1
    // Amortized: each node moves at most once.
    if head * 2 > nodes.count {
      nodes.removeFirst(head)
      head = 0
    }
    return first
  }
}
