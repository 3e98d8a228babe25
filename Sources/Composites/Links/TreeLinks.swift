/// The links that connect one node with its tree, stored in the node itself.
///
/// A class that adopts ``Composite`` stores them in a constant; a variable or a computed property isn't safe:
///
/// ```swift
/// class View: Composite {
///   let links = TreeLinks<View>()
///   func treeEvent(_ event: TreeEvent<View>) {}
/// }
/// ```
///
/// A node owns its children, but neither its parent nor its root. The links are as thread-safe as an array: a tree is
/// used in one isolation, and its last reference is released there. A class of an actor whose nodes may be released
/// elsewhere declares an `isolated deinit`.
///
/// When a node is deallocated, the children without another owner are deallocated with it, without recursion. A child
/// that has another owner keeps its children and reads nil as parent and root; no callback runs. In the deinitializers
/// of the node and of its subclass's properties the children still read the node: as with `self` there, don't store
/// that reference.
public struct TreeLinks<Node: AnyObject>: ~Copyable {
  @usableFromInline let link: Link

  /// Creates the links of a node that has no parent, no children and no root.
  @inlinable public init() { link = Link() }

  @inlinable deinit { link.tearDown() }

  /// Returns a reference to these links if they are bound to a node, else nil.
  ///
  /// The check and the reference come from one access: nothing refers to links that are created at each access.
  @inlinable package func link(of node: AnyObject) -> Link? { link.isBound(to: node) ? link : nil }

  /// Binds the links to a node, unless they are bound to one; a node of a root's class becomes a root.
  @inlinable func bindIfFree(to node: Node) {
    if link.isBound { return }
    link.bind(to: node)
    guard RootClasses.contains(node) else { return }
    link.insert(.isRoot)
    link.insert(.preparesDeparture)
    link.writtenRoot = link
  }
}

/// States of a node apart from its place in the tree.
///
/// Plain bits: the generic set algebra of an option set is slow in debug builds. The upper half of the bits holds the
/// ``Invalidation`` of the node and of the nodes below it.
@usableFromInline
package struct LinkMarks {
  @usableFromInline var bits: UInt32
  @inlinable init(bits: UInt32) { self.bits = bits }

  /// It is a root, by its class or by `makeRoot()`.
  @inlinable package static var isRoot: Self { Self(bits: 1 << 0) }
  /// It is a root that adopts ``TreeRoot``.
  @inlinable static var preparesDeparture: Self { Self(bits: 1 << 1) }
  /// Its parent is about to become `pending`.
  @inlinable static var inTransit: Self { Self(bits: 1 << 2) }
  /// It is the `pending` parent of a node.
  @inlinable static var expectsChild: Self { Self(bits: 1 << 3) }
  /// It is in transit to a place outside its root.
  @inlinable static var leavesRoot: Self { Self(bits: 1 << 4) }
  /// Its own change has announced a root to it and to the nodes below it, which other changes pass over.
  @inlinable static var isAnnounced: Self { Self(bits: 1 << 14) }
  /// The marks of a node in transit.
  @inlinable static var transit: Self { Self(bits: inTransit.bits | leavesRoot.bits | isAnnounced.bits) }
  /// Its links have changed, and the parent callbacks that follow have not run.
  @inlinable static var hasUnfinishedMove: Self { Self(bits: 1 << 5) }
  /// It is listed for `willMoveToRoot`.
  @inlinable static var awaitsWill: Self { Self(bits: 1 << 6) }
  /// It received `willMoveToRoot`, and the links have not changed yet.
  @inlinable static var receivedWill: Self { Self(bits: 1 << 7) }
  /// It received `willMoveToRoot` with another root than the one that is announced now.
  @inlinable static var receivedOtherWill: Self { Self(bits: 1 << 13) }
  /// Any of the three.
  @inlinable static var isInRootChange: Self {
    Self(bits: awaitsWill.bits | receivedWill.bits | receivedOtherWill.bits)
  }
  /// It is in the announced root and has not received `didMoveToRoot`.
  @inlinable static var awaitsDid: Self { Self(bits: 1 << 10) }
  /// A teardown is releasing it; `previousOrLast` is the node that is torn down.
  @inlinable static var isBeingReleased: Self { Self(bits: 1 << 8) }
  /// The release of the last child by this node's teardown freed that child.
  @inlinable static var freedChild: Self { Self(bits: 1 << 9) }
  /// Hit tests find nothing behind it.
  @inlinable static var isModal: Self { Self(bits: 1 << 11) }
  /// It has, or had, a modal child.
  @inlinable static var hasModalChild: Self { Self(bits: 1 << 12) }
}

extension Link {
  @inlinable package func has(_ mark: LinkMarks) -> Bool { marks.bits & mark.bits != 0 }

  @inlinable func insert(_ mark: LinkMarks) { marks = LinkMarks(bits: marks.bits | mark.bits) }

  @inlinable func remove(_ mark: LinkMarks) { marks = LinkMarks(bits: marks.bits & ~mark.bits) }

  @inlinable package var parent: Link? {
    guard let parent = listedUnder, parent.isBound else { return nil }
    return parent
  }

  @inlinable package var root: Link? {
    guard let root = writtenRoot, root.isBound else { return nil }
    return root
  }

  @inlinable package var lastChild: Link? { firstChild?.previousOrLast }

  @inlinable package var previous: Link? {
    guard let previous = previousOrLast, previous.next != nil else { return nil }
    return previous
  }

  /// The node and the nodes above it, the top last.
  @inlinable package var lineage: Lineage { Lineage(from: self) }

  /// The number of nodes above this one.
  @inlinable package var depth: Int {
    var depth = -1
    for _ in lineage { depth += 1 }
    return depth
  }

  /// The number of siblings before the node, counted from the nearer end.
  @inlinable package var index: Int {
    var distance = 0
    var (before, after) = (previous, next)
    while let earlier = before {
      guard let later = after else { return (parent?.childCount ?? 1) - 1 - distance }
      distance += 1
      (before, after) = (earlier.previous, later.next)
    }
    return distance
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

  /// Returns the node that follows in pre-order, nil after the last of the top's subtree.
  @inlinable package func successor(within top: Link) -> Link? {
    firstChild ?? successorPastSubtree(within: top)
  }

  /// Returns the node that follows the subtree of this one in pre-order, nil after the last of the top's subtree.
  @inlinable func successorPastSubtree(within top: Link) -> Link? {
    var link = self
    while link != top {
      if let next = link.next { return next }
      guard let parent = link.parent else { return nil }
      link = parent
    }
    return nil
  }

  /// Calls a body, which changes no links, for the node and everything below it, in pre-order.
  @inlinable func forEachInSubtree(_ body: (Link) -> Void) {
    var link: Link? = self
    while let here = link {
      body(here)
      link = here.successor(within: self)
    }
  }
}

/// A node and the nodes above it, for code that changes no links.
@usableFromInline
package struct Lineage: Sequence, IteratorProtocol {
  @usableFromInline var following: Link?

  @inlinable init(from link: Link?) { following = link }

  @inlinable package mutating func next() -> Link? {
    guard let link = following else { return nil }
    following = link.parent
    return link
  }
}

// MARK: The list of children

extension Link {
  /// Moves the node from its list to another, or within it: the one place where links change.
  ///
  /// A list retains each node once. A move passes that reference on. If `parent` is nil, the caller gets it, and
  /// releases the node after its last callback. The caller also updates marks and roots.
  ///
  /// - Parameters:
  ///   - parent: The new parent, which may be the present one; nil for none.
  ///   - next: The child before which the node is inserted; nil for the end. It isn't the node itself.
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
    // The first child refers to the last one.
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
    if child.has(.isModal) { insert(.hasModalChild) }
    child.spreadInvalidation()
  }

  /// Calls a body, which changes no links, for the node and everything below it that no change of its own has
  /// announced.
  @inlinable func forEachInRootChange(_ body: (Link) -> Void) {
    var link: Link? = self
    while let here = link {
      link = here.successorInRootChange(of: self)
      if here.isInRootChange(of: self) { body(here) }
    }
  }

  @inlinable func isInRootChange(of top: Link) -> Bool { self == top || !has(.isAnnounced) }

  @inlinable func successorInRootChange(of top: Link) -> Link? {
    isInRootChange(of: top) ? successor(within: top) : successorPastSubtree(within: top)
  }

  /// Writes the root into the node and everything below it, without a callback.
  @inlinable func writeRoot(_ root: Link?) { forEachInSubtree { $0.writtenRoot = root } }
}

// MARK: Teardown

// A tree is freed without recursion.
//
// The first node to be freed, the heir, keeps the list of the nodes to release. Before it releases a child, it marks
// the child and stores a reference to itself there. If that release frees the child, the child's teardown runs inside
// it, finds the mark, passes its children to the heir's list, and marks the heir. If the heir isn't marked after the
// release, the child has another owner: it keeps its children, and loses parent and root. Reference counts are not
// read, since their values depend on the optimizer.

extension Link {
  /// Clears all references to the links and frees them, when their node is freed.
  @usableFromInline func tearDown() {
    unbind()
    if has(.isBeingReleased), let heir = previousOrLast {
      heir.insert(.freedChild)
      // Its deinitializer may have made it a root.
      if has(.isRoot) { writeRoot(nil) }
      heir.inheritChildren(of: self)
    } else if firstChild != nil {
      releaseChildren()
    }
    free()
  }

  /// Releases all children, and the children of those that are freed.
  ///
  /// A release runs deinitializers, which may change trees: a node in the list reads nil as parent and root, and leaves
  /// the list when it is added elsewhere.
  private func releaseChildren() {
    while let child = firstChild {
      cut(child)
      child.previousOrLast = self
      child.insert(.isBeingReleased)
      remove(.freedChild)
      child.release()
      guard !has(.freedChild) else { continue }
      child.remove(.isBeingReleased)
      child.previousOrLast = nil
      // A deinitializer may have made it a root.
      if child.writtenRoot != nil, !child.has(.isRoot) { child.writeRoot(nil) }
    }
  }

  /// Takes over the children of a node that is freed by its release.
  ///
  /// They are inserted first, while their memory is in the cache.
  private func inheritChildren(of freed: Link) {
    guard let first = freed.firstChild, let last = freed.lastChild else { return }
    var child: Link? = first
    while let here = child {
      here.listedUnder = self
      child = here.next
    }
    if let firstChild {
      last.next = firstChild
      first.previousOrLast = firstChild.previousOrLast
      firstChild.previousOrLast = last
    }
    firstChild = first
    childCount += freed.childCount
  }
}
