/// The prefetch requests of a list for rows that have not come into view since.
struct PrefetchRequests {
  private var numbers: [ListPath: Int] = [:]
  private var nextNumber = 1
  /// The requests for rows that a batch has deleted, to be canceled at the end of the pass.
  private var orphans: [Int] = []

  /// Moves the requests with their rows through a batch.
  ///
  /// Reloaded rows can be requested again, and the requests for deleted ones are canceled.
  mutating func move(_ target: (ListPath) -> ListPath?, isReloaded: (ListPath) -> Bool) {
    var moved: [ListPath: Int] = [:]
    for (path, number) in numbers where !isReloaded(path) {
      if let new = target(path) { moved[new] = number } else { orphans.append(number) }
    }
    numbers = moved
  }

  /// Drops all requests without canceling them, because their rows are unknown after a reload.
  mutating func removeAll() {
    numbers = [:]
    orphans = []
  }

  /// Compares the requests with the rows to prepare, the nearest first, and with those that have a cell.
  mutating func update(
    wanted: [ListPath], hasCell: (ListPath) -> Bool
  ) -> (begun: [(number: Int, path: ListPath)], cancelled: [(number: Int, path: ListPath?)]) {
    let inRange = Set(wanted)
    var cancelled = orphans.sorted().map { (number: $0, path: ListPath?.none) }
    orphans = []
    for (path, number) in numbers.sorted(by: { $0.value < $1.value }) where !inRange.contains(path) {
      numbers[path] = nil
      if !hasCell(path) { cancelled.append((number, path)) }
    }
    var begun: [(number: Int, path: ListPath)] = []
    for path in wanted where numbers[path] == nil {
      numbers[path] = nextNumber
      begun.append((nextNumber, path))
      nextNumber += 1
    }
    return (begun, cancelled)
  }
}
