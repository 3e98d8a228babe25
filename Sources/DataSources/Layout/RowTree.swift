/// The heights of a section's rows: measured ones, and runs of rows that count at the estimate.
///
/// A balanced tree of runs that never changes: an edit shares all but O(log *n*) nodes with the tree it came from, so that
/// a pass can be given up without a trace. Rows of a fixed height are one run, however many they are.
struct RowTree {
  /// Neighbours of one height, nil for the estimate.
  struct Run {
    var count: Int
    var height: Double?
  }

  final class Node {
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

  private(set) var root: Node?

  /// Makes rows that all count at the estimate.
  init(count: Int) {
    root = count > 0 ? Node(nil, Run(count: count, height: nil), nil) : nil
  }

  private init(root: Node?) {
    self.root = root
  }

  var count: Int { root?.count ?? 0 }

  /// The length of all rows.
  func length(estimate: Double) -> PreciseLength {
    root?.length(estimate: estimate) ?? .zero
  }

  /// The measured height of a row, or nil while it counts at the estimate.
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

  /// How far below the first row a row begins.
  func top(of index: Int, estimate: Double) -> PreciseLength {
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
        return top + PreciseLength(index - before, of: here.run.height ?? estimate)
      }
      top = top + PreciseLength(here.run.count, of: here.run.height ?? estimate)
      index -= before + here.run.count
      node = here.right
    }
    return top
  }

  /// The first row that ends beyond a place, when the rows begin at another.
  func first(endingAfter place: Double, from start: PreciseLength, estimate: Double) -> Int? {
    var node = root
    var top = start
    var index = 0
    while let here = node {
      let leftEnd = top + (here.left?.length(estimate: estimate) ?? .zero)
      if leftEnd.rounded > place {
        node = here.left
        continue
      }
      index += here.left?.count ?? 0
      let height = here.run.height ?? estimate
      if (leftEnd + PreciseLength(here.run.count, of: height)).rounded > place {
        return index + here.run.first(endingAfter: place, from: leftEnd, height: height)
      }
      top = leftEnd + PreciseLength(here.run.count, of: height)
      index += here.run.count
      node = here.right
    }
    return nil
  }

  // MARK: Edits

  /// Puts rows of one height, nil for the estimate, before a row.
  mutating func insert(_ count: Int, height: Double?, at index: Int) {
    guard count > 0 else { return }
    let (before, after) = Self.split(root, at: index)
    let run = Node(nil, Run(count: count, height: height), nil)
    root = Self.concatenate(Self.concatenate(before, run), after)
  }

  /// Takes rows away.
  mutating func remove(_ range: Range<Int>) {
    let (before, rest) = Self.split(root, at: range.lowerBound)
    root = Self.concatenate(before, Self.split(rest, at: range.count).right)
  }

  /// Gives a row a measured height, or the estimate.
  mutating func setHeight(_ height: Double?, at index: Int) {
    remove(index..<index + 1)
    insert(1, height: height, at: index)
  }
}

extension RowTree.Run {
  /// The first row of the run that ends beyond a place; one does.
  fileprivate func first(endingAfter place: Double, from start: PreciseLength, height: Double) -> Int {
    // Halving is exact where a division would be off by one row.
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if (start + PreciseLength(middle + 1, of: height)).rounded > place { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
