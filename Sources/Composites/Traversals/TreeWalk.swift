// A walk continues while its body removes nodes, without retaining each node that it visits.
//
// A list owns its nodes, so a walk has to own its current node only once it is cut from its list, which happens only in
// `Link.cut(_:)`. The walk registers its record with the parent of the current node; `cut` finds the record there and
// retains the node for the walk. A step to a sibling retains nothing, a step down or up retains one node. A walk that
// owned its node, its parent and the following sibling took 1.8 to 1.9 times as long (1,111,111 nodes), and three times
// as long if they fit into the cache.
//
// The walk owns `parent` while it is registered there. `here` is the top, which the caller owns, or is in the list of
// `parent`, or was cut from it: then the walk owns it, and `keepsHere` is true. The same holds for `following` and
// `keepsFollowing`. In a step up `here` is `parent` itself until the walk has left it.

/// The position of one walk.
@usableFromInline
struct WalkRecord {
  /// The top of the walk, which visits neither its siblings nor its parent.
  @usableFromInline var top: Link
  /// The current node.
  @usableFromInline var here: Link
  /// The parent under which the current node was found, owned; nil at the top.
  @usableFromInline var parent: Link?
  /// The next sibling at the time of the last step.
  @usableFromInline var following: Link?
  @usableFromInline var keepsHere = false
  @usableFromInline var keepsFollowing = false
  /// The earlier walk at the same parent.
  @usableFromInline var outer: TreeWalk?

  @inlinable init(top: Link) { (self.top, here) = (top, top) }
}

/// If the current node is cut, the walk continues with the sibling that followed, or with the parent if that sibling
/// was cut as well.
extension TreeWalk {
  /// Whether the current node is still a child of `parent`.
  @inlinable var isInPlace: Bool { !keepsHere || here == top || here.listedUnder == parent }

  /// Moves to a child of the current node.
  @inlinable func descend(to child: Link) { move(to: child, under: here) }

  /// Moves to the sibling after the current node, or after its former place; returns false if there is none.
  @inlinable func moveToNextSibling() -> Bool {
    if here == top { return false }
    if keepsHere { return moveOnFromKept() }
    guard let next = here.next else { return false }
    setCurrent(next)
    return true
  }

  @usableFromInline func moveOnFromKept() -> Bool {
    guard let next = isInPlace ? here.next : following, next.listedUnder == parent else { return false }
    setCurrent(next)
    return true
  }

  /// Moves to the parent under which the current node was found; returns false at the top.
  @inlinable func ascend() -> Bool {
    guard here != top, let parent else { return false }
    // The release may run code that moves the parent, so the grandparent is read after it.
    if keepsHere || keepsFollowing { moveAndRelease(to: parent) }
    let isTop = parent == top
    let grandparent = isTop ? nil : parent.parent
    move(to: parent, under: grandparent)
    return isTop || grandparent != nil
  }

  /// Moves to a child of another parent, or to a node without one.
  @inlinable func move(to link: Link, under newParent: Link?) {
    let former = parent
    newParent?.retain()
    leaveParent()
    outer = newParent?.walk
    newParent?.walk = self
    parent = newParent
    setCurrent(link)
    former?.release()
  }

  @inlinable func setCurrent(_ link: Link) {
    if keepsHere || keepsFollowing { return moveAndRelease(to: link) }
    here = link
    following = link.next
  }

  /// Moves to a node and releases the nodes kept for the former position.
  @usableFromInline func moveAndRelease(to link: Link) {
    let kept = takeKept()
    setCurrent(link)
    kept.node?.release()
    kept.sibling?.release()
  }

  /// Passes the kept references to the caller.
  private func takeKept() -> (node: Link?, sibling: Link?) {
    let kept = (keepsHere ? here : nil, keepsFollowing ? following : nil)
    keepsHere = false
    keepsFollowing = false
    return kept
  }

  /// Moves a new walk to the position of this one.
  func copy(to walk: TreeWalk) {
    walk.move(to: here, under: parent)
    walk.following = following
    walk.keepsHere = keepsHere
    walk.keepsFollowing = keepsFollowing
    if keepsHere { here.retain() }
    if keepsFollowing { following?.retain() }
  }

  /// Releases all nodes; the walk can't be used again.
  @usableFromInline func end() {
    let former = parent
    leaveParent()
    parent = nil
    let kept = takeKept()
    kept.node?.release()
    kept.sibling?.release()
    former?.release()
  }

  /// Unregisters the walk from its parent.
  @inlinable func leaveParent() {
    guard let parent else { return }
    if parent.walk == self { parent.walk = outer } else { leaveLaterWalks(at: parent) }
  }

  /// Unregisters the walk if later walks are registered at the parent.
  @usableFromInline func leaveLaterWalks(at parent: Link) {
    var later = parent.walk
    while let walk = later, walk.outer != self { later = walk.outer }
    later?.outer = outer
  }
}

extension Link {
  /// Retains a child that is about to be cut, for each walk that has it as `here` or `following`.
  @usableFromInline func keepForWalks(_ child: Link) {
    var next = walk
    while let walk = next {
      if walk.here == child, !walk.keepsHere {
        child.retain()
        walk.keepsHere = true
      }
      if walk.following == child, !walk.keepsFollowing {
        child.retain()
        walk.keepsFollowing = true
      }
      next = walk.outer
    }
  }
}

/// A walk on the heap, for an iterator; it owns the top.
@usableFromInline
final class WalkBox {
  @usableFromInline let walk: TreeWalk
  private let top: AnyObject

  @usableFromInline init(top: Link, owner: AnyObject) {
    walk = TreeWalk(top: top)
    self.top = owner
  }

  deinit {
    walk.end()
    walk.free()
  }

  @usableFromInline func copy() -> WalkBox {
    let copy = WalkBox(top: walk.top, owner: top)
    walk.copy(to: copy.walk)
    return copy
  }
}
