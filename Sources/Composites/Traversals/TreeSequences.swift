/// A subtree's nodes, each before its children, siblings in order: the order in which views are drawn.
///
/// It reads the tree as it goes; a loop allocates twice, `forEach` nothing. The body may change the tree: the sequence
/// visits a node added further on and skips one removed further on, and if the body removes the current node, the sequence
/// goes on with the sibling that followed. Removing a node above the current one ends the sequence. A body that reorders
/// siblings should loop over an array of the nodes instead, since a node moved further back is visited again.
public struct TreePreorder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @inlinable public mutating func next() -> Node? { state.next(begin: { _ in }, step: { $0.stepInPreorder() }) }

  /// Calls a body for one node after the other, which is faster than a loop.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    try state.forEachWalk { walk in
      repeat { try walk.here.withNode(body) } while walk.stepInPreorder()
    }
  }
}

/// A subtree's nodes, each after its children, siblings in order: the order for taking things apart.
///
/// It reads the tree as it goes; a loop allocates twice, `forEach` nothing. What a body may change is described at
/// ``TreePreorder``; children added to the current node are not visited.
public struct TreePostorder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @inlinable public mutating func next() -> Node? {
    state.next(begin: { $0.descendToFirstLeaf() }, step: { $0.stepInPostorder() })
  }

  /// Calls a body for one node after the other, which is faster than a loop.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    try state.forEachWalk { walk in
      walk.descendToFirstLeaf()
      repeat { try walk.here.withNode(body) } while walk.stepInPostorder()
    }
  }
}

/// A subtree's nodes level by level from the top down, each level from left to right.
///
/// It reads the tree as it goes. A loop allocates twice, and keeps a queue of the nodes whose children are still to come:
/// a step allocates only when that grows. The children of a node are those it has when their turn comes; what a body may
/// change is described at ``TreePreorder``.
public struct TreeLevelOrder<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var state: TraversalState<Node>
  @usableFromInline var parents = ParentQueue<Node>()

  @inlinable init(top: Link?) { state = TraversalState(top: top) }

  @inlinable public mutating func next() -> Node? {
    state.next(begin: { _ in }, step: { $0.stepInLevelOrder(queue: &parents) })
  }
}

/// The nodes above a node, its parent first and the top last.
///
/// It reads each parent when it gets there and allocates nothing. If the body takes the current node out of its parent,
/// the sequence ends with it.
public struct TreeAncestors<Node: AnyObject>: Sequence, IteratorProtocol {
  @usableFromInline var link: Link?
  @usableFromInline var node: Node?

  @inlinable init(of link: Link?) {
    self.link = link
    node = link?.node()
  }

  @inlinable public mutating func next() -> Node? {
    link = link?.parent
    node = link?.node()
    return node
  }
}

/// A traversal that has not begun, goes on, or is over.
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

  /// Goes one step on and returns the node there.
  @inlinable mutating func next(begin: (TreeWalk) -> Void, step: (TreeWalk) -> Bool) -> Node? {
    guard hasBegun else {
      hasBegun = true
      guard let top, let topNode else { return nil }
      let box = WalkBox(top: top, owner: topNode)
      self.box = box
      begin(box.walk)
      return box.walk.here.node()
    }
    // A copy of the sequence goes on by itself from here.
    if !isKnownUniquelyReferenced(&box) { box = box?.copy() }
    // No local reference to the box: it would cost a retain and a release at each step.
    guard let walk = box?.walk else { return nil }
    let node: Node? = step(walk) ? walk.here.node() : nil
    extendLifetime(box)
    if node == nil { box = nil }
    return node
  }
}

extension TreeWalk {
  /// Goes to the next node in pre-order, if there is one.
  @inlinable func stepInPreorder() -> Bool {
    if isInPlace, let child = here.firstChild {
      descend(to: child)
      return true
    }
    repeat {
      if moveToNextSibling() { return true }
    } while ascend()
    return false
  }

  /// Goes to the next node in post-order, if there is one.
  @inlinable func stepInPostorder() -> Bool {
    guard moveToNextSibling() else { return ascend() }
    descendToFirstLeaf()
    return true
  }

  @inlinable func descendToFirstLeaf() {
    while let child = here.firstChild { descend(to: child) }
  }

  /// Goes to the next node in level order, if there is one.
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
    // Half of it is used up: closing the gap costs each node one move in all.
    if head * 2 > nodes.count {
      nodes.removeFirst(head)
      head = 0
    }
    return first
  }
}
