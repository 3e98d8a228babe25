/// A lot as the list shows it.
///
/// Its number says which lot it is; the rest can change.
struct Lot: Equatable {
  let number: Int
  var title: String
  var bid: Int
}

/// What has to be done to a list of lots so that it becomes another one.
///
/// First the rows of `deletions` are deleted. Then the rows of `insertions` are inserted, in ascending order. Then the
/// rows of `updates` are replaced. A lot that moves is deleted and inserted.
struct Changes: Equatable {
  /// Rows of the old list, in ascending order.
  var deletions: [Int] = []
  /// Rows of the new list, in ascending order, with the lots that are inserted there.
  var insertions: [Insertion] = []
  /// Rows of the new list, in ascending order, with lots that stay in the list but have changed.
  var updates: [Insertion] = []

  struct Insertion: Equatable {
    let row: Int
    let lot: Lot
  }

  /// Finds the changes from one list to another.
  ///
  /// No list has two lots with the same number. A lot that is equal in both lists and keeps its place among the
  /// others that stay isn't touched: neither deleted, inserted nor updated. As few lots as possible are moved.
  init(from old: [Lot], to new: [Lot]) {
    // The length of the longest common subsequence from a row of the old and a row of the new list on.
    var length = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        let kept = old[i].number == new[j].number ? length[i + 1][j + 1] + 1 : 0
        length[i][j] = max(kept, length[i + 1][j], length[i][j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, j < new.count, old[i].number == new[j].number {
        if old[i] != new[j] { updates.append(Insertion(row: j, lot: new[j])) }
        i += 1
        j += 1
      } else if i < old.count, j == new.count || length[i + 1][j] >= length[i][j + 1] {
        deletions.append(i)
        i += 1
      } else {
        insertions.append(Insertion(row: j, lot: new[j]))
        j += 1
      }
    }
  }

  /// Applies the changes to the list that they were found for.
  func apply(to lots: [Lot]) -> [Lot] {
    let deleted = Set(deletions)
    var rest = lots.indices.filter { !deleted.contains($0) }.map { lots[$0] }
    insertions.forEach { rest.insert($0.lot, at: $0.row) }
    updates.forEach { rest[$0.row] = $0.lot }
    return rest
  }
}
