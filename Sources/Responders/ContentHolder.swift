public import Composites

/// A controller: a responder that owns one content node, and is in the chain between that node and its parent.
///
/// ```swift
/// final class Screen: ContentHolder {
///   let content = ContentSlot<View>()
/// }
/// screen.setContent(view)   // view's next responder is now screen, screen's is view's parent
/// ```
///
/// Controllers that contain each other form a second tree; the chain follows the tree of the nodes.
public protocol ContentHolder<Content>: Responder {
  /// The class of the content node.
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// The slot that owns the content node: `let content = ContentSlot<View>()`.
  var content: ContentSlot<Content> { get }
}

/// The storage of a controller's content node, which it owns.
///
/// The node refers weakly to its controller.
public final class ContentSlot<Content: Composite & Responder> where Content.Node == Content {
  fileprivate var node: Content?

  /// Creates an empty slot.
  public init() {}

  // A deinitializer must not reset the node's controller: the reference is weak, and may be to the next one by then.

  fileprivate func replace(with newNode: Content?, holder: any ContentHolder<Content>) {
    let former = node
    former?.contentHolder = nil
    node = newNode
    newNode?.contentHolder = holder
    // Released after the access to `node`: its deinitializer may read the slot.
    extendLifetime(former)
  }
}

extension ContentHolder {
  /// The content node, owned by the controller.
  public var contentNode: Content? { content.node }

  /// Makes a node the content node and releases the former one.
  ///
  /// A node has one controller: it is removed from its former one. Neither node moves in its tree. If this controller
  /// is first responder, it is forced to resign.
  public func setContent(_ node: Content?) {
    guard node !== content.node else { return }
    if let former = content.node, let state = chainPlace.rootState, state.firstResponder === self {
      state.forceResignation(leaving: former)
    }
    node?.contentHolder?.removeContent()
    content.replace(with: node, holder: self)
  }

  private func removeContent() { setContent(nil) }

  /// The place of a controller: above its content node.
  public var chainPlace: ChainPlace { placeAboveContent }

  private var placeAboveContent: ChainPlace {
    guard let link = content.node?.existingLink else { return .alone }
    return ChainPlace(.controller(of: NodePlace(link, in: Content.self)))
  }
}

extension ContentHolder where Self: Composite, Node: Responder {
  /// The place of a controller that is also a node of a tree of controllers: above its content node.
  public var chainPlace: ChainPlace { placeAboveContent }
}

extension Composite {
  /// The controller of a content node, a weak reference; nil for other nodes.
  package fileprivate(set) var contentHolder: (any ContentHolder)? {
    get { existingLink.flatMap(NodeAttachment.of)?.holder }
    set {
      guard let link = boundLink() else { return }
      if let newValue {
        NodeAttachment.attached(to: link).holder = newValue
      } else {
        NodeAttachment.of(link)?.holder = nil
      }
    }
  }
}
