extension Composite {
  /// Takes the node out of its parent, which no longer owns it; nothing happens without a parent.
  ///
  /// The node lives until its last callback has returned. ``TreeEvent`` says who is told, in what order.
  ///
  /// - Complexity: O(1) in a rootless tree, otherwise O(*n*) in the size of the subtree.
  /// - Throws: ``TreeError/inTransit(_:destination:)``, if a callback that announces the node's move asks for it. Nothing
  ///   has changed.
  @inlinable public func removeFromParent() throws(TreeError) {
    guard let link = boundLink(), link.parent != nil else { return }
    if link.has(.inTransit) { throw transitError(at: link) }
    takeOut(at: link)
  }

  @inlinable func takeOut(at link: Link) {
    link.relocate(link.node(of: self), to: nil, at: nil, spot: .last)
  }

  /// Replaces a child by another node, which takes its position.
  ///
  /// The removal is complete, with all its callbacks, before the new child comes in; meanwhile the new child is in
  /// transit, so that nothing can forbid its coming. Replacing nil adds the new child last, replacing by nil removes the
  /// old one, replacing a child by itself does nothing, and by its sibling leaves the sibling in its position.
  ///
  /// - Throws: ``TreeError/notAChild(_:parent:)``, or what ``add(_:)`` and ``removeFromParent()`` throw. Nothing has
  ///   changed.
  @inlinable public func replace(_ old: Node?, with new: Node?) throws(TreeError) {
    guard let old else {
      if let new { try add(new) }
      return
    }
    let parent = try requireLink()
    let oldLink = try requireChild(old, under: parent)
    if oldLink.has(.inTransit) { throw old.transitError(at: oldLink) }
    guard let new else { return try old.removeFromParent() }
    let newLink = try new.requireLink()
    if newLink == oldLink { return }
    try checkAddition(of: new, at: newLink, to: parent)
    replace(old, at: oldLink, with: new, at: newLink, in: parent)
  }

  @inlinable func replace(_ old: Node, at oldLink: Link, with new: Node, at newLink: Link, in parent: Link) {
    let isSibling = newLink.parent == parent
    let spot = oldLink.next == newLink ? newLink.next : oldLink.next
    let spotNode: Node? = spot?.node()
    var index = oldLink.index
    if isSibling, newLink.index < index { index -= 1 }
    let wasAwaited = newLink.beginTransit(to: parent)
    old.takeOut(at: oldLink)
    newLink.endTransit(to: parent, wasAwaited: wasAwaited)
    if !isSibling {
      relocate(new, at: newLink, to: parent, spot: spot.map { .before($0, index: index) } ?? .index(index))
    } else if let spot, spot.listedUnder == parent {
      reorder(newLink, in: parent, before: spot)
    } else {
      reorder(newLink, in: parent, before: newLink.neighbour(for: min(index, parent.childCount - 1), in: parent))
    }
    extendLifetime(spotNode)
  }
}
