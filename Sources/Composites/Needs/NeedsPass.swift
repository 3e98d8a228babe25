/// Finds the needy nodes of a subtree one after the other, while what lies around them may change.
///
/// It keeps the nodes that it still has to look at, needy children of one node at a time: so it sees what a visit
/// notes below the visited node, and comes to an end although visits note needs elsewhere.
struct NeedsPass<Node: Composite> where Node.Node == Node {
  private enum Entry {
    /// To be looked at, if it is still that parent's child. The parent cannot have gone, as it is to be left later.
    case arrive(Node, Link, under: Link?)
    /// To be looked into, after its visit.
    case descend(Node, Link)
    /// All below it was looked at.
    case leave(Node, Link)
  }

  private let needs: Needs
  private var entries: [Entry]

  init(_ needs: Needs, from top: Node, at link: Link) {
    self.needs = needs
    entries = [.arrive(top, link, under: nil)]
  }

  /// Returns the next node that has one of the needs itself; the caller makes it forget them.
  mutating func next() -> (Node, Link)? {
    while let entry = entries.popLast() {
      switch entry {
      case .arrive(let node, let link, let parent):
        guard parent == nil || link.parent == parent else { continue }
        entries.append(.descend(node, link))
        if !link.ownNeeds.isDisjoint(with: needs) { return (node, link) }
      case .descend(let node, let link):
        guard !link.needsBelow.isDisjoint(with: needs) else { continue }
        entries.append(.leave(node, link))
        pushNeedyChildren(of: link)
      case .leave(_, let link):
        link.settleNeeds(needs)
      }
    }
    return nil
  }

  /// Leaves out what is below the node returned last.
  mutating func skipSubtree() {
    entries.removeLast()
  }

  private mutating func pushNeedyChildren(of link: Link) {
    var child = link.lastChild
    while let here = child {
      if !here.allNeeds.isDisjoint(with: needs), let node: Node = here.node() {
        entries.append(.arrive(node, here, under: link))
      }
      child = here.previous
    }
  }
}
