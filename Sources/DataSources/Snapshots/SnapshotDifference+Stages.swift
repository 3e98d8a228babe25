extension SnapshotDifference {
  /// The same changes in up to six stages, for views that can't apply all changes in one batch update.
  ///
  /// Each stage has its changes and the snapshot after it. Positions before the changes refer to the snapshot of the
  /// stage before. Inside the view's batch update, set the snapshot as the data, and then apply the changes.
  ///
  /// In order, without empty ones: updates of items; deletes of items; inserts and moves of sections; inserts and moves
  /// of items; deletes of sections; updates of sections. In a stage nothing has two changes, and no item is changed in
  /// a section that the stage inserts, deletes or moves. Together the stages have as many changes of each kind as
  /// ``changes``. The last one leads to the target.
  ///
  /// - Complexity: O(*n*) in the number of items for each stage.
  public var stages: [(changes: SnapshotChanges, snapshot: Snapshot<Section, Item>)] {
    var arrangement = Arrangement(self)
    var stages: [(changes: SnapshotChanges, snapshot: Snapshot<Section, Item>)] = []
    func add(_ changes: SnapshotChanges) {
      guard !changes.isEmpty else { return }
      stages.append((changes, arrangement.snapshot))
    }

    var updates = SnapshotChanges()
    updates.updatedItems = changes.updatedItems.map { .init(from: $0.from, to: $0.from) }.sorted { $0.to < $1.to }
    updates.reloadedItems = changes.reloadedItems.map { .init(from: $0.from, to: $0.from) }.sorted { $0.to < $1.to }
    updates.reconfiguredItems = changes.reconfiguredItems.map { .init(from: $0.from, to: $0.from) }
      .sorted { $0.to < $1.to }
    add(updates)

    var deletes = SnapshotChanges()
    deletes.deletedItems = changes.deletedItems
    arrangement.removeDeletedItems()
    add(deletes)

    arrangement.arrangeSections()
    let indexes = arrangement.indexes
    var sections = SnapshotChanges()
    sections.insertedSections = changes.insertedSections.map { indexes[$0] }
    sections.movedSections = changes.movedSections.map { .init(from: $0.from, to: indexes[$0.to]) }
    add(sections)

    let paths = arrangement.paths
    arrangement.arrangeItems()
    var items = SnapshotChanges()
    items.insertedItems = changes.insertedItems.map { ListPath(indexes[$0.section], $0.row) }
    items.movedItems = changes.movedItems.map { move in
      .init(
        from: paths[target.starts[move.to.section] + move.to.row],
        to: ListPath(indexes[move.to.section], move.to.row))
    }
    add(items)

    var removals = SnapshotChanges()
    removals.deletedSections = arrangement.indexesOfDeletedSections
    arrangement.removeDeletedSections()
    add(removals)

    var titles = SnapshotChanges()
    titles.updatedSections = changes.updatedSections.map { .init(from: $0.to, to: $0.to) }
    titles.reloadedSections = changes.reloadedSections.map { .init(from: $0.to, to: $0.to) }
    arrangement.updateSections()
    add(titles)
    return stages
  }

  /// The arrangement of sections and items between two stages.
  ///
  /// A name identifies a section or item in all stages: its number in the target, or for one that is deleted the
  /// bitwise complement of its number in the source.
  private struct Arrangement {
    private let difference: SnapshotDifference
    private var sections: [Int]
    private var items: [[Int]]
    private var hasNewTitles = false

    init(_ difference: SnapshotDifference) {
      self.difference = difference
      let source = difference.source
      let sectionNames = Self.names(of: source.numberOfSections, difference.sectionOrigins)
      let itemNames = Self.names(of: source.numberOfItems, difference.itemOrigins)
      sections = sectionNames
      items = sectionNames.indices.map { Array(itemNames[source.starts[$0]..<source.starts[$0 + 1]]) }
    }

    private static func names(of count: Int, _ origins: Origins) -> [Int] {
      var names = (0..<count).map { ~$0 }
      for (number, origin) in origins.numbers.enumerated() where origin >= 0 { names[Int(origin)] = number }
      return names
    }

    // MARK: Reading

    /// The indexes of the target's sections, by number.
    var indexes: [Int] {
      var indexes = [Int](repeating: -1, count: difference.target.numberOfSections)
      for (index, section) in sections.enumerated() where section >= 0 { indexes[section] = index }
      return indexes
    }

    var indexesOfDeletedSections: [Int] { sections.indices.filter { sections[$0] < 0 } }

    /// The paths of the target's items, by number.
    var paths: [ListPath] {
      var paths = [ListPath](repeating: ListPath(-1, -1), count: difference.target.numberOfItems)
      for (section, items) in items.enumerated() {
        for (row, item) in items.enumerated() where item >= 0 { paths[item] = ListPath(section, row) }
      }
      return paths
    }

    var snapshot: Snapshot<Section, Item> {
      let (source, target) = (difference.source, difference.target)
      var earlierTitles: [Int: Int] = [:]
      if !hasNewTitles {
        for move in difference.changes.updatedSections { earlierTitles[move.to] = ~move.from }
      }
      return Snapshot(
        sections: Self.list(
          sections.map { earlierTitles[$0] ?? $0 }, source: source.sectionList, target: target.sectionList),
        items: Self.list(items.flatMap { $0 }, source: source.itemList, target: target.itemList),
        starts: items.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) })
    }

    private static func list<Value>(
      _ names: [Int], source: IdentifiedList<Value>, target: IdentifiedList<Value>
    ) -> IdentifiedList<Value> {
      IdentifiedList(
        distinct: names.map { $0 < 0 ? source.values[~$0] : target.values[$0] },
        hashes: names.map { $0 < 0 ? source.table.hashes[~$0] : target.table.hashes[$0] }, target.identity)
    }

    // MARK: Changing

    /// Removes the deleted items from sections that stay.
    mutating func removeDeletedItems() {
      for section in sections.indices where sections[section] >= 0 { items[section].removeAll { $0 < 0 } }
    }

    /// Arranges the sections in the target's order.
    ///
    /// Inserted sections have only their inserted items. A deleted section follows the unmoved section before it.
    mutating func arrangeSections() {
      let moved = Set(difference.changes.movedSections.map(\.to))
      // The deleted sections by the unmoved section before them.
      var followers: [Int: [Int]] = [:]
      var last = -1
      for section in sections {
        if section < 0 {
          followers[last, default: []].append(section)
        } else if !moved.contains(section) {
          last = section
        }
      }
      var itemsOf: [Int: [Int]] = [:]
      for (section, items) in zip(sections, items) { itemsOf[section] = items }
      let target = difference.target
      for section in difference.changes.insertedSections {
        itemsOf[section] = (target.starts[section]..<target.starts[section + 1])
          .filter { difference.itemOrigins.numbers[$0] < 0 }
      }
      sections = (-1..<target.numberOfSections).flatMap { section in
        (section < 0 ? [] : [section]) + (followers[section] ?? [])
      }
      items = sections.map { itemsOf[$0] ?? [] }
    }

    /// Sets the items of the target's sections; deleted sections keep the items that are deleted with them.
    mutating func arrangeItems() {
      let starts = difference.target.starts
      for (index, section) in sections.enumerated() {
        if section < 0 {
          items[index].removeAll { $0 >= 0 }
        } else {
          items[index] = Array(starts[section]..<starts[section + 1])
        }
      }
    }

    mutating func removeDeletedSections() {
      let kept = sections.indices.filter { sections[$0] >= 0 }
      (sections, items) = (kept.map { sections[$0] }, kept.map { items[$0] })
    }

    mutating func updateSections() { hasNewTitles = true }
  }
}
