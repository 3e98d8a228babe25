/// The heights of a section's rows: measured ones, and runs of rows that count with the estimate.
///
/// A persistent balanced tree of runs: a change shares all but O(log *n*) nodes with the tree before it, so a pass that
/// fails needs no undo. Rows of one height are one run of any length.
struct RowTree {
  /// Adjacent rows of one height, nil for the estimate.
  private struct Run {
    var count: Int
    var height: Double?

    /// Returns the first row of the run that ends beyond a position; the run must end beyond it.
    func first(endingAfter position: Double, from start: PreciseLength, height: Double) -> Int {
      // A search is exact where a division could be off by one row.
      (0..<count - 1).partitioningIndex { (start + PreciseLength($0 + 1, of: height)).rounded > position }
    }
  }

  private final class Node {
    let run: Run
    let left: Node?
    let right: Node?
    /// The number of runs.
    let size: Int
    let count: Int
    let unmeasured: Int
    /// The length of the measured rows.
    let measured: PreciseLength

    init(_ left: Node?, _ run: Run, _ right: Node?) {
      self.run = run
      self.left = left
      self.right = right
      size = 1 + (left?.size ?? 0) + (right?.size ?? 0)
      count = run.count + (left?.count ?? 0) + (right?.count ?? 0)
      unmeasured = (run.height == nil ? run.count : 0) + (left?.unmeasured ?? 0) + (right?.unmeasured ?? 0)
      let own = run.height.map { PreciseLength(run.count, of: $0) } ?? .zero
      measured = (left?.measured ?? .zero) + own + (right?.measured ?? .zero)
    }

    func length(estimate: Double) -> PreciseLength {
      measured + PreciseLength(unmeasured, of: estimate)
    }
  }

  private var root: Node?

  /// Creates rows that all count with the estimate.
  init(count: Int) {
    root = count > 0 ? Node(nil, Run(count: count, height: nil), nil) : nil
  }

  var count: Int { root?.count ?? 0 }

  /// Returns the length of all rows.
  func length(estimate: Double) -> PreciseLength {
    root?.length(estimate: estimate) ?? .zero
  }

  /// Returns the measured height of a row, or nil while it counts with the estimate.
  func height(at index: Int) -> Double? {
    var node = root
    var index = index
    while let here = node {
      let before = here.left?.count ?? 0
      if index < before {
        node = here.left
      } else if index < before + here.run.count {
        return here.run.height
      } else {
        index -= before + here.run.count
        node = here.right
      }
    }
    return nil
  }

  /// Returns the distance from the top of the first row to the top of a row, and the row's height.
  func place(of index: Int, estimate: Double) -> (top: PreciseLength, height: Double) {
    var node = root
    var index = index
    var top = PreciseLength.zero
    while let here = node {
      let before = here.left?.count ?? 0
      if index < before {
        node = here.left
        continue
      }
      top = top + (here.left?.length(estimate: estimate) ?? .zero)
      if index < before + here.run.count {
        let height = here.run.height ?? estimate
        return (top + PreciseLength(index - before, of: height), height)
      }
      top = top + PreciseLength(here.run.count, of: here.run.height ?? estimate)
      index -= before + here.run.count
      node = here.right
    }
    return (top, estimate)
  }

  /// Returns the first row that ends beyond a position, if the rows begin at `start`.
  func first(endingAfter position: Double, from start: PreciseLength, estimate: Double) -> Int? {
    var node = root
    var top = start
    var index = 0
    while let here = node {
      let leftEnd = top + (here.left?.length(estimate: estimate) ?? .zero)
      if leftEnd.rounded > position {
        node = here.left
        continue
      }
      index += here.left?.count ?? 0
      let height = here.run.height ?? estimate
      if (leftEnd + PreciseLength(here.run.count, of: height)).rounded > position {
        return index + here.run.first(endingAfter: position, from: leftEnd, height: height)
      }
      top = leftEnd + PreciseLength(here.run.count, of: height)
      index += here.run.count
      node = here.right
    }
    return nil
  }

  // MARK: Edits

  /// Inserts rows of one height, nil for the estimate, before a row.
  mutating func insert(_ count: Int, height: Double?, at index: Int) {
    guard count > 0 else { return }
    let (before, after) = Self.split(root, at: index)
    let run = Node(nil, Run(count: count, height: height), nil)
    root = Self.concatenate(Self.concatenate(before, run), after)
  }

  /// Removes rows.
  mutating func remove(_ range: Range<Int>) {
    let (before, rest) = Self.split(root, at: range.lowerBound)
    root = Self.concatenate(before, Self.split(rest, at: range.count).right)
  }

  /// Sets the measured height of a row, or the estimate with nil.
  mutating func setHeight(_ height: Double?, at index: Int) {
    // Usually the rows above and below have other heights, and one walk makes the row a run of its own.
    if self.height(at: index - 1) != height, self.height(at: index + 1) != height {
      root = root.map { Self.separating(index, height: height, in: $0) }
      return
    }
    let (before, rest) = Self.split(root, at: index)
    let row = Node(nil, Run(count: 1, height: height), nil)
    root = Self.concatenate(Self.concatenate(before, row), Self.split(rest, at: 1).right)
  }

  private static func separating(_ index: Int, height: Double?, in node: Node) -> Node {
    let before = node.left?.count ?? 0
    if index < before, let left = node.left {
      return link(separating(index, height: height, in: left), node.run, node.right)
    }
    let after = before + node.run.count
    if index >= after, let right = node.right {
      return link(node.left, node.run, separating(index - after, height: height, in: right))
    }
    let head = Run(count: index - before, height: node.run.height)
    let tail = Run(count: after - index - 1, height: node.run.height)
    return link(
      head.count > 0 ? insertLast(head, node.left) : node.left, Run(count: 1, height: height),
      tail.count > 0 ? insertFirst(tail, node.right) : node.right)
  }

  // MARK: Balance

  // A weight-balanced tree after Adams, with the parameters 3 and 2 that Hirai and Yamamoto proved correct.

  /// Joins two trees; adjacent rows of one height become one run.
  private static func concatenate(_ left: Node?, _ right: Node?) -> Node? {
    guard let left else { return right }
    guard let right else { return left }
    let (before, last) = removeLast(left)
    let (first, after) = removeFirst(right)
    guard last.height == first.height else { return link(before, last, insertFirst(first, after)) }
    return link(before, Run(count: last.count + first.count, height: last.height), after)
  }

  /// Splits a tree before a row, possibly in the middle of a run.
  private static func split(_ node: Node?, at index: Int) -> (left: Node?, right: Node?) {
    guard let node else { return (nil, nil) }
    let before = node.left?.count ?? 0
    if index < before {
      let (left, right) = split(node.left, at: index)
      return (left, link(right, node.run, node.right))
    }
    if index > before + node.run.count {
      let (left, right) = split(node.right, at: index - before - node.run.count)
      return (link(node.left, node.run, left), right)
    }
    let head = Run(count: index - before, height: node.run.height)
    let tail = Run(count: node.run.count - head.count, height: node.run.height)
    return (
      head.count > 0 ? insertLast(head, node.left) : node.left,
      tail.count > 0 ? insertFirst(tail, node.right) : node.right
    )
  }

  private static func link(_ left: Node?, _ run: Run, _ right: Node?) -> Node {
    guard let left else { return insertFirst(run, right) }
    guard let right else { return insertLast(run, left) }
    if 3 * (left.size + 1) < right.size + 1 {
      return balanced(link(left, run, right.left), right.run, right.right)
    }
    if 3 * (right.size + 1) < left.size + 1 {
      return balanced(left.left, left.run, link(left.right, run, right))
    }
    return Node(left, run, right)
  }

  private static func insertFirst(_ run: Run, _ node: Node?) -> Node {
    guard let node else { return Node(nil, run, nil) }
    return balanced(insertFirst(run, node.left), node.run, node.right)
  }

  private static func insertLast(_ run: Run, _ node: Node?) -> Node {
    guard let node else { return Node(nil, run, nil) }
    return balanced(node.left, node.run, insertLast(run, node.right))
  }

  private static func removeFirst(_ node: Node) -> (Run, Node?) {
    guard let left = node.left else { return (node.run, node.right) }
    let (first, rest) = removeFirst(left)
    return (first, balanced(rest, node.run, node.right))
  }

  private static func removeLast(_ node: Node) -> (Node?, Run) {
    guard let right = node.right else { return (node.left, node.run) }
    let (rest, last) = removeLast(right)
    return (balanced(node.left, node.run, rest), last)
  }

  private static func balanced(_ left: Node?, _ run: Run, _ right: Node?) -> Node {
    let leftWeight = (left?.size ?? 0) + 1
    let rightWeight = (right?.size ?? 0) + 1
    if 3 * leftWeight < rightWeight, let right {
      if (right.left?.size ?? 0) + 1 < 2 * ((right.right?.size ?? 0) + 1) {
        return Node(Node(left, run, right.left), right.run, right.right)
      }
      guard let middle = right.left else { return Node(left, run, right) }
      return Node(Node(left, run, middle.left), middle.run, Node(middle.right, right.run, right.right))
    }
    if 3 * rightWeight < leftWeight, let left {
      if (left.right?.size ?? 0) + 1 < 2 * ((left.left?.size ?? 0) + 1) {
        return Node(left.left, left.run, Node(left.right, run, right))
      }
      guard let middle = left.right else { return Node(left, run, right) }
      return Node(Node(left.left, left.run, middle.left), middle.run, Node(middle.right, run, right))
    }
    return Node(left, run, right)
  }
}
