/// The slots of a live query's objects, in order, without a tree until one is inserted or removed.
///
/// After a fetch or a rebuilt report each slot is at its own position. Reports of many objects replace the whole order,
/// so they never need the tree, which takes as long to build as all the rest.
struct LiveSlots {
  private typealias Tree = OrderStatisticTree<Int>

  /// The slots after a change; nil while each slot is at its own position.
  private var tree: Tree?
  private let initialCount: Int

  /// Creates a sequence of slots with the numbers 0..<count.
  init(count: Int) {
    initialCount = count
  }

  /// Whether slots may be at other positions than their own.
  var isChanged: Bool { tree != nil }

  /// The number of slots.
  var count: Int { tree?.count ?? initialCount }

  /// Returns the slot at a position, which must be in 0..<count.
  func slot(at position: Int) -> Int { tree?.slot(at: position) ?? position }

  /// Returns the position of a slot.
  func position(of slot: Int) -> Int { tree?.position(of: slot) ?? slot }

  /// Calls a closure with the slots at a range of positions, in order.
  func forEachSlot(in range: Range<Int>, _ body: (Int) -> Void) {
    if let tree { return tree.forEachSlot(in: range, body) }
    for slot in range { body(slot) }
  }

  /// Returns the first position in a range whose slot doesn't satisfy a condition, which the ones before it satisfy.
  func position(in range: Range<Int>, after precedes: (Int) -> Bool) -> Int {
    tree?.position(in: range, after: precedes) ?? range.partitioningIndex { !precedes($0) }
  }

  /// Inserts a slot at a position in 0...count, and returns its number.
  mutating func insert(at position: Int) -> Int {
    buildTree()
    return tree?.insert(at: position, weight: 1) ?? Tree.none
  }

  /// Removes a slot; a later insertion may reuse its number.
  mutating func remove(_ slot: Int) {
    buildTree()
    tree?.remove(slot)
  }

  private mutating func buildTree() {
    if tree == nil { tree = Tree(weights: repeatElement(1, count: initialCount)) }
  }
}
