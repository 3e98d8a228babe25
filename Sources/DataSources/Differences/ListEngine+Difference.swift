extension ListEngine {
  /// Tells the list what became of its rows and sections, as a difference; see ``batch(_:)``.
  ///
  /// The source answers as the difference's target does from here on. A difference without changes asks nothing at all.
  ///
  /// - Throws: As ``apply(_:)`` of a batch does.
  public func apply<Section, Item>(_ difference: SnapshotDifference<Section, Item>) throws(ListError) {
    if !difference.isEmpty { try apply(difference.changes.batch) }
  }
}

extension SnapshotChanges {
  /// The changes as a list takes them: an update of an item is a reload of its row, one of a section of its header.
  public var batch: ListBatch {
    var batch = ListBatch()
    batch.deletedSections = deletedSections
    batch.insertedSections = insertedSections
    batch.movedSections = movedSections
    batch.reloadedHeaders = updatedSections.map(\.from)
    batch.deletedRows = deletedItems
    batch.insertedRows = insertedItems
    batch.movedRows = movedItems
    batch.reloadedRows = updatedItems.map(\.from)
    return batch
  }
}
