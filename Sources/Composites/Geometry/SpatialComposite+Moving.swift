import MessageTracing

extension SpatialComposite {
  /// Makes this node the last child of another and keeps every point of it where it is in the space of the root.
  ///
  /// The center is converted; the transform changes only where the two parents are scaled or turned against each other.
  /// A plain `add` leaves the geometry's numbers alone instead. The geometry changes after the last callback of the move,
  /// and not at all if a callback has taken the node elsewhere.
  ///
  /// - Throws: ``SpatialError`` if the two are in different trees, if the new parent is flattened by a transform, or if
  ///   the tree refuses the move; nothing has changed then.
  public func moveKeepingPosition(to parent: Node) throws(SpatialError) {
    guard let node = boundNode else { throw .refused(.unfitLinks(Participant(self))) }
    let mapping = try mapping(toNewParent: parent)
    do throws(TreeError) {
      try parent.add(node)
    } catch {
      throw .refused(error)
    }
    if node.parent === parent { node.geometry.move(by: mapping) }
  }

  /// The mapping from the space of this node's parent to that of another.
  private func mapping(toNewParent parent: Node) throws(SpatialError) -> AffineTransform {
    // Into itself: the tree has the better words for that, so it is left to refuse.
    if parent.isDescendant(of: boundNode) { return .identity }
    guard let oldParent = self.parent, oldParent.sharedAncestor(with: parent) != nil else {
      throw .noCommonRoot(node: Participant(self), parent: Participant(parent))
    }
    guard let mapping = oldParent.transform(to: parent) else {
      throw .flattened(node: Participant(self), parent: Participant(parent))
    }
    return mapping
  }
}
