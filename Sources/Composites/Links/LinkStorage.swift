// Unsafe code: all that the module needs is in this file. The rest reads and writes trees through `Link` and `TreeWalk`,
// which own nothing, so they are sound only as long as these invariants hold:
//
// 1. `TreeLinks` allocates one `LinkStorage` and frees it in its deinit: a `Link` is the address of a heap block, never of
//    a stored property. `Composite.boundLink()` returns a `Link` only after an access to the node's links has found the
//    node in them, so none refers to links that are made anew at each access. It cannot check where a conforming class
//    keeps its links: that they are a stored constant of the node, and live as long, is a requirement of `TreeLinks`.
// 2. Each `Link` in a storage is that of a living node:
//    - The list that a child is in retains the child once, so `firstChild`, `next` and `previousOrLast` live.
//    - `parent` and `root` do not own. The teardown of a node first clears its `owner`, by which both read nil, and before
//      the block is freed each child and each surviving subtree refers elsewhere (`Link.tearDown()`). A node inside a list
//      cannot be freed. `pending` is set only during a relocation, whose caller holds that node.
// 3. `owner` is an instance of the `Node` that the links were declared for, checked when it is bound. A list connects links
//    of one `Node`, since all callers are generic over it. Hence the unchecked downcasts.
// 4. The record of a walk has one address during the walk: that of a variable under `withUnsafeMutablePointer`, whose
//    scope the walk does not outlast (`Link.walk(_:)`), or of a heap block (`WalkBox`). One other place refers to it, the
//    storage of the walk's parent or the record of a later walk there; `TreeWalk.end()` clears that.
// 5. A release can run any code: a field is changed first, and its former value released after that access.
// 6. A tree belongs to one isolation, its last release included; no field is atomic.

/// The fields that connect one node with its tree.
@unsafe @usableFromInline
package struct LinkStorage: ~Copyable {
  // The fields that a walk uses come first, in one line of the cache.
  @usableFromInline var owner: UnsafeRawPointer?
  @usableFromInline var next: Link?
  @usableFromInline var firstChild: Link?
  @usableFromInline var walk: TreeWalk?
  @usableFromInline var parent: Link?
  @usableFromInline var previousOrLast: Link?
  @usableFromInline var childCount: UInt32 = 0
  @usableFromInline var marks = LinkMarks(bits: 0)
  @usableFromInline var root: Link?
  @usableFromInline var pending: Link?
  @usableFromInline var attachment: AnyObject?

  @inlinable init() {}
}

/// A reference to one node's links, in which all structural code is written.
///
/// It owns nothing: code that keeps it beyond a call keeps the node as well.
@safe @usableFromInline
package struct Link: Equatable {
  @usableFromInline let storage: UnsafeMutablePointer<LinkStorage>

  @inlinable init() {
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(to: LinkStorage())
  }

  @usableFromInline func free() {
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
  }

  @inlinable package static func == (one: Link, other: Link) -> Bool { unsafe one.storage == other.storage }

  // MARK: The node

  /// Whether these links name that node.
  @inlinable package func isBound(to node: AnyObject) -> Bool {
    unsafe storage.pointee.owner == UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
  }

  /// Whether the links name a node, and the node's teardown has not begun.
  @inlinable package var isBound: Bool { unsafe storage.pointee.owner != nil }

  @inlinable func bind(to node: AnyObject) {
    unsafe storage.pointee.owner = UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
  }

  @inlinable func unbind() { unsafe storage.pointee.owner = nil }

  /// Returns the node, or nil once its teardown has begun.
  @inlinable package func node<Node: AnyObject>(as type: Node.Type = Node.self) -> Node? {
    guard let owner = unsafe storage.pointee.owner else { return nil }
    return unsafe Unmanaged<Node>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Returns the node that these are the links of, as an instance of the class that the tree is made of.
  @inlinable func node<Conformer: Composite>(of conformer: Conformer) -> Conformer.Node {
    unsafe unsafeDowncast(conformer, to: Conformer.Node.self)
  }

  /// Calls a body with the node without retaining it: the caller, or the node's list, owns it during the call.
  @inlinable func withNode<Node: AnyObject>(_ body: (Node) throws -> Void) rethrows {
    guard let owner = unsafe storage.pointee.owner else { return }
    // A reference loaded like this is borrowed; `takeUnretainedValue()` costs a retain and a release.
    try unsafe withUnsafeBytes(of: owner) { unsafe try body($0.load(as: Node.self)) }
  }

  /// Climbs from node to node, retaining none, while a predicate allows it.
  ///
  /// - Parameter passes: Returns whether the climb may go on past a node of this class and identity.
  /// - Returns: The last node that was looked at. If the predicate allowed it, it has an attachment or no parent.
  @inlinable package func climb(while passes: (AnyClass, ObjectIdentifier) -> Bool) -> Link {
    var link = self
    var owner = unsafe storage.pointee.owner
    while let node = unsafe owner {
      let goesOn = unsafe withUnsafeBytes(of: node) { bytes in
        let node = unsafe bytes.load(as: AnyObject.self)
        return passes(type(of: node), ObjectIdentifier(node))
      }
      guard goesOn, !link.hasAttachment, let parent = link.listedUnder else { return link }
      unsafe owner = parent.storage.pointee.owner
      if unsafe owner != nil { link = parent }
    }
    return link
  }

  @inlinable func retain() {
    _ = unsafe storage.pointee.owner.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).retain() }
  }

  @inlinable func release() {
    unsafe storage.pointee.owner.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).release() }
  }

  // MARK: The fields

  /// The list that the node stands in, also while the parent is torn down.
  @inlinable var listedUnder: Link? {
    get { unsafe storage.pointee.parent }
    nonmutating set { unsafe storage.pointee.parent = newValue }
  }

  /// The root as it was written, also while it is torn down.
  @inlinable var writtenRoot: Link? {
    get { unsafe storage.pointee.root }
    nonmutating set { unsafe storage.pointee.root = newValue }
  }

  @inlinable package var firstChild: Link? {
    get { unsafe storage.pointee.firstChild }
    nonmutating set { unsafe storage.pointee.firstChild = newValue }
  }

  @inlinable package var next: Link? {
    get { unsafe storage.pointee.next }
    nonmutating set { unsafe storage.pointee.next = newValue }
  }

  /// The sibling before the node; for the first child the last one, which spares every parent a field.
  @inlinable var previousOrLast: Link? {
    get { unsafe storage.pointee.previousOrLast }
    nonmutating set { unsafe storage.pointee.previousOrLast = newValue }
  }

  /// The parent to come of a node in transit; nil if it is to have none.
  @inlinable var pending: Link? {
    get { unsafe storage.pointee.pending }
    nonmutating set { unsafe storage.pointee.pending = newValue }
  }

  @inlinable package var childCount: Int {
    get { Int(unsafe storage.pointee.childCount) }
    nonmutating set { unsafe storage.pointee.childCount = UInt32(truncatingIfNeeded: newValue) }
  }

  @inlinable var marks: LinkMarks {
    get { unsafe storage.pointee.marks }
    nonmutating set { unsafe storage.pointee.marks = newValue }
  }

  /// The walk that came last to a child.
  @inlinable var walk: TreeWalk? {
    get { unsafe storage.pointee.walk }
    nonmutating set { unsafe storage.pointee.walk = newValue }
  }

  /// Whether a module above keeps an object with the node; few nodes have one.
  @inlinable package var hasAttachment: Bool { unsafe storage.pointee.attachment != nil }

  /// What a module above keeps with the node, owned by the links; the tree does not look at it.
  package var attachment: AnyObject? {
    get { unsafe storage.pointee.attachment }
    nonmutating set {
      // Released after the access, since the release may run any code.
      let former = unsafe storage.pointee.attachment
      unsafe storage.pointee.attachment = newValue
      extendLifetime(former)
    }
  }
}

/// A reference to the record of a walk.
@safe @usableFromInline
struct TreeWalk: Equatable {
  @usableFromInline let record: UnsafeMutablePointer<WalkRecord>

  @inlinable init(_ record: UnsafeMutablePointer<WalkRecord>) { unsafe self.record = record }

  @usableFromInline init(top: Link) {
    unsafe record = .allocate(capacity: 1)
    unsafe record.initialize(to: WalkRecord(top: top))
  }

  @inlinable static func == (one: TreeWalk, other: TreeWalk) -> Bool { unsafe one.record == other.record }

  /// Deallocates the record of a walk that has ended.
  @usableFromInline func free() { unsafe record.deallocate() }

  @inlinable var top: Link {
    get { unsafe record.pointee.top }
    nonmutating set { unsafe record.pointee.top = newValue }
  }

  @inlinable var here: Link {
    get { unsafe record.pointee.here }
    nonmutating set { unsafe record.pointee.here = newValue }
  }

  @inlinable var parent: Link? {
    get { unsafe record.pointee.parent }
    nonmutating set { unsafe record.pointee.parent = newValue }
  }

  @inlinable var following: Link? {
    get { unsafe record.pointee.following }
    nonmutating set { unsafe record.pointee.following = newValue }
  }

  @inlinable var keepsHere: Bool {
    get { unsafe record.pointee.keepsHere }
    nonmutating set { unsafe record.pointee.keepsHere = newValue }
  }

  @inlinable var keepsFollowing: Bool {
    get { unsafe record.pointee.keepsFollowing }
    nonmutating set { unsafe record.pointee.keepsFollowing = newValue }
  }

  @inlinable var outer: TreeWalk? {
    get { unsafe record.pointee.outer }
    nonmutating set { unsafe record.pointee.outer = newValue }
  }
}

extension Link {
  /// Runs a walk that begins at this node, which the caller owns.
  @inlinable func walk(_ body: (TreeWalk) throws -> Void) rethrows {
    var record = WalkRecord(top: self)
    try unsafe withUnsafeMutablePointer(to: &record) { record in
      let walk = unsafe TreeWalk(record)
      defer { walk.end() }
      try body(walk)
    }
  }
}
