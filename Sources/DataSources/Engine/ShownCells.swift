/// The cells that a list shows, found by their items and by themselves in O(1).
struct ShownCells<Cell: ListCell> {
  /// A visible cell.
  struct Entry {
    let cell: Cell
    var identity: AnyHashable?

    /// The span at which the host has placed it.
    var span: ListSpan

    /// Whether will-display was called: not while the cell is in the margin only.
    var isDisplayed = false

    /// Whether the row can be edited; asked in edit mode and in view only, nil until then.
    var canEdit: Bool?

    /// The state that the cell shows.
    var state: ListCellState?
  }

  private var entries: [ListItem: Entry] = [:]
  private var itemOfCell: [ObjectIdentifier: ListItem] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(item: ListItem) -> Entry? { entries[item] }

  /// Returns the item that a cell shows, or nil if the cell isn't visible.
  func item(of cell: Cell) -> ListItem? { itemOfCell[ObjectIdentifier(cell)] }

  /// The items, in no order.
  var items: some Sequence<ListItem> { entries.keys }

  // Neither sorts `entries.keys`, a collection that is generic over the cells: each comparison would go through a witness
  // table.

  /// The items, from the top.
  var sortedItems: [ListItem] { sortedItems { _ in true } }

  /// The items that satisfy a condition, from the top.
  func sortedItems(where isIncluded: (ListItem) -> Bool) -> [ListItem] {
    var items: [ListItem] = []
    // The keys alone: an entry is copied for each step of a loop over both.
    for item in entries.keys where isIncluded(item) { items.append(item) }
    items.sort()
    return items
  }

  /// The items whose cells are not at their places, from the top.
  func sortedItems(placedOtherThan span: (ListItem) -> ListSpan) -> [ListItem] {
    var items: [ListItem] = []
    for (item, entry) in entries where entry.span != span(item) { items.append(item) }
    items.sort()
    return items
  }

  // MARK: Changes

  /// Shows a cell that isn't visible yet in an item that has none.
  mutating func insert(_ entry: Entry, at item: ListItem) {
    entries[item] = entry
    itemOfCell[ObjectIdentifier(entry.cell)] = item
  }

  mutating func remove(_ item: ListItem) -> Entry? {
    guard let entry = entries.removeValue(forKey: item) else { return nil }
    itemOfCell[ObjectIdentifier(entry.cell)] = nil
    return entry
  }

  /// Changes what is known about an item's cell, if it has one.
  mutating func update(_ item: ListItem, _ change: (inout Entry) -> Void) {
    guard let index = entries.index(forKey: item) else { return }
    change(&entries.values[index])
  }

  /// Moves each cell to the new item of its row, and removes those without one, which are returned from the top.
  mutating func move(_ target: (ListItem) -> ListItem?) -> [(item: ListItem, entry: Entry)] {
    let old = self
    self = ShownCells()
    entries.reserveCapacity(old.entries.count)
    itemOfCell.reserveCapacity(old.entries.count)
    var removed: [(item: ListItem, entry: Entry)] = []
    for item in old.sortedItems {
      guard let entry = old[item] else { continue }
      if let target = target(item) { insert(entry, at: target) } else { removed.append((item, entry)) }
    }
    return removed
  }
}

/// The error of a source that returned one cell for two items.
struct DuplicateCell: Error, CustomStringConvertible {
  let other: ListItem
  var description: String { "its cell is already shown in \(other)." }
}
