extension Snapshot {
  /// Appends items to a section, by default to the last.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is as it was before.
  @inlinable
  public mutating func appendItems(_ items: [Item], toSection id: Section.ID? = nil) throws(SnapshotError) {
    var section = numberOfSections - 1
    if let id { section = try number(ofSection: id) }
    guard let range = range(ofSection: section) else { throw .noSection }
    try insert(items, at: ListPath(section, range.count))
  }

  /// Inserts items above the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is as it was before.
  @inlinable
  public mutating func insertItems(_ items: [Item], beforeItem id: Item.ID) throws(SnapshotError) {
    try insert(items, at: path(ofItem: id))
  }

  /// Inserts items below the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is as it was before.
  @inlinable
  public mutating func insertItems(_ items: [Item], afterItem id: Item.ID) throws(SnapshotError) {
    let path = try path(ofItem: id)
    try insert(items, at: ListPath(path.section, path.row + 1))
  }

  /// Deletes the items with these identities; one that is named twice is deleted once.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func deleteItems(_ ids: some Sequence<Item.ID>) throws(SnapshotError) {
    var isKept = [Bool](repeating: true, count: numberOfItems)
    for id in ids { isKept[try number(ofItem: id)] = false }
    keepItems { isKept[$0] }
  }

  /// Deletes all items, and leaves the sections.
  public mutating func deleteAllItems() {
    keepItems { _ in false }
  }

  /// Moves an item above another one, into its section; above itself it stays.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, beforeItem other: Item.ID) throws(SnapshotError) {
    try move(number(ofItem: id), before: path(ofItem: other))
  }

  /// Moves an item below another one, into its section; below itself it stays.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, afterItem other: Item.ID) throws(SnapshotError) {
    let number = try number(ofItem: id)
    let path = try path(ofItem: other)
    move(number, before: ListPath(path.section, path.row + 1))
  }

  /// Moves an item to the end of a section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``, ``SnapshotError/unknownSection(id:)``; the snapshot is as it was.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, toSection section: Section.ID) throws(SnapshotError) {
    let number = try number(ofItem: id)
    let section = try self.number(ofSection: section)
    move(number, before: ListPath(section, starts[section + 1] - starts[section]))
  }

  /// Gives the item with the same identity this content, where it stands.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is as it was before.
  @inlinable
  public mutating func updateItem(_ item: Item) throws(SnapshotError) {
    itemList.values[try number(ofItem: item.id)] = item
  }

  // MARK: By number and path

  @inlinable
  func number(ofItem id: Item.ID) throws(SnapshotError) -> Int {
    guard let number = itemList.number(of: id) else { throw .unknownItem(id: "\(id)") }
    return number
  }

  @inlinable
  func path(ofItem id: Item.ID) throws(SnapshotError) -> ListPath {
    starts.path(of: try number(ofItem: id))
  }

  @inlinable
  mutating func insert(_ items: [Item], at path: ListPath) throws(SnapshotError) {
    if let clash = itemList.insert(items, at: starts[path.section] + path.row) {
      let place = ListPath(path.section, path.row + clash.offset)
      let other = clash.number - numberOfItems
      throw .duplicateItem(
        id: "\(items[clash.offset].id)",
        first: other < 0 ? starts.path(of: clash.number) : ListPath(path.section, path.row + other), second: place)
    }
    for section in (path.section + 1)..<starts.count { starts[section] += items.count }
  }

  /// Moves an item to before a path, which may be the end of a section.
  @usableFromInline
  mutating func move(_ number: Int, before path: ListPath) {
    let section = starts.path(of: number).section
    let target = starts[path.section] + path.row
    itemList.move(number, to: target > number ? target - 1 : target)
    if section < path.section {
      for other in (section + 1)...path.section { starts[other] -= 1 }
    } else if section > path.section {
      for other in (path.section + 1)...section { starts[other] += 1 }
    }
  }

  @usableFromInline
  mutating func keepItems(_ isKept: (Int) -> Bool) {
    var kept: [Int] = []
    var newStarts = [0]
    for section in 0..<numberOfSections {
      kept += (starts[section]..<starts[section + 1]).filter(isKept)
      newStarts.append(kept.count)
    }
    guard kept.count < numberOfItems else { return }
    itemList.select(kept)
    starts = newStarts
  }
}
