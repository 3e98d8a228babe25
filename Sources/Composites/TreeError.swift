public import MessageRecording

/// The reason that a tree refused a change; the tree is unchanged, and no callback has run.
///
/// It names nodes by ``/MessageRecording/Participant``, so it owns none of them and can cross isolations.
public enum TreeError: Error, Hashable {
  /// The child is the parent itself, or contains it.
  case cycle(child: Participant, parent: Participant)

  /// The position is outside the valid range.
  case indexOutOfRange(Int, valid: Range<Int>, parent: Participant)

  /// The node that a position is relative to, or that is to be replaced, is not a child of the parent.
  case notAChild(Participant, parent: Participant)

  /// The node is in transit: a callback that announces its move requested another change.
  case inTransit(Participant, destination: Participant?)

  /// The list of children contains the node twice.
  case duplicate(Participant, parent: Participant)

  /// The list of children contains a child of another parent.
  case hasAnotherParent(Participant, itsParent: Participant, parent: Participant)

  /// The node is a root, which can't have a parent.
  case rootAsChild(Participant, parent: Participant)

  /// The node's links are not a stored constant, or are declared for another class.
  case invalidLinks(Participant)

  /// The node should keep its position, and is in another tree than its new parent.
  case noCommonRoot(node: Participant, parent: Participant)

  /// The node should keep its position, and the transform of its new parent, or of a node above that, has no inverse.
  case flattened(node: Participant, parent: Participant)
}

extension TreeError: CustomStringConvertible {
  /// What happened, the state left, the likely cause and the remedy.
  ///
  /// Objects with the same name are numbered.
  public var description: String {
    switch self {
    case .cycle(let child, let parent) where child == parent:
      """
      Cannot add '\(child)' to itself: a node cannot contain itself. \
      The tree is unchanged. Parent or child is probably the wrong variable.
      """
    case .cycle(let child, let parent):
      Self.text([child, parent]) { names in
        """
        Cannot add '\(names[0])' to '\(names[1])': '\(names[0])' is an ancestor of '\(names[1])', or is about to be \
        one, and a node cannot contain itself. \
        The tree is unchanged. Parent and child are probably swapped: call \(names[0]).add(\(names[1])).
        """
      }
    case .indexOutOfRange(let index, let valid, let parent):
      """
      There is no position \(index) in '\(parent)': \(Self.positions(valid)). \
      The tree is unchanged. A child of the same parent counts as taken out before it is put in; \
      insert(_:clampedAt:) takes any position.
      """
    case .notAChild(let node, let parent):
      Self.text([node, parent]) { names in
        """
        '\(names[0])' is not a child of '\(names[1])', so no node can replace it there or be placed beside it. \
        The tree is unchanged. The node was probably removed before, or stands deeper in the tree.
        """
      }
    case .inTransit(let node, let destination):
      Self.text([node] + (destination.map { [$0] } ?? [])) { names in
        """
        Cannot move '\(names[0])': it is already in transit \
        \(names.count > 1 ? "to '\(names[1])'" : "out of its parent"). \
        The tree is unchanged. A callback that announces this move requested another one: \
        request it once the move is made, in didMove.
        """
      }
    case .duplicate(let node, let parent):
      Self.text([node, parent]) { names in
        """
        Cannot set the children of '\(names[1])': '\(names[0])' is in the list twice. \
        The tree is unchanged. A node has one place only: list it once.
        """
      }
    case .hasAnotherParent(let node, let itsParent, let parent):
      Self.text([node, itsParent, parent]) { names in
        """
        Cannot set the children of '\(names[2])': '\(names[0])' is a child of '\(names[1])'. \
        The tree is unchanged. Setting a list takes no node from another parent: add it, which moves it, or remove it \
        there first.
        """
      }
    case .rootAsChild(let node, let parent):
      Self.text([node, parent]) { names in
        """
        Cannot add '\(names[0])' to '\(names[1])': '\(names[0])' is a root, by its class or by makeRoot(), and a root \
        has no parent. The tree is unchanged. Add its children instead, or use a node that isn't a root.
        """
      }
    case .invalidLinks(let node):
      """
      '\(node)' cannot be part of a tree: its links are not a stored constant of its own, or belong to nodes of a class \
      that it is not. The tree is unchanged. Declare `let links = TreeLinks<Node>()` in the class that adopts \
      Composite, where Node is that class.
      """
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
    }
  }

  private static func text(_ participants: [Participant], _ sentence: ([String]) -> String) -> String {
    sentence(Participant.names(of: participants))
  }

  private static func positions(_ valid: Range<Int>) -> String {
    switch valid.count {
    case 0: "it has no children"
    case 1: "the only valid one is \(valid.lowerBound)"
    default: "valid are \(valid.lowerBound) to \(valid.upperBound - 1)"
    }
  }
}
