/// The origin and target of each row and section in a valid batch.
struct BatchPlan {
  /// A row after the batch that was inserted or moved.
  struct PlacedRow {
    let row: Int
    /// The path before the batch; nil for an inserted row.
    let origin: ListPath?
  }

  /// For each section after the batch, its index before; nil for an inserted one.
  let sectionOrigins: [Int?]

  /// For each section before the batch, its index after; nil for a deleted one.
  let sectionTargets: [Int?]

  /// The sections that are reloaded, by their indexes before.
  let reloadedSections: Set<Int>

  /// The sections of which only header and footer are reloaded, by their indexes before.
  let reloadedHeaders: Set<Int>

  /// The rows that are reloaded, by their paths before; in deleted and reloaded sections only those that move.
  let reloadedRows: Set<ListPath>

  /// The rows that are asked for again and keep their cells, by their paths before.
  let reconfiguredRows: Set<ListPath>

  /// The targets of moved rows.
  let moves: [ListPath: ListPath]

  /// For each section before the batch, the rows that are deleted from it or moved, ascending.
  let removed: [Int: [Int]]

  /// For each section after the batch, the rows that are inserted or moved into it, ascending.
  let placed: [Int: [PlacedRow]]

  let counts: [Int]

  /// Returns the section after the batch; nil if the section is deleted or reloaded.
  func target(ofHeader section: Int) -> Int? {
    reloadedSections.contains(section) ? nil : sectionTargets[section]
  }

  /// Returns the path after the batch; nil if the row or its section is deleted, or its section reloaded.
  ///
  /// - Complexity: O(log *n*) in the number of operations in its section.
  func target(of path: ListPath) -> ListPath? {
    if let target = moves[path] { return target }
    guard let section = target(ofHeader: path.section) else { return nil }
    let gone = removed[path.section] ?? []
    let before = gone.partitioningIndex { $0 >= path.row }
    if before < gone.count, gone[before] == path.row { return nil }
    let kept = path.row - before
    // A placed row is above the n-th kept one if at most n kept rows are above it.
    let arrivals = placed[section] ?? []
    return ListPath(section, kept + arrivals.indices.partitioningIndex { arrivals[$0].row - $0 > kept })
  }

  /// Returns the item after the batch; nil if its cell is removed.
  func target(of item: ListItem) -> ListItem? {
    switch item {
    case .header(let section): target(ofHeader: section).map(ListItem.header)
    case .footer(let section): target(ofHeader: section).map(ListItem.footer)
    case .row(let path): target(of: path).map(ListItem.row)
    }
  }

  /// Returns the first row at or below a path that is still there after the batch.
  func firstSurvivor(from path: ListPath, counts: [Int]) -> ListPath? {
    var row = path.row
    for section in path.section..<max(path.section, counts.count) {
      if target(ofHeader: section) == nil {
        // In a deleted or reloaded section only rows that move to another one survive.
        if let moved = removed[section]?.first(where: { $0 >= row && moves[ListPath(section, $0)] != nil }) {
          return ListPath(section, moved)
        }
      } else {
        while row < counts[section] {
          if target(of: ListPath(section, row)) != nil { return ListPath(section, row) }
          row += 1
        }
      }
      row = 0
    }
    return nil
  }

  /// Returns the layout after the batch: rows and sections keep their heights, except for reloaded ones.
  func applied(to layout: ListLayout, rules: ListLayout.Rules) -> ListLayout {
    let sections = sectionOrigins.enumerated().map { section, origin -> ListLayout.Section in
      guard let origin, !reloadedSections.contains(origin) else {
        var rows = RowTree(count: counts[section])
        for row in placed[section] ?? [] {
          if let height = height(of: row, in: layout) { rows.setHeight(height, at: row.row) }
        }
        return ListLayout.Section(header: nil, rows: rows)
      }
      var result = layout.sections[origin]
      for row in (removed[origin] ?? []).reversed() { result.rows.remove(row..<row + 1) }
      for row in placed[section] ?? [] { result.rows.insert(1, height: height(of: row, in: layout), at: row.row) }
      return result
    }
    var after = ListLayout(sections, rules: rules)
    for path in reloadedRows {
      if let target = target(of: path) { after.setHeight(nil, of: .row(target)) }
    }
    for section in reloadedHeaders {
      guard let target = target(ofHeader: section) else { continue }
      after.setHeight(nil, of: .header(target))
      after.setHeight(nil, of: .footer(target))
    }
    return after
  }

  private func height(of row: PlacedRow, in layout: ListLayout) -> Double? {
    row.origin.flatMap { layout.sections[$0.section].rows.height(at: $0.row) }
  }
}
