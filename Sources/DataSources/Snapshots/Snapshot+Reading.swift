extension Snapshot {
  /// The sections in order.
  @inlinable public var sections: [Section] { sectionList.values }

  /// The items of all sections in order.
  @inlinable public var items: [Item] { itemList.values }

  /// How many sections there are; one without items is one.
  @inlinable public var numberOfSections: Int { sectionList.count }

  /// How many items all sections have together.
  @inlinable public var numberOfItems: Int { itemList.count }

  /// How many items a section has, or nil where there is no such section.
  @inlinable
  public func numberOfItems(inSection number: Int) -> Int? {
    range(ofSection: number)?.count
  }

  /// The items of a section, or nil where there is no such section.
  @inlinable
  public func items(inSection number: Int) -> ArraySlice<Item>? {
    range(ofSection: number).map { itemList.values[$0] }
  }

  /// The section at a place, or nil where there is none.
  @inlinable
  public func section(at number: Int) -> Section? {
    sectionList.values.indices.contains(number) ? sectionList.values[number] : nil
  }

  /// The item at a path, or nil where there is none.
  @inlinable
  public func item(at path: ListPath) -> Item? {
    guard let range = range(ofSection: path.section), path.row >= 0, path.row < range.count else { return nil }
    return itemList.values[range.lowerBound + path.row]
  }

  /// The item with an identity, or nil if it is not there.
  @inlinable
  public func item(withID id: Item.ID) -> Item? {
    itemList.number(of: id).map { itemList.values[$0] }
  }

  /// The place of the section with an identity, or nil if it is not there.
  @inlinable
  public func index(ofSectionWithID id: Section.ID) -> Int? {
    sectionList.number(of: id)
  }

  /// The path of the item with an identity, or nil if it is not there.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  @inlinable
  public func path(ofItemWithID id: Item.ID) -> ListPath? {
    itemList.number(of: id).map { starts.path(of: $0) }
  }

  @inlinable
  func range(ofSection number: Int) -> Range<Int>? {
    sectionList.values.indices.contains(number) ? starts[number]..<starts[number + 1] : nil
  }
}

extension [Int] {
  /// The path of an item by its number among all, where this list tells how many come before each section.
  @usableFromInline
  func path(of number: Int) -> ListPath {
    var low = 0
    var high = count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return ListPath(low, number - self[low])
  }
}
