// How `forEach` walks without owning each node that it visits, although its body may take any of them away.
//
// A node that stands in a list is owned by that list. So a walk needs to own its current node only once that has been cut
// from its list, and there is one place where this happens, `Link.cut(_:)`. The walk leaves its address with the parent of
// the current node; `cut` finds it there and keeps what leaves on the walk's behalf. A step from sibling to sibling then
// costs no count, a step down or up one pair.
//
// What makes it sound:
//
// 1. The record lies on the stack of `Link.walk(_:)`, under `withUnsafeMutablePointer`. It is named by one storage at a
//    time, that of `parent`, which the walk owns until it has taken its address back, however it ends.
// 2. Walks end in the reverse order of their beginning, since bodies are synchronous. So a storage names the innermost
//    walk, `outer` leads to the others, and taking an address back restores what was there before.
// 3. `here` is the top, which the caller of `walk` owns, or stands in the list of `parent`, or was cut from it: then
//    `keepsHere` says that the walk owns it. The same goes for `following` and `keepsFollowing`.
// 4. Each field is read and written on its own, never across a call: releasing a node may run any code.

/// Where one walk stands.
@usableFromInline
package struct WalkRecord {
  @usableFromInline let top: Link
  @usableFromInline var here: Link
  /// The parent under which the current node was found, owned; nil at the top.
  @usableFromInline var parent: Link?
  /// The sibling that then followed.
  @usableFromInline var following: Link?
  @usableFromInline var keepsHere = false
  @usableFromInline var keepsFollowing = false
  /// The walk that the parent named before, in whose body this one runs.
  @usableFromInline var outer: UnsafeMutablePointer<WalkRecord>?

  @inlinable init(top: Link) {
    self.top = top
    here = top
  }
}

/// A walk under way, which stays usable whatever its body does to the tree.
///
/// If the current node is taken out, the walk goes on with the sibling that followed, or above the parent if that has gone
/// as well.
@usableFromInline
struct LinkWalk {
  @usableFromInline let record: UnsafeMutablePointer<WalkRecord>

  @inlinable init(_ record: UnsafeMutablePointer<WalkRecord>) { self.record = record }

  @inlinable var here: Link { record.pointee.here }

  /// Whether the current node is where it was found.
  @inlinable var isInPlace: Bool {
    !record.pointee.keepsHere || here.listedUnder == record.pointee.parent
  }

  /// Hands the current node out for the length of a call, without a count of its own.
  @inlinable func visit<Node: AnyObject>(_ body: (Node) throws -> Void) rethrows {
    try here.withNode(body)
  }

  /// Goes to a child of the current node.
  @inlinable func descend(to child: Link) {
    here.retain()
    settle(on: child, under: here)
  }

  /// Goes to the sibling after the current node, or after the place where it was.
  @inlinable func moveToNextSibling() -> Bool {
    if here == record.pointee.top { return false }
    guard record.pointee.keepsHere else {
      guard let next = here.next else { return false }
      stand(on: next)
      return true
    }
    return moveOnFromKept()
  }

  @usableFromInline func moveOnFromKept() -> Bool {
    let parent = record.pointee.parent
    let isInPlace = here.listedUnder == parent
    guard let next = isInPlace ? here.next : record.pointee.following, next.listedUnder == parent else { return false }
    stand(on: next)
    return true
  }

  /// Goes to the parent under which the current node was found.
  @inlinable func ascend() -> Bool {
    guard here != record.pointee.top, let parent = record.pointee.parent else { return false }
    let isTop = parent == record.pointee.top
    let grandparent = isTop ? nil : parent.parent
    grandparent?.retain()
    settle(on: parent, under: grandparent)
    return isTop || grandparent != nil
  }

  /// Stands on another child of the same parent.
  @inlinable func stand(on link: Link) {
    guard record.pointee.keepsHere || record.pointee.keepsFollowing else {
      record.pointee.here = link
      record.pointee.following = link.next
      return
    }
    letGo { 
      record.pointee.here = link
      record.pointee.following = link.next
    }
  }

  /// Stands under another parent, which has been retained for the walk, or under none.
  @inlinable func settle(on link: Link, under parent: Link?) {
    let former = record.pointee.parent
    former?.walk = record.pointee.outer
    record.pointee.outer = parent?.walk
    parent?.walk = record
    record.pointee.parent = parent
    stand(on: link)
    former?.release()
  }

  /// Releases what was kept of a place, once the walk has left that.
  @usableFromInline func letGo(_ leave: () -> Void) {
    let here = record.pointee.keepsHere ? record.pointee.here : nil
    let following = record.pointee.keepsFollowing ? record.pointee.following : nil
    leave()
    record.pointee.keepsHere = false
    record.pointee.keepsFollowing = false
    here?.release()
    following?.release()
  }
}

extension Link {
  /// Runs a walk that begins at this node, which the caller owns.
  @inlinable func walk(_ body: (LinkWalk) throws -> Void) rethrows {
    var record = WalkRecord(top: self)
    try withUnsafeMutablePointer(to: &record) { record in
      let walk = LinkWalk(record)
      defer { walk.settle(on: self, under: nil) }
      try body(walk)
    }
  }

  /// Keeps a child that is about to be cut for the walks that stand on it or will go on with it.
  @usableFromInline func keepForWalks(_ child: Link) {
    var walk = self.walk
    while let record = walk {
      if record.pointee.here == child, !record.pointee.keepsHere {
        child.retain()
        record.pointee.keepsHere = true
      }
      if record.pointee.following == child, !record.pointee.keepsFollowing {
        child.retain()
        record.pointee.keepsFollowing = true
      }
      walk = record.pointee.outer
    }
  }
}
