/// Changes of items, which are named by their identities.
///
/// An `Identifiable` value can be passed instead of its `id`. Any other value is its own identity.
extension Snapshot {
  /// Appends items to the last section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func appendItems(_ items: [Item]) throws(SnapshotError) {
    guard numberOfSections > 0 else { throw .noSection }
    try appendItems(items, toSectionAt: numberOfSections - 1)
  }

  /// Appends items to the section with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func appendItems(_ items: [Item], toSection section: Section.ID) throws(SnapshotError)
  where Section: Identifiable {
    try appendItems(items, toSectionAt: number(ofSectionWithID: section))
  }

  /// Appends items to a section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func appendItems(_ items: [Item], toSection section: Section) throws(SnapshotError) {
    try appendItems(items, toSectionAt: number(ofSection: section))
  }

  /// Inserts items above the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertItems(_ items: [Item], beforeItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try insert(items, at: starts.path(of: number(ofItemWithID: other)))
  }

  /// Inserts items above another one, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func insertItems(_ items: [Item], beforeItem other: Item) throws(SnapshotError) {
    try insert(items, at: starts.path(of: number(ofItem: other)))
  }

  /// Inserts items below the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertItems(_ items: [Item], afterItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try insert(items, at: starts.path(below: number(ofItemWithID: other)))
  }

  /// Inserts items below another one, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func insertItems(_ items: [Item], afterItem other: Item) throws(SnapshotError) {
    try insert(items, at: starts.path(below: number(ofItem: other)))
  }

  /// Deletes the items with these identities; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func deleteItems(_ items: some Sequence<Item.ID>) throws(SnapshotError) where Item: Identifiable {
    deleteItems(at: try numbers(ofItemsWithIDs: items))
  }

  /// Deletes items; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func deleteItems(_ items: some Sequence<Item>) throws(SnapshotError) {
    deleteItems(at: try numbers(ofItems: items))
  }

  /// Deletes all items; the sections stay.
  public mutating func deleteAllItems() {
    deleteItems(at: Array(0..<numberOfItems))
  }

  /// Moves an item above another one, into its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ item: Item.ID, beforeItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try moveItems(at: [number(ofItemWithID: item)], before: starts.path(of: number(ofItemWithID: other)))
  }

  /// Moves an item above another one, into its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItem(_ item: Item, beforeItem other: Item) throws(SnapshotError) {
    try moveItems(at: [number(ofItem: item)], before: starts.path(of: number(ofItem: other)))
  }

  /// Moves an item below another one, into its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ item: Item.ID, afterItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try moveItems(at: [number(ofItemWithID: item)], before: starts.path(below: number(ofItemWithID: other)))
  }

  /// Moves an item below another one, into its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItem(_ item: Item, afterItem other: Item) throws(SnapshotError) {
    try moveItems(at: [number(ofItem: item)], before: starts.path(below: number(ofItem: other)))
  }

  /// Moves items above another one, into its section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItems(_ items: some Sequence<Item.ID>, beforeItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try moveItems(at: numbers(ofItemsWithIDs: items), before: starts.path(of: number(ofItemWithID: other)))
  }

  /// Moves items above another one, into its section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItems(_ items: some Sequence<Item>, beforeItem other: Item) throws(SnapshotError) {
    try moveItems(at: numbers(ofItems: items), before: starts.path(of: number(ofItem: other)))
  }

  /// Moves items below another one, into its section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItems(_ items: some Sequence<Item.ID>, afterItem other: Item.ID) throws(SnapshotError)
  where Item: Identifiable {
    try moveItems(at: numbers(ofItemsWithIDs: items), before: starts.path(below: number(ofItemWithID: other)))
  }

  /// Moves items below another one, into its section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItems(_ items: some Sequence<Item>, afterItem other: Item) throws(SnapshotError) {
    try moveItems(at: numbers(ofItems: items), before: starts.path(below: number(ofItem: other)))
  }

  /// Moves an item to the end of a section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ item: Item.ID, toSection section: Section.ID) throws(SnapshotError)
  where Item: Identifiable, Section: Identifiable {
    try moveItems(at: [number(ofItemWithID: item)], toEndOfSection: number(ofSectionWithID: section))
  }

  /// Moves items to the end of a section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItems(
    _ items: some Sequence<Item.ID>, toSection section: Section.ID
  ) throws(SnapshotError) where Item: Identifiable, Section: Identifiable {
    try moveItems(at: numbers(ofItemsWithIDs: items), toEndOfSection: number(ofSectionWithID: section))
  }

  /// Moves an item to the end of a section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItem(_ item: Item.ID, toSection section: Section) throws(SnapshotError)
  where Item: Identifiable {
    try moveItems(at: [number(ofItemWithID: item)], toEndOfSection: number(ofSection: section))
  }

  /// Moves items to the end of a section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItems(
    _ items: some Sequence<Item.ID>, toSection section: Section
  ) throws(SnapshotError) where Item: Identifiable {
    try moveItems(at: numbers(ofItemsWithIDs: items), toEndOfSection: number(ofSection: section))
  }

  /// Moves an item to the end of a section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItem(_ item: Item, toSection section: Section) throws(SnapshotError) {
    try moveItems(at: [number(ofItem: item)], toEndOfSection: number(ofSection: section))
  }

  /// Moves items to the end of a section, in the order in which they are passed; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func moveItems(
    _ items: some Sequence<Item>, toSection section: Section
  ) throws(SnapshotError) {
    try moveItems(at: numbers(ofItems: items), toEndOfSection: number(ofSection: section))
  }

  /// Replaces the content of the item with the same identity, which keeps its position.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func updateItem(_ item: Item) throws(SnapshotError) {
    itemList.values[try number(ofItem: item)] = item
  }

  /// Marks items to be shown again in other cells, although their contents haven't changed.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func reloadItems(_ items: some Sequence<Item.ID>) throws(SnapshotError) where Item: Identifiable {
    markItems(at: try numbers(ofItemsWithIDs: items), reloads: true)
  }

  /// Marks items to be shown again in other cells, although their contents haven't changed.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func reloadItems(_ items: some Sequence<Item>) throws(SnapshotError) {
    markItems(at: try numbers(ofItems: items), reloads: true)
  }

  /// Marks items to be shown again in the cells that they have, although their contents haven't changed.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func reconfigureItems(_ items: some Sequence<Item.ID>) throws(SnapshotError)
  where Item: Identifiable {
    markItems(at: try numbers(ofItemsWithIDs: items), reloads: false)
  }

  /// Marks items to be shown again in the cells that they have, although their contents haven't changed.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable @_disfavoredOverload
  public mutating func reconfigureItems(_ items: some Sequence<Item>) throws(SnapshotError) {
    markItems(at: try numbers(ofItems: items), reloads: false)
  }
}
