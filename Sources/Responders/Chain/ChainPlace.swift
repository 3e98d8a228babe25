public import Composites

/// Where a responder stands in the chain, as its links say.
///
/// Only the library makes one, so that the place of a responder is always the one of its tree. It is read when the next
/// responder is asked for, and no earlier: a walk that goes on from the links asks for nothing else.
public struct ChainPlace {
  @usableFromInline
  enum Spot {
    /// In no tree: this one is next, if any.
    case outside(next: (any Responder)?)

    /// A node, with the class that its tree is made of.
    case node(Link, in: any Responder.Type)

    /// The controller of that node.
    case controller(of: Link, in: any Responder.Type)
  }

  let spot: Spot

  @usableFromInline init(_ spot: Spot) { self.spot = spot }

  /// In no tree and no application: without a next responder.
  static var alone: ChainPlace { ChainPlace(.outside(next: nil)) }

  /// The responder that follows from the place.
  var next: (any Responder)? {
    switch spot {
    case .outside(let next): next
    case .node(let link, let type): link.controller ?? parent(of: link, in: type)
    case .controller(let link, let type): parent(of: link, in: type)
    }
  }

  /// The root of the tree that it stands in.
  var top: Link? {
    switch spot {
    case .outside: nil
    case .node(let link, _), .controller(let link, _): link.root
    }
  }

  var root: (any ResponderRoot)? {
    top?.node(as: AnyObject.self) as? any ResponderRoot
  }

  /// The root's state, found by a cast once and then kept with the root's links.
  var rootState: RootState? {
    guard let top else { return nil }
    if let known = top.companion as? RootState { return known }
    guard let state = root?.rootState else { return nil }
    top.companion = state
    return state
  }

  private func parent(of link: Link, in type: any Responder.Type) -> (any Responder)? {
    guard let parent = link.parent else { return rootState?.application }
    return type.standing(at: parent)
  }
}

@available(*, unavailable)
extension ChainPlace: Sendable {}

extension Link {
  /// The responder that holds the node, as a controller holds its content.
  var controller: (any Responder)? {
    hasExtras ? holder as? any Responder : nil
  }
}

extension Responder {
  /// The node at a place in a tree that is made of this class.
  static func standing(at link: Link) -> (any Responder)? {
    link.node(as: Self.self)
  }
}
