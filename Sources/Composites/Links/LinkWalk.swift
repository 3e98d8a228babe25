public import Synchronization

// How a walk does without owning each node that it visits, although its body may take any of them away.
//
// A node that stands in a list is owned by that list. So a walk needs to own its current node only once that has been cut
// from its list, and there is one place where this happens, `Link.cut(_:)`. The walk leaves the address of its record with
// the parent of the current node; `cut` finds it there and keeps what leaves on the walk's behalf. A step from sibling to
// sibling then costs no count, a step down or up one pair. A walk that owned its node, its parent and the sibling to come
// took 1.9 times as long by closure and 1.8 times as a loop (1,111,111 nodes), and three times as long while they fit
// into the cache.
//
// What makes it sound:
//
// 1. A record has one address as long as it is used: that of a constant on the stack under `withUnsafePointer`, or that
//    inside a `WalkBox`. One other place names it, the storage of `parent` or the record of a walk that came there later.
// 2. The walk owns `parent` until `end()`, which takes the address back and runs however the walk ends.
// 3. `here` is the top, whom the user of the walk owns, or stands in the list of `parent`, or was cut from it: then
//    `keepsHere` says that the walk owns it. The same goes for `following` and `keepsFollowing`. On its way up a walk
//    stands on `parent` itself, which it owns.
// 4. Fields are atomics for the reasons given at ``LinkStorage``: releasing a node may run any code, and with it `cut`.

/// Where one walk stands.
@usableFromInline
struct WalkRecord: ~Copyable {
  @usableFromInline let top: Atomic<UnsafePointer<LinkStorage>>
  @usableFromInline let here: Atomic<UnsafePointer<LinkStorage>>
  /// The parent under which the current node was found, owned; nil at the top.
  @usableFromInline let parent = Atomic<UnsafePointer<LinkStorage>?>(nil)
  /// The sibling that then followed.
  @usableFromInline let following = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let keepsHere = Atomic<Bool>(false)
  @usableFromInline let keepsFollowing = Atomic<Bool>(false)
  /// The walk that came to the parent before.
  @usableFromInline let outer = Atomic<UnsafePointer<WalkRecord>?>(nil)

  @inlinable init(top: Link) {
    self.top = Atomic(top.storage)
    here = Atomic(top.storage)
  }
}

/// A walk under way, which stays usable whatever happens to the tree between two steps.
///
/// If the current node is taken out, the walk goes on with the sibling that followed, or above the parent if that has gone
/// as well.
@usableFromInline
struct LinkWalk: Equatable {
  @usableFromInline let record: UnsafePointer<WalkRecord>

  @inlinable init(_ record: borrowing WalkRecord) { self.record = withUnsafePointer(to: record) { $0 } }

  @inlinable init?(_ record: UnsafePointer<WalkRecord>?) {
    guard let record else { return nil }
    self.record = record
  }

  // MARK: The fields

  /// The node at which the walk is over, or with whose children: it is never left for a sibling or a parent.
  @inlinable var top: Link {
    get { Link(record.pointee.top.load(ordering: .relaxed)) }
    nonmutating set { record.pointee.top.store(newValue.storage, ordering: .relaxed) }
  }

  @inlinable var here: Link {
    get { Link(record.pointee.here.load(ordering: .relaxed)) }
    nonmutating set { record.pointee.here.store(newValue.storage, ordering: .relaxed) }
  }

  @inlinable var parent: Link? {
    get { Link(record.pointee.parent.load(ordering: .relaxed)) }
    nonmutating set { record.pointee.parent.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable var following: Link? {
    get { Link(record.pointee.following.load(ordering: .relaxed)) }
    nonmutating set { record.pointee.following.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable var keepsHere: Bool {
    get { record.pointee.keepsHere.load(ordering: .relaxed) }
    nonmutating set { record.pointee.keepsHere.store(newValue, ordering: .relaxed) }
  }

  @inlinable var keepsFollowing: Bool {
    get { record.pointee.keepsFollowing.load(ordering: .relaxed) }
    nonmutating set { record.pointee.keepsFollowing.store(newValue, ordering: .relaxed) }
  }

  @inlinable var outer: LinkWalk? {
    get { LinkWalk(record.pointee.outer.load(ordering: .relaxed)) }
    nonmutating set { record.pointee.outer.store(newValue?.record, ordering: .relaxed) }
  }
}

extension Link {
  /// Runs a walk that begins at this node, which the caller owns.
  @inlinable func walk(_ body: (LinkWalk) throws -> Void) rethrows {
    let record = WalkRecord(top: self)
    try withUnsafePointer(to: record) { record in
      let walk = LinkWalk(record.pointee)
      defer { walk.end() }
      try body(walk)
    }
  }

  /// The walk that came last to a child of this node.
  @inlinable var walk: LinkWalk? {
    get { LinkWalk(storage.pointee.walk.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.walk.store(newValue?.record, ordering: .relaxed) }
  }
}

/// A walk that goes on from call to call, and owns its top.
@usableFromInline
final class WalkBox {
  @usableFromInline let record: WalkRecord
  let top: AnyObject

  @usableFromInline convenience init?(top: Link?, node: AnyObject?) {
    guard let top, let node else { return nil }
    self.init(top: top, owner: node)
  }

  init(top: Link, owner: AnyObject) {
    record = WalkRecord(top: top)
    self.top = owner
  }

  /// Returns the walk of a box, which gives way to a copy of its own if others hold it, too.
  ///
  /// The caller keeps the box as long as it uses the walk.
  @inlinable static func walk(of box: inout WalkBox?) -> LinkWalk? {
    if !isKnownUniquelyReferenced(&box) { box = box?.copy() }
    return box.map { LinkWalk($0.record) }
  }

  @usableFromInline func copy() -> WalkBox {
    let walk = LinkWalk(record)
    let copy = WalkBox(top: walk.top, owner: top)
    walk.copy(to: LinkWalk(copy.record))
    return copy
  }

  deinit { LinkWalk(record).end() }
}
