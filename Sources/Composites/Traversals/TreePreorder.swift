/// A subtree's nodes, each before its children, siblings in order: the order in which views are drawn.
///
/// It reads the tree as it goes; a loop allocates once, `forEach` nothing. The body may change the tree: a node added
/// further on is visited, one taken away further on is not, and if the body takes the current node out, the walk goes on
/// with the sibling that followed. Taking out a node above the current one ends the walk. A body that gives siblings
/// another order should loop over an array of the nodes instead, since a node put further back is met again.
public struct TreePreorder<Node: AnyObject>: Sequence {
  @usableFromInline let top: Link?
  @usableFromInline let topNode: Node?

  @inlinable init(top: Link?) {
    self.top = top
    topNode = top?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(top: top, node: topNode) }

  /// Calls a body for one node after the other, which is faster than a loop.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    defer { extendLifetime(topNode) }
    try top?.walk { walk in
      repeat { try walk.here.withNode(body) } while walk.stepInPreorder()
    }
  }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var box: WalkBox?
    @usableFromInline var hasBegun = false

    @inlinable init(top: Link?, node: Node?) {
      box = WalkBox(top: top, node: node)
    }

    @inlinable public mutating func next() -> Node? {
      guard let walk = WalkBox.walk(of: &box) else { return nil }
      defer { extendLifetime(box) }
      if !hasBegun {
        hasBegun = true
      } else if !walk.stepInPreorder() {
        box = nil
        return nil
      }
      return walk.here.node()
    }
  }
}

extension LinkWalk {
  /// Goes to the next node in pre-order, if there is one.
  @inlinable func stepInPreorder() -> Bool {
    if isInPlace, let child = here.firstChild {
      descend(to: child)
      return true
    }
    repeat {
      if moveToNextSibling() { return true }
    } while ascend()
    return false
  }
}
