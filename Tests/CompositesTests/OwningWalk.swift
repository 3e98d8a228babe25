import Composites

/// A simple model of a walk on the public API, which owns all nodes that it may need.
struct OwningWalk {
  enum Order: CaseIterable { case preorder, postorder, levelOrder }

  private let order: Order
  private var top: Part
  private(set) var node: Part
  private var parent: Part?
  private var following: Part?
  private var parents: [Part] = []

  init(_ order: Order, from top: Part) {
    self.order = order
    self.top = top
    node = top
    if order == .postorder { descendToFirstLeaf() }
  }

  /// Moves to the next node; returns false at the end.
  mutating func step() -> Bool {
    switch order {
    case .preorder:
      if isInPlace, let child = node.firstChild {
        descend(to: child)
        return true
      }
      repeat { if moveToNextSibling() { return true } } while ascend()
      return false
    case .postorder:
      guard moveToNextSibling() else { return ascend() }
      descendToFirstLeaf()
      return true
    case .levelOrder:
      if isInPlace, !node.isLeaf { parents.append(node) }
      if moveToNextSibling() { return true }
      while !parents.isEmpty {
        top = parents.removeFirst()
        node = top
        guard let child = top.firstChild else { continue }
        descend(to: child)
        return true
      }
      return false
    }
  }

  private var isInPlace: Bool { node === top || node.parent === parent }

  private mutating func descend(to child: Part) {
    parent = node
    settle(on: child)
  }

  private mutating func descendToFirstLeaf() {
    while let child = node.firstChild { descend(to: child) }
  }

  private mutating func moveToNextSibling() -> Bool {
    if node === top { return false }
    guard let next = isInPlace ? node.nextSibling : following, next.parent === parent else { return false }
    settle(on: next)
    return true
  }

  private mutating func ascend() -> Bool {
    guard node !== top, let above = parent else { return false }
    settle(on: above)
    parent = above === top ? nil : above.parent
    return above === top || parent != nil
  }

  private mutating func settle(on node: Part) {
    self.node = node
    following = node.nextSibling
  }
}
