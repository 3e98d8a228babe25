import Composites

/// Where a responder stands in the chain, as its links say.
///
/// Only the library makes one, so that the place of a responder is always the one of its tree.
public struct ChainPlace {
  let next: (any Responder)?

  /// The top of the tree it stands in, if that is a root.
  let top: AnyObject?

  /// The place of a node that no controller holds, from which its ancestors can be passed by quickly.
  let link: Link?

  /// In no tree and no application: without a next responder.
  static var alone: ChainPlace { ChainPlace(next: nil, top: nil) }

  init(next: (any Responder)?, top: AnyObject?, link: Link? = nil) {
    self.next = next
    self.top = top
    self.link = link
  }

  var root: (any ResponderRoot)? { top as? any ResponderRoot }
}

@available(*, unavailable)
extension ChainPlace: Sendable {}
