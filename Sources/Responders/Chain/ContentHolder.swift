public import Composites

/// A controller: a responder that owns one node, its content node, and stands in the chain between it and its parent.
///
/// ```swift
/// final class Screen: ContentHolder {
///   let content = ContentSlot<View>()
/// }
/// screen.setContent(view)   // view's next responder is now screen, screen's is view's parent
/// ```
///
/// Controllers that contain each other are composites of their own besides; the chain goes by the nodes.
public protocol ContentHolder<Content>: Responder {
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// The slot that owns the content node: `let content = ContentSlot<View>()`.
  var content: ContentSlot<Content> { get }
}

extension ContentHolder {
  /// The content node, owned by the controller.
  public var contentNode: Content? { content.node }

  /// Makes a node the content node, in place of the one before.
  ///
  /// A node has one controller: it leaves the one that held it. Neither node moves in its tree. If this controller or a
  /// responder it held in the chain was first responder through the former node, that root's slot is emptied.
  public func setContent(_ node: Content?) {
    guard node !== content.node else { return }
    if let former = content.node, let state = chainPlace.rootState, state.firstResponder === self {
      state.resignForced(leaving: former)
    }
    if let holder = node?.links.holder as? any ContentHolder { holder.letGoOfContent() }
    content.replace(with: node, holder: self)
  }

  fileprivate func letGoOfContent() {
    setContent(nil)
  }

  public var chainPlace: ChainPlace { placeAboveContent }

  var placeAboveContent: ChainPlace {
    guard let node = content.node, node.links.isBound(to: node) else { return .alone }
    return ChainPlace(.controller(of: NodePlace(node.links.link, in: Content.self)))
  }
}

extension ContentHolder where Self: Composite, Node: Responder {
  /// A controller that is also a node of a tree of controllers stands where its content node stands.
  public var chainPlace: ChainPlace { placeAboveContent }
}
