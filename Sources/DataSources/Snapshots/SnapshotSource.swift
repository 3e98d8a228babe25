import MessageRecording

/// A list's source whose data is a snapshot.
///
/// It provides the snapshot and the cell of each item; counts, identities and paths follow from the snapshot. It serves
/// one list: ``apply(_:to:)`` updates a list from the snapshot that the source has, so a second list would keep its rows.
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
public protocol SnapshotSource<Cell>: ListSource, SectionedListSource, IdentifyingListSource
where RowID == AnyHashable {
  /// The type of the list's cells.
  associatedtype Cell
  /// The type of the sections.
  associatedtype Section
  /// The type of the items.
  associatedtype Item

  /// The data that the list shows; changed by ``apply(_:to:)``.
  ///
  /// Setting it doesn't update the list: reload the list, or apply the difference to it.
  var snapshot: Snapshot<Section, Item> { get set }

  /// Returns the cell for an item that comes into view or has changed, usually one from ``ListEngine/dequeue(_:)``.
  ///
  /// If this throws, the row stays empty; all other rows are shown.
  func list(_ list: ListEngine<Cell>, cellFor item: Item, at path: ListPath) throws -> Cell

  /// Returns the difference from one snapshot to another.
  ///
  /// If sections and items are equatable, the default implementation compares them by `==`. Otherwise implement it with
  /// the content to compare: `new.difference(from: old, comparingItems: \.title)`.
  func difference(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
  ) -> SnapshotDifference<Section, Item>
}

extension SnapshotSource where Section: Equatable, Item: Equatable {
  /// Returns the difference from one snapshot to another, with contents compared by `==`.
  public func difference(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
  ) -> SnapshotDifference<Section, Item> {
    new.difference(from: old)
  }
}

extension SnapshotSource {
  /// Shows a snapshot in a list as one batch update, made from the difference to the current snapshot.
  ///
  /// The list asks for the cells of visible rows that are new, changed or newly visible only; rows that stay keep their
  /// cell, selection and position. Items marked by `reloadItems(_:)` or `reconfigureItems(_:)` are
  /// asked for too, and ``snapshot`` then has no marks. For an equal snapshot nothing is asked. A list without content
  /// yet shows all rows.
  ///
  /// During a pass, and while a batch is open, the update is queued together with the change of ``snapshot``; an error
  /// then becomes a diagnostic. If the list has received another snapshot source by then, which has other data,
  /// only ``snapshot`` changes.
  ///
  /// - Throws: What `ListEngine.apply(_:)` throws. The snapshot is the new one in this case, too.
  public func apply(_ new: Snapshot<Section, Item>, to list: ListEngine<Cell>) throws(ListError) {
    try list.applyChange { [self] in change(to: new, in: list) }
  }

  /// Changes the snapshot, and returns the batch that follows from it; nil if nothing changes.
  func change(to new: Snapshot<Section, Item>, in list: ListEngine<Cell>) -> ListBatch? {
    let old = snapshot
    var shown = new
    shown.removeMarks()
    snapshot = shown
    // The list may have received another source since. The changes apply to its rows only if both share their data.
    if list.source !== self, let current = list.source as? any SnapshotSource<Cell>, current.ids != ids { return nil }
    if list.numberOfSections == 0, old.numberOfSections > 0 { return .inserting(sections: new.numberOfSections) }
    let changes = difference(from: old, to: new).changes
    return changes.isEmpty ? nil : changes.batch
  }

  /// The identities of the items, by sections.
  private var ids: [[AnyHashable]] {
    let snapshot = snapshot
    return (0..<snapshot.numberOfSections).map { section in
      (snapshot.items(inSection: section) ?? []).map { AnyHashable(snapshot.itemList.identity.id($0)) }
    }
  }

  // MARK: Answers to the list

  /// Returns the number of sections of the snapshot.
  public func numberOfSections(in list: ListEngine<Cell>) throws -> Int { snapshot.numberOfSections }

  /// Returns the number of items in a section of the snapshot.
  public func list(_ list: ListEngine<Cell>, numberOfRowsInSection section: Int) throws -> Int {
    snapshot.numberOfItems(inSection: section) ?? 0
  }

  /// Returns the cell for the item of the snapshot at a path.
  ///
  /// - Throws: ``SnapshotError/noItem(path:)``, or the error of `list(_:cellFor:at:)`.
  public func list(_ list: ListEngine<Cell>, cellForRowAt path: ListPath) throws -> Cell {
    try self.list(list, cellFor: item(at: path), at: path)
  }

  /// Returns the identity of the item of the snapshot at a path.
  ///
  /// - Throws: ``SnapshotError/noItem(path:)``.
  public func list(_ list: ListEngine<Cell>, identityForRowAt path: ListPath) throws -> AnyHashable {
    snapshot.itemList.identity.id(try item(at: path))
  }

  /// Returns the path of the item of the snapshot with an identity.
  public func list(_ list: ListEngine<Cell>, pathForRowWithIdentity identity: AnyHashable) -> ListPath? {
    let snapshot = snapshot
    return snapshot.itemList.number(withAnyID: identity).map { snapshot.starts.path(of: $0) }
  }

  private func item(at path: ListPath) throws(SnapshotError) -> Item {
    guard let item = snapshot.item(at: path) else { throw .noItem(path: path) }
    return item
  }
}

extension SnapshotSource where Self: ReorderingListSource {
  /// Moves the item in the snapshot, and applies the snapshot to the list.
  public func list(_ list: ListEngine<Cell>, commitMoveOfRowAt path: ListPath, to target: ListPath) {
    var moved = snapshot
    do throws(SnapshotError) {
      try moved.moveItem(at: path, to: target)
    } catch {
      return list.setupCheck.report(
        .sourceFailed(question: "the move of row \(path)", reason: "\(error)", source: Participant(self)), of: list)
    }
    list.setupCheck.reportErrors(of: list) { () throws(ListError) in try apply(moved, to: list) }
  }
}

extension ListBatch {
  /// Returns a batch for a list that shows nothing yet.
  fileprivate static func inserting(sections: Int) -> ListBatch {
    var batch = ListBatch()
    batch.insertedSections = Array(0..<sections)
    return batch
  }
}

/// The section of a snapshot with a single one.
public struct OnlySection: Sendable, Hashable, Codable, Identifiable, CustomStringConvertible {
  /// The section itself.
  public var id: OnlySection { self }

  /// Creates the section; all values are equal.
  public init() {}

  /// The text `items`.
  public var description: String { "items" }
}
