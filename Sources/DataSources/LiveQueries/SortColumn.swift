public import Foundation

// The order of a sort key is compiled where the key's type is known, in the module that makes the sort key. There a
// comparison of two keys takes nanoseconds, and 100,000 objects are sorted in the time of `sorted`.

/// The keys of a live query's objects for one sort key.
///
/// Each object has a *row*, a number. Columns of plain keys need no block of memory for an object.
@usableFromInline
struct SortColumn<Object> {
  /// Stores the keys of the objects in some rows.
  let fill: (_ rows: [Int], _ objects: ContiguousArray<Object?>) -> Void
  let order: ColumnOrder

  @usableFromInline
  init(fill: @escaping (_ rows: [Int], _ objects: ContiguousArray<Object?>) -> Void, order: ColumnOrder) {
    self.fill = fill
    self.order = order
  }

  @inlinable
  init<Comparator: SortComparator>(_ key: @escaping (Object) -> Comparator.Compared, _ comparator: Comparator) {
    let storage = KeyStorage<Comparator.Compared>()
    self.init(
      fill: { rows, objects in
        var keys: [Comparator.Compared] = []
        keys.reserveCapacity(rows.count)
        for row in rows {
          if let object = objects[row] { keys.append(key(object)) }
        }
        storage.keys.store(in: rows) { keys[$0] }
      }, order: ColumnOrder(storage, comparator))
  }
}

/// The order of the rows of a column.
@usableFromInline
struct ColumnOrder {
  /// Returns a negative number if one row comes before the other, a positive one if after, and 0 if their keys are
  /// equal.
  let compare: (Int, Int) -> Int

  /// Returns the indexes of rows in their order, with a closure that decides between the indexes of equal keys.
  let sorted: (_ rows: [Int], _ precedes: (Int, Int) -> Bool) -> [Int]

  /// Removes the keys of rows.
  let clear: (_ rows: [Int]) -> Void

  // Closures, because the methods of a generic class aren't compiled for each type.
  @usableFromInline
  init(
    compare: @escaping (Int, Int) -> Int,
    sorted: @escaping (_ rows: [Int], _ precedes: (Int, Int) -> Bool) -> [Int],
    clear: @escaping (_ rows: [Int]) -> Void
  ) {
    self.compare = compare
    self.sorted = sorted
    self.clear = clear
  }

  @inlinable
  init<Comparator: SortComparator>(_ storage: KeyStorage<Comparator.Compared>, _ comparator: Comparator) {
    self.init(
      compare: { row, other in
        guard let one = storage.keys[row], let other = storage.keys[other] else { return 0 }
        return comparator.compare(one, other).rawValue
      },
      sorted: { rows, precedes in
        var keys: [Comparator.Compared] = []
        keys.reserveCapacity(rows.count)
        for row in rows {
          if let key = storage.keys[row] { keys.append(key) }
        }
        return sortedIndexes(keys.count) { one, other in
          switch comparator.compare(keys[one], keys[other]) {
          case .orderedAscending: true
          case .orderedDescending: false
          case .orderedSame: precedes(one, other)
          }
        }
      },
      clear: { rows in
        for row in rows { storage.keys[row] = nil }
      })
  }
}

/// The keys of a column by row; nil in a row without an object.
@usableFromInline
final class KeyStorage<Key> {
  @usableFromInline var keys: ContiguousArray<Key?> = []

  @inlinable
  init() {}
}

/// Returns the numbers below a count in an order; equal ones ascend.
///
/// A sort of numbers by merging: a specialized copy is a tenth of that of `sorted`, which also moves the keys.
///
/// - Complexity: O(*n* log *n*); at most *n* comparisons if the numbers are in order.
@inlinable
func sortedIndexes(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = ContiguousArray(0..<count)
  var merged = sorted
  var length = 1
  while length < count {
    // A span checks once whether the array is unique.
    var target = merged.mutableSpan
    for start in stride(from: 0, to: count, by: 2 * length) {
      let middle = min(start + length, count)
      let end = min(middle + length, count)
      // If the halves are in order, the left one is all.
      let isInOrder = middle == end || !precedes(sorted[middle], sorted[middle - 1])
      let leftEnd = isInOrder ? end : middle
      var (left, right) = (start, leftEnd)
      for position in start..<end {
        if left == leftEnd || right < end && precedes(sorted[right], sorted[left]) {
          target[position] = sorted[right]
          right += 1
        } else {
          target[position] = sorted[left]
          left += 1
        }
      }
    }
    swap(&sorted, &merged)
    length *= 2
  }
  return Array(sorted)
}
