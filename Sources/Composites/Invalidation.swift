/// The passes that a node needs: layout, display, or others that its toolkit defines.
///
/// A toolkit defines further passes with the bits 2 to 7:
///
/// ```swift
/// extension Invalidation { static let sound = Invalidation(rawValue: 1 << 2) }
/// ```
public struct Invalidation: OptionSet, Hashable, Sendable {
  /// One bit per pass.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The node's children have to be laid out.
  public static let layout = Invalidation(rawValue: 1 << 0)

  /// The node has to be drawn.
  public static let display = Invalidation(rawValue: 1 << 1)
}

extension Composite {
  /// Marks this node for the next pass over one of these kinds.
  ///
  /// A node that moves keeps the mark; the pass that visits the node clears it. Marking a node again has no effect. No
  /// callback runs; the toolkit starts the passes.
  ///
  /// - Complexity: O(*depth*) at most; the climb ends at a node that is known to have such a mark below it.
  public func invalidate(_ invalidation: Invalidation) {
    guard let link = boundLink() else { return }
    link.insert(.own(invalidation))
    link.spreadInvalidation()
  }

  /// Marks this node for layout: its children have to be laid out.
  public func setNeedsLayout() { invalidate(.layout) }

  /// Marks this node for display: it has to be drawn.
  public func setNeedsDisplay() { invalidate(.display) }

  /// Returns whether this node itself has all these marks.
  public func isInvalidated(_ invalidation: Invalidation) -> Bool {
    existingLink?.ownInvalidation.isSuperset(of: invalidation) ?? invalidation.isEmpty
  }

  /// Returns whether a pass over this subtree might find a node to visit; a run loop checks it before a pass.
  ///
  /// If it is false, no node of the subtree has one of these marks. It may be true although no node has one, if a
  /// marked subtree was removed or a pass ran further below, until the next pass over this subtree.
  ///
  /// - Complexity: O(1).
  public func needsPass(for invalidation: Invalidation) -> Bool {
    !(existingLink?.allInvalidation.isDisjoint(with: invalidation) ?? true)
  }

  /// Visits each node of this subtree that has one of these marks, parents before children, and clears its marks first.
  ///
  /// Subtrees without such marks are skipped. The body may mark nodes and change the tree. The pass also visits nodes
  /// that the body marks below the current one; a node marked elsewhere is visited if the pass has not passed it, else
  /// it keeps the mark for the next pass. No node is visited twice unless the body marks it again. If the body removes
  /// the subtree that contains the current node, the pass completes it; other removed subtrees keep their marks.
  ///
  /// - Parameters:
  ///   - invalidation: The kind of mark.
  ///   - body: Called for each node.
  /// - Throws: The body's error, which ends the pass; the nodes that weren't visited keep their marks.
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
  /// Use it for work that a node does for its whole subtree, such as drawing: a marked node below another one isn't
  /// visited separately. Marks that the body sets below the current node remain for the next pass. Otherwise it works
  /// like ``forEachInvalidated(_:_:)``.
  ///
  /// - Parameters:
  ///   - invalidation: The kind of mark.
  ///   - body: Called for the top of each subtree.
  /// - Throws: The body's error, which ends the pass; the subtrees that weren't visited keep their marks.
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

// A node has two sets among its link marks: its own invalidation, and that of the nodes below it. While a node is
// marked, every node above it has the mark in its second set; a pass follows that set, and a new mark climbs until it
// is set there. The second set may contain too much (after the removal of a marked subtree) until the next pass, but
// never too little.

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

  /// Removes from the second set the marks that no child has in one of its sets.
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

/// Finds the marked nodes of a subtree, one per call, while the tree may change.
///
/// It owns the nodes to examine next. It reads the marked children of a node after the visit of the node, so it finds
/// what that visit marks below, and ends although visits mark nodes elsewhere. It isn't generic over the nodes, so it
/// is compiled once.
@usableFromInline
struct InvalidationPass {
  private enum Step {
    /// Examines the node if it is still a child of that parent, which a step further down the stack owns.
    case arrive(under: Link?)
    /// Examines the children of the node, after its visit.
    case descend
    /// Updates the second set of the node, after everything below it.
    case leave
  }

  private let invalidation: Invalidation
  /// The next steps, the last one first.
  private var steps: [(step: Step, link: Link, node: AnyObject)]

  @usableFromInline
  init(_ invalidation: Invalidation, from top: AnyObject, at link: Link) {
    self.invalidation = invalidation
    steps = [(.arrive(under: nil), link, top)]
  }

  /// Returns the next node that is marked itself; the caller retains it and clears its marks.
  @usableFromInline
  mutating func next() -> Link? {
    while let (step, link, node) = steps.popLast() {
      switch step {
      case .arrive(let parent):
        guard parent == nil || link.parent == parent else { continue }
        steps.append((.descend, link, node))
        if !link.ownInvalidation.isDisjoint(with: invalidation) { return link }
      case .descend:
        guard !link.invalidationBelow.isDisjoint(with: invalidation) else { continue }
        steps.append((.leave, link, node))
        appendMarkedChildren(of: link)
      case .leave:
        link.updateInvalidationBelow(invalidation)
      }
    }
    return nil
  }

  /// Skips the nodes below the last result.
  @usableFromInline
  mutating func skipSubtree() {
    steps.removeLast()
  }

  private mutating func appendMarkedChildren(of link: Link) {
    var child = link.lastChild
    while let here = child {
      if !here.allInvalidation.isDisjoint(with: invalidation), let node = here.node(as: AnyObject.self) {
        steps.append((.arrive(under: link), here, node))
      }
      child = here.previous
    }
  }
}
