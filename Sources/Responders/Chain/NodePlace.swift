public import Composites

/// The place of a node in its tree, read from the links without keeping or asking the node.
///
/// Its links are known to be the node's own stored ones. As a ``Link`` does, it owns nothing.
@usableFromInline
struct NodePlace {
  let link: Link

  /// The class that the tree is made of.
  let type: any Responder.Type

  @usableFromInline init(_ link: Link, in type: any Responder.Type) {
    self.link = link
    self.type = type
  }

  var node: (any Responder)? { type.node(at: link) }

  var object: AnyObject? { link.node() }

  /// The responder that holds the node, as a controller holds its content.
  var controller: (any Responder)? {
    link.hasExtras ? link.holder as? any Responder : nil
  }

  /// The responder after the node: its controller, its parent, or the application.
  var next: (any Responder)? { controller ?? nextAboveController }

  var nextAboveController: (any Responder)? {
    guard let parent = link.parent else { return rootState?.application }
    return type.node(at: parent)
  }

  var isRoot: Bool { link.has(.isRoot) }

  var root: (any ResponderRoot)? {
    link.root?.node(as: AnyObject.self) as? any ResponderRoot
  }

  /// The state of the tree's root, found by a cast once and then kept with the root's links.
  var rootState: RootState? {
    guard let top = link.root else { return nil }
    if let known = top.companion as? RootState { return known }
    guard let state = root?.rootState else { return nil }
    top.companion = state
    return state
  }
}

extension Responder {
  /// The node at a place in a tree that is made of this class.
  fileprivate static func node(at link: Link) -> (any Responder)? {
    link.node(as: Self.self)
  }
}
