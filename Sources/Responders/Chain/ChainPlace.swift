/// Where a responder stands in the chain, as its links say.
///
/// Only the library makes one, so that the place of a responder is always the one of its tree.
public struct ChainPlace {
  let next: (any Responder)?

  /// The top of the tree it stands in, if that is a root.
  private let top: AnyObject?

  /// In no tree and no application: without a next responder.
  static var alone: ChainPlace { ChainPlace(next: nil, top: nil) }

  init(next: (any Responder)?, top: AnyObject?) {
    self.next = next
    self.top = top
  }

  var root: (any ResponderRoot)? { top as? any ResponderRoot }
}

@available(*, unavailable)
extension ChainPlace: Sendable {}
