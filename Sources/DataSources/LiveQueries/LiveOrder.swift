/// The order of a live query's matching objects: their positions, their sections and their paths in the window.
///
/// Positions count all matching objects; paths count those in the window. Each object of the store has a *record*, a
/// number that the query's content maps to its id. The order knows records and ``LiveState`` only, not the type of the
/// objects, so it is compiled once. Queries and changes take O(log *n*) unless noted.
final class LiveOrder {
  /// What determines the order.
  struct Rules {
    let keys: [ValueOrder]

    /// Whether the section of one key comes before that of another; nil without a section key.
    let precedes: ((AnyHashable, AnyHashable) -> Bool)?
    let window: LiveWindow
  }

  /// A matching object to remove or to insert, at a position, in one of its states.
  struct Placement {
    let record: Int
    let position: Int
    let state: LiveState
  }

  private struct Section {
    let section: LiveSection
    var count = 0
    var slot = LiveOrder.none
  }

  private typealias Tree = OrderStatisticTree<Int>
  private static var none: Int { Tree.none }

  let rules: Rules

  /// The single section of a query without a section key.
  let onlySection: LiveSection?

  /// For each record its state; nil if its object doesn't match.
  var states: ContiguousArray<LiveState?>
  private var slotOfRecord: ContiguousArray<Int> = []
  private var recordOfSlot: ContiguousArray<Int> = []
  private var positions = LiveSlots(count: 0)

  /// The sections by their numbers.
  private var sections: ContiguousArray<Section?> = []
  private var sectionOfSlot: ContiguousArray<Int> = []
  /// The sections that have objects, weighted with the number of their objects.
  private var sectionPositions = Tree()

  /// Creates the order of records, of which those with a state match.
  ///
  /// - Complexity: O(*n* log *n*).
  convenience init(_ rules: Rules, onlySection: LiveSection?, states: ContiguousArray<LiveState?> = []) {
    self.init(unordered: rules, onlySection, states)
    fill(with: sorted(states.indices.filter { states[$0] != nil }))
  }

  /// Creates an order that has no positions until it is filled.
  init(unordered rules: Rules, _ onlySection: LiveSection?, _ states: ContiguousArray<LiveState?>) {
    self.rules = rules
    self.onlySection = onlySection
    self.states = states
  }

  /// Gives the matching records their positions.
  func fill(with sorted: [Int]) {
    slotOfRecord = ContiguousArray(repeating: Self.none, count: states.count)
    recordOfSlot = ContiguousArray(sorted)
    positions = LiveSlots(count: sorted.count)
    for slot in sorted.indices { slotOfRecord[sorted[slot]] = slot }
    var ordered = onlySection.map { [Section(section: $0, count: sorted.count)] } ?? []
    for record in sorted where onlySection == nil {
      guard let section = states[record]?.section else { continue }
      if ordered.last?.section !== section { ordered.append(Section(section: section)) }
      ordered[ordered.count - 1].count += 1
    }
    sectionPositions = Tree(weights: ordered.map(\.count))
    for (slot, place) in ordered.enumerated() {
      reserve(place.section)
      sections[place.section.number] = Section(section: place.section, count: place.count, slot: slot)
      sectionOfSlot.append(place.section.number)
    }
  }

  private func reserve(_ section: LiveSection) {
    while sections.count <= section.number { sections.append(nil) }
  }

  // MARK: Records

  func state(of record: Int) -> LiveState? { states[record] }

  /// Adds the next record, whose object doesn't match.
  func addRecord() {
    states.append(nil)
    slotOfRecord.append(Self.none)
  }

  /// Removes a record whose object doesn't match; the last one gets its number.
  func removeRecord(_ record: Int) {
    states.swapAt(record, states.count - 1)
    slotOfRecord.swapAt(record, states.count - 1)
    states.removeLast()
    slotOfRecord.removeLast()
    if record < states.count, slotOfRecord[record] != Self.none { recordOfSlot[slotOfRecord[record]] = record }
  }

  // MARK: Positions

  /// The number of matching objects.
  var count: Int { positions.count }

  /// The positions in the window.
  var window: Range<Int> { rules.window.positions(of: count) }

  /// Returns the position of a record's object, or nil if it doesn't match.
  func position(of record: Int) -> Int? {
    let slot = slotOfRecord[record]
    return slot == Self.none ? nil : positions.position(of: slot)
  }

  /// Returns the record at a position, which must be in 0..<count.
  func record(atPosition position: Int) -> Int { recordOfSlot[positions.slot(at: position)] }

  /// Calls a closure with the records at a range of positions, in order.
  ///
  /// - Complexity: O(log *n*) and the length of the range.
  func forEachRecord(in range: Range<Int>, _ body: (Int) -> Void) {
    positions.forEachSlot(in: range) { body(recordOfSlot[$0]) }
  }

  /// Returns the positions of a section's objects, in the window or not.
  private func positions(of section: LiveSection) -> Range<Int> {
    guard let place = place(of: section) else { return 0..<0 }
    let start = sectionPositions.weight(before: place.slot)
    return start..<start + place.count
  }

  private func place(of section: LiveSection) -> Section? {
    section.number < sections.count ? sections[section.number] : nil
  }

  // MARK: Paths

  /// Whether there is a section key.
  var hasSections: Bool { onlySection == nil }

  /// The position of the first section that has objects in the window; nil if the window is empty.
  private var firstSectionInWindow: Int? {
    window.isEmpty ? nil : sectionPosition(ofObjectAt: window.lowerBound)?.position
  }

  /// Returns the position of the section that contains an object, and the position of the section's first object.
  private func sectionPosition(ofObjectAt position: Int) -> (position: Int, start: Int)? {
    if onlySection != nil { return (0, 0) }
    return sectionPositions.firstSlot { $0 > position }.map { (sectionPositions.position(of: $0.slot), $0.before) }
  }

  /// The number of sections in the window.
  var numberOfSections: Int {
    guard onlySection == nil else { return 1 }
    guard let first = firstSectionInWindow, let last = sectionPosition(ofObjectAt: window.upperBound - 1) else {
      return 0
    }
    return last.position - first + 1
  }

  /// Returns the section at an index of the window, or nil if there is none.
  func section(at index: Int) -> LiveSection? {
    guard (0..<numberOfSections).contains(index) else { return nil }
    let slot = sectionPositions.slot(at: (firstSectionInWindow ?? 0) + index)
    return sections[sectionOfSlot[slot]]?.section
  }

  /// Returns the positions of a section's objects in the window.
  func shownPositions(of section: LiveSection) -> Range<Int> {
    positions(of: section).clamped(to: window)
  }

  /// Returns the index of a section in the window, or nil if it has no objects there.
  func index(of section: LiveSection) -> Int? {
    guard onlySection == nil else { return 0 }
    guard !shownPositions(of: section).isEmpty, let first = firstSectionInWindow, let place = place(of: section)
    else { return nil }
    return sectionPositions.position(of: place.slot) - first
  }

  /// Returns the path of a position, or nil if it is not in the window.
  func path(ofPosition position: Int) -> ListPath? {
    guard window.contains(position), let first = firstSectionInWindow else { return nil }
    guard let section = sectionPosition(ofObjectAt: position) else { return nil }
    return ListPath(section.position - first, position - max(section.start, window.lowerBound))
  }

  /// Returns the path of a record's object, or nil if it is not in the window.
  func path(of record: Int) -> ListPath? { position(of: record).flatMap(path(ofPosition:)) }

  /// Returns the record at a path, or nil if there is none.
  func record(at path: ListPath) -> Int? {
    guard let section = section(at: path.section) else { return nil }
    let range = shownPositions(of: section)
    guard (0..<range.count).contains(path.row) else { return nil }
    return record(atPosition: range.lowerBound + path.row)
  }

  // MARK: Order

  /// Returns whether an object comes before another one of its section.
  func precedes(_ one: LiveState, _ other: LiveState, skippingFirstKey: Bool = false) -> Bool {
    var (value, otherValue) = (one.value, other.value)
    for index in rules.keys.indices {
      guard let here = value, let there = otherValue else { break }
      if index > 0 || !skippingFirstKey {
        let order = rules.keys[index].compare(here, there)
        if order != 0 { return order < 0 }
      }
      (value, otherValue) = (here.next, there.next)
    }
    return one.rank < other.rank
  }

  private func precedes(_ one: LiveSection, _ other: LiveSection) -> Bool {
    guard let precedes = rules.precedes, let key = one.key, let otherKey = other.key else { return false }
    return precedes(key, otherKey)
  }

  /// Returns records in their order.
  func sorted(_ records: [Int]) -> [Int] {
    guard onlySection == nil else { return sortedInSection(records) }
    let ordered = sortedSections(of: records)
    let indexes = indexes(of: ordered)
    var buckets = ordered.map { _ in [Int]() }
    for record in records {
      if let section = states[record]?.section { buckets[indexes[section.number]].append(record) }
    }
    return buckets.flatMap(sortedInSection)
  }

  func sortedSections(of records: [Int]) -> [LiveSection] {
    var found: [LiveSection] = []
    var isFound: [Bool] = []
    for record in records {
      guard let section = states[record]?.section else { continue }
      while isFound.count <= section.number { isFound.append(false) }
      if !isFound[section.number] { found.append(section) }
      isFound[section.number] = true
    }
    return found.sorted(by: precedes)
  }

  /// Returns the index of each section by its number.
  func indexes(of sections: [LiveSection]) -> [Int] {
    var indexes = [Int](repeating: -1, count: (sections.map(\.number).max() ?? -1) + 1)
    for (index, section) in sections.enumerated() { indexes[section.number] = index }
    return indexes
  }

  private func sortedInSection(_ records: [Int]) -> [Int] {
    func comesFirst(_ one: Int, _ other: Int) -> Bool {
      guard let one = states[records[one]], let other = states[records[other]] else { return false }
      return precedes(one, other, skippingFirstKey: true)
    }
    guard let key = rules.keys.first else { return records.indices.sorted(by: comesFirst).map { records[$0] } }
    return key.sorted(records.compactMap { states[$0]?.value }, comesFirst).map { records[$0] }
  }

  /// Returns whether the records before and at a position are in order; they are unless one changed without a report.
  func isInOrder(at position: Int) -> Bool {
    guard position > 0, position < count else { return true }
    return isInOrder(record(atPosition: position - 1), record(atPosition: position))
  }

  func isInOrder(_ record: Int, _ next: Int) -> Bool {
    guard let one = states[record], let other = states[next] else { return true }
    return one.section !== other.section || precedes(one, other)
  }

  // MARK: Changes

  /// Removes objects and inserts others; both lists are sorted by position, and a record may be in both.
  ///
  /// The positions of the first list are those before anything is removed, those of the second the ones after
  /// everything is inserted: with the lists exchanged, the change is undone.
  func replace(_ old: [Placement], with new: [Placement]) {
    for placement in old.reversed() { remove(placement.record) }
    for placement in new { insert(placement.record, placement.state, at: placement.position) }
  }

  /// Inserts an object in its order.
  ///
  /// - Complexity: O(log *n*), with at most 1.44 log₂ *n* comparisons.
  func insert(_ record: Int, _ state: LiveState) {
    guard let place = place(of: state.section), place.count > 0 else {
      let section = sectionPosition(forNew: state.section)
      insert(record, state, at: sectionPositions.weight(beforePosition: section))
      return
    }
    let position = positions.position(in: positions(of: state.section)) { slot in
      states[recordOfSlot[slot]].map { precedes($0, state) } ?? false
    }
    insert(record, state, at: position)
  }

  private func insert(_ record: Int, _ state: LiveState, at position: Int) {
    states[record] = state
    let number = state.section.number
    if place(of: state.section) == nil { add(state.section, at: sectionPosition(forNew: state.section)) }
    addToCount(of: number, 1)
    slotOfRecord[record] = positions.insert(at: position)
    Self.keep(record, in: &recordOfSlot, at: slotOfRecord[record])
  }

  private func remove(_ record: Int) {
    guard let number = states[record]?.section.number else { return }
    positions.remove(slotOfRecord[record])
    slotOfRecord[record] = Self.none
    states[record] = nil
    addToCount(of: number, -1)
    guard let place = sections[number], place.count == 0, place.section !== onlySection else { return }
    sectionPositions.remove(place.slot)
    sections[number] = nil
  }

  private func addToCount(of number: Int, _ change: Int) {
    guard var place = sections[number] else { return }
    place.count += change
    sections[number] = place
    sectionPositions.setWeight(place.count, of: place.slot)
  }

  /// Adds a section without objects at a position among the others.
  private func add(_ section: LiveSection, at position: Int) {
    reserve(section)
    let slot = sectionPositions.insert(at: position, weight: 0)
    sections[section.number] = Section(section: section, slot: slot)
    Self.keep(section.number, in: &sectionOfSlot, at: slot)
  }

  private func sectionPosition(forNew section: LiveSection) -> Int {
    sectionPositions.position(in: 0..<sectionPositions.count) { slot in
      sections[sectionOfSlot[slot]].map { precedes($0.section, section) } ?? false
    }
  }

  /// Returns whether a section has objects, or is the only one.
  func contains(_ section: LiveSection) -> Bool { place(of: section) != nil }

  /// Slots are numbered without gaps, so a new one is either a reused one or the next.
  private static func keep(_ value: Int, in values: inout ContiguousArray<Int>, at slot: Int) {
    if slot < values.count { values[slot] = value } else { values.append(value) }
  }
}
