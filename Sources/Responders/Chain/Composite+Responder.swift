public import Composites

extension Responder where Self: Composite, Node: Responder {
  /// A node stands below its controller if it is that controller's content node, else below its parent; a root stands
  /// below the application.
  @inlinable public var chainPlace: ChainPlace {
    // Links that no tree has looked at yet may not be stored, and tell of no place.
    guard links.isBound(to: self) else { return ChainPlace(.outside(next: links.holder as? any Responder)) }
    return ChainPlace(.node(NodePlace(links.link, in: Node.self)))
  }
}
