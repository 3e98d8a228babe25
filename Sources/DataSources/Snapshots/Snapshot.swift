/// Sections of items at one moment, as a value: what a list shows, or is to show.
///
/// A section and an item have an *identity*, by which they are known again, and a *content*, which is all the rest. No
/// identity stands in a snapshot twice: a change that would put it there throws, and leaves the snapshot as it was.
///
/// ```swift
/// var people = try Snapshot([(Letter("A"), [ada]), (Letter("B"), [ben])])
/// try people.appendItems([bob], toSection: "B")
/// try people.moveItem(bob.id, beforeItem: ben.id)
/// try list.apply(people.difference(from: shown))
/// ```
///
/// What leads from one snapshot to the next is their ``difference(from:)``. Of sections and items that are objects the
/// snapshot is an owner; it asks them for nothing but their identity, once, when they come in.
public struct Snapshot<Section: Identifiable, Item: Identifiable> {
  @usableFromInline var sectionList = IdentifiedList<Section>()
  @usableFromInline var itemList = IdentifiedList<Item>()

  /// For each section, how many items come before it; and the number of all items at the end.
  @usableFromInline var starts = [0]

  /// Makes a snapshot without sections.
  @inlinable
  public init() {}

  /// Makes a snapshot of sections with their items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)`` or
  ///   ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable
  public init(_ sections: [(section: Section, items: [Item])]) throws(SnapshotError) {
    try appendSections(sections.map(\.section))
    itemList.table.reserve(sections.reduce(0) { $0 + $1.items.count })
    starts = [0]
    for (_, items) in sections {
      let count = numberOfItems
      starts.append(count)
      if let clash = itemList.insert(items, at: count) {
        throw .duplicateItem(
          id: "\(items[clash.offset].id)", first: starts.path(of: clash.number),
          second: starts.path(of: count + clash.offset))
      }
      starts[starts.count - 1] = numberOfItems
    }
  }

  /// Makes a snapshot of one section.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(id:first:second:)``.
  @inlinable
  public init(_ items: some Sequence<Item>) throws(SnapshotError) where Section == OnlySection {
    try appendSections([OnlySection()])
    try insert(Array(items), at: ListPath(0, 0))
  }

  init(sections: IdentifiedList<Section>, items: IdentifiedList<Item>, starts: [Int]) {
    sectionList = sections
    itemList = items
    self.starts = starts
  }
}

extension Snapshot: Sendable where Section: Sendable, Item: Sendable {}

extension Snapshot: Equatable where Section: Equatable, Item: Equatable {
  /// Whether two snapshots have the same sections and items, by `==`, in the same order.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.starts == other.starts && one.sections == other.sections && one.items == other.items
  }
}

extension Snapshot: Hashable where Section: Hashable, Item: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(starts)
    hasher.combine(sections)
    hasher.combine(items)
  }
}
