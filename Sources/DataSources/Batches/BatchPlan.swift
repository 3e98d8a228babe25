/// A batch that was checked and adds up: where every row and section comes from and goes to.
struct BatchPlan {
  /// A row after the batch that was not simply kept in its place.
  struct Placed {
    let row: Int
    /// Where it comes from; nil for an inserted one.
    let origin: ListPath?
  }

  /// For each section after, its place before; nil for an inserted one.
  let sectionOrigins: [Int?]

  /// For each section before, its place after; nil for a deleted one.
  let sectionTargets: [Int?]

  /// The sections that are reloaded, by their places before.
  let reloadedSections: Set<Int>

  /// The sections whose header alone is reloaded, by their places before.
  let reloadedHeaders: Set<Int>

  /// The rows that are reloaded, by their paths before; of sections that are deleted or reloaded only those that move.
  let reloadedRows: Set<ListPath>

  /// Where moved rows go.
  let moves: [ListPath: ListPath]

  /// For each section before, the rows that leave their place in it, ascending.
  let removed: [Int: [Int]]

  /// For each section after, the rows that come to a place in it, ascending.
  let placed: [Int: [Placed]]

  let counts: [Int]

  /// Where a header goes; nil if its section is deleted or reloaded.
  func target(ofHeader section: Int) -> Int? {
    reloadedSections.contains(section) ? nil : sectionTargets[section]
  }

  /// Where a row goes; nil if it is deleted, alone or with its section, or if its section is reloaded.
  ///
  /// - Complexity: O(log *n*) in the number of operations in its section.
  func target(of path: ListPath) -> ListPath? {
    if let target = moves[path] { return target }
    guard let section = target(ofHeader: path.section) else { return nil }
    let gone = removed[path.section] ?? []
    let before = gone.firstIndex(notBefore: path.row) { $0 }
    if before < gone.count, gone[before] == path.row { return nil }
    let place = path.row - before
    // A row that came stands above the n-th kept one if at most n kept rows stand above it.
    let came = placed[section] ?? []
    var low = 0
    var high = came.count
    while low < high {
      let middle = (low + high) / 2
      if came[middle].row - middle <= place { low = middle + 1 } else { high = middle }
    }
    return ListPath(section, place + low)
  }

  func target(of item: ListItem) -> ListItem? {
    switch item {
    case .header(let section): target(ofHeader: section).map(ListItem.header)
    case .row(let path): target(of: path).map(ListItem.row)
    }
  }

  /// The first row at or below a path that survives the batch.
  func firstSurvivor(from path: ListPath, counts: [Int]) -> ListPath? {
    var row = path.row
    for section in path.section..<max(path.section, counts.count) {
      if target(ofHeader: section) == nil {
        // Only rows that move out of such a section survive.
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

  /// The layout after the batch: rows and sections keep their heights, but for reloaded ones, which are measured anew.
  func applied(to layout: ListLayout, rules: ListLayout.Rules) -> ListLayout {
    let sections = sectionOrigins.enumerated().map { section, origin -> ListLayout.Section in
      guard let origin, !reloadedSections.contains(origin) else {
        var rows = RowTree(count: counts[section])
        for place in placed[section] ?? [] {
          if let height = height(of: place, in: layout) { rows.setHeight(height, at: place.row) }
        }
        return ListLayout.Section(header: nil, rows: rows)
      }
      var result = layout.sections[origin]
      for row in (removed[origin] ?? []).reversed() { result.rows.remove(row..<row + 1) }
      for place in placed[section] ?? [] { result.rows.insert(1, height: height(of: place, in: layout), at: place.row) }
      return result
    }
    var after = ListLayout(sections, rules: rules)
    for path in reloadedRows {
      if let target = target(of: path) { after.setHeight(nil, of: .row(target)) }
    }
    for section in reloadedHeaders {
      if let target = target(ofHeader: section) { after.setHeight(nil, of: .header(target)) }
    }
    return after
  }

  private func height(of place: Placed, in layout: ListLayout) -> Double? {
    place.origin.flatMap { layout.sections[$0.section].rows.height(at: $0.row) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index of a sorted collection whose key is not below a bound.
  func firstIndex(notBefore bound: Int, key: (Element) -> Int) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
