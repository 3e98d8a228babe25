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
  /// The class of the content node.
  associatedtype Content: Composite, Responder where Content.Node == Content

  /// The slot that owns the content node: `let content = ContentSlot<View>()`.
  var content: ContentSlot<Content> { get }
}

/// The owner of a controller's content node, stored in the controller.
///
/// The node refers weakly to its controller; when the slot is freed, with its controller, the node has none.
public final class ContentSlot<Content: Composite & Responder> where Content.Node == Content {
  fileprivate var node: Content?

  /// Creates an empty slot.
  public init() {}

  deinit { node?.contentHolder = nil }

  fileprivate func replace(with newNode: Content?, holder: any ContentHolder<Content>) {
    node?.contentHolder = nil
    node = newNode
    newNode?.contentHolder = holder
  }
}

extension ContentHolder {
  /// The content node, owned by the controller.
  public var contentNode: Content? { content.node }

  /// Makes a node the content node and releases the former one.
  ///
  /// A node has one controller: it leaves its former one. Neither node moves in its tree. If this controller, or a
  /// responder that it held in the chain, was first responder through the former node, that root has none afterward.
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
  /// The controller whose content node this is, referred to weakly; nil for other nodes.
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
