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
  /// - Complexity: O(*n*) in the number of items for each stage but the last, which is the target itself. Memory is
  ///   allocated in proportion to the stages and their changes.
  public var stages: [(changes: SnapshotChanges, snapshot: Snapshot<Section, Item>)] {
    var arrangement = Arrangement(self)
    var stages: [(changes: SnapshotChanges, snapshot: Snapshot<Section, Item>)] = []
    var remaining = changes.count
    func add(_ changes: SnapshotChanges) {
      guard !changes.isEmpty else { return }
      remaining -= changes.count
      stages.append((changes, remaining == 0 ? target : arrangement.snapshot))
    }

    var updates = SnapshotChanges()
    updates.updatedItems = changes.updatedItems.map { .init(from: $0.from, to: $0.from) }.sorted { $0.to < $1.to }
    updates.reloadedItems = changes.reloadedItems.map { .init(from: $0.from, to: $0.from) }.sorted { $0.to < $1.to }
    updates.reconfiguredItems = changes.reconfiguredItems.map { .init(from: $0.from, to: $0.from) }
      .sorted { $0.to < $1.to }
    add(updates)

    var deletes = SnapshotChanges()
    deletes.deletedItems = changes.deletedItems
    if !deletes.isEmpty { arrangement.removeDeletedItems() }
    add(deletes)

    if remaining > 0 { arrangement.arrangeSections() }
    let indexes = arrangement.indexes
    var sections = SnapshotChanges()
    sections.insertedSections = changes.insertedSections.map { indexes[$0] }
    sections.movedSections = changes.movedSections.map { .init(from: $0.from, to: indexes[$0.to]) }
    add(sections)

    var items = SnapshotChanges()
    items.insertedItems = changes.insertedItems.map { ListPath(indexes[$0.section], $0.row) }
    if !changes.movedItems.isEmpty {
      let origins = arrangement.paths(
        of: changes.movedItems.map { target.starts[$0.to.section] + $0.to.row })
      items.movedItems = zip(changes.movedItems, origins).map { move, origin in
        .init(from: origin, to: ListPath(indexes[move.to.section], move.to.row))
      }
    }
    if !items.isEmpty, items.count < remaining { arrangement.arrangeItems() }
    add(items)

    var removals = SnapshotChanges()
    if !changes.deletedSections.isEmpty {
      removals.deletedSections = arrangement.indexesOfDeletedSections
      arrangement.removeDeletedSections()
    }
    add(removals)

    var titles = SnapshotChanges()
    titles.updatedSections = changes.updatedSections.map { .init(from: $0.to, to: $0.to) }
    titles.reloadedSections = changes.reloadedSections.map { .init(from: $0.to, to: $0.to) }
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
    /// The items of all sections, in order.
    private var items: [Int32]
    /// For each section the number of items before it, and at the end the number of all items.
    private var starts: [Int]
    private var hasSourceOrder = true

    init(_ difference: SnapshotDifference) {
      self.difference = difference
      let source = difference.source
      sections = Self.names(of: source.numberOfSections, difference.sectionOrigins).map { Int($0) }
      items = Self.names(of: source.numberOfItems, difference.itemOrigins)
      starts = source.starts
    }

    private static func names(of count: Int, _ origins: Origins) -> [Int32] {
      var names = (0..<Int32(count)).map { ~$0 }
      for number in origins.numbers.indices where origins.numbers[number] >= 0 {
        names[Int(origins.numbers[number])] = Int32(number)
      }
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

    /// Returns the paths of items of the target.
    func paths(of numbers: [Int]) -> [ListPath] {
      var positions = [Int32](repeating: -1, count: difference.target.numberOfItems)
      for position in items.indices where items[position] >= 0 { positions[Int(items[position])] = Int32(position) }
      return numbers.map { starts.path(of: Int(positions[$0])) }
    }

    /// The arrangement as a snapshot, with the sections' earlier contents.
    var snapshot: Snapshot<Section, Item> {
      let (source, target) = (difference.source, difference.target)
      var earlier: [Int: Int] = [:]
      for move in difference.changes.updatedSections { earlier[move.to] = ~move.from }
      let names = sections.map { Int32(earlier[$0] ?? $0) }
      return Snapshot(
        sections: Self.list(names, source.sectionList, target.sectionList, hasSourceOrder: false),
        items: Self.list(items, source.itemList, target.itemList, hasSourceOrder: hasSourceOrder), starts: starts)
    }

    /// Returns the values with these names, copied in runs of adjacent ones.
    private static func list<Value>(
      _ names: [Int32], _ source: IdentifiedList<Value>, _ target: IdentifiedList<Value>, hasSourceOrder: Bool
    ) -> IdentifiedList<Value> {
      var values: [Value] = []
      values.reserveCapacity(names.count)
      var hashes: [UInt32] = []
      hashes.reserveCapacity(names.count)
      var start = 0
      while start < names.count {
        let isDeleted = names[start] < 0
        let step: Int32 = isDeleted ? -1 : 1
        var end = start + 1
        while end < names.count, names[end] == names[end - 1] + step, (names[end] < 0) == isDeleted { end += 1 }
        let first = Int(isDeleted ? ~names[start] : names[start])
        let list = isDeleted ? source : target
        values.append(contentsOf: list.values[first..<first + end - start])
        if !hasSourceOrder { hashes.append(contentsOf: list.table.hashes[first..<first + end - start]) }
        start = end
      }
      guard !hasSourceOrder else { return IdentifiedList(values: values, table: source.table, target.identity) }
      return IdentifiedList(distinct: values, hashes: hashes, target.identity)
    }

    // MARK: Changing

    /// Replaces the sections, and the items of each.
    private mutating func replace(_ new: [Int], items add: (_ section: Int, inout [Int32]) -> Void) {
      var newItems: [Int32] = []
      newItems.reserveCapacity(max(items.count, difference.target.numberOfItems))
      var newStarts = [0]
      newStarts.reserveCapacity(new.count + 1)
      for section in new {
        add(section, &newItems)
        newStarts.append(newItems.count)
      }
      (sections, items, starts) = (new, newItems, newStarts)
      hasSourceOrder = false
    }

    /// The items of each section, by the section's name.
    private var ranges: [Int: Range<Int>] {
      Dictionary(uniqueKeysWithValues: sections.indices.map { (sections[$0], starts[$0]..<starts[$0 + 1]) })
    }

    /// Removes the deleted items from sections that stay.
    mutating func removeDeletedItems() {
      let (old, ranges) = (items, ranges)
      replace(sections) { section, items in
        for position in ranges[section] ?? 0..<0 where section < 0 || old[position] >= 0 { items.append(old[position]) }
      }
    }

    /// Arranges the sections in the target's order.
    ///
    /// Inserted sections have only their inserted items. A deleted section follows the unmoved section before it.
    mutating func arrangeSections() {
      let changes = difference.changes
      guard !(changes.insertedSections.isEmpty && changes.movedSections.isEmpty && changes.deletedSections.isEmpty)
      else { return }
      let moved = Set(changes.movedSections.map(\.to))
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
      let arranged = (-1..<difference.target.numberOfSections).flatMap { section in
        (section < 0 ? [] : [section]) + (followers[section] ?? [])
      }
      guard arranged != sections else { return }
      let (old, ranges, target, origins) = (items, ranges, difference.target, difference.itemOrigins.numbers)
      replace(arranged) { section, items in
        if let range = ranges[section] { return items.append(contentsOf: old[range]) }
        for number in target.starts[section]..<target.starts[section + 1] where origins[number] < 0 {
          items.append(Int32(number))
        }
      }
    }

    /// Sets the items of the target's sections; deleted sections keep the items that are deleted with them.
    mutating func arrangeItems() {
      let (old, ranges, targetStarts) = (items, ranges, difference.target.starts)
      replace(sections) { section, items in
        guard section < 0 else {
          return items.append(contentsOf: Int32(targetStarts[section])..<Int32(targetStarts[section + 1]))
        }
        for position in ranges[section] ?? 0..<0 where old[position] < 0 { items.append(old[position]) }
      }
    }

    mutating func removeDeletedSections() {
      let (old, ranges) = (items, ranges)
      replace(sections.filter { $0 >= 0 }) { section, items in
        items.append(contentsOf: old[ranges[section] ?? 0..<0])
      }
    }
  }
}
