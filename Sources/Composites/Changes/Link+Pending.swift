// What is true once every announced change is made. Checks and announcements go by this, so that a callback cannot build
// something that the change it was told of would break.

extension Link {
  /// The parent to come for a node in transit, the parent for any other.
  @inlinable var pendingParent: Link? { has(.inTransit) ? pending : parent }

  /// Whether the node is the other one, or stands below it now or at any time until all pending moves are made.
  ///
  /// A node in transit stands below its old parent and then below the new one, so both ways lead up from it. No cycle
  /// can be among them, since each pending move has passed this check.
  @inlinable func canBeBelow(_ ancestor: Link) -> Bool {
    var climbing: Link? = self
    while let here = climbing {
      if here == ancestor { return true }
      if here.has(.inTransit), let pending = here.pending, pending.canBeBelow(ancestor) { return true }
      climbing = here.parent
    }
    return false
  }

  /// The root that the node will be under.
  @inlinable var pendingRoot: Link? {
    var link = self
    while let parent = link.pendingParent { link = parent }
    return link.has(.isRoot) ? link : nil
  }

  /// Calls a body, which changes no links, for the node and everything below it, in pre-order.
  @inlinable func forEachInSubtree(_ body: (Link) -> Void) {
    var link: Link? = self
    while let here = link {
      body(here)
      link = here.successor(within: self)
    }
  }
}
