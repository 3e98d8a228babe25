import ArmatureTesting
import Composites

/// One change to a set of numbered nodes, which can be made in a tree and in a model of it.
enum RandomChange {
  case add(Int, to: Int)
  case insert(Int, into: Int, at: Int)
  case insertClamped(Int, into: Int, at: Int)
  case insertAbove(Int, into: Int, sibling: Int)
  case insertBelow(Int, into: Int, sibling: Int)
  case replace(Int?, in: Int, with: Int?)
  case set([Int], in: Int)
  case exchange(Int, Int, in: Int)
  case bringToFront(Int, in: Int)
  case sendToBack(Int, in: Int)
  case remove(Int)

  static func random(among count: Int, using generator: inout SeededGenerator) -> RandomChange {
    func node() -> Int { Int.random(in: 0..<count, using: &generator) }
    func index() -> Int { Int.random(in: -1..<6, using: &generator) }
    func maybe() -> Int? { Int.random(in: 0..<5, using: &generator) == 0 ? nil : node() }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...3: return .add(node(), to: node())
    case 4, 5: return .insert(node(), into: node(), at: index())
    case 6: return .insertClamped(node(), into: node(), at: index())
    case 7: return .insertAbove(node(), into: node(), sibling: node())
    case 8: return .insertBelow(node(), into: node(), sibling: node())
    case 9: return .replace(maybe(), in: node(), with: maybe())
    case 10, 11: return .set((0..<Int.random(in: 0..<4, using: &generator)).map { _ in node() }, in: node())
    case 12: return .exchange(index(), index(), in: node())
    case 13: return .bringToFront(node(), in: node())
    case 14: return .sendToBack(node(), in: node())
    default: return .remove(node())
    }
  }

  func perform<Node: Composite>(on nodes: [Node]) throws where Node.Node == Node {
    switch self {
    case .add(let child, let parent): try nodes[parent].add(nodes[child])
    case .insert(let child, let parent, let index): try nodes[parent].insert(nodes[child], at: index)
    case .insertClamped(let child, let parent, let index): try nodes[parent].insert(nodes[child], clampedAt: index)
    case .insertAbove(let child, let parent, let sibling):
      try nodes[parent].insert(nodes[child], above: nodes[sibling])
    case .insertBelow(let child, let parent, let sibling):
      try nodes[parent].insert(nodes[child], below: nodes[sibling])
    case .replace(let old, let parent, let new):
      try nodes[parent].replace(old.map { nodes[$0] }, with: new.map { nodes[$0] })
    case .set(let children, let parent): try nodes[parent].setChildren(children.map { nodes[$0] })
    case .exchange(let one, let other, let parent): try nodes[parent].exchange(one, other)
    case .bringToFront(let child, let parent): nodes[parent].bringToFront(nodes[child])
    case .sendToBack(let child, let parent): nodes[parent].sendToBack(nodes[child])
    case .remove(let child): try nodes[child].removeFromParent()
    }
  }
}
