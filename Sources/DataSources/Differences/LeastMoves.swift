/// Which elements of a reordered list stay, so that as few as can be are moved.
package enum LeastMoves {
  /// Returns, for each place, whether its rank belongs to one longest increasing subsequence.
  ///
  /// Give the places before, in the order after. What is marked can stay where it is; the rest has to move, and no choice
  /// has fewer moves. Ranks are distinct. The same ranks give the same answer on every platform.
  ///
  /// - Complexity: O(*n* log *n*); O(*n*) where the order is kept or reversed.
  package static func staying(_ ranks: [Int]) -> [Bool] {
    // For each length, the place of the lowest rank that ends an increasing subsequence of that length, and that rank.
    var lastPlaces: [Int] = []
    var lastRanks: [Int] = []
    var places = [Int](repeating: -1, count: ranks.count)
    for (place, rank) in ranks.enumerated() {
      let length = self.length(endingBefore: rank, in: lastRanks)
      if length > 0 { places[place] = lastPlaces[length - 1] }
      if length == lastRanks.count {
        lastPlaces.append(place)
        lastRanks.append(rank)
      } else {
        lastPlaces[length] = place
        lastRanks[length] = rank
      }
    }
    guard lastPlaces.count < ranks.count else { return [Bool](repeating: true, count: ranks.count) }
    var stays = [Bool](repeating: false, count: ranks.count)
    var place = lastPlaces.last ?? -1
    while place >= 0 {
      stays[place] = true
      place = places[place]
    }
    return stays
  }

  /// Returns how many of the ascending ranks are below one; a rank above them all, the usual case, is seen at once.
  private static func length(endingBefore rank: Int, in lastRanks: [Int]) -> Int {
    guard let highest = lastRanks.last, rank <= highest else { return lastRanks.count }
    var low = 0
    var high = lastRanks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if lastRanks[middle] < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
