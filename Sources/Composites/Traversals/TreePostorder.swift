/// A subtree's nodes, each after its children, siblings in order: the order for taking things apart.
///
/// It reads the tree as it goes; a loop allocates once, `forEach` nothing. What a body may change, and what follows from
/// it, is said at ``TreePreorder``; children added to the current node are not visited any more.
public struct TreePostorder<Node: AnyObject>: Sequence {
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
      walk.descendToFirstLeaf()
      repeat { try walk.here.withNode(body) } while walk.stepInPostorder()
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
        walk.descendToFirstLeaf()
      } else if !walk.stepInPostorder() {
        box = nil
        return nil
      }
      return walk.here.node()
    }
  }
}

extension LinkWalk {
  /// Goes to the next node in post-order, if there is one.
  @inlinable func stepInPostorder() -> Bool {
    guard moveToNextSibling() else { return ascend() }
    descendToFirstLeaf()
    return true
  }

  @inlinable func descendToFirstLeaf() {
    while let child = here.firstChild { descend(to: child) }
  }
}
