/// A model of a tree: lists of numbers.
struct ArrayModel {
  private(set) var children: [[Int]]
  private let roots: Int

  init(count: Int, roots: Int) {
    children = Array(repeating: [], count: count)
    self.roots = roots
  }

  /// Makes a change, and returns `done` or the reason of a refusal.
  mutating func perform(_ change: RandomChange) -> String {
    switch change {
    case .add(let child, let parent): return put(child, into: parent) { $0.count }
    case .insert(let child, let parent, let index):
      let others = children[parent].filter { $0 != child }.count
      return 0...others ~= index ? put(child, into: parent) { _ in index } : "index"
    case .insertClamped(let child, let parent, let index):
      return put(child, into: parent) { min(max(index, 0), $0.count) }
    case .insertAbove(let child, let parent, let sibling):
      return put(child, into: parent, beside: sibling, offset: 1)
    case .insertBelow(let child, let parent, let sibling):
      return put(child, into: parent, beside: sibling, offset: 0)
    case .replace(let old, let parent, let new): return replace(old, in: parent, with: new)
    case .set(let list, let parent): return set(list, in: parent)
    case .exchange(let one, let other, let parent):
      let valid = children[parent].indices
      guard valid.contains(one), valid.contains(other) else { return "index" }
      children[parent].swapAt(one, other)
    case .bringToFront(let child, let parent):
      if children[parent].contains(child) { return put(child, into: parent) { $0.count } }
    case .sendToBack(let child, let parent):
      if children[parent].contains(child) { return put(child, into: parent) { _ in 0 } }
    case .remove(let child): take(child)
    }
    return "done"
  }

  private func parent(of child: Int) -> Int? { children.firstIndex { $0.contains(child) } }

  private func obstacle(to child: Int, in parent: Int) -> String? {
    if child == parent { return "cycle" }
    if child < roots { return "root" }
    var above: Int? = parent
    while let node = above {
      if node == child { return "cycle" }
      above = self.parent(of: node)
    }
    return nil
  }

  private mutating func take(_ child: Int) {
    for parent in children.indices { children[parent].removeAll { $0 == child } }
  }

  private mutating func put(_ child: Int, into parent: Int, at index: ([Int]) -> Int?) -> String {
    if let obstacle = obstacle(to: child, in: parent) { return obstacle }
    take(child)
    children[parent].insert(child, at: index(children[parent]) ?? children[parent].count)
    return "done"
  }

  private mutating func put(_ child: Int, into parent: Int, beside sibling: Int, offset: Int) -> String {
    guard children[parent].contains(sibling) else { return "sibling" }
    if child == sibling { return "done" }
    return put(child, into: parent) { $0.firstIndex(of: sibling).map { $0 + offset } }
  }

  private mutating func replace(_ old: Int?, in parent: Int, with new: Int?) -> String {
    guard let old else { return new.map { new in put(new, into: parent) { $0.count } } ?? "done" }
    guard children[parent].contains(old) else { return "sibling" }
    guard let new, new != old else {
      if new == nil { take(old) }
      return "done"
    }
    if let obstacle = obstacle(to: new, in: parent) { return obstacle }
    take(new)
    children[parent] = children[parent].map { $0 == old ? new : $0 }
    return "done"
  }

  private mutating func set(_ list: [Int], in parent: Int) -> String {
    for (position, child) in list.enumerated() {
      if list[..<position].contains(child) { return "duplicate" }
      guard let itsParent = self.parent(of: child) else {
        if let obstacle = obstacle(to: child, in: parent) { return obstacle }
        continue
      }
      if itsParent != parent { return "parent" }
    }
    children[parent] = list
    return "done"
  }
}
