/// The changes that one report makes to the order of a live query: computed first, then committed.
///
/// For *k* changed objects among *n* there are two ways, with the same result. A few objects are removed from the order
/// and inserted in their new places, which takes O(*k* log *n*); this is undone until the commit if a delegate can read
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
  }

  /// A position in the order.
  private struct Position {
    var index = 0
    /// The path in the window; nil for an object outside and for one that doesn't match.
    var path: ListPath?
  }

  /// The index of a section in the window.
  private struct SectionIndexes {
    let section: LiveSection
    var before: Int?
    var after: Int?
  }

  /// The position of an item, by its index among the items.
  struct Placement {
    let position: Int
    let item: Int
  }

  /// What a change of its position means for an item.
  private enum Role {
    /// It isn't shown before and after, or it changes its section.
    case other
    /// It may stay in place, and its content is unchanged.
    case unchanged
    /// It may stay in place, and its content is changed.
    case changed
    /// It stays in place.
    case fixed
  }

  private let order: LiveOrder
  /// The order after the change, if it was rebuilt.
  private let newOrder: LiveOrder?
  private let items: [Item]
  /// The positions of the items, apart from them because items take long to copy.
  private var before: [Position]
  private var after: [Position]
  private var sectionIndexes: [SectionIndexes] = []

  /// The objects that the report doesn't name and that leave the window or enter it, by their records.
  private var leaving: [LiveSteps.ObjectStep] = []
  private var entering: [LiveSteps.ObjectStep] = []

  /// The numbers of the untouched objects that are in the window before and after.
  private var staying = 0..<0

  /// The items that match before and after, from the top.
  private var oldPlacements: [Placement]
  private var newPlacements: [Placement]

  /// What is removed from the order and inserted into it, unless it is rebuilt.
  private var removed: [LiveOrder.Placement] = []
  private var inserted: [LiveOrder.Placement] = []

  /// Whether the order is already the one after the changes.
  private var isDone = false

  /// Computes the changes.
  ///
  /// - Parameters:
  ///   - rebuilds: Whether the order is rebuilt.
  ///   - keepsOrder: Whether the order is the one before the changes until they are committed; required unless the
  ///     window shows all objects.
  /// - Returns: nil if the order is lost because objects have changed without a report.
  init?(_ items: [Item], in order: LiveOrder, rebuilds: Bool, keepsOrder: Bool) {
    self.items = items
    self.order = order
    let oldWindow = order.window
    if rebuilds {
      guard let rebuilt = order.replacing(items) else { return nil }
      newOrder = rebuilt.order
      oldPlacements = rebuilt.old
      newPlacements = rebuilt.new
    } else {
      newOrder = nil
      oldPlacements = Self.placements(of: items, in: order) { $0.old != nil }
      newPlacements = []
    }
    before = Self.positions(oldPlacements, of: items.count, in: order)
    after = []
    if order.hasSections {
      note(items.compactMap { $0.old?.section })
      note(items.compactMap { $0.new?.section })
      noteIndexes(in: order, \.before)
    }

    if !rebuilds {
      removed = placements(oldPlacements) { $0.old }
      order.replace(removed, with: [])
      guard !oldPlacements.enumerated().contains(where: { !order.isInOrder(at: $1.position - $0) }) else {
        order.replace([], with: removed)
        return nil
      }
      for item in items { item.new.map { order.insert(item.record, $0) } }
      newPlacements = Self.placements(of: items, in: order) { $0.new != nil }
    }
    let changed = newOrder ?? order
    after = Self.positions(newPlacements, of: items.count, in: changed)

    let (leaving, entering) = crossings(
      from: Self.untouched(oldWindow, oldPlacements), to: Self.untouched(changed.window, newPlacements), in: changed)
    if order.hasSections {
      note((leaving + entering).compactMap { changed.state(of: $0)?.section })
      noteIndexes(in: changed, \.after)
    }
    self.entering = entering.compactMap { record in
      changed.state(of: record).map { .init(new: $0, to: changed.path(of: record)) }
    }
    if newOrder == nil { inserted = placements(newPlacements) { $0.new } }
    isDone = !keepsOrder
    // Nothing crosses the edges of a window that shows all objects, so the order before isn't needed.
    guard keepsOrder else { return }
    undo()
    noteIndexes(in: order, \.before)
    self.leaving = leaving.compactMap { record in
      order.state(of: record).map { .init(old: $0, from: order.path(of: record)) }
    }
  }

  /// The sections of the objects that change.
  var sections: [LiveSection] { sectionIndexes.map(\.section) }

  /// Makes the change, and returns the order after it.
  func commit() -> LiveOrder {
    guard !isDone else { return newOrder ?? order }
    guard let newOrder else {
      order.replace(removed, with: inserted)
      return order
    }
    newOrder.takeStates(of: order)
    for item in items { newOrder.setState(item.new, of: item.record) }
    return newOrder
  }

  /// Makes the order the one before the changes again.
  private func undo() {
    guard let newOrder else { return order.replace(inserted, with: removed) }
    for item in items { newOrder.setState(item.old, of: item.record) }
    order.takeStates(of: newOrder)
  }

  private mutating func note(_ sections: [LiveSection]) {
    var noted = Set(sectionIndexes.map(\.section.number))
    for section in sections where section !== sectionIndexes.last?.section {
      if noted.insert(section.number).inserted { sectionIndexes.append(SectionIndexes(section: section)) }
    }
  }

  private mutating func noteIndexes(in order: LiveOrder, _ index: WritableKeyPath<SectionIndexes, Int?>) {
    for number in sectionIndexes.indices {
      sectionIndexes[number][keyPath: index] = order.index(of: sectionIndexes[number].section)
    }
  }

  // MARK: Positions

  /// Returns the placements of the items that match, from the top.
  private static func placements(
    of items: [Item], in order: LiveOrder, _ matches: (borrowing Item) -> Bool
  ) -> [Placement] {
    var placements: [Placement] = []
    placements.reserveCapacity(items.count)
    for item in items.indices where matches(items[item]) {
      guard let position = order.position(of: items[item].record) else { continue }
      placements.append(Placement(position: position, item: item))
    }
    placements.sort { $0.position < $1.position }
    return placements
  }

  /// Returns what to remove from the order or to insert into it.
  private func placements(_ placements: [Placement], _ state: (Item) -> LiveState?) -> [LiveOrder.Placement] {
    placements.compactMap { placement in
      state(items[placement.item]).map {
        .init(record: items[placement.item].record, position: placement.position, state: $0)
      }
    }
  }

  /// Returns the position of each item.
  private static func positions(_ placements: [Placement], of count: Int, in order: LiveOrder) -> [Position] {
    var positions = [Position](repeating: Position(), count: count)
    for number in placements.indices {
      let (position, item) = (placements[number].position, placements[number].item)
      positions[item] = Position(index: position, path: order.path(ofPosition: position))
    }
    return positions
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
    var steps = LiveSteps(capacity: items.count)
    for indexes in sectionIndexes {
      switch (indexes.before, indexes.after) {
      case (let index?, nil): steps.deletedSections.append(index)
      case (nil, let index?): steps.insertedSections.append(index)
      default: break
      }
    }
    for step in leaving + entering { steps.add(step) }
    for placement in oldPlacements where after[placement.item].path == nil {
      steps.add(.init(old: items[placement.item].old, from: before[placement.item].path))
    }
    let moves = moves()
    for placement in newPlacements {
      let index = placement.item
      guard let new = after[index].path else { continue }
      let old = before[index].path
      let contentChanged = items[index].contentChanged
      guard old == nil || moves[index] || contentChanged else { continue }
      steps.add(
        .init(
          old: items[index].old, new: items[index].new, from: old, to: new, isMoved: moves[index],
          contentChanged: contentChanged))
    }
    return steps
  }

  /// Returns for each item whether it moves: those that change their section, and the fewest possible of the others.
  ///
  /// Objects that the report doesn't name stay, so an item can stay only if the same number of them comes before it.
  /// Items whose content is unchanged stay in preference to those that have changed.
  private func moves() -> [Bool] {
    var moves = [Bool](repeating: false, count: items.count)
    var roles = [Role](repeating: .other, count: items.count)
    for index in items.indices where before[index].path != nil && after[index].path != nil {
      moves[index] = true
      if order.hasSections, items[index].old?.section !== items[index].new?.section { continue }
      roles[index] = items[index].contentChanged ? .changed : .unchanged
    }
    for role in [Role.unchanged, .changed] where roles.contains(role) {
      for index in staying(of: role, among: roles) {
        moves[index] = false
        roles[index] = .fixed
      }
    }
    return moves
  }

  /// Returns the largest set of items of a role that can stay in place among untouched and fixed ones.
  private func staying(of role: Role, among roles: [Role]) -> [Int] {
    var old = [Predecessors](repeating: Predecessors(), count: items.count)
    forEachItem(of: role, among: roles, oldPlacements) { old[$0] = $1 }
    var eligible: [Int] = []
    forEachItem(of: role, among: roles, newPlacements) { if old[$0] == $1 { eligible.append($0) } }
    let stays = LeastMoves.staying(eligible.map { before[$0].index })
    return zip(eligible, stays).filter(\.1).map(\.0)
  }

  /// The numbers of untouched objects and of fixed items that stay before an item.
  private struct Predecessors: Equatable {
    var untouched = 0
    var fixed = 0
  }

  /// Calls a closure with the items of a role in the order of their placements, with their predecessors.
  private func forEachItem(
    of role: Role, among roles: [Role], _ placements: [Placement], _ body: (Int, Predecessors) -> Void
  ) {
    var fixed = 0
    for number in placements.indices {
      let item = placements[number].item
      if roles[item] == .fixed { fixed += 1 }
      guard roles[item] == role else { continue }
      let untouched = min(max(placements[number].position - number, staying.lowerBound), staying.upperBound)
      body(item, Predecessors(untouched: untouched, fixed: fixed))
    }
  }
}
