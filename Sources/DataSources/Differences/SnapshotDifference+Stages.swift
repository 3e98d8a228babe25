extension SnapshotDifference {
  /// The same changes in up to six steps, each a batch that also the strictest views accept.
  ///
  /// In order, and without empty ones: updates of items; deletes of items; inserts and moves of sections; inserts and
  /// moves of items; deletes of sections; updates of sections. In a stage nothing has two changes, and no item is changed
  /// in a section that the stage inserts, deletes or moves. Together the stages have as many changes of each kind as the
  /// one pass. The last leads to the target.
  ///
  /// - Complexity: O(*n*) in the number of items for each stage.
  public var stages: [SnapshotStage<Section, Item>] {
    var layout = Layout(self)
    var stages: [SnapshotStage<Section, Item>] = []
    func add(_ changes: SnapshotChanges) {
      guard !changes.isEmpty else { return }
      stages.append(SnapshotStage(changes: changes, snapshot: layout.snapshot))
    }

    var updates = SnapshotChanges()
    updates.updatedItems = changes.updatedItems.map { .init(from: $0.from, to: $0.from) }.sorted { $0.to < $1.to }
    add(updates)

    var deletes = SnapshotChanges()
    deletes.deletedItems = changes.deletedItems
    layout.removeItemsThatVanish()
    add(deletes)

    layout.arrangeSections()
    let places = layout.places
    var arrangement = SnapshotChanges()
    arrangement.insertedSections = changes.insertedSections.map { places[$0] }
    arrangement.movedSections = changes.movedSections.map { .init(from: $0.from, to: places[$0.to]) }
    add(arrangement)

    let paths = layout.paths
    layout.arrangeItems()
    var items = SnapshotChanges()
    items.insertedItems = changes.insertedItems.map { ListPath(places[$0.section], $0.row) }
    items.movedItems = changes.movedItems.map { move in
      .init(
        from: paths[target.starts[move.to.section] + move.to.row],
        to: ListPath(places[move.to.section], move.to.row))
    }
    add(items)

    var removals = SnapshotChanges()
    removals.deletedSections = layout.placesOfSectionsThatVanish
    layout.removeSectionsThatVanish()
    add(removals)

    var titles = SnapshotChanges()
    titles.updatedSections = changes.updatedSections.map { .init(from: $0.to, to: $0.to) }
    layout.updateSections()
    add(titles)
    return stages
  }
}
