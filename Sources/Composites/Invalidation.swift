/// The passes that a node waits for: layout, display, or others that its toolkit makes.
///
/// A toolkit names passes of its own by the bits 2 to 7:
///
/// ```swift
/// extension Invalidation { static let sound = Invalidation(rawValue: 1 << 2) }
/// ```
public struct Invalidation: OptionSet, Hashable, Sendable {
  /// One bit per pass.
  public let rawValue: UInt8

  /// Creates a set of its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node's children have to be laid out.
  public static let layout = Invalidation(rawValue: 1 << 0)

  /// The node has to be drawn.
  public static let display = Invalidation(rawValue: 1 << 1)
}

extension Composite {
  /// Marks this node for the next pass that looks for one of these kinds.
  ///
  /// The mark stays with the node when it moves, alone or with a subtree, and the pass that visits the node clears it.
  /// Marking it again changes nothing. No callback runs; starting a pass is up to the toolkit.
  ///
  /// - Complexity: O(*depth*) at most; it ends at the first node above that has such a mark below already.
  public func invalidate(_ invalidation: Invalidation) {
    guard let link = boundLink() else { return }
    link.insert(.own(invalidation))
    link.spreadInvalidation()
  }

  /// Marks this node for layout: its children have to be laid out.
  public func setNeedsLayout() { invalidate(.layout) }

  /// Marks this node for display: it has to be drawn.
  public func setNeedsDisplay() { invalidate(.display) }

  /// Returns whether this node itself has all these marks; those of nodes below it do not count.
  public func isInvalidated(_ invalidation: Invalidation) -> Bool {
    existingLink?.ownInvalidation.isSuperset(of: invalidation) ?? invalidation.isEmpty
  }

  /// Returns whether a pass over this subtree might find a node to visit.
  ///
  /// If not, neither the node nor any node below it has one of these marks. It may be true although no node is left, once
  /// a marked subtree was removed or a pass was made further below, until the next pass over this subtree.
  ///
  /// - Complexity: O(1). This is what a run loop asks before it starts a pass.
  public func needsPass(for invalidation: Invalidation) -> Bool {
    !(existingLink?.allInvalidation.isDisjoint(with: invalidation) ?? true)
  }

  /// Visits each node of this subtree that has one of these marks, parents before children, and clears its marks first.
  ///
  /// Parts of the tree without such marks are skipped, however large. The body may mark nodes and change the tree. This
  /// pass visits a node that the body marks below the current one; a node marked elsewhere it visits if it still gets
  /// there, otherwise the mark stays for the next pass. No node is visited twice unless the body marks it again. A subtree
  /// that the body removes from the tree is finished if the pass is inside it, and keeps its marks if not.
  ///
  /// - Parameter body: Does the work for one node. If it throws, the nodes not visited yet keep their marks.
  /// - Complexity: O(*m* · (*d* + *w*)) for *m* marked nodes, depth *d* and *w* siblings; no recursion.
  @inlinable public func forEachInvalidated<Failure: Error>(
    _ invalidation: Invalidation, _ body: (Node) throws(Failure) -> Void
  ) throws(Failure) {
    guard let top = boundLink() else { return }
    var pass = InvalidationPass(invalidation, from: self, at: top)
    while let link = pass.next(), let node: Node = link.node() {
      link.remove(.own(invalidation))
      try body(node)
    }
  }

  /// Visits the top of each subtree that has one of these marks, once, and clears the marks of the whole subtree first.
  ///
  /// This suits work that a node does together with everything below it, such as drawing, or computing places from those
  /// of parents: a marked node below another marked node is not visited by itself. Marks that the body sets below the
  /// current node stay for the next pass; all else is as for ``forEachInvalidated(_:_:)``.
  ///
  /// - Parameter body: Does the work for the node and everything below it.
  @inlinable public func forEachInvalidatedSubtree<Failure: Error>(
    _ invalidation: Invalidation, _ body: (Node) throws(Failure) -> Void
  ) throws(Failure) {
    guard let top = boundLink() else { return }
    var pass = InvalidationPass(invalidation, from: self, at: top)
    while let link = pass.next(), let node: Node = link.node() {
      link.clearInvalidation(invalidation)
      pass.skipSubtree()
      try body(node)
    }
  }
}

// MARK: Marks

// A node keeps two sets among its link marks: its own invalidation, and that of the nodes below it. While a node is marked,
// every node above it says so in the second set; a pass follows that set, and a new mark stops climbing where it is set.
// The second set may say too much (a marked subtree was removed) until the next pass comes by, never too little.

extension LinkMarks {
  /// The marks of a node that is invalidated itself.
  @inlinable static func own(_ invalidation: Invalidation) -> Self { Self(bits: UInt32(invalidation.rawValue) << 16) }

  /// The marks of a node with an invalidated node below it.
  @inlinable static func below(_ invalidation: Invalidation) -> Self { Self(bits: UInt32(invalidation.rawValue) << 24) }
}

extension Link {
  /// The invalidation of the node itself.
  @inlinable var ownInvalidation: Invalidation { Invalidation(rawValue: UInt8(truncatingIfNeeded: marks.bits >> 16)) }

  /// The invalidation of the nodes below it.
  @inlinable var invalidationBelow: Invalidation { Invalidation(rawValue: UInt8(truncatingIfNeeded: marks.bits >> 24)) }

  /// The invalidation of the node and of those below it, which its parent records.
  @inlinable var allInvalidation: Invalidation {
    Invalidation(rawValue: ownInvalidation.rawValue | invalidationBelow.rawValue)
  }

  /// Records the invalidation of this subtree in the nodes above, up to the first that has it.
  ///
  /// Called when a mark is set and when a subtree is linked.
  @inlinable func spreadInvalidation() {
    let invalidation = allInvalidation
    guard invalidation.rawValue != 0 else { return }
    for ancestor in Lineage(from: parent) {
      if ancestor.invalidationBelow.isSuperset(of: invalidation) { return }
      ancestor.insert(.below(invalidation))
    }
  }

  /// Clears marks of the node and of everything below it.
  @usableFromInline
  func clearInvalidation(_ invalidation: Invalidation) {
    var link: Link? = self
    while let here = link {
      let leadsDown = !here.invalidationBelow.isDisjoint(with: invalidation)
      here.remove(.own(invalidation))
      here.remove(.below(invalidation))
      link = (leadsDown ? here.firstChild : nil) ?? here.successorPastSubtree(within: self)
    }
  }

  /// Clears the record of marks below, except for those that a child still has or leads to.
  func updateInvalidationBelow(_ invalidation: Invalidation) {
    var left: Invalidation = []
    var child = firstChild
    while let here = child, left != invalidation {
      left.formUnion(here.allInvalidation.intersection(invalidation))
      child = here.next
    }
    remove(.below(invalidation.subtracting(left)))
  }
}

/// Finds the marked nodes of a subtree one after the other, while the tree around them may change.
///
/// It keeps the nodes that it still has to look at, marked children of one node at a time: so it sees what a visit marks
/// below the visited node, and comes to an end although visits mark nodes elsewhere. It is not generic over the nodes,
/// which it only keeps alive, so that it is compiled once, here.
@usableFromInline
struct InvalidationPass {
  private enum Task {
    /// To look at the node, if it is still that parent's child. The parent is alive, since a later task keeps it.
    case arrive(under: Link?)
    /// To look below the node, after its visit.
    case descend
    /// To update the record of the node, after everything below it.
    case leave
  }

  private let invalidation: Invalidation
  private var tasks: [(task: Task, link: Link, node: AnyObject)]

  @usableFromInline
  init(_ invalidation: Invalidation, from top: AnyObject, at link: Link) {
    self.invalidation = invalidation
    tasks = [(.arrive(under: nil), link, top)]
  }

  /// Returns the next node that is marked itself; the caller keeps it and clears its marks.
  @usableFromInline
  mutating func next() -> Link? {
    while let (task, link, node) = tasks.popLast() {
      switch task {
      case .arrive(let parent):
        guard parent == nil || link.parent == parent else { continue }
        tasks.append((.descend, link, node))
        if !link.ownInvalidation.isDisjoint(with: invalidation) { return link }
      case .descend:
        guard !link.invalidationBelow.isDisjoint(with: invalidation) else { continue }
        tasks.append((.leave, link, node))
        appendMarkedChildren(of: link)
      case .leave:
        link.updateInvalidationBelow(invalidation)
      }
    }
    return nil
  }

  /// Skips what is below the node returned last.
  @usableFromInline
  mutating func skipSubtree() {
    tasks.removeLast()
  }

  private mutating func appendMarkedChildren(of link: Link) {
    var child = link.lastChild
    while let here = child {
      if !here.allInvalidation.isDisjoint(with: invalidation), let node = here.node(as: AnyObject.self) {
        tasks.append((.arrive(under: link), here, node))
      }
      child = here.previous
    }
  }
}
