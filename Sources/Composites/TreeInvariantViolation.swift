public import MessageTracing

/// What ``Composite/checkInvariants()`` found wrong: a fault of the library, or of memory, never of its caller.
public struct TreeInvariantViolation: Error, Hashable {
  /// What does not hold.
  public enum Rule: Sendable, Hashable {
    /// A node is above itself.
    case cycle
    /// A node is in the list of a parent that it does not name.
    case foreignChild
    /// A child does not name the neighbour it stands beside.
    case brokenOrder
    /// A parent counts other than its list.
    case wrongCount
    /// A node reads another root than the top of its tree is.
    case staleRoot
    /// A root has a parent.
    case rootInside
  }

  /// What does not hold.
  public let rule: Rule

  /// The node at which it shows.
  public let node: Participant?

  /// The parent in whose list it shows, if it is about a list.
  public let parent: Participant?
}

extension TreeInvariantViolation: CustomStringConvertible {
  public var description: String {
    let names = Participant.names(of: [node, parent].compactMap(\.self)).map { "'\($0)'" }
    let name = names.first ?? "a node at the end of its life"
    let parentName = names.dropFirst().first ?? name
    let fault =
      switch rule {
      case .cycle: "\(name) stands above itself."
      case .foreignChild: "\(parentName) lists \(name) as a child, but \(name) does not name it as its parent."
      case .brokenOrder: "\(parentName) lists \(name) beside a sibling that \(name) does not name."
      case .wrongCount: "\(name) counts other children than it lists."
      case .staleRoot: "\(name) reads another root than the top of its tree is."
      case .rootInside: "\(name) is a root and has a parent."
      }
    return "The tree contradicts itself: \(fault) This is a fault of the library, or memory was overwritten."
  }
}
