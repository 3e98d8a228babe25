import MessageRecording

/// Checks a batch against the counts before and after it, and makes its plan.
///
/// Operations without effect are left out first: deletes and reloads of rows in sections that are deleted or reloaded,
/// and inserts into sections that are inserted or reloaded. Then the path of each operation is checked, then conflicts,
/// then the sums.
struct BatchCheck {
  /// What an operation does to a row or section.
  private enum Operation {
    case delete
    case reload
    case reconfigure
    case moveFrom
    case insert
    case moveTo

    /// Whether its paths are those before the batch.
    var isBefore: Bool { self != .insert && self != .moveTo }

    var verb: String {
      switch self {
      case .delete: "delete"
      case .reload: "reload"
      case .reconfigure: "reconfigure"
      case .insert: "insert"
      case .moveFrom, .moveTo: "move"
      }
    }

    var participle: String {
      switch self {
      case .delete: "deleted"
      case .reload: "reloaded"
      case .reconfigure: "reconfigured"
      case .insert: "inserted"
      case .moveFrom, .moveTo: "moved"
      }
    }
  }

  private let batch: ListBatch
  private let before: [Int]
  private let after: [Int]
  private let source: Participant
  private var deleted: Set<Int> = []
  private var reloaded: Set<Int> = []

  private init(_ batch: ListBatch, before: [Int], after: [Int], source: Participant) {
    self.batch = batch
    self.before = before
    self.after = after
    self.source = source
  }

  /// Returns the plan of a batch, or throws ``ListError/batchRejected(reason:)``.
  static func plan(
    _ batch: ListBatch, before: [Int], after: [Int], source: Participant
  ) throws(ListError) -> BatchPlan {
    var check = BatchCheck(batch, before: before, after: after, source: source)
    return try check.plan()
  }

  private mutating func plan() throws(ListError) -> BatchPlan {
    try checkRangesBefore()
    try checkSections()
    let (origins, targets) = sectionPositions()
    for path in batch.insertedRows { try checkSection(path.section, .insert, "row \(path)") }
    for move in batch.movedRows { try checkSection(move.to.section, .moveTo, "row \(move.to)") }
    let moves = try checkedMoves()
    let removed = try removedRows(moves)
    let placed = try placedRows(origins)
    try checkSums(origins, removed: removed, placed: placed)
    // Rows are checked after the counts: the error of a wrong sum says more than that of a range.
    for path in batch.insertedRows { try checkRow(path, .insert) }
    for move in batch.movedRows { try checkRow(move.to, .moveTo) }
    return BatchPlan(
      sectionOrigins: origins, sectionTargets: targets, reloadedSections: reloaded,
      reloadedHeaders: Set(batch.reloadedHeaders),
      reloadedRows: Set(batch.reloadedRows.filter { hasEffect($0) || moves[$0] != nil }),
      reconfiguredRows: Set(batch.reconfiguredRows.filter { hasEffect($0) || moves[$0] != nil }), moves: moves,
      removed: removed, placed: placed, counts: after)
  }

  /// Returns whether deletes and reloads of a row have an effect: only if its section is neither deleted nor reloaded.
  private func hasEffect(_ path: ListPath) -> Bool {
    !deleted.contains(path.section) && !reloaded.contains(path.section)
  }

  // MARK: Ranges

  private func checkRangesBefore() throws(ListError) {
    let sections: [(Operation, [Int])] = [
      (.delete, batch.deletedSections), (.reload, batch.reloadedSections), (.reload, batch.reloadedHeaders),
      (.moveFrom, batch.movedSections.map(\.from)),
    ]
    for (operation, sections) in sections {
      for section in sections { try checkSection(section, operation, "section \(section)") }
    }
    let rows: [(Operation, [ListPath])] = [
      (.delete, batch.deletedRows), (.reload, batch.reloadedRows), (.reconfigure, batch.reconfiguredRows),
      (.moveFrom, batch.movedRows.map(\.from)),
    ]
    for (operation, paths) in rows {
      for path in paths {
        try checkSection(path.section, operation, "row \(path)")
        try checkRow(path, operation)
      }
    }
  }

  private func counts(_ operation: Operation) -> [Int] { operation.isBefore ? before : after }

  /// Checks the section of an operation; the name is that of the section, or of the row in it.
  private func checkSection(
    _ section: Int, _ operation: Operation, _ name: @autoclosure () -> String
  ) throws(ListError) {
    let sections = counts(operation).indices
    guard !sections.contains(section) else { return }
    throw outOfRange(operation, name(), valid: sections)
  }

  private func checkRow(_ path: ListPath, _ operation: Operation) throws(ListError) {
    let rows = 0..<counts(operation)[path.section]
    guard !rows.contains(path.row) else { return }
    throw outOfRange(operation, "row \(path)", rowsOf: path.section, valid: rows)
  }

  // MARK: Sections

  private mutating func checkSections() throws(ListError) {
    reloaded = Set(batch.reloadedSections)
    let shownAgain = reloaded.union(batch.reloadedHeaders)
    for section in batch.deletedSections {
      if shownAgain.contains(section) { throw conflict(.delete, .reload, "section \(section)") }
      guard deleted.insert(section).inserted else { throw conflict(.delete, .delete, "section \(section)") }
    }
    var moved: Set<Int> = []
    for section in batch.movedSections.map(\.from) {
      if deleted.contains(section) { throw conflict(.delete, .moveFrom, "section \(section)") }
      guard moved.insert(section).inserted else { throw conflict(.moveFrom, .moveFrom, "section \(section)") }
    }
    var taken: [Int: Operation] = [:]
    let arrivals = batch.insertedSections.map { ($0, Operation.insert) } + batch.movedSections.map { ($0.to, .moveTo) }
    for (section, operation) in arrivals {
      if let other = taken.updateValue(operation, forKey: section) {
        throw conflict(other, operation, "section \(section)")
      }
    }
    let expected = before.count - deleted.count + batch.insertedSections.count
    guard expected == after.count else {
      throw .batchRejected(
        reason: "The sections do not add up: \(before.count) before, \(deleted.count) deleted, "
          + "\(batch.insertedSections.count) inserted make \(expected), but '\(source.typeName)' has \(after.count). "
          + "\(ListError.batchState) \(Self.sumAdvice)")
    }
    for (section, operation) in arrivals { try checkSection(section, operation, "section \(section)") }
  }

  /// For each section after the batch its origin, and for each section before it its target.
  private func sectionPositions() -> (origins: [Int?], targets: [Int?]) {
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
    for (section, target) in zip(before.indices.lazy.filter { !leaves[$0] }, free) {
      origins[target] = section
      targets[section] = target
    }
    return (origins, targets)
  }

  // MARK: Rows

  private func checkedMoves() throws(ListError) -> [ListPath: ListPath] {
    var moves: [ListPath: ListPath] = [:]
    for move in batch.movedRows {
      guard moves.updateValue(move.to, forKey: move.from) == nil else {
        throw conflict(.moveFrom, .moveFrom, "row \(move.from)")
      }
    }
    return moves
  }

  private func removedRows(_ moves: [ListPath: ListPath]) throws(ListError) -> [Int: [Int]] {
    let reloadedRows = Set(batch.reloadedRows)
    let reconfiguredRows = Set(batch.reconfiguredRows)
    var deletedRows: Set<ListPath> = []
    for path in batch.deletedRows where hasEffect(path) {
      guard deletedRows.insert(path).inserted else { throw conflict(.delete, .delete, "row \(path)") }
      if reloadedRows.contains(path) { throw conflict(.delete, .reload, "row \(path)") }
      if reconfiguredRows.contains(path) { throw conflict(.delete, .reconfigure, "row \(path)") }
      if moves[path] != nil { throw conflict(.delete, .moveFrom, "row \(path)") }
    }
    let leaving = deletedRows.union(moves.keys)
    return Dictionary(grouping: leaving, by: \.section).mapValues { $0.map(\.row).sorted() }
  }

  private func placedRows(_ origins: [Int?]) throws(ListError) -> [Int: [BatchPlan.PlacedRow]] {
    var placed: [ListPath: ListPath?] = [:]
    for path in batch.insertedRows {
      guard let origin = origins[path.section], !reloaded.contains(origin) else { continue }
      guard placed.updateValue(nil, forKey: path) == nil else { throw conflict(.insert, .insert, "row \(path)") }
    }
    for move in batch.movedRows {
      if let other = placed.updateValue(move.from, forKey: move.to) {
        throw conflict(other == nil ? .insert : .moveTo, .moveTo, "row \(move.to)")
      }
    }
    return Dictionary(grouping: placed, by: \.key.section).mapValues { rows in
      rows.map { BatchPlan.PlacedRow(row: $0.key.row, origin: $0.value) }.sorted { $0.row < $1.row }
    }
  }

  private func checkSums(
    _ origins: [Int?], removed: [Int: [Int]], placed: [Int: [BatchPlan.PlacedRow]]
  ) throws(ListError) {
    let movedOut = Dictionary(batch.movedRows.map { ($0.from.section, 1) }, uniquingKeysWith: +)
    for (section, origin) in origins.enumerated() {
      guard let origin, !reloaded.contains(origin) else { continue }
      let arrivals = placed[section] ?? []
      let out = movedOut[origin] ?? 0
      let movedIn = arrivals.count { $0.origin != nil }
      let deleted = (removed[origin]?.count ?? 0) - out
      let inserted = arrivals.count - movedIn
      let expected = before[origin] - deleted + inserted - out + movedIn
      guard expected != after[section] else { continue }
      throw .batchRejected(
        reason: "The rows of section \(section)\(section == origin ? "" : " (\(origin) before)") do not add up: "
          + "\(before[origin]) before, \(deleted) deleted, \(inserted) inserted, \(out) moved out, "
          + "\(movedIn) moved in make \(expected), but '\(source.typeName)' has \(after[section]). "
          + "\(ListError.batchState) \(Self.sumAdvice)")
    }
  }

  // MARK: Errors

  private static let sumAdvice = "Declare each change of the source exactly once, in the batch that follows it."

  private func conflict(_ one: Operation, _ other: Operation, _ name: String) -> ListError {
    let operations = one == other ? "\(one.participle) twice" : "\(one.participle) and \(other.participle)"
    return .batchRejected(
      reason: "In one batch, \(name) (position \(one.isBefore ? "before" : "after")) is \(operations). "
        + "\(ListError.batchState) "
        + (one.isBefore
          ? "Declare one change of it; only a reload and a move can be combined."
          : "Each position after the batch takes one row or section."))
  }

  private func outOfRange(
    _ operation: Operation, _ name: String, rowsOf section: Int? = nil, valid: Range<Int>
  ) -> ListError {
    let extent =
      switch valid.count {
      case 0: section.map { "section \($0) has no rows" } ?? "there are no sections"
      case 1: section.map { "the only row of section \($0) is row 0" } ?? "the only section is section 0"
      default: (section.map { "section \($0) has rows" } ?? "there are sections") + " 0 to \(valid.upperBound - 1)"
      }
    return .batchRejected(
      reason:
        "A batch can't \(operation.verb) \(name) (position \(operation.isBefore ? "before" : "after")): \(extent). "
        + "\(ListError.batchState) "
        + "Deletes, reloads and move origins are positions before the batch, inserts and move targets positions after it."
    )
  }
}
