import MessageTracing

/// The matching objects of a live query, sorted and divided into sections, with their positions.
///
/// Positions count all matching objects; paths count those in the window. Queries and changes take O(log *n*) unless
/// noted.
final class LiveContent<Object: Identifiable> {
  typealias Entry = LiveEntry<Object>

  /// An entry at a position, in one of its states.
  struct Placement {
    let entry: Entry
    let position: Int
    let state: Entry.State
  }

  let settings: LiveQuery<Object>.Settings
  let comparison: ContentComparison<Object>

  /// For each object of the store, matching or not, its rank in the order of the store, with gaps.
  private var ranks: [Object.ID: Int] = [:]
  private var nextRank = 0

  private var entries: [Object.ID: Entry] = [:]
  private var entryOfSlot: ContiguousArray<Entry?> = []
  private var positions = OrderStatisticTree<Int>()

  private var sections: [AnyHashable: LiveSection] = [:]
  private var sectionOfSlot: ContiguousArray<LiveSection?> = []
  /// The sections that have objects, weighted with the number of their objects.
  private var sectionPositions = OrderStatisticTree<Int>()

  /// The single section of a query without a section key.
  private let onlySection: LiveSection?

  /// Creates the content of no objects.
  init(_ settings: LiveQuery<Object>.Settings, comparison: ContentComparison<Object>) {
    self.settings = settings
    self.comparison = comparison
    onlySection = settings.sectionKey == nil ? LiveSection(key: nil) : nil
    if let onlySection { add(onlySection, at: 0) }
  }

  /// Evaluates all objects of a store.
  ///
  /// - Complexity: O(*n* log *n*).
  convenience init(
    listing settings: LiveQuery<Object>.Settings, comparison: ContentComparison<Object>
  ) throws(LiveQueryError) {
    guard let store = settings.store else { throw .storeIsGone }
    self.init(settings, comparison: comparison)
    let objects: [Object]
    do {
      objects = try store.objects()
    } catch {
      throw .storeFailed(reason: "\(error)", store: Participant(store))
    }
    ranks.reserveCapacity(objects.count)
    for (rank, object) in objects.enumerated() {
      guard let first = ranks.updateValue(rank, forKey: object.id) else { continue }
      throw .duplicate(id: "\(object.id)", first: first, second: rank, store: Participant(store))
    }
    nextRank = objects.count
    var states: [Entry.State] = []
    for (rank, object) in objects.enumerated() {
      if let state = try state(of: object, rank: rank) { states.append(state) }
    }
    fill(with: states)
  }

  private func fill(with states: [Entry.State]) {
    for state in states { state.section.count += 1 }
    let ordered = (onlySection.map { [$0] } ?? Array(sections.values)).sorted(by: precedes)
    for (slot, section) in ordered.enumerated() { section.slot = slot }
    sectionOfSlot = ContiguousArray(ordered)
    sectionPositions = OrderStatisticTree(weights: ordered.map(\.count))

    var buckets = ordered.map { _ in [Entry.State]() }
    for state in states { buckets[state.section.slot].append(state) }
    entries.reserveCapacity(states.count)
    entryOfSlot.reserveCapacity(states.count)
    for index in buckets.indices {
      buckets[index].sort(by: precedes)
      for state in buckets[index] {
        let entry = Entry(state)
        entry.slot = entryOfSlot.count
        entryOfSlot.append(entry)
        entries[entry.id] = entry
      }
    }
    positions = OrderStatisticTree(weights: repeatElement(1, count: states.count))
  }

  // MARK: Positions

  /// The number of matching objects.
  var count: Int { positions.count }

  /// The positions in the window.
  var window: Range<Int> { settings.window.positions(of: count) }

  func entry(for id: Object.ID) -> Entry? { entries[id] }

  func position(of entry: Entry) -> Int {
    positions.position(of: entry.slot)
  }

  /// Returns the entry at a position, or nil if there is none.
  func entry(atPosition position: Int) -> Entry? {
    guard (0..<count).contains(position) else { return nil }
    return entryOfSlot[positions.slot(at: position)]
  }

  /// Returns the entries at a range of positions.
  func entries(at range: Range<Int>) -> [Entry] {
    range.compactMap(entry(atPosition:))
  }

  /// Returns the positions of a section's objects, in the window or not.
  private func positions(of section: LiveSection) -> Range<Int> {
    guard section.isPlaced else { return 0..<0 }
    let start = sectionPositions.weight(before: section.slot)
    return start..<start + section.count
  }

  // MARK: Paths

  /// The position of the first section that has objects in the window; nil if the window is empty.
  private var firstSectionInWindow: Int? {
    window.isEmpty ? nil : sectionPosition(ofObjectAt: window.lowerBound)?.position
  }

  /// Returns the position of the section that contains an object, and the position of the section's first object.
  private func sectionPosition(ofObjectAt position: Int) -> (position: Int, start: Int)? {
    sectionPositions.firstSlot { $0 > position }.map { (sectionPositions.position(of: $0.slot), $0.before) }
  }

  /// The number of sections in the window.
  var numberOfSections: Int {
    guard onlySection == nil else { return 1 }
    guard let first = firstSectionInWindow, let last = sectionPosition(ofObjectAt: window.upperBound - 1) else {
      return 0
    }
    return last.position - first + 1
  }

  /// The sections in the window.
  var shownSections: [LiveSection] {
    (0..<numberOfSections).compactMap(section(at:))
  }

  /// Returns the section at an index of the window, or nil if there is none.
  func section(at index: Int) -> LiveSection? {
    guard (0..<numberOfSections).contains(index) else { return nil }
    return sectionOfSlot[sectionPositions.slot(at: (firstSectionInWindow ?? 0) + index)]
  }

  /// Returns the positions of a section's objects in the window.
  func shownPositions(of section: LiveSection) -> Range<Int> {
    positions(of: section).clamped(to: window)
  }

  /// Returns the index of a section in the window, or nil if it has no objects there.
  func index(of section: LiveSection) -> Int? {
    guard onlySection == nil else { return 0 }
    guard !shownPositions(of: section).isEmpty, let first = firstSectionInWindow else { return nil }
    return sectionPositions.position(of: section.slot) - first
  }

  /// Returns the path of a position, or nil if it is not in the window.
  func path(ofPosition position: Int) -> ListPath? {
    guard window.contains(position), let first = firstSectionInWindow else { return nil }
    guard let section = sectionPosition(ofObjectAt: position) else { return nil }
    return ListPath(section.position - first, position - max(section.start, window.lowerBound))
  }

  /// Returns the entry at a path, or nil if there is none.
  func entry(at path: ListPath) -> Entry? {
    guard let section = section(at: path.section) else { return nil }
    let range = shownPositions(of: section)
    guard (0..<range.count).contains(path.row) else { return nil }
    return entry(atPosition: range.lowerBound + path.row)
  }

  // MARK: Evaluation

  /// Returns the section for an object, and creates it if needed.
  private func section(for object: Object) -> LiveSection {
    guard let sectionKey = settings.sectionKey else { return onlySection ?? LiveSection(key: nil) }
    let key = sectionKey.key(object)
    if let section = sections[key] { return section }
    let section = LiveSection(key: key)
    sections[key] = section
    return section
  }

  /// Returns the state of an object, or nil if the filter excludes it.
  func state(of object: Object, rank: Int) throws(LiveQueryError) -> Entry.State? {
    do {
      guard try settings.filter(object) else { return nil }
    } catch {
      throw .filterFailed(id: "\(object.id)", reason: "\(error)")
    }
    return Entry.State(
      object: object, content: comparison.content(object), section: section(for: object),
      sortValues: settings.order.map { $0.value(object) }, rank: rank)
  }

  /// Returns whether an object comes before another one of its section.
  private func precedes(_ one: Entry.State, _ other: Entry.State) -> Bool {
    for (value, otherValue) in zip(one.sortValues, other.sortValues) {
      if let precedes = value.precedes(otherValue) { return precedes }
    }
    return one.rank < other.rank
  }

  private func precedes(_ one: LiveSection, _ other: LiveSection) -> Bool {
    guard let sectionKey = settings.sectionKey, let key = one.key, let otherKey = other.key else { return false }
    return sectionKey.precedes(key, otherKey)
  }

  // MARK: Reports

  /// Returns the final object and rank of each object that a report names, and keeps the ranks.
  func touchedObjects(of report: StoreReport<Object>) -> [(id: Object.ID, object: Object?, rank: Int?)] {
    var result: [(id: Object.ID, object: Object?, rank: Int?)] = []
    var indexes: [Object.ID: Int] = [:]
    func index(of id: Object.ID) -> Int {
      if let index = indexes[id] { return index }
      indexes[id] = result.count
      result.append((id, nil, ranks[id]))
      return result.count - 1
    }
    for operation in report.operations {
      switch operation {
      case .insert(let object), .update(let object):
        let index = index(of: object.id)
        result[index].object = object
        // An inserted object comes last, also if its id is known.
        if case .update = operation, result[index].rank != nil { continue }
        result[index].rank = nextRank
        nextRank += 1
      case .delete(let id):
        let index = index(of: id)
        result[index].object = nil
        result[index].rank = nil
      }
    }
    for touched in result { ranks[touched.id] = touched.rank }
    return result
  }

  // MARK: Changes

  /// Removes entries and inserts others; both lists are sorted by position, and an entry may be in both.
  ///
  /// The positions of the first list are those before anything is removed, those of the second the ones after
  /// everything is inserted: with the lists exchanged, the change is undone.
  func replace(_ old: [Placement], with new: [Placement]) {
    for placement in old.reversed() { remove(placement.entry) }
    for placement in new {
      placement.entry.state = placement.state
      insert(placement.entry, at: placement.position)
    }
  }

  /// Inserts an entry in its order.
  ///
  /// - Complexity: O(log *n*), with at most 1.44 log₂ *n* comparisons.
  func insert(_ entry: Entry) {
    let section = entry.state.section
    guard section.count == 0 else {
      let position = positions.position(in: positions(of: section)) { slot in
        entryOfSlot[slot].map { precedes($0.state, entry.state) } ?? false
      }
      insert(entry, at: position)
      return
    }
    insert(entry, at: sectionPositions.weight(beforePosition: position(forNew: section)))
  }

  private func insert(_ entry: Entry, at position: Int) {
    entries[entry.id] = entry
    let section = entry.state.section
    if !section.isPlaced { add(section, at: self.position(forNew: section)) }
    section.count += 1
    sectionPositions.setWeight(section.count, of: section.slot)
    entry.slot = positions.insert(at: position, weight: 1)
    Self.keep(entry, in: &entryOfSlot, at: entry.slot)
  }

  private func remove(_ entry: Entry) {
    entries[entry.id] = nil
    positions.remove(entry.slot)
    entryOfSlot[entry.slot] = nil
    entry.slot = OrderStatisticTree<Int>.none
    let section = entry.state.section
    section.count -= 1
    sectionPositions.setWeight(section.count, of: section.slot)
    guard section.count == 0, section !== onlySection else { return }
    sectionPositions.remove(section.slot)
    sectionOfSlot[section.slot] = nil
    section.slot = OrderStatisticTree<Int>.none
  }

  /// Adds a section without objects at a position among the others.
  private func add(_ section: LiveSection, at position: Int) {
    section.slot = sectionPositions.insert(at: position, weight: 0)
    Self.keep(section, in: &sectionOfSlot, at: section.slot)
  }

  /// Forgets the key of a section without objects.
  func forgetIfEmpty(_ section: LiveSection) {
    if !section.isPlaced, let key = section.key { sections[key] = nil }
  }

  private func position(forNew section: LiveSection) -> Int {
    sectionPositions.position(in: 0..<sectionPositions.count) { slot in
      sectionOfSlot[slot].map { precedes($0, section) } ?? false
    }
  }

  /// Slots are numbered without gaps, so a new one is either a reused one or the next.
  private static func keep<Value>(_ value: Value, in values: inout ContiguousArray<Value?>, at slot: Int) {
    if slot < values.count { values[slot] = value } else { values.append(value) }
  }

  /// Returns whether the entries before and at a position are in order; they are unless one changed without a report.
  func isInOrder(at position: Int) -> Bool {
    guard let one = entry(atPosition: position - 1), let other = entry(atPosition: position) else { return true }
    return one.state.section !== other.state.section || precedes(one.state, other.state)
  }
}

/// One object among the sorted ones of a live query.
final class LiveEntry<Object: Identifiable> {
  /// The values that a report replaces together, so that the change can be undone.
  ///
  /// A class, because copying values whose type the module doesn't know took most of the time of a change.
  final class State {
    let object: Object

    /// The content of the object to compare later, if the query compares contents by a closure.
    let content: (any Equatable)?
    let section: LiveSection

    /// The value of each sort key.
    let sortValues: [SortValue]

    /// The object's rank in the order of the store.
    let rank: Int

    init(object: Object, content: (any Equatable)?, section: LiveSection, sortValues: [SortValue], rank: Int) {
      self.object = object
      self.content = content
      self.section = section
      self.sortValues = sortValues
      self.rank = rank
    }
  }

  let id: Object.ID
  var state: State

  /// The slot in the tree of positions.
  var slot = OrderStatisticTree<Int>.none

  init(_ state: State) {
    id = state.object.id
    self.state = state
  }
}

/// A section of a live query; it has a slot in the tree of sections while it has objects.
final class LiveSection {
  /// The key of its objects; nil for the single section of a query without a section key.
  let key: AnyHashable?
  var count = 0
  var slot = OrderStatisticTree<Int>.none

  var isPlaced: Bool { slot != OrderStatisticTree<Int>.none }

  init(key: AnyHashable?) {
    self.key = key
  }
}
