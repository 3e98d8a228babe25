extension LinkWalk {
  /// Whether the current node is where it was found.
  @inlinable var isInPlace: Bool { !keepsHere || here == top || here.listedUnder == parent }

  /// Goes to a child of the current node.
  @inlinable func descend(to child: Link) { move(to: child, under: here) }

  /// Goes to the sibling after the current node, or after the place where it was.
  @inlinable func moveToNextSibling() -> Bool {
    if here == top { return false }
    if keepsHere { return moveOnFromKept() }
    guard let next = here.next else { return false }
    stand(on: next)
    return true
  }

  @usableFromInline func moveOnFromKept() -> Bool {
    guard let next = isInPlace ? here.next : following, next.listedUnder == parent else { return false }
    stand(on: next)
    return true
  }

  /// Goes to the parent under which the current node was found.
  @inlinable func ascend() -> Bool {
    guard here != top, let parent else { return false }
    // What is released here may be what keeps the parent in its place.
    if keepsHere || keepsFollowing { standAndRelease(on: parent) }
    let isTop = parent == top
    let grandparent = isTop ? nil : parent.parent
    move(to: parent, under: grandparent)
    return isTop || grandparent != nil
  }

  /// Goes to a child of another parent, or to a node that is found under none.
  @inlinable func move(to link: Link, under newParent: Link?) {
    let former = parent
    newParent?.retain()
    leaveParent()
    outer = newParent?.walk
    newParent?.walk = self
    parent = newParent
    stand(on: link)
    former?.release()
  }

  @inlinable func stand(on link: Link) {
    if keepsHere || keepsFollowing { return standAndRelease(on: link) }
    here = link
    following = link.next
  }

  /// Releases what was kept of the former place, once the walk has left that.
  @usableFromInline func standAndRelease(on link: Link) {
    let kept = takeKept()
    stand(on: link)
    kept.node?.release()
    kept.sibling?.release()
  }

  /// Hands over what the walk has kept.
  func takeKept() -> (node: Link?, sibling: Link?) {
    let kept = (keepsHere ? here : nil, keepsFollowing ? following : nil)
    keepsHere = false
    keepsFollowing = false
    return kept
  }

  /// Makes a walk that has not begun stand where this one stands.
  func copy(to walk: LinkWalk) {
    walk.move(to: here, under: parent)
    walk.following = following
    walk.keepsHere = keepsHere
    walk.keepsFollowing = keepsFollowing
    if keepsHere { here.retain() }
    if keepsFollowing { following?.retain() }
  }

  /// Lets go of everything; the walk must not be used any more.
  @usableFromInline func end() {
    let former = parent
    leaveParent()
    parent = nil
    let kept = takeKept()
    kept.node?.release()
    kept.sibling?.release()
    former?.release()
  }

  /// Makes the parent forget this walk.
  @inlinable func leaveParent() {
    guard let parent else { return }
    if parent.walk == self { parent.walk = outer } else { leaveLaterWalks(at: parent) }
  }

  /// Leaves the walks that came to the parent after this one and are still there, as loops may.
  @usableFromInline func leaveLaterWalks(at parent: Link) {
    var later = parent.walk
    while let walk = later, walk.outer != self { later = walk.outer }
    later?.outer = outer
  }
}

extension Link {
  /// Keeps a child that is about to be cut, for the walks that stand on it or may go on with it.
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
