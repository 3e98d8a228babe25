/// The rows that a source was asked to get ready for, and that have not come into view since.
struct PrefetchRequests {
  private var numbers: [ListPath: Int] = [:]
  private var nextNumber = 1
  /// Requests for rows that a batch has deleted, to be cancelled.
  private var orphans: [Int] = []

  /// Follows the rows through a batch; reloaded ones may be asked for again, deleted ones are cancelled.
  mutating func move(_ target: (ListPath) -> ListPath?, isReloaded: (ListPath) -> Bool) {
    var moved: [ListPath: Int] = [:]
    for (path, number) in numbers where !isReloaded(path) {
      if let new = target(path) { moved[new] = number } else { orphans.append(number) }
    }
    numbers = moved
  }

  /// Forgets all requests, for nothing is known of their rows any more.
  mutating func forgetAll() {
    numbers = [:]
    orphans = []
  }

  /// Compares with the rows to get ready for, the nearest first, and with those that have a cell.
  mutating func update(
    wanted: [ListPath], hasCell: (ListPath) -> Bool
  ) -> (begun: [ListPrefetch], cancelled: [ListPrefetch]) {
    let inRange = Set(wanted)
    var cancelled = orphans.sorted().map { ListPrefetch(number: $0, path: nil) }
    orphans = []
    for (path, number) in numbers.sorted(by: { $0.value < $1.value }) where !inRange.contains(path) {
      numbers[path] = nil
      if !hasCell(path) { cancelled.append(ListPrefetch(number: number, path: path)) }
    }
    var begun: [ListPrefetch] = []
    for path in wanted where numbers[path] == nil {
      numbers[path] = nextNumber
      begun.append(ListPrefetch(number: nextNumber, path: path))
      nextNumber += 1
    }
    return (begun, cancelled)
  }
}
