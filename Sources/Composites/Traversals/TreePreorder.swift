/// A subtree's nodes, each before its children, siblings in order: the order in which views are drawn.
///
/// It reads the tree as it goes and allocates nothing. The body of a loop may change the tree: a node added further on
/// is visited, one taken away further on is not, and if the body takes the current node out, the walk goes on with the
/// sibling that followed. Taking out a node above the current one ends the walk. A body that gives siblings another
/// order should loop over an array of the nodes instead, since a node put further back is met again.
public struct TreePreorder<Node: AnyObject>: Sequence {
  @usableFromInline let top: Link?
  @usableFromInline let topNode: Node?

  @inlinable init(top: Link?) {
    self.top = top
    topNode = top?.node()
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(TreeCursor(top: top, node: topNode)) }

  /// Calls a body for one node after the other, which is faster than a loop.
  @inlinable public func forEach(_ body: (Node) throws -> Void) rethrows {
    defer { extendLifetime(topNode) }
    try top?.walk { walk in
      repeat { try walk.visit(body) } while walk.stepInPreorder()
    }
  }

  /// Hands out one node after the other.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var cursor: TreeCursor<Node>?
    @usableFromInline var hasBegun = false

    @inlinable init(_ cursor: TreeCursor<Node>?) {
      self.cursor = cursor
    }

    @inlinable public mutating func next() -> Node? {
      if hasBegun {
        if cursor?.stepInPreorder() != true { cursor = nil }
      } else {
        hasBegun = true
      }
      return cursor?.node
    }
  }
}

extension TreeCursor {
  /// Goes to the next node in pre-order, if there is one.
  @inlinable mutating func stepInPreorder() -> Bool {
    if isInPlace, let child = link.firstChild { return descend(to: child) }
    repeat {
      if moveToNextSibling() { return true }
    } while ascend()
    return false
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
