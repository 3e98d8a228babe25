import MessageTracing

/// Checks a batch against the numbers of rows before and after, and makes a plan of it.
///
/// What counts for nothing is left out first: deletes and reloads of rows in sections that go or are reloaded, and inserts
/// into sections that come or are reloaded. Then every operation's place is checked, then that no two collide, then the
/// sums.
struct BatchCheck {
  let batch: ListBatch
  let before: [Int]
  let after: [Int]
  let source: Participant

  private var deleted: Set<Int> = []
  private var reloaded: Set<Int> = []

  init(_ batch: ListBatch, before: [Int], after: [Int], source: Participant) {
    self.batch = batch
    self.before = before
    self.after = after
    self.source = source
  }

  static func plan(
    _ batch: ListBatch, before: [Int], after: [Int], source: Participant
  ) throws(ListError) -> BatchPlan {
    var check = BatchCheck(batch, before: before, after: after, source: source)
    return try check.plan()
  }

  private mutating func plan() throws(ListError) -> BatchPlan {
    try checkRangesBefore()
    try checkSections()
    let (origins, targets) = sectionPlaces()
    for path in batch.insertedRows { try checkSection(of: path, .insert, in: after, .after) }
    for path in batch.movedRows.map(\.to) { try checkSection(of: path, .move, in: after, .after) }
    let moves = try checkedMoves()
    let removed = try removedRows(moves)
    let placed = try placedRows(origins)
    try checkSums(origins, removed: removed, placed: placed)
    // A row is checked against a count that is known to be right: if it is not, the sum says more than the range.
    for path in batch.insertedRows { try checkRow(path, .insert, in: after, .after) }
    for path in batch.movedRows.map(\.to) { try checkRow(path, .move, in: after, .after) }
    return BatchPlan(
      sectionOrigins: origins, sectionTargets: targets, reloadedSections: reloaded,
      reloadedHeaders: Set(batch.reloadedHeaders),
      reloadedRows: Set(batch.reloadedRows.filter { counts($0) || moves[$0] != nil }), moves: moves,
      removed: removed, placed: placed, counts: after)
  }

  /// Whether row operations before the batch count: those in sections that are deleted or reloaded do not.
  private func counts(_ path: ListPath) -> Bool {
    !deleted.contains(path.section) && !reloaded.contains(path.section)
  }

  // MARK: Places

  private func checkRangesBefore() throws(ListError) {
    let sections: [(ListError.Operation, [Int])] = [
      (.delete, batch.deletedSections), (.reload, batch.reloadedSections), (.reload, batch.reloadedHeaders),
      (.move, batch.movedSections.map(\.from)),
    ]
    for (operation, places) in sections {
      for place in places { try check(place, operation, in: before, .before) }
    }
    let rows: [(ListError.Operation, [ListPath])] = [
      (.delete, batch.deletedRows), (.reload, batch.reloadedRows), (.move, batch.movedRows.map(\.from)),
    ]
    for (operation, paths) in rows {
      for path in paths {
        try checkSection(of: path, operation, in: before, .before)
        try checkRow(path, operation, in: before, .before)
      }
    }
  }

  private func check(
    _ section: Int, _ operation: ListError.Operation, in counts: [Int], _ moment: ListError.Moment
  ) throws(ListError) {
    guard !counts.indices.contains(section) else { return }
    throw .outOfRange(operation, of: .section(section), moment, valid: counts.indices)
  }

  private func checkSection(
    of path: ListPath, _ operation: ListError.Operation, in counts: [Int], _ moment: ListError.Moment
  ) throws(ListError) {
    guard !counts.indices.contains(path.section) else { return }
    throw .outOfRange(operation, of: .sectionOfRow(path), moment, valid: counts.indices)
  }

  private func checkRow(
    _ path: ListPath, _ operation: ListError.Operation, in counts: [Int], _ moment: ListError.Moment
  ) throws(ListError) {
    let valid = 0..<counts[path.section]
    guard !valid.contains(path.row) else { return }
    throw .outOfRange(operation, of: .row(path), moment, valid: valid)
  }

  // MARK: Sections

  private mutating func checkSections() throws(ListError) {
    reloaded = Set(batch.reloadedSections)
    let anew = reloaded.union(batch.reloadedHeaders)
    for section in batch.deletedSections {
      if anew.contains(section) { throw .conflict([.delete, .reload], at: .section(section), .before) }
      guard deleted.insert(section).inserted else {
        throw .conflict([.delete, .delete], at: .section(section), .before)
      }
    }
    var moved: Set<Int> = []
    for section in batch.movedSections.map(\.from) {
      if deleted.contains(section) { throw .conflict([.delete, .move], at: .section(section), .before) }
      guard moved.insert(section).inserted else { throw .conflict([.move, .move], at: .section(section), .before) }
    }
    var taken: [Int: ListError.Operation] = [:]
    let coming =
      batch.insertedSections.map { ($0, ListError.Operation.insert) } + batch.movedSections.map { ($0.to, .move) }
    for (section, operation) in coming {
      if let other = taken.updateValue(operation, forKey: section) {
        throw .conflict([other, operation], at: .section(section), .after)
      }
    }
    let sum = ListError.Sum(
      before: before.count, deleted: deleted.count, inserted: batch.insertedSections.count, found: after.count)
    guard sum.addsUp else { throw .sectionsDoNotAddUp(sum, source: source) }
    for (section, operation) in coming { try check(section, operation, in: after, .after) }
  }

  private func sectionPlaces() -> (origins: [Int?], targets: [Int?]) {
    var origins = [Int?](repeating: nil, count: after.count)
    var targets = [Int?](repeating: nil, count: before.count)
    var isTaken = [Bool](repeating: false, count: after.count)
    var leaves = [Bool](repeating: false, count: before.count)
    for section in batch.deletedSections { leaves[section] = true }
    for section in batch.insertedSections { isTaken[section] = true }
    for move in batch.movedSections {
      leaves[move.from] = true
      isTaken[move.to] = true
      origins[move.to] = move.from
      targets[move.from] = move.to
    }
    let free = after.indices.lazy.filter { !isTaken[$0] }
    for (section, place) in zip(before.indices.lazy.filter { !leaves[$0] }, free) {
      origins[place] = section
      targets[section] = place
    }
    return (origins, targets)
  }

  // MARK: Rows

  private func checkedMoves() throws(ListError) -> [ListPath: ListPath] {
    var moves: [ListPath: ListPath] = [:]
    for move in batch.movedRows {
      guard moves.updateValue(move.to, forKey: move.from) == nil else {
        throw .conflict([.move, .move], at: .row(move.from), .before)
      }
    }
    return moves
  }

  private func removedRows(_ moves: [ListPath: ListPath]) throws(ListError) -> [Int: [Int]] {
    let reloadedRows = Set(batch.reloadedRows)
    var deletedRows: Set<ListPath> = []
    for path in batch.deletedRows where counts(path) {
      guard deletedRows.insert(path).inserted else { throw .conflict([.delete, .delete], at: .row(path), .before) }
      if reloadedRows.contains(path) { throw .conflict([.delete, .reload], at: .row(path), .before) }
      if moves[path] != nil { throw .conflict([.delete, .move], at: .row(path), .before) }
    }
    let leaving = deletedRows.union(moves.keys)
    return Dictionary(grouping: leaving, by: \.section).mapValues { $0.map(\.row).sorted() }
  }

  private func placedRows(_ origins: [Int?]) throws(ListError) -> [Int: [BatchPlan.Placed]] {
    var placed: [ListPath: ListPath?] = [:]
    for path in batch.insertedRows {
      guard let origin = origins[path.section], !reloaded.contains(origin) else { continue }
      guard placed.updateValue(nil, forKey: path) == nil else {
        throw .conflict([.insert, .insert], at: .row(path), .after)
      }
    }
    for move in batch.movedRows {
      if let other = placed.updateValue(move.from, forKey: move.to) {
        throw .conflict([other == nil ? .insert : .move, .move], at: .row(move.to), .after)
      }
    }
    return Dictionary(grouping: placed, by: \.key.section).mapValues { rows in
      rows.map { BatchPlan.Placed(row: $0.key.row, origin: $0.value) }.sorted { $0.row < $1.row }
    }
  }

  private func checkSums(
    _ origins: [Int?], removed: [Int: [Int]], placed: [Int: [BatchPlan.Placed]]
  ) throws(ListError) {
    let movedOut = Dictionary(batch.movedRows.map { ($0.from.section, 1) }, uniquingKeysWith: +)
    for (section, origin) in origins.enumerated() {
      let came = placed[section] ?? []
      if let origin, !reloaded.contains(origin) {
        let out = movedOut[origin] ?? 0
        let movedIn = came.count { $0.origin != nil }
        let sum = ListError.Sum(
          before: before[origin], deleted: (removed[origin]?.count ?? 0) - out, inserted: came.count - movedIn,
          movedOut: out, movedIn: movedIn, found: after[section])
        guard sum.addsUp else { throw .rowsDoNotAddUp(sum, section: section, sectionBefore: origin, source: source) }
      }
    }
  }
}
