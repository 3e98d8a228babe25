public import Composites

extension Responder where Self: Composite, Node: Responder {
  /// A node stands below its controller if it is that controller's content node, else below its parent; a root stands
  /// below the application.
  public var chainPlace: ChainPlace {
    guard let controller = links.holder as? any Responder else { return placeInTree }
    return ChainPlace(next: controller, top: root)
  }

  /// The place that the tree alone gives, whatever controller holds the node.
  var placeInTree: ChainPlace {
    let top = root
    if let parent { return ChainPlace(next: parent, top: top, link: links.link) }
    return ChainPlace(next: (top as? any ResponderRoot)?.rootState.application, top: top)
  }
}
