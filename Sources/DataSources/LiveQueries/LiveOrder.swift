/// The order of a live query's matching objects: their positions, their sections and their paths in the window.
///
/// Positions count all matching objects; paths count those in the window. The order reads the objects through
/// their ``LiveRows`` only, so it is compiled once. Queries and changes take O(log *n*) unless noted.
final class LiveOrder {
  /// The position of an item of a report, by its index.
  typealias ItemPosition = (item: Int, position: Int)

  /// A row to remove or to insert, at a position.
  struct Placement {
    let row: Int
    let position: Int
  }

  /// The number of a section's objects, and its slot among the sections.
  private struct Section {
    var count = 0
    var slot = LiveOrder.none
  }

  private typealias Tree = OrderStatisticTree<Int>
  private static var none: Int { Tree.none }

  let rows: LiveRows
  private let shown: LiveWindow
  private var slotOfRow: ContiguousArray<Int>
  private var rowOfSlot: ContiguousArray<Int>
  private var positions: LiveSlots

  /// The sections that have objects, by their numbers.
  ///
  /// Without a section key there is one, even without objects.
  private var sections: ContiguousArray<Section?> = []
  private var sectionOfSlot: ContiguousArray<Int> = []
  /// The sections that have objects, weighted with the number of their objects.
  private var sectionPositions = Tree()

  /// Creates the order of rows that are sorted.
  ///
  /// - Complexity: O(*n*).
  init(_ rows: LiveRows, window: LiveWindow, sorted: ContiguousArray<Int> = []) {
    self.rows = rows
    shown = window
    slotOfRow = ContiguousArray(repeating: Self.none, count: rows.count)
    rowOfSlot = sorted
    positions = LiveSlots(count: sorted.count)
    for slot in sorted.indices { slotOfRow[sorted[slot]] = slot }
    var counts = hasSections ? [] : [(section: 0, count: sorted.count)]
    for row in sorted where hasSections {
      let section = rows.section(of: row)
      if counts.last?.section != section { counts.append((section, 0)) }
      counts[counts.count - 1].count += 1
    }
    sectionPositions = Tree(weights: counts.map(\.count))
    for (slot, (section, count)) in counts.enumerated() {
      reserve(section)
      sections[section] = Section(count: count, slot: slot)
      sectionOfSlot.append(section)
    }
  }

  private func reserve(_ section: Int) {
    while sections.count <= section { sections.append(nil) }
  }

  // MARK: Positions

  /// The number of matching objects.
  var count: Int { positions.count }

  /// The positions in the window.
  var window: Range<Int> { shown.positions(of: count) }

  /// Returns the position of a row.
  func position(of row: Int) -> Int? {
    let slot = slotOfRow[row]
    return slot == Self.none ? nil : positions.position(of: slot)
  }

  /// Returns the row at a position, which must be in 0..<count.
  func row(atPosition position: Int) -> Int { rowOfSlot[positions.slot(at: position)] }

  /// Calls a closure with the rows at a range of positions, in order.
  ///
  /// - Complexity: O(log *n*) and the length of the range.
  func forEachRow(in range: Range<Int>, _ body: (Int) -> Void) {
    positions.forEachSlot(in: range) { body(rowOfSlot[$0]) }
  }

  /// Returns the positions of a section's objects, in the window or not.
  private func positions(of section: Int) -> Range<Int> {
    guard let place = place(of: section) else { return 0..<0 }
    let start = sectionPositions.weight(before: place.slot)
    return start..<start + place.count
  }

  private func place(of section: Int) -> Section? { section < sections.count ? sections[section] : nil }

  /// Returns whether a section has objects, or is the only one.
  func contains(_ section: Int) -> Bool { place(of: section) != nil }

  // MARK: Paths

  /// Whether there is a section key.
  var hasSections: Bool { rows.hasSections }

  /// The position of the first section that has objects in the window; nil if the window is empty.
  private var firstSectionInWindow: Int? {
    window.isEmpty ? nil : sectionPosition(ofObjectAt: window.lowerBound)?.position
  }

  /// Returns the position of the section that contains an object, and the position of the section's first object.
  private func sectionPosition(ofObjectAt position: Int) -> (position: Int, start: Int)? {
    guard hasSections else { return (0, 0) }
    return sectionPositions.firstSlot { $0 > position }.map { (sectionPositions.position(of: $0.slot), $0.before) }
  }

  /// The number of sections in the window.
  var numberOfSections: Int {
    guard hasSections else { return 1 }
    guard let first = firstSectionInWindow, let last = sectionPosition(ofObjectAt: window.upperBound - 1) else {
      return 0
    }
    return last.position - first + 1
  }

  /// Returns the number of the section at an index of the window, or nil if there is none.
  func section(at index: Int) -> Int? {
    guard (0..<numberOfSections).contains(index) else { return nil }
    return sectionOfSlot[sectionPositions.slot(at: (firstSectionInWindow ?? 0) + index)]
  }

  /// Returns the positions of a section's objects in the window.
  func shownPositions(of section: Int) -> Range<Int> {
    positions(of: section).clamped(to: window)
  }

  /// Returns the index of a section in the window, or nil if it has no objects there.
  func index(of section: Int) -> Int? {
    guard hasSections else { return 0 }
    guard !shownPositions(of: section).isEmpty, let first = firstSectionInWindow, let place = place(of: section)
    else { return nil }
    return sectionPositions.position(of: place.slot) - first
  }

  /// Returns the path of a position, or nil if it is not in the window.
  func path(ofPosition position: Int) -> ListPath? {
    let window = window
    guard window.contains(position) else { return nil }
    guard hasSections else { return ListPath(0, position - window.lowerBound) }
    guard let first = firstSectionInWindow, let section = sectionPosition(ofObjectAt: position) else { return nil }
    return ListPath(section.position - first, position - max(section.start, window.lowerBound))
  }

  /// Returns the path of a row, or nil if it is not in the window.
  func path(of row: Int) -> ListPath? { position(of: row).flatMap(path(ofPosition:)) }

  /// Returns the row at a path, or nil if there is none.
  func row(at path: ListPath) -> Int? {
    guard let section = section(at: path.section) else { return nil }
    let range = shownPositions(of: section)
    guard (0..<range.count).contains(path.row) else { return nil }
    return row(atPosition: range.lowerBound + path.row)
  }

  // MARK: Changes

  /// Returns whether the rows before and at a position are in order; they are unless one changed without a report.
  func isInOrder(at position: Int) -> Bool {
    guard position > 0, position < count else { return true }
    return isInOrder(row(atPosition: position - 1), row(atPosition: position))
  }

  private func isInOrder(_ row: Int, _ next: Int) -> Bool {
    rows.section(of: row) != rows.section(of: next) || rows.precedes(row, next)
  }

  /// Removes rows and inserts others; both lists are sorted by position.
  ///
  /// The positions of the first list are those before anything is removed, those of the second the ones after
  /// everything is inserted: with the lists exchanged, the change is undone.
  func replace(_ old: [Placement], with new: [Placement]) {
    for placement in old.reversed() { remove(placement.row) }
    for placement in new { insert(placement.row, at: placement.position) }
  }

  /// Inserts a row in its order.
  ///
  /// - Complexity: O(log *n*), with at most 1.44 log₂ *n* comparisons.
  func insert(_ row: Int) {
    let section = rows.section(of: row)
    guard contains(section) else {
      return insert(row, at: sectionPositions.weight(beforePosition: sectionPosition(forNew: section)))
    }
    let position = positions.position(in: positions(of: section)) { rows.precedes(rowOfSlot[$0], row) }
    insert(row, at: position)
  }

  private func insert(_ row: Int, at position: Int) {
    let section = rows.section(of: row)
    if !contains(section) {
      // Not by its key: without a consistent order another search could give another result than the first one.
      add(section, at: sectionPosition(ofObjectAt: position)?.position ?? sectionPositions.count)
    }
    addToCount(of: section, 1)
    let slot = positions.insert(at: position)
    while slotOfRow.count <= row { slotOfRow.append(Self.none) }
    slotOfRow[row] = slot
    Self.keep(row, in: &rowOfSlot, at: slot)
  }

  private func remove(_ row: Int) {
    let section = rows.section(of: row)
    positions.remove(slotOfRow[row])
    slotOfRow[row] = Self.none
    addToCount(of: section, -1)
    guard hasSections, let place = sections[section], place.count == 0 else { return }
    sectionPositions.remove(place.slot)
    sections[section] = nil
  }

  private func addToCount(of section: Int, _ change: Int) {
    guard var place = sections[section] else { return }
    place.count += change
    sections[section] = place
    sectionPositions.setWeight(place.count, of: place.slot)
  }

  /// Adds a section without objects at a position among the others.
  private func add(_ section: Int, at position: Int) {
    reserve(section)
    let slot = sectionPositions.insert(at: position, weight: 0)
    sections[section] = Section(slot: slot)
    Self.keep(section, in: &sectionOfSlot, at: slot)
  }

  private func sectionPosition(forNew section: Int) -> Int {
    sectionPositions.position(in: 0..<sectionPositions.count) { rows.sectionPrecedes(sectionOfSlot[$0], section) }
  }

  /// Slots are numbered without gaps, so a new one is either a reused one or the next.
  private static func keep(_ value: Int, in values: inout ContiguousArray<Int>, at slot: Int) {
    if slot < values.count { values[slot] = value } else { values.append(value) }
  }

  // MARK: Rebuilding

  /// Returns the order in which some rows are replaced, with the places of the old ones before and of the new ones
  /// after; nil if the other rows, or the sections, aren't in order.
  ///
  /// A report of many objects makes the order anew: a few passes over all rows cost less than a search for each.
  ///
  /// - Complexity: O(*n*) for all rows, and O(*k* log *k*) for *k* new ones; no tree is made or searched.
  func replacing(_ items: [ReportUpdate.Item]) -> (order: LiveOrder, old: [ItemPosition], new: [ItemPosition])? {
    var itemAtPosition = [Int32](repeating: -1, count: count)
    for item in items.indices {
      if let row = items[item].old, let position = position(of: row) { itemAtPosition[position] = Int32(item) }
    }
    let all = sortedRows
    var kept: ContiguousArray<Int> = []
    kept.reserveCapacity(count)
    var old: [ItemPosition] = []
    old.reserveCapacity(items.count)
    var start = 0
    for end in 0...count where end == count || itemAtPosition[end] >= 0 {
      if start < end {
        if let last = kept.last, !isInOrder(last, all[start]) { return nil }
        kept += all[start..<end]
      }
      if end < count { old.append((Int(itemAtPosition[end]), end)) }
      start = end + 1
    }
    let ranks = rows.sectionRanks
    guard isInOrder(sections: ranks) else { return nil }
    let added = items.indices.filter { items[$0].new != nil }
    var new: [ItemPosition] = []
    new.reserveCapacity(added.count)
    let merged = merged(kept, added.compactMap { items[$0].new }, ranks) { new.append((added[$0], $1)) }
    return (LiveOrder(rows, window: shown, sorted: merged), old, new)
  }

  /// Returns whether the sections are in the order of their ranks; they are unless their keys have no consistent order.
  private func isInOrder(sections ranks: [Int]) -> Bool {
    guard hasSections else { return true }
    let current = (0..<sectionPositions.count).map { ranks[sectionOfSlot[sectionPositions.slot(at: $0)]] }
    return zip(current, current.dropFirst()).allSatisfy(<)
  }

  /// All rows in order.
  private var sortedRows: ContiguousArray<Int> {
    guard positions.isChanged else { return rowOfSlot }
    var sorted: ContiguousArray<Int> = []
    sorted.reserveCapacity(count)
    forEachRow(in: 0..<count) { sorted.append($0) }
    return sorted
  }

  /// Returns rows that are in order and others as one list in order, and calls a closure with the index of each of the
  /// others and its position.
  private func merged(
    _ kept: ContiguousArray<Int>, _ added: [Int], _ ranks: [Int], _ place: (_ index: Int, _ position: Int) -> Void
  ) -> ContiguousArray<Int> {
    var merged: ContiguousArray<Int> = []
    merged.reserveCapacity(kept.count + added.count)
    var rest = kept[...]
    for index in rows.sorted(added, ranks) {
      let row = added[index]
      func comesFirst(_ other: Int) -> Bool {
        let (section, otherSection) = (rows.section(of: row), rows.section(of: other))
        return section == otherSection ? rows.precedes(row, other) : ranks[section] < ranks[otherSection]
      }
      // Searched from the start in steps that double, since the next place is often near.
      var length = 1
      while length < rest.count, !comesFirst(rest[rest.startIndex + length - 1]) { length *= 2 }
      let end = rest.prefix(length).partitioningIndex(where: comesFirst)
      if end > rest.startIndex { merged += rest[..<end] }
      place(index, merged.count)
      merged.append(row)
      rest = rest[end...]
    }
    return merged + rest
  }
}
