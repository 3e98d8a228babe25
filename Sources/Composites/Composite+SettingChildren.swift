import MessageTracing

extension Composite {
  /// Makes the list of children the given one: first removals, then additions, then the order.
  ///
  /// Children that are not in the list are removed, nodes without a parent are added, and if children that stay come
  /// into another order, one `childrenDidReorder` follows. All removals are announced while the additions are in transit
  /// already, so that nothing can forbid them. Children that callbacks add of their own accord end up behind.
  ///
  /// - Complexity: O(*n*) in the number of children before and after, and what each removal and addition costs.
  /// - Throws: ``TreeError/duplicate(_:parent:)``, ``TreeError/hasAnotherParent(_:itsParent:parent:)``, or what
  ///   ``add(_:)`` throws. Nothing has changed.
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
    for child in leaving { remove(child, from: parent) }
    for position in arriving {
      let predecessor = links[..<position].last { $0.listedUnder == parent }
      let spot = predecessor.map { Spot.after($0, index: position) } ?? .index(0)
      relocate(nodes[position], at: links[position], to: parent, spot: spot)
    }
    if !expectedBefore { parent.remove(.expectsChild) }
    putInOrder(links, in: parent)
    extendLifetime(nodes)
  }

  private func checkedLinks(of nodes: [Node], in parent: Link) throws(TreeError) -> [Link] {
    var seen: Set<ObjectIdentifier> = []
    var links: [Link] = []
    links.reserveCapacity(nodes.count)
    for node in nodes {
      let link = try node.requireLink()
      if !seen.insert(ObjectIdentifier(node)).inserted {
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

  /// Removes a child, unless a callback has done so or announces that it goes.
  private func remove(_ child: Node, from parent: Link) {
    guard let link = child.boundLink(), link.parent == parent, !link.has(.inTransit) else { return }
    child.takeOut(at: link)
  }

  private func putInOrder(_ links: [Link], in parent: Link) {
    var next = parent.firstChild
    var isReordered = false
    for link in links where link.parent == parent {
      // Who is on its way out stands in no order.
      while let leaving = next, leaving.has(.inTransit), leaving != link { next = leaving.next }
      if next == link {
        next = link.next
      } else {
        link.relink(into: parent, before: next)
        isReordered = true
      }
    }
    if isReordered { tellReorder(of: parent) }
  }
}
