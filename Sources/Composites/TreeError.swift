public import MessageTracing

/// Why a tree refused a change; the tree is as it was before, and no callback has run.
///
/// Nodes are named by ``Participant``, since an error outlives them and crosses isolations.
public enum TreeError: Error, Hashable {
  /// The child is the parent itself, or contains it.
  case cycle(child: Participant, parent: Participant)

  /// The position is not among the valid ones.
  case indexOutOfRange(Int, valid: Range<Int>, parent: Participant)

  /// The node that a position is relative to, or that is to be replaced, is no child of the parent.
  case notAChild(Participant, parent: Participant)

  /// The node is moving already: the change was asked for by a callback that announces that move.
  case inTransit(Participant, destination: Participant?)

  /// The list of children names the node twice.
  case duplicate(Participant, parent: Participant)

  /// The list of children names a node that is the child of another parent.
  case hasAnotherParent(Participant, itsParent: Participant, parent: Participant)

  /// The node was made a root, and a root has no parent.
  case rootAsChild(Participant, parent: Participant)

  /// The node's links are not a stored constant of its own, or are links of a class that it does not belong to.
  case unfitLinks(Participant)
}
