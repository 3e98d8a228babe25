/// The changes that lead from one snapshot to another, as a value: in one pass, or in stages.
///
/// An identity in both snapshots is updated if its contents differ, and moved if its section differs or the order
/// requires it; it is never deleted and inserted. No difference has fewer changes of any kind. The same two snapshots
/// give the same value in every run and on every platform.
///
/// ```swift
/// let difference = new.difference(from: old)
/// print(difference.changes.movedItems.map(\.from))  // [(0,4)]
/// for stage in difference.stages { … }
/// ```
public struct SnapshotDifference<Section, Item> {
  /// The snapshot before the changes.
  public let source: Snapshot<Section, Item>

  /// The snapshot after the changes.
  public let target: Snapshot<Section, Item>

  /// All changes in one pass.
  ///
  /// An item is not listed as deleted or inserted if its section is, nor as moved because its section is. An item that
  /// leaves a deleted section or enters an inserted one is moved.
  public let changes: SnapshotChanges

  let sectionOrigins: Origins
  let itemOrigins: Origins

  @usableFromInline
  init(
    from source: Snapshot<Section, Item>, to target: Snapshot<Section, Item>, sections: Origins, items: Origins
  ) {
    self.source = source
    self.target = target
    sectionOrigins = sections
    itemOrigins = items
    var changes = SnapshotChanges(from: source.starts, to: target.starts, sections: sections, items: items)
    changes.addMarks(from: source, to: target, sections: sections, items: items)
    self.changes = changes
  }

  /// Whether both snapshots have the same identities in the same order, with equal contents.
  public var isEmpty: Bool { changes.isEmpty }
}

extension SnapshotDifference: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotDifference: Equatable where Section: Equatable, Item: Equatable {}
extension SnapshotDifference: Hashable where Section: Hashable, Item: Hashable {}

extension Snapshot {
  /// Returns the difference from another snapshot to this one, comparing contents by `==`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of items; O(*n*) if their order is unchanged. No identity is hashed;
  ///   each is compared about once, and each content once.
  @inlinable
  public func difference(
    from old: Snapshot
  ) -> SnapshotDifference<Section, Item> where Section: Equatable, Item: Equatable {
    difference(from: old, areSectionsEqual: ==, areItemsEqual: ==)
  }

  /// Returns the difference from another snapshot to this one, comparing the content of items that a closure returns.
  ///
  /// - Complexity: That of ``difference(from:)``; the closure is called once for each item in both snapshots, and once
  ///   for the item before.
  @inlinable
  public func difference<Content: Equatable>(
    from old: Snapshot, comparingItems content: (Item) -> Content
  ) -> SnapshotDifference<Section, Item> where Section: Equatable {
    difference(from: old, areSectionsEqual: ==, areItemsEqual: { content($0) == content($1) })
  }

  /// Returns the difference from another snapshot to this one, comparing the contents that closures return.
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

  /// Returns the target of a difference whose source has the identities of this snapshot.
  ///
  /// The contents are those of the target; the contents of this snapshot are ignored.
  ///
  /// - Throws: ``SnapshotError/otherSection(number:expected:found:)`` or
  ///   ``SnapshotError/otherItem(path:expected:found:)`` about the first position where this snapshot has another
  ///   identity than the difference's source.
  /// - Complexity: O(*n*).
  public func applying(_ difference: SnapshotDifference<Section, Item>) throws(SnapshotError) -> Snapshot {
    let source = difference.source
    for number in 0..<max(numberOfSections, source.numberOfSections) {
      let (expected, found) = (source.sectionList.id(at: number), sectionList.id(at: number))
      guard expected == found else {
        throw .otherSection(number: number, expected: expected.map { "\($0)" }, found: found.map { "\($0)" })
      }
      let expectedItems = source.range(ofSection: number) ?? 0..<0
      let foundItems = range(ofSection: number) ?? 0..<0
      for row in 0..<max(expectedItems.count, foundItems.count) {
        let (expected, found) = (expectedItems.dropFirst(row).first, foundItems.dropFirst(row).first)
        if let expected, let found, itemList.hasSameID(at: found, as: source.itemList, at: expected) { continue }
        throw .otherItem(
          path: ListPath(number, row), expected: expected.flatMap(source.itemList.id(at:)).map { "\($0)" },
          found: found.flatMap(itemList.id(at:)).map { "\($0)" })
      }
    }
    return difference.target
  }
}
