/// The deleted, inserted, moved and updated sections and items between two snapshots.
///
/// Marks of items to reload or reconfigure are changes too (`reloadItems(_:)`).
///
/// As in a batch, deletes and the origins of moves and updates are positions *before* all changes, inserts and the
/// targets of moves and updates positions *after* them. Each list ascends: deletes by position before, the others by
/// position after.
public struct SnapshotChanges: Sendable, Hashable {
  /// The sections that are deleted, with all items that are deleted in them.
  public var deletedSections: [Int] = []

  /// The sections that are inserted, with all items that are inserted in them.
  public var insertedSections: [Int] = []

  /// The sections that move; the others keep their order.
  public var movedSections: [ListBatch.Move<Int>] = []

  /// The sections whose own content differs, moved or not.
  public var updatedSections: [ListBatch.Move<Int>] = []

  /// The items that are deleted from sections that stay.
  public var deletedItems: [ListPath] = []

  /// The items that are inserted into sections that stay.
  public var insertedItems: [ListPath] = []

  /// The items that move to another section, and the fewest possible of those that move within their section.
  public var movedItems: [ListBatch.Move<ListPath>] = []

  /// The items whose content differs, moved or not.
  public var updatedItems: [ListBatch.Move<ListPath>] = []

  /// The sections whose headers are marked to be shown again.
  public var reloadedSections: [ListBatch.Move<Int>] = []

  /// The items that are marked to be shown again in other cells.
  public var reloadedItems: [ListBatch.Move<ListPath>] = []

  /// The items that are marked to be shown again in the cells that they have.
  public var reconfiguredItems: [ListBatch.Move<ListPath>] = []

  /// Creates a value without changes.
  public init() {}

  /// Computes the fewest changes from the origins of all sections and items.
  ///
  /// - Parameters:
  ///   - oldStarts: For each section before the number of items before it, and at the end the number of all items.
  ///   - newStarts: The same for the sections after.
  ///   - sections: The origins of the sections.
  ///   - items: The origins of the items.
  /// - Complexity: O(*n* log *n*) in the number of sections and items, and O(*n*) if the order is unchanged.
  init(from oldStarts: [Int], to newStarts: [Int], sections: Origins, items: Origins) {
    let survives = Self.survivors(of: oldStarts.count - 1, in: sections)
    deletedSections = survives.indices.filter { !survives[$0] }
    insertedSections = sections.numbers.indices.filter { sections.numbers[$0] < 0 }
    movedSections = Self.movers(from: [0, oldStarts.count - 1], to: [0, newStarts.count - 1], [0], sections).map {
      ListBatch.Move(from: Int(sections.numbers[$0]), to: $0)
    }
    updatedSections = sections.changed.map { ListBatch.Move(from: Int(sections.numbers[$0]), to: $0) }

    movedItems = Self.movers(from: oldStarts, to: newStarts, sections.numbers, items).map {
      ListBatch.Move(from: oldStarts.path(of: Int(items.numbers[$0])), to: newStarts.path(of: $0))
    }
    insertedItems = Self.paths(newStarts, inSections: { sections.numbers[$0] >= 0 }) { items.numbers[$0] < 0 }
    let itemSurvives = Self.survivors(of: oldStarts[oldStarts.count - 1], in: items)
    deletedItems = Self.paths(oldStarts, inSections: { survives[$0] }) { !itemSurvives[$0] }
    updatedItems = items.changed.map {
      ListBatch.Move(from: oldStarts.path(of: Int(items.numbers[$0])), to: newStarts.path(of: $0))
    }
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { count == 0 }

  /// The number of changes of all kinds.
  public var count: Int {
    deletedSections.count + insertedSections.count + movedSections.count + updatedSections.count
      + deletedItems.count + insertedItems.count + movedItems.count + updatedItems.count
      + reloadedSections.count + reloadedItems.count + reconfiguredItems.count
  }

  /// The changes for a list: an update of an item reloads its row, one of a section its header.
  public var batch: ListBatch {
    var batch = ListBatch()
    batch.deletedSections = deletedSections
    batch.insertedSections = insertedSections
    batch.movedSections = movedSections
    batch.reloadedHeaders = (updatedSections + reloadedSections).map(\.from)
    batch.deletedRows = deletedItems
    batch.insertedRows = insertedItems
    batch.movedRows = movedItems
    batch.reloadedRows = (updatedItems + reloadedItems).map(\.from)
    batch.reconfiguredRows = reconfiguredItems.map(\.from)
    return batch
  }

  /// Returns the same changes with all sections renumbered, for a snapshot that is one part of a longer list.
  ///
  /// A section that an `Int` can't hold wraps around: no list has it, and the opposite shift undoes it.
  ///
  /// - Parameter count: The number of sections above those of the snapshot, before and after the changes.
  public func shifted(bySections count: Int) -> SnapshotChanges {
    func shift(_ path: ListPath) -> ListPath { ListPath(path.section &+ count, path.row) }
    func shift(_ moves: [ListBatch.Move<Int>]) -> [ListBatch.Move<Int>] {
      moves.map { .init(from: $0.from &+ count, to: $0.to &+ count) }
    }
    func shift(_ moves: [ListBatch.Move<ListPath>]) -> [ListBatch.Move<ListPath>] {
      moves.map { .init(from: shift($0.from), to: shift($0.to)) }
    }
    var changes = SnapshotChanges()
    changes.deletedSections = deletedSections.map { $0 &+ count }
    changes.insertedSections = insertedSections.map { $0 &+ count }
    changes.movedSections = shift(movedSections)
    changes.updatedSections = shift(updatedSections)
    changes.reloadedSections = shift(reloadedSections)
    changes.deletedItems = deletedItems.map(shift)
    changes.insertedItems = insertedItems.map(shift)
    changes.movedItems = shift(movedItems)
    changes.updatedItems = shift(updatedItems)
    changes.reloadedItems = shift(reloadedItems)
    changes.reconfiguredItems = shift(reconfiguredItems)
    return changes
  }

  // MARK: Finding

  /// Returns the numbers of the elements that move to another part or within their part, ascending.
  private static func movers(
    from oldStarts: [Int], to newStarts: [Int], _ parts: [Int32], _ origins: Origins
  ) -> [Int] {
    var movers: [Int] = []
    for (part, oldPart) in parts.enumerated() {
      let range = newStarts[part]..<newStarts[part + 1]
      let old = oldPart < 0 ? 0..<0 : oldStarts[Int(oldPart)]..<oldStarts[Int(oldPart) + 1]
      var isOrdered = true
      var last = -1
      for number in range where origins.numbers[number] >= 0 {
        let origin = Int(origins.numbers[number])
        if origin < last || !old.contains(origin) { isOrdered = false }
        last = origin
      }
      if !isOrdered { movers += self.movers(in: range, from: old, origins) }
    }
    return movers
  }

  private static func movers(in range: Range<Int>, from old: Range<Int>, _ origins: Origins) -> [Int] {
    let ranks = range.compactMap { number in
      let origin = Int(origins.numbers[number])
      return old.contains(origin) ? origin : nil
    }
    let stays = LeastMoves.staying(ranks)
    var rank = -1
    return range.filter { number in
      let origin = Int(origins.numbers[number])
      guard old.contains(origin) else { return origin >= 0 }
      rank += 1
      return !stays[rank]
    }
  }

  private static func survivors(of count: Int, in origins: Origins) -> [Bool] {
    var survives = [Bool](repeating: false, count: count)
    for origin in origins.numbers where origin >= 0 { survives[Int(origin)] = true }
    return survives
  }

  private static func paths(
    _ starts: [Int], inSections isIncluded: (Int) -> Bool, where isListed: (Int) -> Bool
  ) -> [ListPath] {
    var paths: [ListPath] = []
    for section in 0..<(starts.count - 1) where isIncluded(section) {
      for number in starts[section]..<starts[section + 1] where isListed(number) {
        paths.append(ListPath(section, number - starts[section]))
      }
    }
    return paths
  }
}

extension SnapshotChanges: CustomStringConvertible {
  /// One line for each change, as in `move item (0,2) to (0,0)`.
  public var description: String {
    lines(section: { "\($0)" }, item: { "\($0)" }, newSection: { "\($0)" }, newItem: { "\($0)" })
      .joined(separator: "\n")
  }

  /// Returns one line for each change; the closures describe the section or item at a position before or after.
  func lines(
    section: (Int) -> String, item: (ListPath) -> String, newSection: (Int) -> String, newItem: (ListPath) -> String
  ) -> [String] {
    var lines = deletedSections.map { "delete section \(section($0))" }
    lines += insertedSections.map { "insert section \(newSection($0))" }
    lines += movedSections.map { "move section \(section($0.from)) to \($0.to)" }
    lines += updatedSections.map { "update section \(section($0.from))" }
    lines += reloadedSections.map { "reload section \(section($0.from))" }
    lines += deletedItems.map { "delete item \(item($0))" }
    lines += insertedItems.map { "insert item \(newItem($0))" }
    lines += movedItems.map { "move item \(item($0.from)) to \($0.to)" }
    lines += updatedItems.map { "update item \(item($0.from))" }
    lines += reloadedItems.map { "reload item \(item($0.from))" }
    lines += reconfiguredItems.map { "reconfigure item \(item($0.from))" }
    return lines
  }
}
