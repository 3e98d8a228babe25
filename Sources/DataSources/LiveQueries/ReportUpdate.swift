/// The changes that one report makes to the order of a live query: computed first, then committed.
///
/// For *k* changed objects among *n* there are two ways, with the same result. A few objects are removed from the order
/// and inserted in their new places, which takes O(*k* log *n*); then this is undone, so that a delegate can still read
/// the content before the change. For many objects a second order is merged in O(*n*).
///
/// All other objects keep their relative order, so few positions suffice. *Untouched* numbers count only those others.
struct ReportUpdate {
  /// An object that the report names.
  struct Item {
    let record: Int
    let old: LiveState?
    let new: LiveState?
    let contentChanged: Bool
    fileprivate var before: Position?
    fileprivate var after: Position?

    init(record: Int, old: LiveState?, new: LiveState?, contentChanged: Bool) {
      self.record = record
      self.old = old
      self.new = new
      self.contentChanged = contentChanged
    }
  }

  /// A position in the order, and the number of untouched objects before it.
  fileprivate struct Position {
    let index: Int
    let untouched: Int
    let path: ListPath?
  }

  /// The index of a section in the window.
  private struct SectionIndexes {
    let section: LiveSection
    var before: Int?
    var after: Int?
  }

  private typealias Placement = LiveOrder.Placement

  private let order: LiveOrder
  /// The order after the change, if it was made anew.
  private let newOrder: LiveOrder?
  private var items: [Item]
  private var sectionIndexes: [SectionIndexes] = []

  /// The objects that the report doesn't name and that leave the window or enter it, by their records.
  private var leaving: [LiveSteps.ObjectStep] = []
  private var entering: [LiveSteps.ObjectStep] = []

  /// The numbers of the untouched objects that are in the window before and after.
  private var staying = 0..<0
  private var oldPlacements: [Placement] = []
  private var newPlacements: [Placement] = []

  /// Computes the changes.
  ///
  /// - Parameter rebuilds: Whether the order is made anew.
  /// - Returns: nil if the order is lost because objects have changed without a report.
  init?(_ items: [Item], in order: LiveOrder, rebuilds: Bool) {
    self.items = items
    self.order = order
    let oldWindow = order.window
    oldPlacements = Self.placements(of: items, in: order, \.old)
    Self.locate(oldPlacements, in: order, &self.items, \.before)

    if rebuilds {
      newOrder = order.replacing(items.map { ($0.record, $0.new) })
      if newOrder == nil { return nil }
    } else {
      newOrder = nil
      order.replace(oldPlacements, with: [])
      guard !oldPlacements.enumerated().contains(where: { !order.isInOrder(at: $1.position - $0) }) else {
        order.replace([], with: oldPlacements)
        return nil
      }
      for item in items { item.new.map { order.insert(item.record, $0) } }
    }
    let after = newOrder ?? order
    newPlacements = Self.placements(of: items, in: after, \.new)
    Self.locate(newPlacements, in: after, &self.items, \.after)

    let (leaving, entering) = crossings(
      from: Self.untouched(oldWindow, oldPlacements), to: Self.untouched(after.window, newPlacements), in: after)
    noteSections(leaving + entering, in: after)
    self.entering = entering.compactMap { record in
      after.state(of: record).map { .init(state: $0, to: after.path(of: record)) }
    }
    for index in sectionIndexes.indices { sectionIndexes[index].after = after.index(of: sectionIndexes[index].section) }
    if newOrder == nil { order.replace(newPlacements, with: oldPlacements) }
    self.leaving = leaving.compactMap { record in
      order.state(of: record).map { .init(state: $0, from: order.path(of: record)) }
    }
    for index in sectionIndexes.indices {
      sectionIndexes[index].before = order.index(of: sectionIndexes[index].section)
    }
  }

  /// The records of the objects that the report names.
  var records: [Int] { items.map(\.record) }

  /// The sections of the objects that change.
  var sections: [LiveSection] { sectionIndexes.map(\.section) }

  /// Makes the change, and returns the order after it.
  func commit() -> LiveOrder {
    if let newOrder { return newOrder }
    order.replace(oldPlacements, with: newPlacements)
    return order
  }

  private mutating func noteSections(_ crossings: [Int], in order: LiveOrder) {
    var noted: Set<Int> = []
    var found: [SectionIndexes] = []
    func note(_ state: LiveState?) {
      guard let section = state?.section, noted.insert(section.number).inserted else { return }
      found.append(SectionIndexes(section: section))
    }
    for item in items {
      note(item.old)
      note(item.new)
    }
    for record in crossings { note(order.state(of: record)) }
    sectionIndexes = found
  }

  // MARK: Positions

  /// Returns the placements of the items that have a state, from the top.
  private static func placements(
    of items: [Item], in order: LiveOrder, _ state: (Item) -> LiveState?
  ) -> [Placement] {
    items.compactMap { item in
      guard let state = state(item), let position = order.position(of: item.record) else { return nil }
      return Placement(record: item.record, position: position, state: state)
    }.sorted { $0.position < $1.position }
  }

  /// Sets the positions of items.
  private static func locate(
    _ placements: [Placement], in order: LiveOrder, _ items: inout [Item],
    _ position: WritableKeyPath<Item, Position?>
  ) {
    var indexes: [Int: Int] = [:]
    for (index, item) in items.enumerated() { indexes[item.record] = index }
    for (number, placement) in placements.enumerated() {
      guard let index = indexes[placement.record] else { continue }
      items[index][keyPath: position] = Position(
        index: placement.position, untouched: placement.position - number,
        path: order.path(ofPosition: placement.position))
    }
  }

  /// Returns the numbers of the untouched objects in a range of positions.
  private static func untouched(_ range: Range<Int>, _ placements: [Placement]) -> Range<Int> {
    let start = range.lowerBound - placements.partitioningIndex { $0.position >= range.lowerBound }
    let end = range.upperBound - placements.partitioningIndex { $0.position >= range.upperBound }
    return start..<end
  }

  /// Returns the records of the untouched objects that leave the window, and of those that enter it.
  private mutating func crossings(
    from oldWindow: Range<Int>, to newWindow: Range<Int>, in after: LiveOrder
  ) -> (leaving: [Int], entering: [Int]) {
    let start = max(oldWindow.lowerBound, newWindow.lowerBound)
    staying = start..<max(start, min(oldWindow.upperBound, newWindow.upperBound))
    return (crossings(in: oldWindow, butNot: newWindow, after), crossings(in: newWindow, butNot: oldWindow, after))
  }

  private func crossings(in window: Range<Int>, butNot other: Range<Int>, _ after: LiveOrder) -> [Int] {
    let above = window.lowerBound..<max(window.lowerBound, min(window.upperBound, other.lowerBound))
    let start = min(window.upperBound, max(above.upperBound, other.upperBound))
    let below = max(window.lowerBound, start)..<window.upperBound
    return (Array(above) + Array(below)).map { after.record(atPosition: position(ofUntouched: $0)) }
  }

  /// Returns the position of an untouched object after the change, from its number among them.
  private func position(ofUntouched number: Int) -> Int {
    // The changed objects before it are those with at most this number of untouched ones before them.
    number + newPlacements.indices.partitioningIndex { newPlacements[$0].position - $0 > number }
  }

  // MARK: Steps

  /// The changes in the window.
  var steps: LiveSteps {
    var steps = LiveSteps()
    for indexes in sectionIndexes {
      switch (indexes.before, indexes.after) {
      case (let index?, nil): steps.deletedSections.append(index)
      case (nil, let index?): steps.insertedSections.append(index)
      default: break
      }
    }
    for step in leaving + entering { steps.add(step) }
    let moves = moves()
    for (index, item) in items.enumerated() {
      guard let state = item.new ?? item.old else { continue }
      let (old, new) = (item.before?.path, item.after?.path)
      guard old == nil || new == nil || moves[index] || item.contentChanged else { continue }
      steps.add(.init(state: state, from: old, to: new, isMoved: moves[index], contentChanged: item.contentChanged))
    }
    return steps
  }

  /// Returns for each item whether it moves: those that change their section, and the fewest possible of the others.
  ///
  /// Objects that the report doesn't name stay, so an item can stay only if the same number of them comes before it.
  /// Items whose content is unchanged stay in preference to those that have changed.
  private func moves() -> [Bool] {
    var moves = [Bool](repeating: false, count: items.count)
    var unchanged: [Int] = []
    var changed: [Int] = []
    for (index, item) in items.enumerated() where item.before?.path != nil && item.after?.path != nil {
      moves[index] = true
      if item.old?.section !== item.new?.section { continue }
      if item.contentChanged { changed.append(index) } else { unchanged.append(index) }
    }
    let fixed = staying(of: unchanged, among: [])
    for index in fixed + staying(of: changed, among: fixed) { moves[index] = false }
    return moves
  }

  /// Returns the largest set of items that can stay in place among untouched and fixed ones.
  private func staying(of candidates: [Int], among fixed: [Int]) -> [Int] {
    let before = predecessors(of: candidates, among: fixed, \.before)
    let after = predecessors(of: candidates, among: fixed, \.after)
    let eligible = candidates.filter { before[$0] == after[$0] }
      .sorted { index($0, \.after) < index($1, \.after) }
    let stays = LeastMoves.staying(eligible.map { index($0, \.before) })
    return zip(eligible, stays).filter(\.1).map(\.0)
  }

  /// The numbers of untouched objects and of fixed items that stay before an item.
  private struct Predecessors: Equatable {
    var untouched = 0
    var fixed = 0
  }

  /// Returns for each candidate its predecessors, by the candidate's index among the items.
  private func predecessors(
    of candidates: [Int], among fixed: [Int], _ position: (Item) -> Position?
  ) -> [Predecessors] {
    var result = [Predecessors](repeating: Predecessors(), count: items.count)
    var isFixed = [Bool](repeating: false, count: items.count)
    for index in fixed { isFixed[index] = true }
    var fixedCount = 0
    for index in (candidates + fixed).sorted(by: { self.index($0, position) < self.index($1, position) }) {
      let untouched = position(items[index])?.untouched ?? 0
      result[index] = Predecessors(
        untouched: min(max(untouched, staying.lowerBound), staying.upperBound), fixed: fixedCount)
      if isFixed[index] { fixedCount += 1 }
    }
    return result
  }

  private func index(_ item: Int, _ position: (Item) -> Position?) -> Int {
    position(items[item])?.index ?? 0
  }
}
