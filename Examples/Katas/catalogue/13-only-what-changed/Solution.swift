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
    let difference = new.map(\.number).difference(from: old.map(\.number))
    for change in difference {
      switch change {
      case .remove(let row, _, _): deletions.append(row)
      case .insert(let row, _, _): insertions.append(Insertion(row: row, lot: new[row]))
      }
    }
    deletions.sort()
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.number, $0) })
    let inserted = Set(insertions.map(\.row))
    for (row, lot) in new.enumerated() where !inserted.contains(row) && known[lot.number] != lot {
      updates.append(Insertion(row: row, lot: lot))
    }
  }

  /// Applies the changes to the list that they were found for.
  func apply(to lots: [Lot]) -> [Lot] {
    var result = lots
    for row in deletions.reversed() { result.remove(at: row) }
    for insertion in insertions { result.insert(insertion.lot, at: insertion.row) }
    for update in updates { result[update.row] = update.lot }
    return result
  }
}
