/// The links that connect one node with its tree, stored in the node itself.
///
/// A class adopts ``Composite`` by owning one, as a stored constant and nothing else:
///
/// ```swift
/// class View: Composite {
///   let links = TreeLinks<View>()
///   func treeEvent(_ event: TreeEvent<View>) {}
/// }
/// ```
///
/// A node owns its children; it owns neither its parent nor its root. The links are no more thread-safe than an array: a
/// tree is used in one isolation, and its last reference is dropped there. A class of an actor whose nodes may be dropped
/// elsewhere declares an `isolated deinit`.
///
/// When a node is freed, the children that have no other owner are freed with it, however deep the tree is, without
/// recursion. A child that has another owner keeps its own children and reads no parent and no root; no callback runs.
public struct TreeLinks<Node: AnyObject>: ~Copyable {
  @usableFromInline let link: Link

  /// Creates the links of a node that has no parent, no children and no root.
  @inlinable public init() { link = Link() }

  @inlinable deinit { link.tearDown() }

  /// Returns a reference to these links if they are the ones bound to a node; nil for links bound to no node.
  ///
  /// The check and what it returns belong to one access, so nothing refers to links that are made anew at each access.
  @inlinable package func link(of node: AnyObject) -> Link? { link.isBound(to: node) ? link : nil }

  /// Binds links that no node has.
  @inlinable func bindIfFree(to node: Node) {
    if !link.isBound { link.bind(to: node) }
  }
}

/// States of a node apart from its place in the tree.
///
/// Plain bits instead of an option set, whose generic set algebra is most of what a debug build would spend here. The
/// upper half of the bits holds the ``Invalidation`` of the node and of the nodes below it.
@usableFromInline
package struct LinkMarks {
  @usableFromInline var bits: UInt32
  @inlinable init(bits: UInt32) { self.bits = bits }

  /// It was made a root.
  @inlinable package static var isRoot: Self { Self(bits: 1 << 0) }
  /// It is a root that adopts ``TreeRoot``.
  @inlinable static var preparesDeparture: Self { Self(bits: 1 << 1) }
  /// Its parent is about to become `pending`.
  @inlinable static var inTransit: Self { Self(bits: 1 << 2) }
  /// It is the `pending` of a node.
  @inlinable static var expectsChild: Self { Self(bits: 1 << 3) }
  /// It is in transit to a place outside its root.
  @inlinable static var leavesRoot: Self { Self(bits: 1 << 4) }
  /// Both marks of a node in transit.
  @inlinable static var transit: Self { Self(bits: inTransit.bits | leavesRoot.bits) }
  /// Its move is made, and the parent callbacks after it are still to come.
  @inlinable static var hasUnfinishedMove: Self { Self(bits: 1 << 5) }
  /// It is listed for `willMoveToRoot`.
  @inlinable static var awaitsWill: Self { Self(bits: 1 << 6) }
  /// It received `willMoveToRoot`, and the links have not changed yet.
  @inlinable static var receivedWill: Self { Self(bits: 1 << 7) }
  /// Either of the two.
  @inlinable static var isInRootChange: Self { Self(bits: awaitsWill.bits | receivedWill.bits) }
  /// It is in the announced root and has not received `didMoveToRoot`.
  @inlinable static var awaitsDid: Self { Self(bits: 1 << 10) }
  /// The teardown of its parent releases it; that parent stands in `previousOrLast`.
  @inlinable static var isBeingReleased: Self { Self(bits: 1 << 8) }
  /// The child that this node's teardown released last was freed by that.
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

/// A node and the nodes above it, for code that changes no links meanwhile.
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
  /// Takes the node out of the list it stands in and puts it into another: the one place where links change.
  ///
  /// A list retains its node once. A move passes that count on; when the node is taken out for good (`parent` nil) the
  /// caller gets it, and releases the node after its last callback. Marks and roots are up to the caller as well.
  ///
  /// - Parameters:
  ///   - parent: The node whose list it enters, its own parent included.
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
    // After the last child comes the first, which names the last.
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
    child.spreadInvalidation()
  }

  /// Writes the root into the node and everything below it, without a callback.
  @inlinable func writeRoot(_ root: Link?) { forEachInSubtree { $0.writtenRoot = root } }
}

// MARK: Teardown

// A tree is freed without recursion, however deep it is.
//
// The first node that is freed keeps the list of the nodes to release. Before it releases a child, it marks the child and
// leaves a reference to itself there. If the last reference is gone, the child's teardown runs inside that release, finds
// the mark, appends its own children to the list instead of releasing them, and leaves a mark in turn. Without that mark
// the child has another owner: it stays as it is, children included, but without parent and root. Reference counts are
// not read, since what they say depends on the optimizer.

extension Link {
  /// Ends the use of the links at the end of their node's life.
  @usableFromInline func tearDown() {
    unbind()
    if has(.isBeingReleased), let heir = previousOrLast {
      heir.insert(.freedChild)
      heir.inheritChildren(of: self)
    } else if firstChild != nil {
      releaseChildren()
    }
    free()
  }

  /// Releases all children and what they own.
  ///
  /// Code that runs meanwhile, such as the deinitializers of nodes, may change trees freely: a node that waits in the
  /// list reads no parent and no root, and leaves the list as usual when it is added elsewhere.
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
      if child.writtenRoot != nil { child.writeRoot(nil) }
    }
  }

  /// Takes over the children of a node that was freed by its release.
  ///
  /// They come first, so that memory is touched again while it is still in the cache.
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
