/// Where a responder stands in the chain, as its links say.
///
/// Only the library makes one, so that the place of a responder is always the one of its tree. It is read when the next
/// responder is asked for, and no earlier: a walk that goes on from the links asks for nothing else.
public struct ChainPlace {
  @usableFromInline
  enum Spot {
    /// In no tree: this one is next, if any.
    case outside(next: (any Responder)?)
    /// That of a node.
    case node(NodePlace)
    /// Above the content node.
    case controller(of: NodePlace)
  }

  let spot: Spot

  @usableFromInline init(_ spot: Spot) { self.spot = spot }

  /// In no tree and no application: without a next responder.
  static var alone: ChainPlace { ChainPlace(.outside(next: nil)) }

  /// The node whose place this is, if it is one.
  var node: NodePlace? {
    if case .node(let node) = spot { node } else { nil }
  }

  /// The root of the tree that it stands in.
  var root: (any ResponderRoot)? { nodeInTree?.root }

  /// The state of that root.
  var rootState: RootState? { nodeInTree?.rootState }

  /// The responder that follows from the place.
  var next: (any Responder)? {
    switch spot {
    case .outside(let next): next
    case .node(let node): node.next
    case .controller(let node): node.nextAboveController
    }
  }

  private var nodeInTree: NodePlace? {
    switch spot {
    case .outside: nil
    case .node(let node), .controller(let node): node
    }
  }
}

@available(*, unavailable)
extension ChainPlace: Sendable {}
