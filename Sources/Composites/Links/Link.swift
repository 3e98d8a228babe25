public import Synchronization

// Everything unsafe of this module is in this file and in `LinkWalk.swift`. What makes it sound:
//
// 1. A `LinkStorage` is a stored constant of its node (``TreeLinks`` inside a `let links`), so it has the node's
//    lifetime and one address. `Composite.boundLink()` proves the "stored" part before a link is used for the first
//    time: it writes the owner through one access and must find it through the next.
// 2. Every address in a storage is that of a storage or node which lives:
//    - A child is retained once by the list that it stands in, so `firstChild`, `next` and `previousOrLast` live.
//    - `parent` and `root` name storages that do not own this one. A dying node first clears its `owner`, by which it
//      reads as nobody, and before its memory goes each child and each survivor's subtree has been pointed elsewhere
//      (`LinkStorage.deinit`, `Link.freeChildren()`). A node inside a list cannot die at all.
//    - `pending` is set only while a relocation runs, whose caller holds that node.
// 3. `owner` is an instance of the `Node` that the links were declared for, checked when it is bound, and lists
//    connect links of one `Node` only, since all callers are generic over it. Hence the unchecked downcast.
// 4. Fields are relaxed atomics: that is what lets a constant change without an exclusivity check or a second
//    allocation. They give no thread safety: a tree belongs to one isolation, its last release included.

/// The fields that connect one node with its tree, lying inside the node.
@usableFromInline
package struct LinkStorage: ~Copyable {
  // What a walk reads comes first, so that it lies together.
  @usableFromInline let owner = Atomic<UnsafeRawPointer?>(nil)
  @usableFromInline let next = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let firstChild = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let parent = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let previousOrLast = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let childCount = Atomic<UInt32>(0)
  @usableFromInline let marks = Atomic<UInt32>(0)
  @usableFromInline let root = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let pending = Atomic<UnsafePointer<LinkStorage>?>(nil)
  @usableFromInline let extras = Atomic<UnsafeRawPointer?>(nil)
  @usableFromInline let walk = Atomic<UnsafePointer<WalkRecord>?>(nil)

  @inlinable init() {}

  deinit {
    if let extras = extras.load(ordering: .relaxed) { Unmanaged<LinkExtras>.fromOpaque(extras).release() }
    let isLetGo = marks.load(ordering: .relaxed) & LinkMarks.letGo.bits != 0
    let heir = isLetGo ? Link(previousOrLast.load(ordering: .relaxed)) : nil
    heir?.insert(.inherited)
    // The children know where this storage lies, whatever became of `self` on its way here.
    guard let me = Link(firstChild.load(ordering: .relaxed))?.listedUnder else { return }
    if let heir { heir.inheritChildren(of: me) } else { me.freeChildren() }
  }
}

/// What is going on around a node, apart from its place in the tree.
///
/// Plain bits instead of an option set: its generic set algebra is most of what a debug build would spend.
/// The upper half of the bits keeps the ``Needs`` of the node and of those below it.
@usableFromInline
package struct LinkMarks {
  @usableFromInline let bits: UInt32
  @inlinable init(bits: UInt32) { self.bits = bits }

  /// A top that its user made a root.
  @inlinable package static var isRoot: Self { Self(bits: 1 << 0) }
  /// A root that wants to hear of departures.
  @inlinable static var preparesDeparture: Self { Self(bits: 1 << 1) }
  /// Its parent is about to become `pending`.
  @inlinable static var inTransit: Self { Self(bits: 1 << 2) }
  /// It is the `pending` of some node.
  @inlinable static var expectsChild: Self { Self(bits: 1 << 3) }
  /// It is in transit to a place outside of its root.
  @inlinable package static var leavesRoot: Self { Self(bits: 1 << 4) }
  /// Both marks of a node on its way.
  @inlinable static var transit: Self { Self(bits: inTransit.bits | leavesRoot.bits) }
  /// Its move is made, and the parent calls that close it are still to come.
  @inlinable static var hasUnfinishedMove: Self { Self(bits: 1 << 5) }
  /// It stands in a list of nodes that will be told of a root.
  @inlinable static var awaitsWill: Self { Self(bits: 1 << 6) }
  /// It was told of a root to come, and the links have not changed yet.
  @inlinable static var knowsRoot: Self { Self(bits: 1 << 7) }
  /// Either of the two.
  @inlinable static var isInRootWalk: Self { Self(bits: awaitsWill.bits | knowsRoot.bits) }
  /// It is in the root that it was told of, and has not heard so.
  @inlinable static var awaitsDid: Self { Self(bits: 1 << 10) }
  /// A dying parent is releasing it, and stands in `previousOrLast`.
  @inlinable static var letGo: Self { Self(bits: 1 << 8) }
  /// A dying parent's note that the child just released died, too.
  @inlinable static var inherited: Self { Self(bits: 1 << 9) }
  /// It lets no input through to its siblings below, nor to its parent.
  @inlinable package static var barsInput: Self { Self(bits: 1 << 11) }
  /// A child of it did so when it was last looked at.
  @inlinable package static var hasBar: Self { Self(bits: 1 << 12) }
}

/// The place of one node's links: what all structural code is written in.
///
/// It owns nothing: whoever keeps one beyond a call keeps the node as well.
@usableFromInline
package struct Link: Equatable {
  @usableFromInline let storage: UnsafePointer<LinkStorage>

  @inlinable init(_ storage: borrowing LinkStorage) { self.storage = withUnsafePointer(to: storage) { $0 } }

  @inlinable init(_ storage: UnsafePointer<LinkStorage>) { self.storage = storage }

  @inlinable init?(_ storage: UnsafePointer<LinkStorage>?) {
    guard let storage else { return nil }
    self.storage = storage
  }

  // MARK: The node

  /// Whether these are the links of that node.
  @inlinable package func isBound(to node: AnyObject) -> Bool {
    storage.pointee.owner.load(ordering: .relaxed) == UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque())
  }

  /// Whether the node is there: bound, and not past the end of its life.
  @inlinable package var isAlive: Bool { storage.pointee.owner.load(ordering: .relaxed) != nil }

  /// Returns the node, or nil past the end of its life.
  @inlinable package func node<Node: AnyObject>(as type: Node.Type = Node.self) -> Node? {
    guard let owner = storage.pointee.owner.load(ordering: .relaxed) else { return nil }
    return Unmanaged<Node>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Goes up from node to node, without keeping any, for as long as each may be passed by.
  ///
  /// - Parameter pass: Answers whether a node may be passed by, going by its class and identity.
  /// - Returns: The last node that was looked at. If that was passed by, it has extras, or nobody is above it.
  @inlinable package func climb(_ pass: (AnyClass, ObjectIdentifier) -> Bool) -> Link {
    var link = self
    var owner = storage.pointee.owner.load(ordering: .relaxed)
    while let node = owner {
      let mayGoOn = Unmanaged<AnyObject>.fromOpaque(node)._withUnsafeGuaranteedRef {
        pass(type(of: $0), ObjectIdentifier($0))
      }
      guard mayGoOn, !link.hasExtras, let parent = link.listedUnder else { return link }
      owner = parent.storage.pointee.owner.load(ordering: .relaxed)
      if owner != nil { link = parent }
    }
    return link
  }

  /// Hands the node to a body without counting that as an owner: somebody else has to be one throughout.
  @inlinable func withNode<Node: AnyObject>(_ body: (Node) throws -> Void) rethrows {
    guard let owner = storage.pointee.owner.load(ordering: .relaxed) else { return }
    try Unmanaged<Node>.fromOpaque(owner)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Returns the node that these are known to be the links of, as an instance of the class that the tree is made of.
  @inlinable func node<Conformer: Composite>(of conformer: Conformer) -> Conformer.Node {
    unsafeDowncast(conformer, to: Conformer.Node.self)
  }

  @inlinable func bind(to node: AnyObject) {
    storage.pointee.owner.store(UnsafeRawPointer(Unmanaged.passUnretained(node).toOpaque()), ordering: .relaxed)
  }

  /// Makes these the links of nobody: from here on the children read no parent and no root.
  @inlinable func unbind() { storage.pointee.owner.store(nil, ordering: .relaxed) }

  @inlinable func retain() {
    guard let owner = storage.pointee.owner.load(ordering: .relaxed) else { return }
    _ = Unmanaged<AnyObject>.fromOpaque(owner).retain()
  }

  @inlinable func release() {
    guard let owner = storage.pointee.owner.load(ordering: .relaxed) else { return }
    Unmanaged<AnyObject>.fromOpaque(owner).release()
  }

  // MARK: The fields

  /// The list that the node stands in, also while the parent is at the end of its life.
  @inlinable var listedUnder: Link? {
    get { Link(storage.pointee.parent.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.parent.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable package var parent: Link? {
    guard let parent = listedUnder, parent.isAlive else { return nil }
    return parent
  }

  /// The root as it stands written, also while it is at the end of its life.
  @inlinable var writtenRoot: Link? {
    get { Link(storage.pointee.root.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.root.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable package var root: Link? {
    guard let root = writtenRoot, root.isAlive else { return nil }
    return root
  }

  @inlinable package var firstChild: Link? {
    get { Link(storage.pointee.firstChild.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.firstChild.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable package var lastChild: Link? { firstChild?.previousOrLast }

  @inlinable package var next: Link? {
    get { Link(storage.pointee.next.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.next.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable package var previous: Link? {
    guard let previous = previousOrLast, previous.next != nil else { return nil }
    return previous
  }

  /// The sibling before the node; for the first child the last one, which spares every parent a field.
  @inlinable var previousOrLast: Link? {
    get { Link(storage.pointee.previousOrLast.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.previousOrLast.store(newValue?.storage, ordering: .relaxed) }
  }

  /// While in transit: the parent to come, nil if it is to have none.
  @inlinable var pending: Link? {
    get { Link(storage.pointee.pending.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.pending.store(newValue?.storage, ordering: .relaxed) }
  }

  @inlinable package var childCount: Int {
    get { Int(storage.pointee.childCount.load(ordering: .relaxed)) }
    nonmutating set { storage.pointee.childCount.store(UInt32(truncatingIfNeeded: newValue), ordering: .relaxed) }
  }

  @inlinable package func has(_ mark: LinkMarks) -> Bool {
    storage.pointee.marks.load(ordering: .relaxed) & mark.bits != 0
  }

  @inlinable func insert(_ mark: LinkMarks) {
    storage.pointee.marks.store(storage.pointee.marks.load(ordering: .relaxed) | mark.bits, ordering: .relaxed)
  }

  @inlinable func remove(_ mark: LinkMarks) {
    storage.pointee.marks.store(storage.pointee.marks.load(ordering: .relaxed) & ~mark.bits, ordering: .relaxed)
  }

  /// Whether the node may have a holder or a companion; few have.
  @inlinable package var hasExtras: Bool { storage.pointee.extras.load(ordering: .relaxed) != nil }

  /// What a module above keeps with the node, owned by it; only that module knows what it is.
  package var companion: AnyObject? {
    get { extras?.companion }
    nonmutating set { setExtras(holder: holder, companion: newValue) }
  }

  /// Who holds the node, as a controller holds its content; named weakly.
  package var holder: AnyObject? {
    get { extras?.holder }
    nonmutating set { setExtras(holder: newValue, companion: companion) }
  }

  private var extras: LinkExtras? {
    storage.pointee.extras.load(ordering: .relaxed).map {
      Unmanaged<LinkExtras>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func setExtras(holder: AnyObject?, companion: AnyObject?) {
    let isNeeded = holder != nil || companion != nil
    let kept = isNeeded ? Unmanaged.passRetained(LinkExtras(holder: holder, companion: companion)) : nil
    let former = storage.pointee.extras.exchange(kept.map { UnsafeRawPointer($0.toOpaque()) }, ordering: .relaxed)
    if let former { Unmanaged<LinkExtras>.fromOpaque(former).release() }
  }
}
