extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, or the end index.
  ///
  /// The elements that satisfy the condition must be the last ones of the collection.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if belongsToSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

/// Finds the elements of a reordered list that can stay in place, so that the fewest are moved.
package enum LeastMoves {
  /// Returns for each element whether its rank belongs to one longest increasing subsequence.
  ///
  /// Pass the positions before the change, in the order after it. The marked elements can stay; the others must move,
  /// and no choice has fewer moves. Ranks are distinct. The same ranks give the same result on every platform.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) if the order is unchanged or reversed.
  package static func staying(_ ranks: [Int]) -> [Bool] {
    // For each length, the index of the lowest rank that ends an increasing subsequence of that length, and that rank.
    var lastIndexes: [Int] = []
    var lastRanks: [Int] = []
    var predecessors = [Int](repeating: -1, count: ranks.count)
    for (index, rank) in ranks.enumerated() {
      // A rank above all others is the usual case, and needs no search.
      let isHighest = lastRanks.last.map { rank > $0 } ?? true
      let length = isHighest ? lastRanks.count : lastRanks.partitioningIndex { $0 >= rank }
      if length > 0 { predecessors[index] = lastIndexes[length - 1] }
      if length == lastRanks.count {
        lastIndexes.append(index)
        lastRanks.append(rank)
      } else {
        lastIndexes[length] = index
        lastRanks[length] = rank
      }
    }
    guard lastIndexes.count < ranks.count else { return [Bool](repeating: true, count: ranks.count) }
    var stays = [Bool](repeating: false, count: ranks.count)
    var index = lastIndexes.last ?? -1
    while index >= 0 {
      stays[index] = true
      index = predecessors[index]
    }
    return stays
  }
}
