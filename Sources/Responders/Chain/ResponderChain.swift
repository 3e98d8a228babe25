/// The objects that a dispatch from a responder visits, in that order, as a lazy sequence.
///
/// Roots' and the application's delegates are among them, which need not be responders. The sequence is read anew each
/// time it is iterated; it ends where the dispatch would end, also in a circle.
public struct ResponderChain: Sequence {
  let start: any Responder

  public struct Iterator: IteratorProtocol {
    var walk: ChainWalk

    public mutating func next() -> AnyObject? { walk.next()?.object }
  }

  public func makeIterator() -> Iterator {
    var walk = ChainWalk(home: start.chainPlace.rootState)
    walk.go(from: start)
    return Iterator(walk: walk)
  }
}

@available(*, unavailable)
extension ResponderChain: Sendable {}

@available(*, unavailable)
extension ResponderChain.Iterator: Sendable {}

extension Responder {
  /// Everybody whom something sent from this responder may reach, nearest first, itself included.
  public var chain: ResponderChain { ResponderChain(start: self) }
}
