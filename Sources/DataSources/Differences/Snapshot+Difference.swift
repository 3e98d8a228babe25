extension Snapshot {
  /// Returns what leads from another snapshot to this one, where contents are compared by `==`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items; O(*n*) where their order is kept. No identity is hashed, each
  ///   is compared about once, and each content once.
  @inlinable
  public func difference(
    from old: Snapshot
  ) -> SnapshotDifference<Section, Item> where Section: Equatable, Item: Equatable {
    difference(from: old, areSectionsEqual: ==, areItemsEqual: ==)
  }

  /// Returns what leads from another snapshot to this one, where items are compared by what a closure shows of them.
  ///
  /// - Complexity: That of ``difference(from:)``; the closure is called once for each item that is on both sides, and
  ///   once for what it was.
  @inlinable
  public func difference<Content: Equatable>(
    from old: Snapshot, comparingItems content: (Item) -> Content
  ) -> SnapshotDifference<Section, Item> where Section: Equatable {
    difference(from: old, areSectionsEqual: ==, areItemsEqual: { content($0) == content($1) })
  }

  /// Returns what leads from another snapshot to this one, where all is compared by what closures show of it.
  ///
  /// - Complexity: That of ``difference(from:comparingItems:)``.
  @inlinable
  public func difference<SectionContent: Equatable, ItemContent: Equatable>(
    from old: Snapshot, comparingSections sectionContent: (Section) -> SectionContent,
    comparingItems itemContent: (Item) -> ItemContent
  ) -> SnapshotDifference<Section, Item> {
    difference(
      from: old, areSectionsEqual: { sectionContent($0) == sectionContent($1) },
      areItemsEqual: { itemContent($0) == itemContent($1) })
  }

  @inlinable
  func difference(
    from old: Snapshot, areSectionsEqual: (Section, Section) -> Bool, areItemsEqual: (Item, Item) -> Bool
  ) -> SnapshotDifference<Section, Item> {
    SnapshotDifference(
      from: old, to: self, sections: sectionList.origins(in: old.sectionList, isUnchanged: areSectionsEqual),
      items: itemList.origins(in: old.itemList, isUnchanged: areItemsEqual))
  }

  /// Returns what a difference leads to, if it begins with this snapshot.
  ///
  /// That is the difference's target, contents included. Contents of this snapshot are not looked at.
  ///
  /// - Throws: ``SnapshotError/otherSection(number:expected:found:)`` or
  ///   ``SnapshotError/otherItem(path:expected:found:)`` about the first place where this snapshot has another identity
  ///   than the difference's source.
  /// - Complexity: O(*n*).
  public func applying(_ difference: SnapshotDifference<Section, Item>) throws(SnapshotError) -> Snapshot {
    let source = difference.source
    for number in 0..<max(numberOfSections, source.numberOfSections) {
      let (expected, found) = (source.section(at: number)?.id, section(at: number)?.id)
      guard expected == found else {
        throw .otherSection(number: number, expected: expected.map { "\($0)" }, found: found.map { "\($0)" })
      }
      let expectedItems = source.items(inSection: number) ?? []
      let foundItems = items(inSection: number) ?? []
      for row in 0..<max(expectedItems.count, foundItems.count) {
        let path = ListPath(number, row)
        let (expected, found) = (source.item(at: path)?.id, item(at: path)?.id)
        guard expected == found else {
          throw .otherItem(path: path, expected: expected.map { "\($0)" }, found: found.map { "\($0)" })
        }
      }
    }
    return difference.target
  }
}
