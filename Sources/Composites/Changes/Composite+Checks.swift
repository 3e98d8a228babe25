public import MessageTracing

extension Composite {
  /// Throws unless a node may become the child of this one.
  @inlinable func checkAddition(of child: Node, at link: Link, to parent: Link) throws(TreeError) {
    if link == parent { throw .cycle(child: Participant(child), parent: Participant(self)) }
    if link.has(.isRoot) { throw .rootAsChild(Participant(child), parent: Participant(self)) }
    if link.has(.inTransit) { throw child.transitError(at: link) }
    // Who has no child and expects none stands above nobody.
    guard link.firstChild != nil || link.has(.expectsChild) else { return }
    if parent.canBeBelow(link) { throw .cycle(child: Participant(child), parent: Participant(self)) }
  }

  /// Says where a node in transit is going.
  @usableFromInline func transitError(at link: Link) -> TreeError {
    let destination: Node? = link.pending?.node()
    return .inTransit(Participant(self), destination: destination.map { Participant($0) })
  }

  /// Throws unless a node can go to a position among a number of others.
  @inlinable func checkIndex(_ index: Int, among count: Int) throws(TreeError) {
    if index < 0 || index > count {
      throw .indexOutOfRange(index, valid: 0..<count + 1, parent: Participant(self))
    }
  }

  /// Throws unless a node is a child of this one.
  @inlinable func requireChild(_ node: Node, under parent: Link) throws(TreeError) -> Link {
    let link = try node.requireLink()
    guard link.parent == parent else { throw .notAChild(Participant(node), parent: Participant(self)) }
    return link
  }
}
