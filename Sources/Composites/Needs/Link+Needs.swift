public import Synchronization

// A node keeps two sets of needs among its link marks: its own, and those of any node below it. While a node has a need,
// every node above it says so in the second set; that is all a pass has to follow, and where a new mark stops climbing.
// The second set may say too much (a marked subtree was taken out) until the next pass comes by, never too little.

extension LinkMarks {
  /// The marks of a node that needs this itself.
  @inlinable static func own(_ needs: Needs) -> Self { Self(bits: UInt32(needs.rawValue) << 16) }

  /// The marks of a node below which one needs this.
  @inlinable static func below(_ needs: Needs) -> Self { Self(bits: UInt32(needs.rawValue) << 24) }
}

extension Link {
  /// What the node needs itself.
  @inlinable var ownNeeds: Needs {
    Needs(rawValue: UInt8(truncatingIfNeeded: storage.pointee.marks.load(ordering: .relaxed) >> 16))
  }

  /// What nodes below it need.
  @inlinable var needsBelow: Needs {
    Needs(rawValue: UInt8(truncatingIfNeeded: storage.pointee.marks.load(ordering: .relaxed) >> 24))
  }

  /// What a parent has to know of: the needs of the node and of those below it.
  @inlinable var allNeeds: Needs { Needs(rawValue: ownNeeds.rawValue | needsBelow.rawValue) }

  /// Tells the nodes above of the needs of this subtree, up to the first that knows.
  ///
  /// Called when a need arises and when a subtree is linked.
  @inlinable func spreadNeeds() {
    let needs = allNeeds
    guard needs.rawValue != 0 else { return }
    var climbing = parent
    while let ancestor = climbing, !ancestor.needsBelow.isSuperset(of: needs) {
      ancestor.insert(.below(needs))
      climbing = ancestor.parent
    }
  }

  /// Forgets needs of the node and of everything below it.
  @usableFromInline
  func clearNeeds(_ needs: Needs) {
    var link: Link? = self
    while let here = link {
      let leadsDown = !here.needsBelow.isDisjoint(with: needs)
      here.remove(.own(needs))
      here.remove(.below(needs))
      link = (leadsDown ? here.firstChild : nil) ?? here.successorPastSubtree(within: self)
    }
  }

  /// Forgets which needs there are below, as far as no child has or leads to them any more.
  func settleNeeds(_ needs: Needs) {
    var left: Needs = []
    var child = firstChild
    while let here = child, left != needs {
      left.formUnion(here.allNeeds.intersection(needs))
      child = here.next
    }
    remove(.below(needs.subtracting(left)))
  }

  /// Returns the node that follows the subtree of this one in pre-order, nil after the last of the top's subtree.
  private func successorPastSubtree(within top: Link) -> Link? {
    var link = self
    while link != top {
      if let next = link.next { return next }
      guard let parent = link.parent else { return nil }
      link = parent
    }
    return nil
  }
}
