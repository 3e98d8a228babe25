public import MessageTracing

extension Composite {
  /// Makes this top a root, as a window or a scene is: the node and all below it read it as their ``root``.
  ///
  /// It stays one, and never gets a parent. The node and everything below it are told, as at every change of root;
  /// nothing happens to a root. If the class adopts ``TreeRoot``, it hears of departures.
  ///
  /// A node that has a parent, or is about to get one, is left as it is, and a diagnostic says so.
  ///
  /// - Complexity: O(*n*) in the size of the tree.
  @inlinable public func makeRoot() {
    guard let link = boundLink(), let node: Node = link.node(), link.parent == nil,
      !link.has(.inTransit)
    else { return reportRefusedRoot() }
    if link.has(.isRoot) { return }
    link.insert(.isRoot)
    if node is any TreeRoot { link.insert(.preparesDeparture) }
    var rootWalk = RootWalk<Node>()
    repeat { rootWalk.announce(link, to: node, at: link) } while rootWalk.hasUntold(link)
    rootWalk.complete(node, at: link, under: link)
  }

  @usableFromInline func reportRefusedRoot() {
    let name = Participant(self).name
    let message =
      if let parent { "it is a child of '\(Participant(parent).name)', and only a top can be one." } else {
        "it is about to get a parent, or its links are not its own."
      }
    Diagnostic(
      .refusedRoot, about: Participant(self),
      "'\(name)' was not made a root: \(message) Nothing has changed. Make it a root when it has no parent."
    ).emit()
  }
}

extension Diagnostic.Topic {
  /// A node was to be made a root in a place where it cannot be one.
  public static var refusedRoot: Self { Self("refused root") }
}
