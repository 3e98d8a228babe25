// Unsafe code: all that the module needs is in this file. The rest of the module uses `Link` and `TreeWalk`, which own
// nothing. They are sound while these invariants hold; each names the code that keeps it.
//
// 1. A block belongs to one node. `TreeLinks` allocates a `LinkStorage` and frees it in its deinit.
//    `Composite.boundLink()` binds the links in one access and looks for the node in a second one, so links that are
//    created at each access are refused. The compiler can't check that links are a stored constant; `TreeLinks`
//    requires it.
// 2. `owner` is an instance of the `Node` that the links were declared for: `bindLink()` casts. A list connects links
//    of one `Node`, since all callers are generic over it. Hence the unchecked downcasts.
// 3. No field refers to a freed block:
//    - `firstChild`, `next`, `previousOrLast`: a list retains each of its nodes once (`relink`), so none is freed.
//    - `parent`: before a block is freed, its list is emptied (`releaseChildren`) or passed on (`inheritChildren`).
//    - `root`: all nodes of a tree have one value, which `RootChange.complete` writes. A root has no parent, so its own
//      teardown runs `releaseChildren`: each node that still refers to it is released, or gets nil. If a node becomes a
//      root while the teardown of its parent releases it, `tearDown()` writes nil into its subtree.
//    - `pending`: set from `beginTransit` to `endTransit`; the caller owns the node and the pending parent.
//    - `previousOrLast` of a node that `isBeingReleased`: the heir, whose teardown is running. `walk`: see 5.
//    A `Link` outside the fields is used beside a strong reference to its node, or while no other code runs.
// 4. `tearDown()` clears `owner` first, so `parent` and `root` read nil through a block that is not freed yet. Until
//    then, in deinitializers of the node and its subclass's properties, children read the node, as those read `self`.
// 5. The record of a walk has one address during the walk: that of a variable under `withUnsafeMutablePointer`, whose
//    scope the walk does not outlast (`Link.walk(_:)`), or of a heap block (`WalkBox`). One other place refers to it,
//    the storage of the walk's parent or the record of a later walk there; `TreeWalk.end()` clears that. A walk owns
//    its top and its parent, and `cut` retains for it what leaves the parent's list (TreeWalk.swift).
// 6. A release can run any code, so it follows the changes of fields: `cut` before `release()` in `releaseChildren`;
//    the child's list is passed on before its release returns; `attachment` is released after the access, or after
//    `free()`.
// 7. `hitAnswer` refers to a variable under `withUnsafeMutablePointer`, in `Link.answering(_:_:)`, whose caller owns
//    the node. It is restored before that scope ends.
// 8. A tree belongs to one isolation, its last release included; no field is atomic.

/// The fields that connect one node with its tree.
@unsafe @usableFromInline
package struct LinkStorage: ~Copyable {
  // The fields that a walk uses come first, in one cache line.
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
  @usableFromInline var hitAnswer: UnsafeMutablePointer<HitAnswer>?
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
    // Released last: see 6.
    let attachment = unsafe storage.pointee.attachment
    unsafe storage.deinitialize(count: 1)
    unsafe storage.deallocate()
    extendLifetime(attachment)
  }

  @inlinable package static func == (one: Link, other: Link) -> Bool { unsafe one.storage == other.storage }

  // MARK: The node

  /// Returns whether the links are bound to this node.
  @inlinable package func isBound(to node: AnyObject) -> Bool {
    unsafe storage.pointee.owner == UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
  }

  /// Whether the links are bound to a node whose teardown has not begun.
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

  /// Returns the node of these links, to which the caller found them bound, as an instance of its `Node`.
  @inlinable func node<Conformer: Composite>(of conformer: Conformer) -> Conformer.Node {
    unsafe unsafeDowncast(conformer, to: Conformer.Node.self)
  }

  /// Calls a body with the node, which the caller or the node's list owns, without retaining it.
  @inlinable func withNode<Node: AnyObject>(_ body: (Node) throws -> Void) rethrows {
    guard let owner = unsafe storage.pointee.owner else { return }
    // A reference loaded like this is borrowed; `takeUnretainedValue()` costs a retain and a release.
    try unsafe withUnsafeBytes(of: owner) { unsafe try body($0.load(as: Node.self)) }
  }

  /// Climbs from node to node, retaining none, while a predicate allows it.
  ///
  /// - Parameter passes: Returns whether the climb passes a node of this class and identity; it changes no links.
  /// - Returns: The last node visited. If the predicate allowed it, it has an attachment or no parent.
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

  /// The node whose list contains this one, also during its teardown.
  @inlinable var listedUnder: Link? {
    get { unsafe storage.pointee.parent }
    nonmutating set { unsafe storage.pointee.parent = newValue }
  }

  /// The stored root, also during its teardown.
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

  /// The previous sibling; for the first child the last one, so that no parent needs a field for it.
  @inlinable var previousOrLast: Link? {
    get { unsafe storage.pointee.previousOrLast }
    nonmutating set { unsafe storage.pointee.previousOrLast = newValue }
  }

  /// The pending parent of a node in transit; nil for a removal.
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
  /// The latest walk whose parent is this node.
  @inlinable var walk: TreeWalk? {
    get { unsafe storage.pointee.walk }
    nonmutating set { unsafe storage.pointee.walk = newValue }
  }

  /// Whether a module above has attached an object; few nodes have one.
  @inlinable package var hasAttachment: Bool { unsafe storage.pointee.attachment != nil }

  /// An object that a module above has attached; the links own it, and the tree doesn't use it.
  package var attachment: AnyObject? {
    get { unsafe storage.pointee.attachment }
    nonmutating set {
      // Released after the access: see 6.
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

/// The answer of the library to a hit test of one node, while the node's own ``SpatialComposite/hitTest(_:)`` runs.
@usableFromInline
struct HitAnswer {
  /// The point, in the node's space.
  @usableFromInline let point: Point

  /// The links of the node that is hit, which the search owns; nil for none.
  @usableFromInline let hit: Link?

  @inlinable init(at point: Point, hit: Link?) {
    self.point = point
    self.hit = hit
  }
}

extension Link {
  /// Runs a body while the node, which the caller owns, has an answer to a hit test.
  @inlinable func answering<Result>(_ answer: HitAnswer, _ body: () -> Result) -> Result {
    var answer = answer
    return unsafe withUnsafeMutablePointer(to: &answer) { answer in
      let outer = unsafe storage.pointee.hitAnswer
      unsafe storage.pointee.hitAnswer = answer
      defer { unsafe storage.pointee.hitAnswer = outer }
      return body()
    }
  }

  /// The answer to the hit test in progress; nil for none.
  @inlinable var hitAnswer: HitAnswer? {
    unsafe storage.pointee.hitAnswer.map { unsafe $0.pointee }
  }
}
