/// The sections and items of a list at one moment, as a value.
///
/// A section and an item have an *identity*, which is stable across updates, and a *content*, which is everything else.
/// A snapshot contains an identity once: a change that would add it again throws, and leaves the snapshot unchanged.
///
/// ```swift
/// var people = try Snapshot([(Letter("A"), [ada]), (Letter("B"), [ben])])
/// try people.appendItems([bob], toSection: "B")
/// try people.moveItem(bob.id, beforeItem: ben.id)
/// try list.apply(people.difference(from: shown))
/// ```
///
/// The changes from one snapshot to the next are their ``difference(from:)``. The snapshot retains sections and items
/// that are objects, and reads their identity once, when they are added.
public struct Snapshot<Section: Identifiable, Item: Identifiable> {
  @usableFromInline var sectionList = IdentifiedList<Section>()
  @usableFromInline var itemList = IdentifiedList<Item>()

  /// For each section the number of items before it, and at the end the number of all items.
  @usableFromInline var starts = [0]

  /// Creates a snapshot without sections.
  @inlinable
  public init() {}

  /// Creates a snapshot of sections with their items.
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
      if let duplicate = itemList.insert(items, at: count) {
        throw .duplicateItem(
          id: "\(items[duplicate.offset].id)", first: starts.path(of: duplicate.number),
          second: starts.path(of: count + duplicate.offset))
      }
      starts[starts.count - 1] = numberOfItems
    }
  }

  /// Creates a snapshot with one section.
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

  // MARK: Reading

  /// The sections, in order.
  @inlinable public var sections: [Section] { sectionList.values }

  /// The items of all sections, in order.
  @inlinable public var items: [Item] { itemList.values }

  /// The number of sections, including those without items.
  @inlinable public var numberOfSections: Int { sectionList.count }

  /// The number of items in all sections.
  @inlinable public var numberOfItems: Int { itemList.count }

  /// Returns the number of items in a section, or nil if the section doesn't exist.
  @inlinable
  public func numberOfItems(inSection number: Int) -> Int? {
    range(ofSection: number)?.count
  }

  /// Returns the items of a section, or nil if the section doesn't exist.
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

  /// Returns the item with an identity, or nil if there is none.
  @inlinable
  public func item(withID id: Item.ID) -> Item? {
    itemList.number(of: id).map { itemList.values[$0] }
  }

  /// Returns the index of the section with an identity, or nil if there is none.
  @inlinable
  public func index(ofSectionWithID id: Section.ID) -> Int? {
    sectionList.number(of: id)
  }

  /// Returns the path of the item with an identity, or nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  @inlinable
  public func path(ofItemWithID id: Item.ID) -> ListPath? {
    itemList.number(of: id).map { starts.path(of: $0) }
  }

  // MARK: Sections

  /// Appends sections without items.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(id:first:second:)``; the snapshot is unchanged.
  @inlinable
  public mutating func appendSections(_ sections: [Section]) throws(SnapshotError) {
    try insert(sections, at: numberOfSections)
  }

  /// Inserts sections without items above the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertSections(_ sections: [Section], beforeSection id: Section.ID) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: id))
  }

  /// Inserts sections without items below the one with an identity.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertSections(_ sections: [Section], afterSection id: Section.ID) throws(SnapshotError) {
    try insert(sections, at: number(ofSection: id) + 1)
  }

  /// Deletes the sections with these identities, and their items; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func deleteSections(_ ids: some Sequence<Section.ID>) throws(SnapshotError) {
    var isKept = [Bool](repeating: true, count: numberOfSections)
    for id in ids { isKept[try number(ofSection: id)] = false }
    arrange((0..<numberOfSections).filter { isKept[$0] })
  }

  /// Moves a section with its items above another one.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, beforeSection other: Section.ID) throws(SnapshotError) {
    try moveSection(number(ofSection: id), before: number(ofSection: other))
  }

  /// Moves a section with its items below another one.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func moveSection(_ id: Section.ID, afterSection other: Section.ID) throws(SnapshotError) {
    try moveSection(number(ofSection: id), before: number(ofSection: other) + 1)
  }

  /// Replaces the content of the section with the same identity; its items stay.
  ///
  /// - Throws: ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func updateSection(_ section: Section) throws(SnapshotError) {
    sectionList.values[try number(ofSection: section.id)] = section
  }

  // MARK: Items

  /// Appends items to a section, by default to the last one.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func appendItems(_ items: [Item], toSection id: Section.ID? = nil) throws(SnapshotError) {
    var section = numberOfSections - 1
    if let id { section = try number(ofSection: id) }
    guard let range = range(ofSection: section) else { throw .noSection }
    try insert(items, at: ListPath(section, range.count))
  }

  /// Inserts items above the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertItems(_ items: [Item], beforeItem id: Item.ID) throws(SnapshotError) {
    try insert(items, at: path(ofItem: id))
  }

  /// Inserts items below the one with an identity, in its section.
  ///
  /// - Throws: ``SnapshotError``; the snapshot is unchanged.
  @inlinable
  public mutating func insertItems(_ items: [Item], afterItem id: Item.ID) throws(SnapshotError) {
    let path = try path(ofItem: id)
    try insert(items, at: ListPath(path.section, path.row + 1))
  }

  /// Deletes the items with these identities; duplicates are ignored.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func deleteItems(_ ids: some Sequence<Item.ID>) throws(SnapshotError) {
    var isKept = [Bool](repeating: true, count: numberOfItems)
    for id in ids { isKept[try number(ofItem: id)] = false }
    keepItems { isKept[$0] }
  }

  /// Deletes all items; the sections stay.
  public mutating func deleteAllItems() {
    keepItems { _ in false }
  }

  /// Moves an item above another one, into its section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, beforeItem other: Item.ID) throws(SnapshotError) {
    try move(number(ofItem: id), before: path(ofItem: other))
  }

  /// Moves an item below another one, into its section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, afterItem other: Item.ID) throws(SnapshotError) {
    let number = try number(ofItem: id)
    let path = try path(ofItem: other)
    move(number, before: ListPath(path.section, path.row + 1))
  }

  /// Moves an item to the end of a section.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``, ``SnapshotError/unknownSection(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func moveItem(_ id: Item.ID, toSection section: Section.ID) throws(SnapshotError) {
    let number = try number(ofItem: id)
    let section = try self.number(ofSection: section)
    move(number, before: ListPath(section, starts[section + 1] - starts[section]))
  }

  /// Replaces the content of the item with the same identity, which keeps its position.
  ///
  /// - Throws: ``SnapshotError/unknownItem(id:)``; the snapshot is unchanged.
  @inlinable
  public mutating func updateItem(_ item: Item) throws(SnapshotError) {
    itemList.values[try number(ofItem: item.id)] = item
  }

  // MARK: By number and path

  @inlinable
  func range(ofSection number: Int) -> Range<Int>? {
    sectionList.values.indices.contains(number) ? starts[number]..<starts[number + 1] : nil
  }

  @inlinable
  func number(ofSection id: Section.ID) throws(SnapshotError) -> Int {
    guard let number = sectionList.number(of: id) else { throw .unknownSection(id: "\(id)") }
    return number
  }

  @inlinable
  mutating func insert(_ sections: [Section], at index: Int) throws(SnapshotError) {
    if let duplicate = sectionList.insert(sections, at: index) {
      let other = duplicate.number - numberOfSections
      throw .duplicateSection(
        id: "\(sections[duplicate.offset].id)", first: other < 0 ? duplicate.number : index + other,
        second: index + duplicate.offset)
    }
    starts.insert(contentsOf: repeatElement(starts[index], count: sections.count), at: index)
  }

  @usableFromInline
  mutating func moveSection(_ section: Int, before target: Int) {
    var order = Array(0..<numberOfSections)
    order.insert(order.remove(at: section), at: target > section ? target - 1 : target)
    arrange(order)
  }

  /// Keeps these sections with their items, in this order.
  @usableFromInline
  mutating func arrange(_ order: [Int]) {
    let ranges = order.map { starts[$0]..<starts[$0 + 1] }
    sectionList.select(order)
    itemList.select(ranges.flatMap { $0 })
    starts = ranges.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

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
    if let duplicate = itemList.insert(items, at: starts[path.section] + path.row) {
      let second = ListPath(path.section, path.row + duplicate.offset)
      let other = duplicate.number - numberOfItems
      throw .duplicateItem(
        id: "\(items[duplicate.offset].id)",
        first: other < 0 ? starts.path(of: duplicate.number) : ListPath(path.section, path.row + other), second: second)
    }
    for section in (path.section + 1)..<starts.count { starts[section] += items.count }
  }

  /// Moves an item before a path, which may be the end of a section.
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
