/// A sequence of slots in which both questions are cheap: which slot stands at a place, and at which place a slot stands.
///
/// It holds numbers alone: whoever uses it keeps what a slot stands for in an array of its own. A slot keeps its number
/// until it is removed. Each also has a weight, so that a tree of sections can say how many objects stand before one.
///
/// Balanced as an AVL tree, in an array: nothing is retained on a walk, and a long sequence is freed in one step.
/// Each question and each change takes O(log *n*).
///
/// - Invariant: In each node, `height`, `count` and `total` are those of the tree below it, itself included, and the
///   heights of its two sides differ by at most 1.
package struct PlaceTree {
  package static let none = -1

  private struct Node {
    var parent = PlaceTree.none
    var left = PlaceTree.none
    var right = PlaceTree.none
    var height = 1
    var count = 1
    var weight: Int
    var total: Int
  }

  private var nodes: ContiguousArray<Node> = []
  private var freed: [Int] = []
  private var root = PlaceTree.none

  package init() {}

  /// Makes a sequence of slots numbered from 0, one for each weight, in order.
  package init(weights: [Int]) {
    nodes.reserveCapacity(weights.count)
    for weight in weights { nodes.append(Node(weight: weight, total: weight)) }
    root = build(0..<weights.count)
  }

  private mutating func build(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return Self.none }
    let middle = range.lowerBound + range.count / 2
    setChildren(of: middle, left: build(range.lowerBound..<middle), right: build(middle + 1..<range.upperBound))
    return middle
  }

  // MARK: Questions

  /// How many slots there are.
  package var count: Int { count(root) }

  /// The slot at a place, which must be in 0..<count.
  package func slot(at place: Int) -> Int {
    var at = root
    var place = place
    while true {
      let before = count(nodes[at].left)
      if place == before { return at }
      if place < before {
        at = nodes[at].left
      } else {
        place -= before + 1
        at = nodes[at].right
      }
    }
  }

  /// The place of a slot that is in the sequence.
  package func place(of slot: Int) -> Int {
    sum(before: slot) { tree, node in
      tree.count(node)
    } own: { _ in
      1
    }
  }

  /// The weights of all slots before one, together.
  package func weight(before slot: Int) -> Int {
    sum(before: slot) { tree, node in
      tree.total(node)
    } own: {
      $0
    }
  }

  /// The slot that holds a unit of weight, counted from 0 over the whole sequence; it must be below the total.
  package func slot(holding unit: Int) -> Int {
    var at = root
    var unit = unit
    while true {
      let before = total(nodes[at].left)
      if unit < before {
        at = nodes[at].left
      } else if unit < before + nodes[at].weight {
        return at
      } else {
        unit -= before + nodes[at].weight
        at = nodes[at].right
      }
    }
  }

  /// The first place in a range whose slot does not come before something, or the range's end.
  ///
  /// The slots that come before must stand first in the range. It asks about at most 1.44 log₂ *n* slots, among them those
  /// on both sides of the answer.
  package func place(in range: Range<Int>, after comesBefore: (Int) -> Bool) -> Int {
    var at = root
    var first = 0
    while at != Self.none {
      let place = first + count(nodes[at].left)
      if place < range.lowerBound || (place < range.upperBound && comesBefore(at)) {
        first = place + 1
        at = nodes[at].right
      } else {
        at = nodes[at].left
      }
    }
    return first
  }

  @inline(__always)
  private func sum(before slot: Int, _ below: (Self, Int) -> Int, own: (Int) -> Int) -> Int {
    var at = slot
    var sum = below(self, nodes[at].left)
    while nodes[at].parent != Self.none {
      let parent = nodes[at].parent
      if nodes[parent].right == at { sum += below(self, nodes[parent].left) + own(nodes[parent].weight) }
      at = parent
    }
    return sum
  }

  // MARK: Changes

  /// Puts a new slot at a place in 0...count, and returns its number.
  package mutating func insert(at place: Int, weight: Int) -> Int {
    let new = makeNode(weight: weight)
    guard root != Self.none else {
      root = new
      return new
    }
    var at = root
    var place = place
    while true {
      let before = count(nodes[at].left)
      let isLeft = place <= before
      if !isLeft { place -= before + 1 }
      let child = isLeft ? nodes[at].left : nodes[at].right
      guard child == Self.none else {
        at = child
        continue
      }
      if isLeft { nodes[at].left = new } else { nodes[at].right = new }
      nodes[new].parent = at
      rebalance(from: at)
      return new
    }
  }

  /// Takes a slot out; its number may be given to another one.
  package mutating func remove(_ slot: Int) {
    let (parent, left, right) = (nodes[slot].parent, nodes[slot].left, nodes[slot].right)
    freed.append(slot)
    guard left != Self.none, right != Self.none else {
      replaceChild(slot, of: parent, with: left == Self.none ? right : left)
      rebalance(from: parent)
      return
    }
    // The next slot takes its place in the tree; it has no left side.
    var next = right
    while nodes[next].left != Self.none { next = nodes[next].left }
    var lowest = next
    if next != right {
      lowest = nodes[next].parent
      replaceChild(next, of: lowest, with: nodes[next].right)
      setChildren(of: next, left: left, right: right)
    } else {
      setChildren(of: next, left: left, right: nodes[next].right)
    }
    replaceChild(slot, of: parent, with: next)
    rebalance(from: lowest)
  }

  /// Gives a slot another weight.
  package mutating func setWeight(_ weight: Int, of slot: Int) {
    let difference = weight - nodes[slot].weight
    nodes[slot].weight = weight
    var at = slot
    while at != Self.none {
      nodes[at].total += difference
      at = nodes[at].parent
    }
  }

  private mutating func makeNode(weight: Int) -> Int {
    let node = Node(weight: weight, total: weight)
    guard let slot = freed.popLast() else {
      nodes.append(node)
      return nodes.count - 1
    }
    nodes[slot] = node
    return slot
  }

  // MARK: Balance

  /// Whether the heights of each node's sides differ by at most 1, as the limit on comparisons supposes.
  package var isBalanced: Bool {
    nodes.indices.allSatisfy { freed.contains($0) || abs(height(nodes[$0].left) - height(nodes[$0].right)) <= 1 }
  }

  private func count(_ node: Int) -> Int { node == Self.none ? 0 : nodes[node].count }
  private func total(_ node: Int) -> Int { node == Self.none ? 0 : nodes[node].total }
  private func height(_ node: Int) -> Int { node == Self.none ? 0 : nodes[node].height }

  private mutating func rebalance(from start: Int) {
    var at = start
    while at != Self.none {
      let (left, right) = (nodes[at].left, nodes[at].right)
      switch height(left) - height(right) {
      case 2...:
        if height(nodes[left].left) < height(nodes[left].right) { raise(nodes[left].right) }
        raise(nodes[at].left)
      case ...(-2):
        if height(nodes[right].right) < height(nodes[right].left) { raise(nodes[right].left) }
        raise(nodes[at].right)
      default:
        update(at)
      }
      at = nodes[at].parent
    }
  }

  /// Puts a node where its parent is, and the parent below it.
  private mutating func raise(_ node: Int) {
    let parent = nodes[node].parent
    replaceChild(parent, of: nodes[parent].parent, with: node)
    if nodes[parent].left == node {
      setChildren(of: parent, left: nodes[node].right, right: nodes[parent].right)
      setChildren(of: node, left: nodes[node].left, right: parent)
    } else {
      setChildren(of: parent, left: nodes[parent].left, right: nodes[node].left)
      setChildren(of: node, left: parent, right: nodes[node].right)
    }
  }

  private mutating func replaceChild(_ old: Int, of parent: Int, with new: Int) {
    if parent == Self.none {
      root = new
    } else if nodes[parent].left == old {
      nodes[parent].left = new
    } else {
      nodes[parent].right = new
    }
    if new != Self.none { nodes[new].parent = parent }
  }

  private mutating func setChildren(of node: Int, left: Int, right: Int) {
    nodes[node].left = left
    nodes[node].right = right
    if left != Self.none { nodes[left].parent = node }
    if right != Self.none { nodes[right].parent = node }
    update(node)
  }

  private mutating func update(_ node: Int) {
    let (left, right) = (nodes[node].left, nodes[node].right)
    nodes[node].height = max(height(left), height(right)) + 1
    nodes[node].count = count(left) + count(right) + 1
    nodes[node].total = total(left) + total(right) + nodes[node].weight
  }
}
