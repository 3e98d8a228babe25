/// A position in a walk through a subtree that stays usable whatever happens to the tree between two steps.
///
/// It owns the top, the current node, the parent under which it found it and the sibling that then followed. If the
/// current node is taken out, the walk goes on with that sibling, or above the parent if that has gone as well.
@usableFromInline
struct TreeCursor<Node: AnyObject> {
  @usableFromInline let top: Link
  @usableFromInline let topNode: Node
  @usableFromInline var link: Link
  @usableFromInline var node: Node
  @usableFromInline var parent: Link?
  @usableFromInline var parentNode: Node?
  @usableFromInline var following: Link?
  @usableFromInline var followingNode: Node?

  @inlinable init(top: Link, node: Node) {
    self.top = top
    topNode = node
    link = top
    self.node = node
  }

  /// Whether the current node is where it was found.
  @inlinable var isInPlace: Bool { link == top || link.parent == parent }

  /// Goes to a child of the current node.
  @inlinable mutating func descend(to child: Link) -> Bool {
    parentNode = node
    parent = link
    return settle(on: child)
  }

  /// Goes to the sibling after the current node, or after the place where it was.
  @inlinable mutating func moveToNextSibling() -> Bool {
    if link == top { return false }
    if link.parent == parent {
      guard let next = link.next else { return false }
      return settle(on: next)
    }
    guard let following, following.parent == parent else { return false }
    return settle(on: following)
  }

  /// Goes to the parent under which the current node was found.
  @inlinable mutating func ascend() -> Bool {
    guard link != top, let parent, let parentNode else { return false }
    link = parent
    node = parentNode
    self.parent = link == top ? nil : parent.parent
    self.parentNode = self.parent?.node()
    following = nil
    followingNode = nil
    return link == top || self.parent != nil
  }

  @inlinable mutating func settle(on link: Link) -> Bool {
    guard let node: Node = link.node() else { return false }
    self.link = link
    self.node = node
    following = link.next
    followingNode = following?.node()
    return true
  }
}
