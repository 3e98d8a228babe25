import MessageTracing

// Changes of all children at once.

extension Composite {
  /// Removes all children, from the first to the last, with all callbacks of each removal.
  ///
  /// A child in transit to another parent, and children that callbacks add, remain.
  ///
  /// - Complexity: O(*n*) in the number of children, plus the cost of each removal.
  public func removeAllChildren() {
    guard let parent = existingLink else { return }
    for child in children { takeOut(child, of: parent) }
  }

  /// Replaces the list of children: removes, then adds, then reorders.
  ///
  /// Children that aren't in the list are removed, nodes without a parent are added, and if children that remain change
  /// their order, one `childrenDidReorder` follows. During the removals the nodes to add are in transit, so no callback
  /// can prevent their addition. Children that callbacks add follow those of the list.
  ///
  /// - Complexity: O(*n*) in the number of children before and after, plus the cost of each removal and addition.
  /// - Throws: ``TreeError/duplicate(_:parent:)``, ``TreeError/hasAnotherParent(_:itsParent:parent:)``, or an error of
  ///   ``add(_:)``. Nothing has changed.
  public func setChildren(_ nodes: [Node]) throws(TreeError) {
    let parent = try requireLink()
    let links = try checkedLinks(of: nodes, in: parent)
    let kept = Set(nodes.map(ObjectIdentifier.init))
    let leaving = children.filter { !kept.contains(ObjectIdentifier($0)) }
    let arriving = links.indices.filter { links[$0].parent == nil }

    let expectedBefore = parent.has(.expectsChild)
    for position in arriving {
      links[position].pending = parent
      links[position].insert(.inTransit)
    }
    if !arriving.isEmpty { parent.insert(.expectsChild) }
    for child in leaving { takeOut(child, of: parent) }
    for position in arriving {
      let predecessor = links[..<position].last { $0.listedUnder == parent }
      let point = predecessor.map { InsertionPoint.after($0, index: position) } ?? .index(0)
      relocate(nodes[position], at: links[position], to: parent, point: point)
    }
    if !expectedBefore { parent.remove(.expectsChild) }
    putInOrder(links, in: parent)
    extendLifetime(nodes)
  }

  private func checkedLinks(of nodes: [Node], in parent: Link) throws(TreeError) -> [Link] {
    var listed: Set<ObjectIdentifier> = []
    var links: [Link] = []
    links.reserveCapacity(nodes.count)
    for node in nodes {
      let link = try node.requireLink()
      if !listed.insert(ObjectIdentifier(node)).inserted {
        throw .duplicate(Participant(node), parent: Participant(self))
      }
      if let itsParent = node.parent, link.parent != parent {
        throw .hasAnotherParent(
          Participant(node), itsParent: Participant(itsParent), parent: Participant(self))
      }
      if link.parent == nil {
        try checkAddition(of: node, at: link, to: parent)
      } else if link.has(.inTransit) {
        throw node.transitError(at: link)
      }
      links.append(link)
    }
    return links
  }

  /// Removes a child, unless a callback has removed it or it is in transit.
  private func takeOut(_ child: Node, of parent: Link) {
    guard let link = child.boundLink(), link.parent == parent, !link.has(.inTransit) else { return }
    child.takeOut(at: link)
  }

  private func putInOrder(_ links: [Link], in parent: Link) {
    var next = parent.firstChild
    var isReordered = false
    for link in links where link.parent == parent {
      // A child in transit keeps its place.
      while let leaving = next, leaving.has(.inTransit), leaving != link { next = leaving.next }
      if next == link {
        next = link.next
      } else {
        link.relink(into: parent, before: next)
        isReordered = true
      }
    }
    if isReordered { notifyReorder(of: parent) }
  }
}
