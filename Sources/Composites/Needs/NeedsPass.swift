/// Finds the needy nodes of a subtree one after the other, while what lies around them may change.
///
/// It keeps the nodes that it still has to look at, needy children of one node at a time: so it sees what a visit
/// notes below the visited node, and comes to an end although visits note needs elsewhere. It is not generic over the
/// nodes, which it only keeps alive: so it is compiled once, here.
@usableFromInline
struct NeedsPass {
  private enum Task {
    /// To be looked at, if it is still that parent's child. The parent cannot have gone, as it is to be left later.
    case arrive(under: Link?)
    /// To be looked into, after its visit.
    case descend
    /// All below it was looked at.
    case leave
  }

  private let needs: Needs
  private var tasks: [(task: Task, link: Link, node: AnyObject)]

  @usableFromInline
  init(_ needs: Needs, from top: AnyObject, at link: Link) {
    self.needs = needs
    tasks = [(.arrive(under: nil), link, top)]
  }

  /// Returns the next node that has one of the needs itself; the caller keeps it and makes it forget them.
  @usableFromInline
  mutating func next() -> Link? {
    while let (task, link, node) = tasks.popLast() {
      switch task {
      case .arrive(let parent):
        guard parent == nil || link.parent == parent else { continue }
        tasks.append((.descend, link, node))
        if !link.ownNeeds.isDisjoint(with: needs) { return link }
      case .descend:
        guard !link.needsBelow.isDisjoint(with: needs) else { continue }
        tasks.append((.leave, link, node))
        appendNeedyChildren(of: link)
      case .leave:
        link.settleNeeds(needs)
      }
    }
    return nil
  }

  /// Leaves out what is below the node returned last.
  @usableFromInline
  mutating func skipSubtree() {
    tasks.removeLast()
  }

  private mutating func appendNeedyChildren(of link: Link) {
    var child = link.lastChild
    while let here = child {
      if !here.allNeeds.isDisjoint(with: needs), let node = here.node(as: AnyObject.self) {
        tasks.append((.arrive(under: link), here, node))
      }
      child = here.previous
    }
  }
}
