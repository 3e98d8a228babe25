/// Changes of sections and items at their numbers, which all public changes lead to.
extension Snapshot {
  // MARK: Sections

  @inlinable
  mutating func insert(_ sections: [Section], at index: Int) throws(SnapshotError) {
    if let duplicate = sectionList.insert(sections, at: index) {
      let other = duplicate.number - numberOfSections
      throw .duplicateSection(
        id: "\(sectionList.identity.id(sections[duplicate.offset]))",
        first: other < 0 ? duplicate.number : index + other, second: index + duplicate.offset)
    }
    starts.insert(contentsOf: repeatElement(starts[index], count: sections.count), at: index)
  }

  @usableFromInline
  mutating func deleteSections(at numbers: [Int]) {
    var isKept = [Bool](repeating: true, count: numberOfSections)
    for number in numbers { isKept[number] = false }
    arrange((0..<numberOfSections).filter { isKept[$0] })
    sectionMarks.removeMarks(notIn: sectionList)
    itemMarks.removeMarks(notIn: itemList)
  }

  @usableFromInline
  mutating func moveSection(_ section: Int, before target: Int) {
    var order = Array(0..<numberOfSections)
    order.insert(order.remove(at: section), at: target > section ? target - 1 : target)
    arrange(order)
  }

  /// Keeps these sections with their items, in this order.
  private mutating func arrange(_ order: [Int]) {
    let ranges = order.map { starts[$0]..<starts[$0 + 1] }
    sectionList.select(order)
    itemList.select(ranges.flatMap { $0 })
    starts = ranges.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
  }

  // MARK: Items

  @inlinable
  mutating func appendItems(_ items: [Item], toSectionAt section: Int) throws(SnapshotError) {
    try insert(items, at: ListPath(section, starts[section + 1] - starts[section]))
  }

  @inlinable
  mutating func insert(_ items: [Item], at path: ListPath) throws(SnapshotError) {
    if let duplicate = itemList.insert(items, at: starts[path.section] + path.row) {
      let second = ListPath(path.section, path.row + duplicate.offset)
      let other = duplicate.number - numberOfItems
      throw .duplicateItem(
        id: "\(itemList.identity.id(items[duplicate.offset]))",
        first: other < 0 ? starts.path(of: duplicate.number) : ListPath(path.section, path.row + other), second: second)
    }
    for section in (path.section + 1)..<starts.count { starts[section] += items.count }
  }

  @usableFromInline
  mutating func deleteItems(at numbers: [Int]) {
    if numbers.count == 1 { return deleteItem(at: numbers[0]) }
    var isKept = [Bool](repeating: true, count: numberOfItems)
    for number in numbers { isKept[number] = false }
    var kept: [Int] = []
    kept.reserveCapacity(numberOfItems)
    var newStarts = [0]
    for section in 0..<numberOfSections {
      for number in starts[section]..<starts[section + 1] where isKept[number] { kept.append(number) }
      newStarts.append(kept.count)
    }
    guard kept.count < numberOfItems else { return }
    itemList.select(kept)
    starts = newStarts
    itemMarks.removeMarks(notIn: itemList)
  }

  /// Deletes one item, without a list of those that are kept.
  private mutating func deleteItem(at number: Int) {
    let section = starts.path(of: number).section
    itemList.remove(number)
    for later in (section + 1)..<starts.count { starts[later] -= 1 }
    itemMarks.removeMarks(notIn: itemList)
  }

  @usableFromInline
  mutating func moveItems(at numbers: [Int], toEndOfSection section: Int) {
    moveItems(at: numbers, before: ListPath(section, starts[section + 1] - starts[section]))
  }

  /// Moves items before a path, which may be the end of a section, in this order.
  ///
  /// If the item at the path is one of them, they are placed where it was.
  @usableFromInline
  mutating func moveItems(at numbers: [Int], before path: ListPath) {
    if numbers.count == 1 { return moveItem(at: numbers[0], before: path) }
    var moves = [Bool](repeating: false, count: numberOfItems)
    var moved: [Int] = []
    for number in numbers where !moves[number] {
      moves[number] = true
      moved.append(number)
    }
    guard !moved.isEmpty else { return }
    let target = starts[path.section] + path.row
    var order: [Int] = []
    order.reserveCapacity(numberOfItems)
    var newStarts = [0]
    for section in 0..<numberOfSections {
      let range = starts[section]..<starts[section + 1]
      for number in range {
        if section == path.section, number == target { order += moved }
        if !moves[number] { order.append(number) }
      }
      if section == path.section, target == range.upperBound { order += moved }
      newStarts.append(order.count)
    }
    starts = newStarts
    itemList.select(order)
  }

  /// Moves an item from a path to its path after the move, which may be in another section.
  ///
  /// - Throws: ``SnapshotError/noItem(path:)`` for a path that doesn't exist; the snapshot is unchanged.
  public mutating func moveItem(at path: ListPath, to target: ListPath) throws(SnapshotError) {
    guard item(at: path) != nil else { throw .noItem(path: path) }
    let isSameSection = path.section == target.section
    guard let range = range(ofSection: target.section), target.row >= 0,
      target.row < range.count + (isSameSection ? 0 : 1)
    else { throw .noItem(path: target) }
    // The position is that among the items before the move.
    let row = isSameSection && target.row > path.row ? target.row + 1 : target.row
    moveItems(at: [starts[path.section] + path.row], before: ListPath(target.section, row))
  }

  private mutating func moveItem(at number: Int, before path: ListPath) {
    let section = starts.path(of: number).section
    let target = starts[path.section] + path.row
    itemList.move(number, to: target > number ? target - 1 : target)
    guard section != path.section else { return }
    let (range, change) = section < path.section ? (section..<path.section, -1) : (path.section..<section, 1)
    for other in range { starts[other + 1] += change }
  }

  // MARK: Marks

  @usableFromInline
  mutating func reloadSections(at numbers: [Int]) {
    let call = SnapshotMarks<Section>.Call()
    for section in numbers {
      sectionMarks.mark(sectionList.values[section], .reload, in: call, identity: sectionList.identity)
      markItems(at: starts[section]..<starts[section + 1], reloads: true)
    }
  }

  @usableFromInline
  mutating func markItems(at numbers: some Sequence<Int>, reloads: Bool) {
    let call = SnapshotMarks<Item>.Call()
    for number in numbers {
      itemMarks.mark(itemList.values[number], reloads ? .reload : .reconfigure, in: call, identity: itemList.identity)
    }
  }

  /// Removes the marks, which the list has carried out.
  mutating func removeMarks() {
    sectionMarks = SnapshotMarks()
    itemMarks = SnapshotMarks()
  }
}

extension [Int] {
  /// Returns the path below the element with a number, if this array has the number of elements before each section.
  @usableFromInline
  func path(below number: Int) -> ListPath {
    let path = path(of: number)
    return ListPath(path.section, path.row + 1)
  }
}
