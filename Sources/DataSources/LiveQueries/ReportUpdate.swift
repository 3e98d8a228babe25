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
    /// The last operation of the report that names the object, by its index; nil if that is a delete.
    var operation: Int?
    /// The row before; nil if the object didn't match.
    let old: Int?
    /// The row after; nil if the object doesn't match.
    var new: Int?
    var contentChanged = false
  }

  /// The index of a section in the window.
  private struct SectionIndexes {
    let section: Int
    var before: Int?
    var after: Int?
  }

  /// Whether an item may stay in place, for the search for the fewest moves.
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
  private var newOrder: LiveOrder?
  let items: [Item]
  /// The places of the items; nil for an object that isn't shown.
  private var before: [LiveSteps.Place?] = []
  private var after: [LiveSteps.Place?] = []
  private var sectionIndexes: [SectionIndexes] = []

  /// The objects that the report doesn't name and that leave the window or enter it.
  private var leaving: [LiveSteps.ObjectStep] = []
  private var entering: [LiveSteps.ObjectStep] = []

  /// The numbers of the untouched objects that are in the window before and after.
  private var staying = 0..<0

  /// The items that match before and after, from the top.
  private var oldPositions: [LiveOrder.ItemPosition] = []
  private var newPositions: [LiveOrder.ItemPosition] = []

  /// What is removed from the order and inserted into it, unless it is rebuilt.
  private var removed: [LiveOrder.Placement] = []
  private var inserted: [LiveOrder.Placement] = []

  /// Whether the order is the one before the changes again.
  private var isUndone = false

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
      (oldPositions, newPositions) = (rebuilt.old, rebuilt.new)
    } else {
      oldPositions = Self.positions(of: items, in: order) { $0.old }
    }
    before = shownPlaces(oldPositions, in: order) { $0.old }
    if order.hasSections {
      addSections(of: items.compactMap(\.old), in: order)
      addSections(of: items.compactMap(\.new), in: order)
      setSectionIndexes(\.before, in: order)
    }

    if !rebuilds {
      removed = placements(oldPositions) { $0.old }
      order.replace(removed, with: [])
      guard !oldPositions.enumerated().contains(where: { !order.isInOrder(at: $1.position - $0) }) else {
        order.replace([], with: removed)
        return nil
      }
      for item in items { item.new.map(order.insert) }
      newPositions = Self.positions(of: items, in: order) { $0.new }
      inserted = placements(newPositions) { $0.new }
    }
    let changed = newOrder ?? order
    after = shownPlaces(newPositions, in: changed) { $0.new }

    let (leaving, entering) = crossings(
      from: Self.untouched(oldWindow, oldPositions), to: Self.untouched(changed.window, newPositions), in: changed)
    if order.hasSections {
      addSections(of: leaving + entering, in: changed)
      setSectionIndexes(\.after, in: changed)
    }
    self.entering = entering.map { .init(new: Self.place(of: $0, in: changed)) }
    // Nothing crosses the edges of a window that shows all objects, so the order before isn't needed.
    guard keepsOrder else { return }
    if newOrder == nil {
      order.replace(inserted, with: removed)
      isUndone = true
    }
    setSectionIndexes(\.before, in: order)
    self.leaving = leaving.map { .init(old: Self.place(of: $0, in: order)) }
  }

  /// The numbers of the sections of the objects that change.
  var sections: [Int] { sectionIndexes.map(\.section) }

  /// Makes the change, and returns the order after it.
  func commit() -> LiveOrder {
    if isUndone { order.replace(removed, with: inserted) }
    return newOrder ?? order
  }

  /// Adds the sections of rows, each once and without indexes.
  private mutating func addSections(of rows: [Int], in order: LiveOrder) {
    var known = Set(sectionIndexes.map(\.section))
    for row in rows {
      let section = order.rows.section(of: row)
      guard section != sectionIndexes.last?.section, known.insert(section).inserted else { continue }
      sectionIndexes.append(SectionIndexes(section: section))
    }
  }

  private mutating func setSectionIndexes(_ index: WritableKeyPath<SectionIndexes, Int?>, in order: LiveOrder) {
    for number in sectionIndexes.indices {
      sectionIndexes[number][keyPath: index] = order.index(of: sectionIndexes[number].section)
    }
  }

  // MARK: Positions

  /// Returns the positions of the items that match, from the top.
  private static func positions(
    of items: [Item], in order: LiveOrder, _ row: (Item) -> Int?
  ) -> [LiveOrder.ItemPosition] {
    var positions: [LiveOrder.ItemPosition] = []
    positions.reserveCapacity(items.count)
    for item in items.indices {
      guard let row = row(items[item]), let position = order.position(of: row) else { continue }
      positions.append((item, position))
    }
    positions.sort { $0.position < $1.position }
    return positions
  }

  /// Returns what to remove from the order or to insert into it.
  private func placements(
    _ positions: [LiveOrder.ItemPosition], _ row: (Item) -> Int?
  ) -> [LiveOrder.Placement] {
    positions.compactMap { item, position in row(items[item]).map { .init(row: $0, position: position) } }
  }

  private static func place(of row: Int, in order: LiveOrder) -> LiveSteps.Place? {
    order.path(of: row).map { LiveSteps.Place(row: row, path: $0) }
  }

  /// Returns the place of each item that is shown.
  private func shownPlaces(
    _ positions: [LiveOrder.ItemPosition], in order: LiveOrder, _ row: (Item) -> Int?
  ) -> [LiveSteps.Place?] {
    var places = [LiveSteps.Place?](repeating: nil, count: items.count)
    for (item, position) in positions {
      guard let row = row(items[item]), let path = order.path(ofPosition: position) else { continue }
      places[item] = LiveSteps.Place(row: row, path: path)
    }
    return places
  }

  /// Returns the numbers of the untouched objects in a range of positions.
  private static func untouched(_ range: Range<Int>, _ positions: [LiveOrder.ItemPosition]) -> Range<Int> {
    let start = range.lowerBound - positions.partitioningIndex { $0.position >= range.lowerBound }
    let end = range.upperBound - positions.partitioningIndex { $0.position >= range.upperBound }
    return start..<end
  }

  /// Returns the rows of the untouched objects that leave the window, and of those that enter it.
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
    return (Array(above) + Array(below)).map { after.row(atPosition: position(ofUntouched: $0)) }
  }

  /// Returns the position of an untouched object after the change, from its number among them.
  private func position(ofUntouched number: Int) -> Int {
    // The changed objects before it are those with at most this number of untouched ones before them.
    number + newPositions.indices.partitioningIndex { newPositions[$0].position - $0 > number }
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
    steps.deletes = leaving
    for (item, _) in oldPositions where after[item] == nil {
      if let old = before[item] { steps.deletes.append(.init(old: old)) }
    }
    steps.others = entering
    steps.others.reserveCapacity(entering.count + newPositions.count)
    let moves = moves()
    for (item, _) in newPositions {
      guard let new = after[item] else { continue }
      let (old, contentChanged) = (before[item], items[item].contentChanged)
      guard old == nil || moves[item] || contentChanged else { continue }
      steps.others.append(.init(old: old, new: new, isMoved: moves[item], contentChanged: contentChanged))
    }
    steps.sort()
    return steps
  }

  /// Returns for each item whether it moves: those that change their section, and the fewest possible of the others.
  ///
  /// Objects that the report doesn't name stay, so an item can stay only if the same number of them comes before it.
  /// Items whose content is unchanged stay in preference to those that have changed.
  private func moves() -> [Bool] {
    var moves = [Bool](repeating: false, count: items.count)
    var roles = [Role](repeating: .other, count: items.count)
    for index in items.indices where before[index] != nil && after[index] != nil {
      moves[index] = true
      if order.hasSections, section(of: items[index].old) != section(of: items[index].new) { continue }
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

  private func section(of row: Int?) -> Int? { row.map(order.rows.section) }

  /// Returns the largest set of items of a role that can stay in place among untouched and fixed ones.
  private func staying(of role: Role, among roles: [Role]) -> [Int] {
    var old = [(stays: Int, position: Int)](repeating: (-1, -1), count: items.count)
    forEachItem(of: role, among: roles, oldPositions) { old[$0] = ($1, $2) }
    var eligible: [Int] = []
    forEachItem(of: role, among: roles, newPositions) { item, stays, _ in
      if old[item].stays == stays { eligible.append(item) }
    }
    let stays = LeastMoves.staying(eligible.map { old[$0].position })
    return zip(eligible, stays).filter(\.1).map(\.0)
  }

  /// Calls a closure with the items of a role in the order of their positions, with the number of untouched objects and
  /// fixed items that stay before each, and its position.
  ///
  /// These have the same order before and after, so an equal number means that the same ones stay before an item.
  private func forEachItem(
    of role: Role, among roles: [Role], _ positions: [LiveOrder.ItemPosition],
    _ body: (_ item: Int, _ stays: Int, _ position: Int) -> Void
  ) {
    var fixed = 0
    for number in positions.indices {
      let (item, position) = positions[number]
      if roles[item] == .fixed { fixed += 1 }
      guard roles[item] == role else { continue }
      let untouched = min(max(position - number, staying.lowerBound), staying.upperBound)
      body(item, untouched + fixed, position)
    }
  }
}
