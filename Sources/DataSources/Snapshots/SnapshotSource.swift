/// A list's source whose data is a snapshot.
///
/// It says which cell shows an item, and keeps the snapshot; counts, identities and paths follow from that.
///
/// ```swift
/// @MainActor final class CardList: @MainActor SnapshotSource {
///   let list = ListEngine<RowView>()
///   var snapshot = Snapshot<OnlySection, Card>()
///
///   func list(_ list: ListEngine<RowView>, cellFor card: Card, at path: ListPath) throws -> RowView {
///     let row = try list.dequeue(CardRow.self)
///     row.show(card)
///     return row
///   }
///
///   func show(_ cards: [Card]) throws {
///     try apply(Snapshot(cards), to: list)
///   }
/// }
/// ```
public protocol SnapshotSource<Cell>: ListSource, SectionedListSource, IdentifyingListSource where RowID == Item.ID {
  associatedtype Cell
  associatedtype Section: Identifiable
  associatedtype Item: Identifiable

  /// What the list shows; changed by ``apply(_:to:)``.
  ///
  /// The list is not told of a snapshot that is set here: reload it, or hand it the difference.
  var snapshot: Snapshot<Section, Item> { get set }

  /// Answers the cell for an item that has come into view or has changed, usually one from ``ListEngine/dequeue(_:)``.
  ///
  /// An item whose cell is refused by an error has an empty row; the others are shown.
  func list(_ list: ListEngine<Cell>, cellFor item: Item, at path: ListPath) throws -> Cell

  /// Returns what leads from one snapshot to another.
  ///
  /// Where sections and items are equatable this need not be written: they are compared by `==`. Others say by what they
  /// are compared: `new.difference(from: old, comparingItems: \.title)`.
  func difference(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
  ) -> SnapshotDifference<Section, Item>
}

extension SnapshotSource where Section: Equatable, Item: Equatable {
  public func difference(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
  ) -> SnapshotDifference<Section, Item> {
    new.difference(from: old)
  }
}

extension SnapshotSource {
  /// Shows a snapshot in a list: in one batch, made of the difference from what is there.
  ///
  /// Cells are asked for only where a visible row is new, changed or newly visible; what stays keeps its cell, its
  /// selection and its place. An equal snapshot asks nothing at all. A list that has shown nothing yet is reloaded.
  ///
  /// During a pass, and while a batch is open, it waits for the end, and so does the change of ``snapshot``; an error
  /// then becomes a diagnostic.
  ///
  /// - Throws: What ``ListEngine/apply(_:)`` throws. The snapshot is the new one then, too.
  public func apply(_ new: Snapshot<Section, Item>, to list: ListEngine<Cell>) throws(ListError) {
    try list.perform(
      .change { [self] in
        let old = snapshot
        snapshot = new
        if list.numberOfSections == 0, old.numberOfSections > 0 { return .inserting(sections: new.numberOfSections) }
        let changes = difference(from: old, to: new).changes
        return changes.isEmpty ? nil : changes.batch
      })
  }

  // MARK: What the list asks

  public func numberOfSections(in list: ListEngine<Cell>) throws -> Int { snapshot.numberOfSections }

  public func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) throws -> Int {
    snapshot.numberOfItems(inSection: section) ?? 0
  }

  public func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell {
    try self.list(list, cellFor: item(at: path), at: path)
  }

  public func list(_ list: ListEngine<Cell>, identityForRowAt path: ListPath) throws -> Item.ID {
    try item(at: path).id
  }

  public func list(_ list: ListEngine<Cell>, pathForRowWithIdentity identity: Item.ID) -> ListPath? {
    snapshot.path(ofItemWithID: identity)
  }

  private func item(at path: ListPath) throws(SnapshotError) -> Item {
    guard let item = snapshot.item(at: path) else { throw .noItem(path: path) }
    return item
  }
}

extension ListBatch {
  /// A batch for a list that shows nothing yet.
  fileprivate static func inserting(sections: Int) -> ListBatch {
    var batch = ListBatch()
    batch.insertedSections = Array(0..<sections)
    return batch
  }
}
