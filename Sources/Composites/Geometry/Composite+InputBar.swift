extension Composite {
  /// Lets no input through to what lies below this node: its siblings before it, and its parent.
  ///
  /// For what closes over a tree without hiding it, as a sheet over a screen. Whoever closed it opens it again, when the node leaves its parent at the latest.
  package func barInputBelow(_ isBarring: Bool) {
    guard let link = boundLink() else { return }
    if isBarring {
      link.insert(.barsInput)
      link.parent?.insert(.hasBar)
    } else {
      link.remove(.barsInput)
    }
  }

  /// Whether a child lets no input through to this node.
  @inlinable package var hasBarringChild: Bool {
    links.link.has(.hasBar) && barringChild(after: nil) != nil
  }

  /// The node that keeps input from this one: a child of it, or a sibling in front of it.
  package var inputBar: Node? {
    barringChild(after: nil) ?? parent?.barringChild(after: self as? Node)
  }

  /// The last child that bars input, in front of a given one, or of all.
  @usableFromInline package func barringChild(after sibling: Node?) -> Node? {
    guard links.link.has(.hasBar) else { return nil }
    var next = lastChild
    while let child = next, child !== sibling {
      if child.links.link.has(.barsInput) { return child }
      next = child.previousSibling
    }
    return nil
  }
}
