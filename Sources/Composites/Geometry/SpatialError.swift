public import MessageTracing

/// Why a node could not be moved with its position kept; nothing has changed.
public enum SpatialError: Error, Hashable {
  /// Node and new parent have no node above both, so no space in which the position could be kept.
  case noCommonRoot(node: Participant, parent: Participant)

  /// The new parent, or a node above it, is scaled to nothing: no place in it is the node's.
  case flattened(node: Participant, parent: Participant)

  /// The tree refuses the move.
  case refused(TreeError)
}

extension SpatialError: CustomStringConvertible {
  /// What happened, what state is left, the likely cause and the remedy.
  public var description: String {
    switch self {
    case .noCommonRoot(let node, let parent):
      """
      Cannot move '\(node)' to '\(parent)' and keep its position: they are in different trees, which share no space. \
      Tree and geometry are unchanged. Add '\(node)' with add(_:) and set its frame.
      """
    case .flattened(let node, let parent):
      """
      Cannot move '\(node)' to '\(parent)' and keep its position: '\(parent)', or a node above it, has a transform \
      without inverse, so that no frame in it gives this position. Tree and geometry are unchanged. A scale of zero is \
      the usual cause: hide the node instead, or move before it is scaled.
      """
    case .refused(let error): "\(error)"
    }
  }
}
