/// A sequence of numbered slots that finds both the slot at a position and the position of a slot in O(log *n*).
///
/// The tree stores numbers only; its owner keeps the elements in an array indexed by slot. A slot keeps its number
/// until it is removed, and then the number is reused. Each slot has a weight, and the tree answers sums of weights: so
/// a tree of sections finds the number of objects before a section, or the length of the sections above.
///
/// It is an AVL tree in an array: a walk retains nothing, and a long sequence is freed in one step. Each query and each
/// change takes O(log *n*).
///
/// - Invariant: In each node, `height`, `count` and `total` are those of its subtree, and the heights of its two
///   children differ by at most 1.
package struct OrderStatisticTree<Weight: AdditiveArithmetic> {
  /// The slot number that means no slot.
  package static var none: Int { -1 }

  private struct Node {
    var parent = OrderStatisticTree.none
    var left = OrderStatisticTree.none
    var right = OrderStatisticTree.none
    var height = 1
    var count = 1
    var weight: Weight
    var total: Weight
  }

  private var nodes: ContiguousArray<Node> = []
  private var freed: [Int] = []
  private var root = OrderStatisticTree.none

  /// Creates a sequence without slots.
  package init() {}

  /// Creates a sequence with one slot for each weight, numbered from 0 in order.
  package init(weights: some Collection<Weight>) {
    nodes.reserveCapacity(weights.count)
    for weight in weights { nodes.append(Node(weight: weight, total: weight)) }
    root = build(0..<nodes.count)
  }

  // MARK: Positions

  /// The number of slots.
  package var count: Int { count(root) }

  /// Returns the slot at a position, which must be in 0..<count.
  package func slot(at position: Int) -> Int {
    var at = root
    var position = position
    while true {
      let before = count(nodes[at].left)
      if position == before { return at }
      if position < before {
        at = nodes[at].left
      } else {
        position -= before + 1
        at = nodes[at].right
      }
    }
  }

  /// Calls a closure with the slots at a range of positions, in order.
  ///
  /// - Complexity: O(log *n*) and the length of the range.
  package func forEachSlot(in range: Range<Int>, _ body: (Int) -> Void) {
    guard !range.isEmpty else { return }
    var at = slot(at: range.lowerBound)
    for position in range {
      body(at)
      guard position + 1 < range.upperBound else { return }
      at = slot(after: at)
    }
  }

  /// Returns the next slot; the slot must not be the last one.
  private func slot(after slot: Int) -> Int {
    var at = slot
    if nodes[at].right != Self.none {
      at = nodes[at].right
      while nodes[at].left != Self.none { at = nodes[at].left }
      return at
    }
    while nodes[nodes[at].parent].right == at { at = nodes[at].parent }
    return nodes[at].parent
  }

  /// Returns the position of a slot, which must be in the sequence.
  package func position(of slot: Int) -> Int {
    var at = slot
    var position = count(nodes[at].left)
    while nodes[at].parent != Self.none {
      let parent = nodes[at].parent
      if nodes[parent].right == at { position += count(nodes[parent].left) + 1 }
      at = parent
    }
    return position
  }

  /// Returns the first position in a range whose slot doesn't satisfy a condition, or the end of the range.
  ///
  /// The slots that satisfy it must be the first ones of the range. At most 1.44 log₂ *n* slots are compared, among
  /// them those on both sides of the result.
  package func position(in range: Range<Int>, after precedes: (Int) -> Bool) -> Int {
    var at = root
    var first = 0
    while at != Self.none {
      let position = first + count(nodes[at].left)
      if position < range.lowerBound || (position < range.upperBound && precedes(at)) {
        first = position + 1
        at = nodes[at].right
      } else {
        at = nodes[at].left
      }
    }
    return first
  }

  // MARK: Weights

  /// The sum of all weights.
  package var total: Weight { total(root) }

  /// Returns the sum of the weights of all slots before one.
  package func weight(before slot: Int) -> Weight {
    var at = slot
    var sum = total(nodes[at].left)
    while nodes[at].parent != Self.none {
      let parent = nodes[at].parent
      if nodes[parent].right == at { sum += total(nodes[parent].left) + nodes[parent].weight }
      at = parent
    }
    return sum
  }

  /// Returns the sum of the weights of the slots before a position in 0...count.
  package func weight(beforePosition position: Int) -> Weight {
    var at = root
    var position = position
    var sum = Weight.zero
    while at != Self.none {
      let before = count(nodes[at].left)
      if position < before {
        at = nodes[at].left
        continue
      }
      // Added in the same order as in `firstSlot(where:)`, so that both have the same rounding errors.
      sum += total(nodes[at].left)
      if position == before { return sum }
      sum += nodes[at].weight
      position -= before + 1
      at = nodes[at].right
    }
    return sum
  }

  /// Returns the first slot whose weight, added to those before it, satisfies a condition, with the sum before it.
  ///
  /// If the condition holds for a sum, it must hold for those of all later slots.
  package func firstSlot(where isReached: (Weight) -> Bool) -> (slot: Int, before: Weight)? {
    var at = root
    var sum = Weight.zero
    var found: (slot: Int, before: Weight)?
    while at != Self.none {
      let before = sum + total(nodes[at].left)
      if isReached(before + nodes[at].weight) {
        found = (at, before)
        at = nodes[at].left
      } else {
        sum = before + nodes[at].weight
        at = nodes[at].right
      }
    }
    return found
  }

  // MARK: Changes

  /// Inserts a slot at a position in 0...count, and returns its number.
  package mutating func insert(at position: Int, weight: Weight) -> Int {
    let new = makeNode(weight: weight)
    guard root != Self.none else {
      root = new
      return new
    }
    var at = root
    var position = position
    while true {
      let before = count(nodes[at].left)
      let isLeft = position <= before
      if !isLeft { position -= before + 1 }
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

  /// Removes a slot; a later insertion may reuse its number.
  package mutating func remove(_ slot: Int) {
    let (parent, left, right) = (nodes[slot].parent, nodes[slot].left, nodes[slot].right)
    freed.append(slot)
    guard left != Self.none, right != Self.none else {
      replaceChild(slot, of: parent, with: left == Self.none ? right : left)
      rebalance(from: parent)
      return
    }
    // The next slot, which has no left child, replaces it in the tree.
    var next = right
    while nodes[next].left != Self.none { next = nodes[next].left }
    var lowest = next
    if next == right {
      setChildren(of: next, left: left, right: nodes[next].right)
    } else {
      lowest = nodes[next].parent
      replaceChild(next, of: lowest, with: nodes[next].right)
      setChildren(of: next, left: left, right: right)
    }
    replaceChild(slot, of: parent, with: next)
    rebalance(from: lowest)
  }

  /// Sets the weight of a slot; the sums that contain it are added up again, so that rounding errors don't accumulate.
  package mutating func setWeight(_ weight: Weight, of slot: Int) {
    nodes[slot].weight = weight
    var at = slot
    while at != Self.none {
      nodes[at].total = total(nodes[at].left) + total(nodes[at].right) + nodes[at].weight
      at = nodes[at].parent
    }
  }

  // MARK: Nodes

  private func count(_ node: Int) -> Int { node == Self.none ? 0 : nodes[node].count }
  private func total(_ node: Int) -> Weight { node == Self.none ? .zero : nodes[node].total }
  private func height(_ node: Int) -> Int { node == Self.none ? 0 : nodes[node].height }

  private mutating func build(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return Self.none }
    let middle = range.lowerBound + range.count / 2
    setChildren(of: middle, left: build(range.lowerBound..<middle), right: build(middle + 1..<range.upperBound))
    return middle
  }

  private mutating func makeNode(weight: Weight) -> Int {
    let node = Node(weight: weight, total: weight)
    guard let slot = freed.popLast() else {
      nodes.append(node)
      return nodes.count - 1
    }
    nodes[slot] = node
    return slot
  }

  // MARK: Balance

  /// Whether the heights of each node's children differ by at most 1, which the limit on comparisons requires.
  package var isBalanced: Bool {
    nodes.indices.allSatisfy { freed.contains($0) || abs(height(nodes[$0].left) - height(nodes[$0].right)) <= 1 }
  }

  private mutating func rebalance(from start: Int) {
    var at = start
    while at != Self.none {
      let (left, right) = (nodes[at].left, nodes[at].right)
      switch height(left) - height(right) {
      case 2...:
        if height(nodes[left].left) < height(nodes[left].right) { rotateUp(nodes[left].right) }
        rotateUp(nodes[at].left)
      case ...(-2):
        if height(nodes[right].right) < height(nodes[right].left) { rotateUp(nodes[right].left) }
        rotateUp(nodes[at].right)
      default:
        update(at)
      }
      at = nodes[at].parent
    }
  }

  /// Moves a node to the place of its parent, and the parent below it.
  private mutating func rotateUp(_ node: Int) {
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
