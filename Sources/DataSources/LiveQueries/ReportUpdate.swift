/// The changes that one report makes to the content of a live query: computed first, then committed.
///
/// To find the new positions, the changed objects are removed from the content and inserted in their order. Then this
/// is undone, so that a delegate can still read the content before the change. All other objects keep their relative
/// order, so few positions suffice. *Untouched* numbers count only those others.
///
/// For *k* changed objects among *n* this takes O(*k* log *n*).
struct ReportUpdate<Object: Identifiable> {
  typealias Content = LiveContent<Object>
  typealias Entry = LiveEntry<Object>

  /// A position in the content, and the number of untouched objects before it.
  private struct Position {
    let index: Int
    let untouched: Int
    var path: ListPath?
  }

  /// An object that the report names.
  private struct Item {
    let entry: Entry
    let old: Entry.State?
    let new: Entry.State?
    let contentChanged: Bool
    var before: Position?
    var after: Position?
  }

  /// An object that the report doesn't name, and that enters the window or leaves it.
  private struct Crossing {
    let entry: Entry
    var path: ListPath?
  }

  /// The index of a section in the window.
  private struct SectionIndexes {
    let section: LiveSection
    var before: Int?
    var after: Int?
  }

  private let content: Content
  private var items: [Item] = []
  private var sections: [SectionIndexes] = []
  private var leaving: [Crossing] = []
  private var entering: [Crossing] = []

  /// The numbers of the untouched objects that are in the window before and after.
  private var staying = 0..<0
  private var notedSections: Set<ObjectIdentifier> = []
  private var oldPlacements: [Content.Placement] = []
  private var newPlacements: [Content.Placement] = []

  /// Computes the changes of a report.
  ///
  /// - Returns: nil if the content has lost its order because objects have changed without a report: then all objects
  ///   must be listed again.
  init?(_ report: StoreReport<Object>, in content: Content) throws(LiveQueryError) {
    self.content = content
    for touched in content.touchedObjects(of: report) {
      var new: Entry.State?
      if let object = touched.object, let rank = touched.rank { new = try content.state(of: object, rank: rank) }
      let entry = content.entry(for: touched.id)
      let old = entry?.state
      guard let entry = entry ?? new.map({ Entry($0) }) else { continue }
      var contentChanged = false
      if let old, let new {
        contentChanged = content.comparison.differs(old, new) ?? true
      }
      items.append(Item(entry: entry, old: old, new: new, contentChanged: contentChanged))
    }
    guard compute() else { return nil }
  }

  /// Makes the change in the content.
  func commit() {
    content.replace(oldPlacements, with: newPlacements)
    for indexes in sections { content.forgetIfEmpty(indexes.section) }
  }

  private mutating func compute() -> Bool {
    let oldWindow = content.window
    oldPlacements = placements { $0.old }
    for (index, position) in positions(of: oldPlacements) { items[index].before = position }
    content.replace(oldPlacements, with: [])
    guard !oldPlacements.enumerated().contains(where: { !content.isInOrder(at: $1.position - $0) }) else {
      content.replace([], with: oldPlacements)
      return false
    }
    for item in items {
      guard let new = item.new else { continue }
      item.entry.state = new
      content.insert(item.entry)
    }
    newPlacements = placements { $0.new }
    for (index, position) in positions(of: newPlacements) { items[index].after = position }

    findCrossings(oldWindow: untouched(oldWindow, oldPlacements), newWindow: untouched(content.window, newPlacements))
    for item in items { for state in [item.old, item.new] { state.map { note($0.section) } } }
    for crossing in leaving + entering { note(crossing.entry.state.section) }
    readAfter()
    content.replace(newPlacements, with: oldPlacements)
    readBefore()
    return true
  }

  private mutating func note(_ section: LiveSection) {
    guard notedSections.insert(ObjectIdentifier(section)).inserted else { return }
    sections.append(SectionIndexes(section: section))
  }

  private mutating func readAfter() {
    for index in sections.indices { sections[index].after = content.index(of: sections[index].section) }
    for index in items.indices {
      if let position = items[index].after { items[index].after?.path = content.path(ofPosition: position.index) }
    }
    for index in entering.indices { entering[index].path = path(of: entering[index].entry) }
  }

  private mutating func readBefore() {
    for index in sections.indices { sections[index].before = content.index(of: sections[index].section) }
    for index in items.indices {
      if let position = items[index].before { items[index].before?.path = content.path(ofPosition: position.index) }
    }
    for index in leaving.indices { leaving[index].path = path(of: leaving[index].entry) }
  }

  private func path(of entry: Entry) -> ListPath? {
    content.path(ofPosition: content.position(of: entry))
  }

  // MARK: Positions

  /// Returns the placements of the items that have a state, from the top.
  private func placements(_ state: (Item) -> Entry.State?) -> [Content.Placement] {
    items.compactMap { item in
      state(item).map { Content.Placement(entry: item.entry, position: content.position(of: item.entry), state: $0) }
    }.sorted { $0.position < $1.position }
  }

  private func positions(of placements: [Content.Placement]) -> [(Int, Position)] {
    var indexes: [Object.ID: Int] = [:]
    for (index, item) in items.enumerated() { indexes[item.entry.id] = index }
    return placements.enumerated().compactMap { number, placement in
      indexes[placement.entry.id].map {
        ($0, Position(index: placement.position, untouched: placement.position - number))
      }
    }
  }

  /// Returns the numbers of the untouched objects in a range of positions.
  private func untouched(_ range: Range<Int>, _ placements: [Content.Placement]) -> Range<Int> {
    let start = range.lowerBound - placements.count { $0.position < range.lowerBound }
    let end = range.upperBound - placements.count { $0.position < range.upperBound }
    return start..<end
  }

  private mutating func findCrossings(oldWindow: Range<Int>, newWindow: Range<Int>) {
    let start = max(oldWindow.lowerBound, newWindow.lowerBound)
    staying = start..<max(start, min(oldWindow.upperBound, newWindow.upperBound))
    leaving = crossings(in: oldWindow, butNot: newWindow)
    entering = crossings(in: newWindow, butNot: oldWindow)
  }

  private func crossings(in window: Range<Int>, butNot other: Range<Int>) -> [Crossing] {
    let above = window.lowerBound..<max(window.lowerBound, min(window.upperBound, other.lowerBound))
    let start = min(window.upperBound, max(above.upperBound, other.upperBound))
    let below = max(window.lowerBound, start)..<window.upperBound
    return (Array(above) + Array(below)).compactMap { number in
      content.entry(atPosition: position(ofUntouched: number)).map { Crossing(entry: $0) }
    }
  }

  /// Returns the position of an untouched object after the change, from its number among them.
  private func position(ofUntouched number: Int) -> Int {
    // The changed objects before it are those with at most this number of untouched ones before them.
    number + newPlacements.indices.partitioningIndex { newPlacements[$0].position - $0 > number }
  }

  // MARK: Events

  /// Returns the changes in the window, in the order of a change set.
  func events() -> [LiveEvent<Object>] {
    var list = LiveEventList<Object>()
    for indexes in sections {
      switch (indexes.before, indexes.after) {
      case (let index?, nil): list.add(.sectionDeleted(index))
      case (nil, let index?): list.add(.sectionInserted(index))
      default: break
      }
    }
    for crossing in leaving { crossing.path.map { list.add(.deleted(crossing.entry.state.object, from: $0)) } }
    for crossing in entering { crossing.path.map { list.add(.inserted(crossing.entry.state.object, at: $0)) } }
    let moved = movedItems()
    for (index, item) in items.enumerated() {
      switch (item.old, item.before?.path, item.new, item.after?.path) {
      case (let old?, let oldPath?, let new?, let path?):
        if moved.contains(index) {
          list.add(
            .moved(new.object, old: old.object, from: oldPath, to: path, contentChanged: item.contentChanged))
        } else if item.contentChanged {
          list.add(.updated(new.object, old: old.object, from: oldPath, to: path))
        }
      case (let old?, let path?, _, nil): list.add(.deleted(old.object, from: path))
      case (_, nil, let new?, let path?): list.add(.inserted(new.object, at: path))
      default: break
      }
    }
    return list.sorted()
  }

  /// Returns the items that move: those that change their section, and the fewest possible of the others.
  ///
  /// Objects that the report doesn't name stay, so an item can stay only if the same number of them comes before it.
  /// Items whose content is unchanged stay in preference to those that have changed.
  private func movedItems() -> Set<Int> {
    var moved: Set<Int> = []
    var unchanged: [Int] = []
    var changed: [Int] = []
    for (index, item) in items.enumerated() where item.before?.path != nil && item.after?.path != nil {
      if item.old?.section !== item.new?.section {
        moved.insert(index)
      } else if item.contentChanged {
        changed.append(index)
      } else {
        unchanged.append(index)
      }
    }
    let fixed = staying(of: unchanged, among: [])
    moved.formUnion(Set(unchanged).subtracting(fixed))
    moved.formUnion(Set(changed).subtracting(staying(of: changed, among: fixed)))
    return moved
  }

  /// Returns the largest set of items that can stay in place among untouched and fixed ones.
  private func staying(of candidates: [Int], among fixed: [Int]) -> [Int] {
    let before = predecessors(of: candidates, among: fixed) { $0.before }
    let after = predecessors(of: candidates, among: fixed) { $0.after }
    let eligible = candidates.filter { before[$0] == after[$0] }
      .sorted { index($0) { $0.after } < index($1) { $0.after } }
    let stays = LeastMoves.staying(eligible.map { index($0) { $0.before } })
    return zip(eligible, stays).filter(\.1).map(\.0)
  }

  /// Returns for each candidate the numbers of untouched objects and of fixed items before it that stay.
  private func predecessors(of candidates: [Int], among fixed: [Int], _ position: (Item) -> Position?) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    var fixedCount = 0
    let isFixed = Set(fixed)
    for index in (candidates + fixed).sorted(by: { self.index($0, position) < self.index($1, position) }) {
      let untouched = position(items[index])?.untouched ?? 0
      result[index] = [min(max(untouched, staying.lowerBound), staying.upperBound), fixedCount]
      if isFixed.contains(index) { fixedCount += 1 }
    }
    return result
  }

  private func index(_ item: Int, _ position: (Item) -> Position?) -> Int {
    position(items[item])?.index ?? 0
  }
}
