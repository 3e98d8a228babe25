/// A position in a walk through a subtree that stays usable whatever happens to the tree between two steps.
///
/// It owns the top, the current node, the parent under which it found it and the sibling that then followed. If the
/// current node is taken out, the walk goes on with that sibling, or above the parent if that has gone as well.
///
/// A step from sibling to sibling hands the ownership on, which leaves one count up and one down.
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

  @inlinable init?(top: Link?, node: Node?) {
    guard let top, let node else { return nil }
    self.init(top: top, node: node)
  }

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
    guard let childNode: Node = child.node() else { return false }
    parent = link
    parentNode = node
    settle(on: child, childNode)
    return true
  }

  /// Goes to the sibling after the current node, or after the place where it was.
  @inlinable mutating func moveToNextSibling() -> Bool {
    if link == top { return false }
    let isInPlace = link.parent == parent
    let next = isInPlace ? link.next : following
    guard let next else { return false }
    if next == following {
      guard isInPlace || next.parent == parent, let node = followingNode.take() else { return false }
      settle(on: next, node)
    } else {
      guard let node: Node = next.node() else { return false }
      settle(on: next, node)
    }
    return true
  }

  /// Goes to the parent under which the current node was found.
  @inlinable mutating func ascend() -> Bool {
    guard link != top, let parent, let parentNode = parentNode.take() else { return false }
    settle(on: parent, parentNode)
    self.parent = link == top ? nil : link.parent
    self.parentNode = self.parent?.node()
    return link == top || self.parent != nil
  }

  @inlinable mutating func settle(on link: Link, _ node: consuming Node) {
    self.link = link
    self.node = node
    following = link.next
    followingNode = following?.node()
  }
}
