// A hit test is a loop, not a recursion, so a deep tree doesn't exhaust the stack. Each node answers by its own
// `hitTest(_:)`, which usually asks `defaultHitTest(_:)` for the library's answer. The loop finds that answer first,
// and the node's links refer to it while the method runs.

extension SpatialComposite {
  /// Returns the deepest node under a point that is given in this node's own space: the library's answer, with which a
  /// class implements ``SpatialComposite/hitTest(_:)``.
  ///
  /// It tests the children from the last one, which is in front, to the first, each by its own `hitTest(_:)`; if none
  /// is hit, it returns this node. It ignores nodes that are hidden, disabled for interaction or of opacity below 0.01,
  /// with everything below them; what is below a node at points outside its area (``SpatialComposite/contains(_:)``);
  /// nodes whose transform has no inverse; and nodes behind a modal one (``Composite/isModal``).
  ///
  /// - Returns: The node, or nil if the point is outside this one's area or this one can't be hit.
  /// - Complexity: O(*d* · *n*) for *d* levels with *n* children each; no recursion.
  @inlinable public func defaultHitTest(_ point: Point) -> Node? {
    guard let link = boundLink() else { return nil }
    if let answer = link.hitAnswer, answer.isFor(point) { return answer.hit?.node() }
    let geometry = geometry
    guard geometry.canBeHit, contains(point) else { return nil }
    let node = link.node(of: self)
    guard node.hasCandidates(geometry) else { return node }
    var search = HitSearch(node, at: point)
    return search.run()
  }

  /// Returns whether a hit test searches below this node.
  @inlinable func hasCandidates(_ geometry: Geometry) -> Bool { geometry.isInteractionEnabledBelow && !isLeaf }

  /// Returns the answer of this node's own `hitTest(_:)`, which receives the library's answer: the links of a node that
  /// the caller owns.
  @inlinable func hitTest(_ point: Point, answering hit: Link?) -> Node? {
    guard let link = existingLink else { return nil }
    return link.answering(HitAnswer(at: point, hit: hit)) { hitTest(point) }
  }
}

/// A hit test of the children of one node.
@usableFromInline
struct HitSearch<Node: SpatialComposite> where Node.Node == Node {
  /// The node whose children are tested, and the point in its space.
  @usableFromInline var node: Node
  @usableFromInline var point: Point
  /// The nodes above it, up to the one that the search began with.
  @usableFromInline var path: ContiguousArray<(node: Node, point: Point)> = []

  @inlinable init(_ node: Node, at point: Point) { (self.node, self.point) = (node, point) }

  @inlinable mutating func run() -> Node? {
    var candidate = node.lastChild
    search: while true {
      var (hit, isBlocked): (Node?, Bool) = (nil, false)
      while let child = candidate {
        let geometry = child.geometry
        if let inside = geometry.pointInside(fromParent: point) {
          let isInArea = child.contains(inside)
          if isInArea, child.hasCandidates(geometry) {
            descend(to: child, at: inside)
            candidate = child.lastChild
            continue
          }
          hit = child.hitTest(inside, answering: isInArea ? child.existingLink : nil)
          extendLifetime(child)
          if hit != nil { break }
        }
        isBlocked = child.isModal
        if isBlocked { break }
        candidate = child.previousSibling
      }
      if hit == nil, !isBlocked { hit = node }
      while let parent = path.popLast() {
        let (child, answer) = (node, hit)
        hit = child.hitTest(point, answering: answer?.existingLink)
        extendLifetime(answer)
        (node, point) = parent
        if hit == nil, !isBlocked, !child.isModal {
          candidate = child.previousSibling
          continue search
        }
        // A modal node that isn't hit excludes everything behind it and above it.
        isBlocked = hit == nil
      }
      return hit
    }
  }

  @inlinable mutating func descend(to child: Node, at inside: Point) {
    if path.isEmpty { path.reserveCapacity(8) }
    path.append((node, point))
    (node, point) = (child, inside)
  }
}

extension HitAnswer {
  /// Returns whether it is the answer for this point; a coordinate that is not a number is equal to itself here.
  @inlinable func isFor(_ other: Point) -> Bool {
    point.x.bitPattern == other.x.bitPattern && point.y.bitPattern == other.y.bitPattern
  }
}

extension Geometry {
  /// Converts a point of the parent's space to the node's own; nil if the node can't be hit anywhere.
  @usableFromInline func pointInside(fromParent point: Point) -> Point? {
    canBeHit ? transformFromParent?.apply(to: point) : nil
  }
}

// MARK: Modal nodes

extension Composite {
  /// Whether this node excludes its parent, and the siblings behind it, from hit tests.
  ///
  /// Use it for a node that covers others without hiding them, such as an alert. Reset it before the node is hidden or
  /// leaves its parent: a hidden node excludes them, too.
  public var isModal: Bool {
    get { existingLink?.has(.isModal) ?? false }
    set {
      guard let link = boundLink() else { return }
      if newValue {
        link.insert(.isModal)
        link.parent?.insert(.hasModalChild)
      } else {
        link.remove(.isModal)
      }
    }
  }

  /// The modal node that excludes this node from hit tests; nil for none.
  ///
  /// It is a child of this node, a sibling in front of it, or a sibling in front of a node above it.
  ///
  /// - Complexity: O(*d* · *w*) in depth and number of siblings; O(*d*) while no node is modal.
  public var modalNodeInFront: Node? {
    guard let link = boundLink() else { return nil }
    if let child = link.modalChild(after: nil) { return child.node() }
    for here in link.lineage {
      if let sibling = here.modalSibling { return sibling.node() }
    }
    return nil
  }

  /// The modal sibling in front of this node.
  package var modalSibling: Node? { existingLink?.modalSibling?.node() }
}

extension SpatialComposite {
  /// The modal child of this node, unless this node is hit in its place, or the modal sibling in front of this node.
  package var modalNeighbor: Node? {
    guard let link = boundLink() else { return nil }
    let child = geometry.isInteractionEnabledBelow ? link.modalChild(after: nil) : nil
    return (child ?? link.modalSibling)?.node()
  }
}

extension Link {
  /// Returns the last modal child in front of a given one, or of all.
  @usableFromInline func modalChild(after sibling: Link?) -> Link? {
    guard has(.hasModalChild) else { return nil }
    var candidate = lastChild
    while let child = candidate, child != sibling {
      if child.has(.isModal) { return child }
      candidate = child.previous
    }
    return nil
  }

  fileprivate var modalSibling: Link? { parent?.modalChild(after: self) }
}
