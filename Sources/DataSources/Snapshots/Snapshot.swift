/// The sections and items of a list at one moment, as a value.
///
/// A section and an item have an *identity*, which is stable across updates, and a *content*, which is everything else.
/// The identity of an `Identifiable` value is its `id`; any other `Hashable` value, such as a number, a string, a UUID
/// or an enumeration's case, is its own identity and has no further content. A snapshot contains an identity once: a
/// change that would add it again throws, and leaves the snapshot unchanged.
///
/// ```swift
/// var people = try Snapshot([(Letter("A"), [ada]), (Letter("B"), [ben])])
/// try people.appendItems([bob], toSection: "B")
/// try people.moveItem(bob.id, beforeItem: ben.id)
/// try list.apply(people.difference(from: shown))
///
/// var numbers = try Snapshot([1, 2, 3])  // plain values: no wrapper
/// try numbers.moveItem(3, beforeItem: 1)
/// ```
///
/// The changes from one snapshot to the next are their ``difference(from:)``. The snapshot retains sections and items
/// that are objects. It hashes an identity once, when it is added, and reads it again to look an element up: the
/// identity of an object in a snapshot must not change.
public struct Snapshot<Section, Item> {
  @usableFromInline var sectionList: IdentifiedList<Section>
  @usableFromInline var itemList: IdentifiedList<Item>

  /// For each section the number of items before it, and at the end the number of all items.
  @usableFromInline var starts = [0]

  @usableFromInline var sectionMarks = SnapshotMarks<Section>()
  @usableFromInline var itemMarks = SnapshotMarks<Item>()

  init(sections: IdentifiedList<Section>, items: IdentifiedList<Item>, starts: [Int]) {
    sectionList = sections
    itemList = items
    self.starts = starts
  }

  // MARK: Reading

  /// The sections, in order.
  @inlinable public var sections: [Section] { sectionList.values }

  /// The items of all sections, in order.
  @inlinable public var items: [Item] { itemList.values }

  /// The number of sections, including those without items.
  @inlinable public var numberOfSections: Int { sectionList.count }

  /// The number of items in all sections.
  @inlinable public var numberOfItems: Int { itemList.count }

  /// Returns the number of items in the section at an index, or nil if there is none.
  @inlinable
  public func numberOfItems(inSection number: Int) -> Int? {
    range(ofSection: number)?.count
  }

  /// Returns the items of the section at an index, or nil if there is none.
  ///
  /// `items(inSectionWithID:)` takes the section's identity instead.
  @inlinable
  public func items(inSection number: Int) -> ArraySlice<Item>? {
    range(ofSection: number).map { itemList.values[$0] }
  }

  /// Returns the section at an index, or nil if there is none.
  @inlinable
  public func section(at number: Int) -> Section? {
    sectionList.values.indices.contains(number) ? sectionList.values[number] : nil
  }

  /// Returns the item at a path, or nil if there is none.
  @inlinable
  public func item(at path: ListPath) -> Item? {
    guard let range = range(ofSection: path.section), path.row >= 0, path.row < range.count else { return nil }
    return itemList.values[range.lowerBound + path.row]
  }

  /// Returns the path of the item with an index among all items, or nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  public func path(ofItemAt index: Int) -> ListPath? {
    itemList.values.indices.contains(index) ? starts.path(of: index) : nil
  }

  // MARK: By number

  @inlinable
  func range(ofSection number: Int) -> Range<Int>? {
    sectionList.values.indices.contains(number) ? starts[number]..<starts[number + 1] : nil
  }

  @inlinable
  func number(ofSection section: Section) throws(SnapshotError) -> Int {
    guard let number = sectionList.number(of: section) else {
      throw .unknownSection(id: "\(sectionList.identity.id(section))")
    }
    return number
  }

  @inlinable
  func number(ofSectionWithID id: Section.ID) throws(SnapshotError) -> Int where Section: Identifiable {
    guard let number = sectionList.number(withID: id) else { throw .unknownSection(id: "\(id)") }
    return number
  }

  @inlinable
  func number(ofItem item: Item) throws(SnapshotError) -> Int {
    guard let number = itemList.number(of: item) else { throw .unknownItem(id: "\(itemList.identity.id(item))") }
    return number
  }

  @inlinable
  func number(ofItemWithID id: Item.ID) throws(SnapshotError) -> Int where Item: Identifiable {
    guard let number = itemList.number(withID: id) else { throw .unknownItem(id: "\(id)") }
    return number
  }

  @inlinable
  func numbers(ofSections sections: some Sequence<Section>) throws(SnapshotError) -> [Int] {
    try sections.map(number(ofSection:))
  }

  @inlinable
  func numbers(ofSectionsWithIDs ids: some Sequence<Section.ID>) throws(SnapshotError) -> [Int]
  where Section: Identifiable {
    try ids.map(number(ofSectionWithID:))
  }

  @inlinable
  func numbers(ofItems items: some Sequence<Item>) throws(SnapshotError) -> [Int] {
    try items.map(number(ofItem:))
  }

  @inlinable
  func numbers(ofItemsWithIDs ids: some Sequence<Item.ID>) throws(SnapshotError) -> [Int] where Item: Identifiable {
    try ids.map(number(ofItemWithID:))
  }
}

// MARK: Reading by identity

/// In these methods an `Identifiable` value can be passed instead of its `id`. Any other value is its own identity.
extension Snapshot {
  /// Returns the item with an identity, or nil if there is none.
  @inlinable
  public func item(withID id: Item.ID) -> Item? where Item: Identifiable {
    itemList.number(withID: id).map { itemList.values[$0] }
  }

  /// Returns the section with an identity, or nil if there is none.
  @inlinable
  public func section(withID id: Section.ID) -> Section? where Section: Identifiable {
    sectionList.number(withID: id).map { sectionList.values[$0] }
  }

  /// Returns the index of the section with an identity, or nil if there is none.
  @inlinable
  public func index(ofSectionWithID id: Section.ID) -> Int? where Section: Identifiable {
    sectionList.number(withID: id)
  }

  /// Returns the index of a section, or nil if there is none with its identity.
  @inlinable @_disfavoredOverload
  public func index(ofSectionWithID section: Section) -> Int? { sectionList.number(of: section) }

  /// Returns the items of the section with an identity, or nil if the section doesn't exist.
  @inlinable
  public func items(inSectionWithID id: Section.ID) -> ArraySlice<Item>? where Section: Identifiable {
    index(ofSectionWithID: id).flatMap(items(inSection:))
  }

  /// Returns the items of a section, or nil if there is none with its identity.
  @inlinable @_disfavoredOverload
  public func items(inSectionWithID section: Section) -> ArraySlice<Item>? {
    sectionList.number(of: section).flatMap(items(inSection:))
  }

  /// Returns the path of the item with an identity, or nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  @inlinable
  public func path(ofItemWithID id: Item.ID) -> ListPath? where Item: Identifiable {
    itemList.number(withID: id).map { starts.path(of: $0) }
  }

  /// Returns the path of an item, or nil if there is none with its identity.
  @inlinable @_disfavoredOverload
  public func path(ofItemWithID item: Item) -> ListPath? { itemList.number(of: item).map { starts.path(of: $0) } }

  /// Returns the index of the item with an identity among all items, or nil if there is none.
  @inlinable
  public func index(ofItemWithID id: Item.ID) -> Int? where Item: Identifiable { itemList.number(withID: id) }

  /// Returns the index of an item among all items, or nil if there is none with its identity.
  @inlinable @_disfavoredOverload
  public func index(ofItemWithID item: Item) -> Int? { itemList.number(of: item) }

  /// Returns the section that contains the item with an identity, or nil if there is no such item.
  @inlinable
  public func section(containingItemWithID id: Item.ID) -> Section? where Item: Identifiable {
    path(ofItemWithID: id).flatMap { section(at: $0.section) }
  }

  /// Returns the section that contains an item, or nil if there is no item with its identity.
  @inlinable @_disfavoredOverload
  public func section(containingItemWithID item: Item) -> Section? {
    itemList.number(of: item).flatMap { section(at: starts.path(of: $0).section) }
  }
}

extension Snapshot: Sendable where Section: Sendable, Item: Sendable {}

extension Snapshot: Equatable where Section: Equatable, Item: Equatable {
  /// Returns whether two snapshots have equal sections and items in the same order.
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

extension Snapshot: CustomStringConvertible {
  /// The identities, one line a section, as in `A: 1 2 3`.
  public var description: String {
    (0..<numberOfSections).map { section in
      let items = (items(inSection: section) ?? []).map { " \(itemList.identity.id($0))" }
      return "\(sectionList.identity.id(sectionList.values[section])):" + items.joined()
    }.joined(separator: "\n")
  }
}
