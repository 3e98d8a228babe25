public import Composites

/// Owns a controller's content node and tells the node who its controller is.
///
/// The node names its controller without owning it; when the slot goes, with its controller, the node is told.
public final class ContentSlot<Content: Composite & Responder> where Content.Node == Content {
  private(set) var node: Content?

  public init() {}

  deinit {
    node?.links.holder = nil
  }

  func replace(with newNode: Content?, holder: AnyObject) {
    node?.links.holder = nil
    node = newNode
    newNode?.links.holder = holder
  }
}
