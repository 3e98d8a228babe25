import DataSources

/// Applies changes to plain arrays by the rules of batches, and rejects those that break one.
struct ChangeReplay<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
  let sections: [Section]
  let rows: [[Item]]

  struct Invalid: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// - Parameter after: The contents of inserted and updated elements; its order is ignored.
  init(_ changes: SnapshotChanges, from before: Snapshot<Section, Item>, to after: Snapshot<Section, Item>) throws {
    try Self.checkPlaces(changes, before, after)
    var origins = [Int?](repeating: nil, count: after.numberOfSections)
    for move in changes.movedSections { origins[move.to] = move.from }
    let moved = changes.movedSections.map(\.from)
    var rest = before.sections.indices.filter { !moved.contains($0) && !changes.deletedSections.contains($0) }[...]
    for place in origins.indices where origins[place] == nil && !changes.insertedSections.contains(place) {
      guard let origin = rest.popFirst() else { throw Invalid("sections do not add up") }
      origins[place] = origin
    }
    guard rest.isEmpty else { throw Invalid("sections do not add up") }

    let gone = Set(changes.deletedItems + changes.movedItems.map(\.from))
    var arrivals: [ListPath: Item] = [:]
    for move in changes.movedItems { arrivals[move.to] = before.item(at: move.from) }
    for path in changes.insertedItems { arrivals[path] = after.item(at: path) }
    let updates = Set(changes.updatedItems.map(\.to))
    let titles = Set(changes.updatedSections.map(\.to))
    var sections: [Section] = []
    var rows: [[Item]] = []
    for (place, origin) in origins.enumerated() {
      let title = origin.flatMap { titles.contains(place) ? nil : before.sections[$0] } ?? after.sections[place]
      sections.append(title)
      var stayers = (origin.flatMap { before.items(inSection: $0) } ?? []).enumerated()
        .filter { !gone.contains(ListPath(origin ?? 0, $0.offset)) }.map(\.element)[...]
      var items: [Item] = []
      for row in 0..<(after.numberOfItems(inSection: place) ?? 0) {
        let path = ListPath(place, row)
        let found = after.item(at: path)
        // The rows of an inserted section are taken as found, except for those that move into it.
        guard let item = arrivals[path] ?? (origin == nil ? found : stayers.popFirst()), let found else {
          throw Invalid("rows of section \(place) do not add up")
        }
        items.append(updates.contains(path) ? found : item)
      }
      guard stayers.isEmpty else { throw Invalid("rows of section \(place) do not add up") }
      rows.append(items)
    }
    (self.sections, self.rows) = (sections, rows)
  }

  /// Returns whether this equals a snapshot.
  func matches(_ snapshot: Snapshot<Section, Item>) -> Bool {
    sections == snapshot.sections && rows == sections.indices.map { Array(snapshot.items(inSection: $0) ?? []) }
  }

  private static func checkPlaces(
    _ changes: SnapshotChanges, _ before: Snapshot<Section, Item>, _ after: Snapshot<Section, Item>
  ) throws {
    try once(changes.deletedSections + changes.movedSections.map(\.from), "sections before") {
      before.section(at: $0) != nil
    }
    try once(changes.insertedSections + changes.movedSections.map(\.to), "sections after") {
      after.section(at: $0) != nil
    }
    try once(changes.deletedItems + changes.movedItems.map(\.from), "items before") { before.item(at: $0) != nil }
    try once(changes.insertedItems + changes.movedItems.map(\.to), "items after") { after.item(at: $0) != nil }
    try once(changes.deletedItems + changes.updatedItems.map(\.from), "updates before") { before.item(at: $0) != nil }
    try once(changes.updatedItems.map(\.to), "updates after") { after.item(at: $0) != nil }
    try once(changes.deletedSections + changes.updatedSections.map(\.from), "titles") { before.section(at: $0) != nil }
    for path in changes.deletedItems where changes.deletedSections.contains(path.section) {
      throw Invalid("delete \(path) in a deleted section")
    }
    for path in changes.insertedItems where changes.insertedSections.contains(path.section) {
      throw Invalid("insert \(path) in an inserted section")
    }
  }

  private static func once<Place: Hashable>(_ places: [Place], _ name: String, exists: (Place) -> Bool) throws {
    guard Set(places).count == places.count else { throw Invalid("\(name): \(places)") }
    guard places.allSatisfy(exists) else { throw Invalid("\(name): out of range in \(places)") }
  }
}

extension SnapshotChanges {
  /// The changes that the strictest views reject in one batch.
  var offences: [String] {
    let touched = Set(deletedSections + movedSections.map(\.from))
    let arriving = Set(insertedSections + movedSections.map(\.to))
    var offences: [String] = []
    for path in deletedItems + movedItems.map(\.from) + updatedItems.map(\.from) where touched.contains(path.section) {
      offences.append("item at \(path) of a section that changes")
    }
    for path in insertedItems + movedItems.map(\.to) + updatedItems.map(\.to) where arriving.contains(path.section) {
      offences.append("item at \(path) in a section that comes")
    }
    let before = deletedItems + movedItems.map(\.from) + updatedItems.map(\.from)
    if Set(before).count < before.count { offences.append("two changes of an item: \(before)") }
    let sections = deletedSections + movedSections.map(\.from) + updatedSections.map(\.from)
    if Set(sections).count < sections.count { offences.append("two changes of a section: \(sections)") }
    return offences
  }

  /// The numbers of changes of each kind.
  var counts: [Int] {
    [
      deletedSections.count, insertedSections.count, movedSections.count, updatedSections.count, deletedItems.count,
      insertedItems.count, movedItems.count, updatedItems.count,
    ]
  }

  /// All changes in one line, as `delete (0,1), move (0,4) (0,0)`.
  var text: String {
    var parts: [String] = []
    parts += deletedSections.map { "delete \($0)" } + insertedSections.map { "insert \($0)" }
    parts += movedSections.map { "move \($0.from) \($0.to)" } + updatedSections.map { "update \($0.from) \($0.to)" }
    parts += deletedItems.map { "delete \($0)" } + insertedItems.map { "insert \($0)" }
    parts += movedItems.map { "move \($0.from) \($0.to)" } + updatedItems.map { "update \($0.from) \($0.to)" }
    return parts.joined(separator: ", ")
  }
}
