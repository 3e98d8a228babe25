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
  /// - Complexity: O(*n*) in the number of items for each stage but the last, which is the target itself: values that
  ///   stay together are copied together, and memory is allocated in proportion to the stages and their changes.
  public var stages: [(changes: SnapshotChanges, snapshot: Snapshot<Section, Item>)] {
    let steps = StagePlan(
      changes, from: source.starts, to: target.starts, origins: sectionOrigins.numbers
    ).steps
    var updated = source.itemList
    for number in itemOrigins.changed {
      updated.values[Int(itemOrigins.numbers[number])] = target.itemList.values[number]
    }
    return steps.indices.map { index in
      let step = steps[index]
      guard index < steps.count - 1 else { return (step.changes, target) }
      let snapshot = Snapshot(
        sections: IdentifiedList(step.sections, old: source.sectionList, new: target.sectionList),
        items: IdentifiedList(step.items, old: updated, new: target.itemList), starts: step.starts)
      return (step.changes, snapshot)
    }
  }
}

/// The stages of a difference, as numbers of sections and items.
///
/// It is computed without the types of sections and items, from the changes and the sections alone.
private struct StagePlan {
  /// The changes of a stage, and the sections and items after it.
  struct Step {
    let changes: SnapshotChanges
    let sections: [NumberRun]
    let items: [NumberRun]
    let starts: [Int]
  }

  /// A section by its numbers before and after all changes; one is missing if it is inserted or deleted.
  private struct Place {
    var old: Int?
    var new: Int?
  }

  private let changes: SnapshotChanges
  private let oldStarts: [Int]
  private let newStarts: [Int]

  /// The sections while those of the target are already there, and the deleted ones still.
  private let arranged: [Place]

  /// The numbers of the items that are deleted from sections that stay, ascending.
  private let deletedItems: [Int]

  /// The numbers of the moved items before and after all changes, each ascending.
  private let movedOrigins: [Int]
  private let movedTargets: [Int]

  init(_ changes: SnapshotChanges, from oldStarts: [Int], to newStarts: [Int], origins: [Int32]) {
    self.changes = changes
    self.oldStarts = oldStarts
    self.newStarts = newStarts
    deletedItems = changes.deletedItems.map { oldStarts[$0.section] + $0.row }
    movedOrigins = changes.movedItems.map { oldStarts[$0.from.section] + $0.from.row }.sorted()
    movedTargets = changes.movedItems.map { newStarts[$0.to.section] + $0.to.row }
    arranged = Self.arranged(changes, numberOfSections: oldStarts.count - 1, origins)
  }

  /// Returns the target's sections in order; a deleted section follows the unmoved section before it.
  private static func arranged(_ changes: SnapshotChanges, numberOfSections: Int, _ origins: [Int32]) -> [Place] {
    let moved = Set(changes.movedSections.map(\.from))
    let deleted = Set(changes.deletedSections)
    // The deleted sections by the unmoved section before them.
    var followers: [Int: [Place]] = [:]
    var last = -1
    for section in 0..<numberOfSections {
      if deleted.contains(section) {
        followers[last, default: []].append(Place(old: section))
      } else if !moved.contains(section) {
        last = section
      }
    }
    var places = followers[-1] ?? []
    for (section, origin) in origins.enumerated() {
      let old = origin < 0 ? nil : Int(origin)
      places.append(Place(old: old, new: section))
      if let old { places += followers[old] ?? [] }
    }
    return places
  }

  // MARK: Stages

  /// The stages that have changes.
  var steps: [Step] {
    let source = (0..<oldStarts.count - 1).map { Place(old: $0) }
    let target = arranged.filter { $0.new != nil }
    var steps: [Step] = []
    add(itemUpdates, source, to: &steps) { [.old(oldItems($0))] }
    add(itemDeletes, source, to: &steps, items: keptItems)
    add(sectionChanges, arranged, to: &steps) { $0.old == nil ? insertedItems($0) : keptItems($0) }
    add(itemChanges, arranged, to: &steps) { $0.new == nil ? remainingItems($0) : [.new(newItems($0))] }
    add(sectionDeletes, target, to: &steps) { [.new(newItems($0))] }
    add(sectionUpdates, target, to: &steps) { [.new(newItems($0))] }
    return steps
  }

  private func add(
    _ changes: SnapshotChanges, _ places: [Place], to steps: inout [Step], items: (Place) -> [NumberRun]
  ) {
    guard !changes.isEmpty else { return }
    var sections: [NumberRun] = []
    var runs: [NumberRun] = []
    var starts = [0]
    for place in places {
      // A section that stays keeps its earlier content until the last stage.
      sections.append(place.old.map { .old($0..<$0 + 1) } ?? place.new.map { .new($0..<$0 + 1) } ?? .old(0..<0))
      let items = items(place)
      runs += items
      starts.append(items.reduce(starts[starts.count - 1]) { $0 + $1.numbers.count })
    }
    steps.append(Step(changes: changes, sections: sections, items: runs, starts: starts))
  }

  private var itemUpdates: SnapshotChanges {
    func inPlace(_ moves: [ListBatch.Move<ListPath>]) -> [ListBatch.Move<ListPath>] {
      moves.map(\.from).sorted().map { .init(from: $0, to: $0) }
    }
    var updates = SnapshotChanges()
    updates.updatedItems = inPlace(changes.updatedItems)
    // An update reloads the row.
    let updated = Set(updates.updatedItems.map(\.from))
    updates.reloadedItems = inPlace(changes.reloadedItems).filter { !updated.contains($0.from) }
    updates.reconfiguredItems = inPlace(changes.reconfiguredItems).filter { !updated.contains($0.from) }
    return updates
  }

  private var itemDeletes: SnapshotChanges {
    var deletes = SnapshotChanges()
    deletes.deletedItems = changes.deletedItems
    return deletes
  }

  private var sectionChanges: SnapshotChanges {
    let indexes = indexes(of: \.new)
    var sections = SnapshotChanges()
    sections.insertedSections = changes.insertedSections.map { indexes[$0] }
    sections.movedSections = changes.movedSections.map { .init(from: $0.from, to: indexes[$0.to]) }
    return sections
  }

  private var itemChanges: SnapshotChanges {
    let (oldIndexes, newIndexes) = (indexes(of: \.old), indexes(of: \.new))
    func newPath(_ path: ListPath) -> ListPath { ListPath(newIndexes[path.section], path.row) }
    var items = SnapshotChanges()
    items.insertedItems = changes.insertedItems.map(newPath)
    items.movedItems = changes.movedItems.map { move in
      let start = oldStarts[move.from.section]
      let deletedBefore = Self.numbers(deletedItems, in: start..<start + move.from.row).count
      return .init(
        from: ListPath(oldIndexes[move.from.section], move.from.row - deletedBefore), to: newPath(move.to))
    }
    return items
  }

  private var sectionDeletes: SnapshotChanges {
    var deletes = SnapshotChanges()
    deletes.deletedSections = arranged.indices.filter { arranged[$0].new == nil }
    return deletes
  }

  private var sectionUpdates: SnapshotChanges {
    var updates = SnapshotChanges()
    updates.updatedSections = changes.updatedSections.map { .init(from: $0.to, to: $0.to) }
    // As for items, an update shows the section again.
    let updated = Set(updates.updatedSections.map(\.to))
    updates.reloadedSections = changes.reloadedSections.filter { !updated.contains($0.to) }
      .map { .init(from: $0.to, to: $0.to) }
    return updates
  }

  /// Returns the indexes of sections among the arranged ones, by their numbers before or after all changes.
  private func indexes(of number: (Place) -> Int?) -> [Int] {
    var indexes = [Int](repeating: -1, count: max(oldStarts.count, newStarts.count))
    for (index, place) in arranged.enumerated() {
      if let number = number(place) { indexes[number] = index }
    }
    return indexes
  }

  // MARK: Items

  private func oldItems(_ place: Place) -> Range<Int> { place.old.map { oldStarts[$0]..<oldStarts[$0 + 1] } ?? 0..<0 }

  private func newItems(_ place: Place) -> Range<Int> { place.new.map { newStarts[$0]..<newStarts[$0 + 1] } ?? 0..<0 }

  /// Returns the numbers in a range; the numbers ascend.
  private static func numbers(_ numbers: [Int], in range: Range<Int>) -> ArraySlice<Int> {
    let start = numbers.partitioningIndex { $0 >= range.lowerBound }
    return numbers[start..<numbers[start...].partitioningIndex { $0 >= range.upperBound }]
  }

  /// Returns the items of a section without the deleted ones; those of a deleted section are removed with it.
  private func keptItems(_ place: Place) -> [NumberRun] {
    Self.runs(oldItems(place), without: deletedItems).map { .old($0) }
  }

  /// Returns the items that are inserted with a section; the others move to it later.
  private func insertedItems(_ place: Place) -> [NumberRun] {
    Self.runs(newItems(place), without: movedTargets).map { .new($0) }
  }

  /// Returns the items that are deleted with a section; the others have moved away.
  private func remainingItems(_ place: Place) -> [NumberRun] {
    Self.runs(oldItems(place), without: movedOrigins).map { .old($0) }
  }

  /// Returns the parts of a range between numbers, which ascend.
  private static func runs(_ range: Range<Int>, without numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    for number in Self.numbers(numbers, in: range) {
      if start < number { runs.append(start..<number) }
      start = number + 1
    }
    if start < range.upperBound { runs.append(start..<range.upperBound) }
    return runs
  }
}
