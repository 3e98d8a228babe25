/// What determines the order of a live query's matching objects, in numbered rows.
///
/// Each state of an object has a row: a changed object gets a new one, so that the order before a report stays readable
/// until the report is committed. The rows have the keys of the objects, not their type, so they are compiled once.
final class LiveRows {
  private let keys: [ColumnOrder]

  /// Whether the section of one key comes before that of another; nil without a section key.
  private let sectionOrder: ((AnyHashable, AnyHashable) -> Bool)?

  /// For each row the rank of its object in the order of the store.
  private var ranks: ContiguousArray<Int> = []

  /// For each row the number of its section; empty without a section key.
  private var sections: ContiguousArray<Int> = []
  private var freeRows: [Int] = []

  /// The keys of the sections by their numbers; nil for a free number.
  private var sectionKeys: ContiguousArray<AnyHashable?> = []
  private var sectionNumbers: [AnyHashable: Int] = [:]
  private var freeSections: [Int] = []

  init(keys: [ColumnOrder], sectionOrder: ((AnyHashable, AnyHashable) -> Bool)?) {
    self.keys = keys
    self.sectionOrder = sectionOrder
  }

  // MARK: Rows

  /// The number of rows, with those that are free.
  var count: Int { ranks.count }

  /// Adds rows of objects with some ranks and section numbers; they have no keys until the columns are filled.
  func add(ranks newRanks: [Int], sections newSections: [Int]) -> [Int] {
    let reused = Array(freeRows.suffix(newRanks.count))
    let rows = reused + Array(count..<count + newRanks.count - reused.count)
    freeRows.removeLast(reused.count)
    ranks.store(in: rows) { newRanks[$0] }
    if hasSections { sections.store(in: rows) { newSections[$0] } }
    return rows
  }

  /// Frees rows for other objects.
  func remove(_ rows: [Int]) {
    for key in keys { key.clear(rows) }
    freeRows += rows
  }

  // MARK: Sections

  /// Whether there is a section key; without one all rows are in section 0.
  var hasSections: Bool { sectionOrder != nil }

  /// Returns the number of a row's section.
  func section(of row: Int) -> Int { hasSections ? sections[row] : 0 }

  /// Returns the number of the section with a key, which is added if there is none.
  func section(withKey key: AnyHashable) -> Int {
    if let number = sectionNumbers[key] { return number }
    let number = freeSections.popLast() ?? sectionKeys.count
    if number == sectionKeys.count { sectionKeys.append(key) } else { sectionKeys[number] = key }
    sectionNumbers[key] = number
    return number
  }

  /// Returns the key of a section; nil for the single section without a section key.
  func key(ofSection number: Int) -> AnyHashable? { hasSections ? sectionKeys[number] : nil }

  /// Frees the number of a section without rows.
  func removeSection(_ number: Int) {
    guard hasSections, let key = sectionKeys[number] else { return }
    sectionKeys[number] = nil
    sectionNumbers[key] = nil
    freeSections.append(number)
  }

  // MARK: Order

  /// Returns whether a row comes before another one of its section.
  func precedes(_ row: Int, _ other: Int, skippingFirstKey: Bool = false) -> Bool {
    for key in keys.dropFirst(skippingFirstKey ? 1 : 0) {
      let order = key.compare(row, other)
      if order != 0 { return order < 0 }
    }
    return ranks[row] < ranks[other]
  }

  func sectionPrecedes(_ number: Int, _ other: Int) -> Bool {
    guard let sectionOrder, let one = key(ofSection: number), let two = key(ofSection: other) else {
      return false
    }
    return sectionOrder(one, two)
  }

  /// For each section number the index of the section among all of them; empty without a section key.
  var sectionRanks: [Int] {
    var ranks = [Int](repeating: -1, count: sectionKeys.count)
    let sorted = sectionKeys.indices.filter { sectionKeys[$0] != nil }.sorted(by: sectionPrecedes)
    for (rank, number) in sorted.enumerated() { ranks[number] = rank }
    return ranks
  }

  /// Returns the indexes of rows in their order.
  func sorted(_ rows: [Int], _ sectionRanks: [Int]) -> [Int] {
    guard hasSections else { return sortedInSection(rows) }
    var buckets = [[Int]](repeating: [], count: sectionRanks.count)
    for index in rows.indices { buckets[sectionRanks[section(of: rows[index])]].append(index) }
    return buckets.flatMap { bucket in sortedInSection(bucket.map { rows[$0] }).map { bucket[$0] } }
  }

  private func sortedInSection(_ rows: [Int]) -> [Int] {
    guard let key = keys.first else { return sortedIndexes(rows.count) { ranks[rows[$0]] < ranks[rows[$1]] } }
    return key.sorted(rows) { precedes(rows[$0], rows[$1], skippingFirstKey: true) }
  }
}
