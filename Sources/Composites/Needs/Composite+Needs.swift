extension Composite {
  /// Notes that this node needs something, for the next pass over it to find.
  ///
  /// The note stays with the node when it moves, alone or with a subtree, and is forgotten by the pass that visits it.
  /// Noting it again changes nothing. Nothing is called back; starting a pass is the toolkit's business.
  ///
  /// - Complexity: O(*depth*) at most; it ends at the first node above that knows of such a need below.
  public func setNeeds(_ needs: Needs) {
    guard let link = boundLink() else { return }
    link.insert(.own(needs))
    link.spreadNeeds()
  }

  /// Notes that the children of this node have to be placed anew.
  public func setNeedsLayout() { setNeeds(.layout) }

  /// Notes that this node has to be drawn anew.
  public func setNeedsDisplay() { setNeeds(.display) }

  /// Returns whether this node has all these needs itself; those of nodes below it do not count.
  public func needs(_ needs: Needs) -> Bool {
    links.link.ownNeeds.isSuperset(of: needs)
  }

  /// Returns whether a pass over this subtree would have anything to look at.
  ///
  /// If not, neither the node nor any node below it has one of these needs. It may say yes in vain, once a needy subtree
  /// was taken out or a pass was made further below, until the next pass over this subtree.
  ///
  /// - Complexity: O(1). This is what a run loop asks before it starts a pass.
  public func needsPass(for needs: Needs) -> Bool {
    !links.link.allNeeds.isDisjoint(with: needs)
  }

  /// Visits each node of this subtree that has one of these needs, parents before children, and forgets the need first.
  ///
  /// Parts of the tree without such needs are skipped, however large. The body may note needs and change the tree. A need
  /// that it notes below the node being visited is met by this pass; one that it notes elsewhere is met by this pass if
  /// that still comes by, otherwise it is kept for the next. Nothing is visited twice unless the body makes it needy again.
  /// A subtree that the body takes out of the tree is finished if the pass is inside it, and keeps its needs if not.
  ///
  /// - Parameter body: Does what was needed. If it throws, the needs of the nodes not visited yet are kept.
  /// - Complexity: O(*m* · (*d* + *w*)) for *m* needy nodes, depth *d* and *w* siblings; no recursion.
  @inlinable public func forEachNeeding<Failure: Error>(
    _ needs: Needs, _ body: (Node) throws(Failure) -> Void
  ) throws(Failure) {
    guard let top = boundLink() else { return }
    var pass = NeedsPass(needs, from: self, at: top)
    while let link = pass.next(), let node: Node = link.node() {
      link.remove(.own(needs))
      try body(node)
    }
  }

  /// Visits the top of each subtree that has one of these needs, once, and forgets the needs of the whole subtree first.
  ///
  /// This suits what a node cannot do without everything below it, such as drawing, or computing places from those of
  /// parents: a needy node below another needy one is not visited by itself. What the body notes below the node that it
  /// is given is kept for the next pass; all else is as for ``forEachNeeding(_:_:)``.
  ///
  /// - Parameter body: Does what was needed, for the node and everything below it.
  @inlinable public func forEachSubtreeNeeding<Failure: Error>(
    _ needs: Needs, _ body: (Node) throws(Failure) -> Void
  ) throws(Failure) {
    guard let top = boundLink() else { return }
    var pass = NeedsPass(needs, from: self, at: top)
    while let link = pass.next(), let node: Node = link.node() {
      link.clearNeeds(needs)
      pass.skipSubtree()
      try body(node)
    }
  }
}
